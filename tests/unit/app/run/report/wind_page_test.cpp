// The page of runs with wind alone, and what it tells of the wind that arrives.
#include <gmock/gmock.h>

#include "app/run/report/run_summary.hpp"
#include "io/results/check_words.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

class WindPage : public test::RunFixture {
 protected:
  WindPage()
      : RunFixture(R"({
      "title": "Wind alone", "domain": {"size": [128, 64, 64], "cells": [16, 8, 8]},
      "wind": {"speed": 5, "height": 10, "roughness": 0.5},
      "inflow": {"turbulence": "none"}, "time": {"end": 240}, "backend": "cpu"})") {}
};

TEST_F(WindPage, IsThereAndTellsFigures) {
  const RunRecord record = run();
  ASSERT_TRUE(record.approach_wind);
  ASSERT_EQ(record.approach_wind->levels.size(), 2U);
  EXPECT_TRUE(record.approach_wind->levels[0].known()) << record.approach_wind->levels[0].unknown;
  EXPECT_NEAR(record.approach_wind->start, 120, 1) << "the second half";
  EXPECT_THAT(text("out/report.html"), AllOf(HasSubstr("Wind alone: this case releases nothing"),
                                             HasSubstr("Does the wind arrive as asked?"),
                                             HasSubstr("Wind over empty ground")));
  EXPECT_THAT(run_json()["files"], Contains("report.html"));
  EXPECT_EQ(run_json()["nearest_validation_case"]["case"], "empty_domain");
  EXPECT_THAT(summary_lines(record), Contains(HasSubstr("m up: mean wind")));
}

/// The wind where people stand, on the map and in words, and checks that speak of no cloud.
TEST_F(WindPage, ShowsTheMeanWindWherePeopleStand) {
  const RunRecord record = run();
  const std::string page = text("out/report.html");
  EXPECT_THAT(
      page, HasSubstr("Mean wind 0 to 8 m up (cells too high for 1.5 m): half of the area below"));
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const auto begin = page.find(open) + open.size();
  const auto data =
      nlohmann::json::parse(page.substr(begin, page.find("</script>", begin) - begin));
  const auto& wind = data.at("wind");
  ASSERT_EQ(wind.at("speed").size(), wind.at("nx").get<std::size_t>() * wind.at("ny").get<int>());
  for (const auto& speed : wind.at("speed")) EXPECT_GT(speed.get<int>(), 50) << "cm/s";
  for (const auto& to : wind.at("to_degrees")) EXPECT_NEAR(to.get<int>(), 90, 3) << "west wind";
  EXPECT_NEAR(wind.at("from").get<double>(), 120, 5) << "the second half";
  ASSERT_FALSE(record.answer.empty());
  EXPECT_THAT(record.answer.front(), HasSubstr("Mean wind 0 to 8 m up"));
  for (const Check& check : record.checks) {
    if (names_settings(check)) continue;
    EXPECT_FALSE(speaks_of_release(check.effect)) << check.name << ": " << check.effect;
  }
}

TEST_F(WindPage, FineCellsHaveTheHeightOfPeople) {
  run({"domain.size=[48,24,24]", "domain.cells=[16,8,8]", "time.end=60"});
  EXPECT_THAT(text("out/report.html"), HasSubstr("Mean wind 1.5 m up: half of the area below"));
}

TEST_F(WindPage, ResolvedWallsOnCoarseCellsAreRed) {
  const RunRecord record =
      run({"surfaces.walls=resolved", "inflow.turbulence=synthetic", "inflow.nudging=false",
           "time.end=800", "domain.size=[400,128,64]", "domain.cells=[50,16,8]"});
  EXPECT_EQ(worst(record.checks), Severity::unreliable) << verdict(record.checks);
  EXPECT_THAT(text("out/report.html"), HasSubstr("Don't rely on this wind"));
  EXPECT_THAT(text("out/report.html"), HasSubstr("class=\"map-caution\""));
}

TEST_F(WindPage, AnInterruptedRunIsNotKnown) {
  stop_ = true;
  const RunRecord record = run();
  EXPECT_THAT(record.approach_wind->levels[0].unknown, HasSubstr("the run ended early"));
  EXPECT_EQ(record.approach_wind->levels[0].speed.severity, Severity::look);
}

TEST_F(WindPage, SyntheticTurbulenceOfAUniformWindIsToldToBeMissing) {
  const RunRecord record =
      run({R"(wind={"speed": 5, "profile": "uniform"})", "inflow.turbulence=synthetic"});
  ASSERT_EQ(record.warnings.size(), 1U);
  EXPECT_EQ(record.warnings[0].message, Message::no_incoming_turbulence);
  EXPECT_THAT(record.warnings[0].text, HasSubstr("Turbulence that comes in with the wind"));
  EXPECT_THAT(record.checks,
              Contains(testing::Field(&Check::name, "Turbulence that comes in with the wind")));
}

}  // namespace
}  // namespace downwash
