// The wind in time: what is read, what it is at a time, what is refused.

#include "io/case/weather/wind_series.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

WindSeries series_of(std::vector<WindChange> changes) { return {4, 240, std::move(changes)}; }

TEST(WindSeries, IsTheWindOfTheCaseUntilItChangesAndStaysAtTheLast) {
  const WindSeries series = series_of({{60, 6, 260}, {120, 5, 260}});
  for (const double time : {-50.0, 0.0}) {
    EXPECT_EQ(series.at(time).speed, 4);
    EXPECT_EQ(series.at(time).direction, 240);
  }
  EXPECT_EQ(series.at(30).speed, 5);
  EXPECT_EQ(series.at(30).direction, 250);
  EXPECT_EQ(series.at(90).speed, 5.5);
  EXPECT_EQ(series.at(1e6).speed, 5);
}

TEST(WindSeries, TurnsTheShorterWayRound) {
  const WindSeries series{4, 350, {{60, 4, 20}, {120, 4, 340}}};
  EXPECT_EQ(std::remainder(series.at(30).direction - 5, 360), 0);
  EXPECT_EQ(std::remainder(series.at(90).direction, 360), 0);
  EXPECT_EQ(series.turned(0), 30);
  EXPECT_EQ(series.turned(1), -10);
}

TEST(WindSeries, IsToldInWords) {
  EXPECT_EQ(series_of({{45, 6, 260}, {150, 5, 360}}).words(),
            "6 m/s from 260° after 45 s, 5 m/s from 0° after 2.5 min");
  std::vector<WindChange> many;
  for (int n = 1; n < 7; ++n) many.push_back({60.0 * n, 4.0 + n, 240.0 - 10 * n});
  EXPECT_EQ(series_of(many).words(),
            "4 to 10 m/s from 180° to 240°, 6 times, at last 10 m/s from 180° after 6 min");
}

TEST(WindSeries, IsReadFromATableWhoseEmptyCellsLeaveTheValue) {
  const WindSeries series = parse_wind_series(
      "# station 7\ntime_s,speed_ms,direction_deg\n60,5,\n120,,250\n", "w.csv", series_of({}));
  ASSERT_EQ(series.changes.size(), 2u);
  EXPECT_EQ(series.changes[0].direction, 240);
  EXPECT_EQ(series.changes[1].speed, 5);
  EXPECT_EQ(series.changes[1].direction, 250);
  EXPECT_EQ(series.file, "w.csv");
}

TEST(WindSeries, IsTheSameHoweverTheTableIsWritten) {
  for (const char* table :
       {"time_s,speed_ms,direction_deg\n10,8,285\n60,9,290\n",
        "time_s, speed_ms, direction_deg\r\n10, 8, 285\r\n60, 9, 290\r\n",
        "\xEF\xBB\xBF\"time_s\";\"speed_ms\";\"direction_deg\"\n10;8,0;285\n60;9;290\n",
        "time_s\tspeed_ms\tdirection_deg\r10\t8\t285\r60\t9\t290",
        "time_s speed_ms direction_deg\n10  8 285\n60 9  290\n",
        "time_min,speed_kmh,direction_deg\n0.1666666667,28.8,285\n1,32.4,290\n",
        "Speed [km/h],Time (s),direction_deg\n28.8,10,285\n32.4,60,290\n",
        "time_s,speed_ms,direction_deg\n10 s,28.8 km/h,285°\n1 min,9,290\n"}) {
    const WindSeries series = parse_wind_series(table, "w.csv", series_of({}));
    ASSERT_EQ(series.changes.size(), 2u) << table;
    EXPECT_NEAR(series.changes[0].time, 10, 1e-7) << table;
    EXPECT_NEAR(series.changes[0].speed, 8, 1e-9) << table;
    EXPECT_EQ(series.changes[0].direction, 285) << table;
    EXPECT_NEAR(series.changes[1].speed, 9, 1e-9) << table;
    EXPECT_EQ(series.changes[1].direction, 290) << table;
  }
  const WindSeries knots =
      parse_wind_series("time_s,speed_kt,direction_deg\n10,16,WNW\n", "w.csv", series_of({}));
  EXPECT_NEAR(knots.changes[0].speed, 16 * 1852.0 / 3600, 1e-9);
  EXPECT_EQ(knots.changes[0].direction, 292.5);
}

TEST(WindSeries, RefusesColumnsThatItDoesNotKnow) {
  const auto error_of = [](const std::string& text) -> std::string {
    try {
      parse_wind_series(text, "w.csv", series_of({}));
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(error_of("time_s,speed_ms,direction\n10,8,285\n"),
              HasSubstr("line 1, column `direction`: is not known; did you mean `direction_deg`? "
                        "Known are time_s, speed_ms, direction_deg"));
  EXPECT_THAT(error_of("time_s,speed\n10,8\n"), HasSubstr("km/h, kt"));
  EXPECT_THAT(error_of("time_s,speed_furlongs\n10,8\n"), HasSubstr("column `speed_furlongs`"));
  EXPECT_THAT(error_of("time_s,speed_ms,gust_ms\n10,8,12\n"),
              HasSubstr("known are time_s, speed_ms, direction_deg"));
  EXPECT_THAT(error_of("time_s,speed_ms,speed_kt\n10,8,16\n"),
              HasSubstr("says the same as `speed_ms`"));
  EXPECT_THAT(error_of("time_s,speed_ms,direction_deg\n10,8,5,285\n"),
              HasSubstr("line 2: there are 4 cells, for 3 columns"));
  for (const char* to : {"direction_to_deg", "wind to (deg)", "direction_going"}) {
    EXPECT_THAT(error_of(std::string("time_s,speed_ms,") + to + "\n10,8,285\n"),
                testing::AllOf(HasSubstr("where it comes from, 180° from there"),
                               testing::Not(HasSubstr("did you mean"))));
  }
  EXPECT_THAT(error_of("time_s\n10\n"), HasSubstr("neither a speed nor a direction"));
  EXPECT_THAT(error_of("time_s,speed_ms\n10,\"8\n"), HasSubstr("a quote does not end"));
}

TEST(WindSeries, SaysWhatIsWrongInATable) {
  const auto error_of = [](const std::string& text) {
    try {
      parse_wind_series(text, "w.csv", series_of({}));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(error_of("time_s,speed_ms\n60,strong\n"),
              HasSubstr("row 1, column `speed_ms`: \"strong\" is no number"));
  EXPECT_THAT(error_of("speed_ms\n4\n"), HasSubstr("column `time_s`: is missing"));
  EXPECT_THAT(error_of("time_s,speed_ms\n60,0\n"), HasSubstr("0 is not between 0.01 and 120"));
  EXPECT_THAT(error_of("time_s,direction_deg\n60,361\n"), HasSubstr("361 is not between"));
  EXPECT_THAT(error_of("time_s,speed_ms\n"), HasSubstr("there is no row"));
}

// ---------------------------------------------------------------------- in a case

constexpr const char* text = R"({"domain": {"size": [40, 30, 10], "cells": [40, 30, 10]},
    "wind": {"speed": 4, "direction": 240}, "time": {"end": 900}})";

Question with_series(const std::string& series, std::vector<std::string> settings = {}) {
  settings.push_back("wind.series=" + series);
  return parse_case(text, "case.json", settings);
}

std::string problem_of_series(const std::string& series,
                              const std::vector<std::string>& settings = {}) {
  try {
    with_series(series, settings);
  } catch (const CaseError& error) {
    return error.what();
  }
  return "";
}

TEST(WindSeriesOfCase, MayChangeTheSpeedWhateverTheFaces) {
  const Question config = with_series(R"([{"time": 60, "speed": 5}, {"time": 90}])");
  ASSERT_TRUE(config.wind->changes());
  EXPECT_EQ(config.wind->series.changes[1].speed, 5);
  EXPECT_EQ(config.wind->series.changes[1].direction, 240);
  EXPECT_THAT(config.resolved_json, HasSubstr("series"));
}

TEST(WindSeriesOfCase, NamesATurnOfTheGridThatFits) {
  const std::string left = R"([{"time": 60, "direction": 220}])",
                    right = R"([{"time": 60, "direction": 260}])",
                    both = R"([{"time": 60, "direction": 220}, {"time": 90, "direction": 260}])";
  EXPECT_THAT(problem_of_series(left), HasSubstr("set `domain.turn` to 5,"));
  EXPECT_THAT(problem_of_series(right), HasSubstr("set `domain.turn` to -5,"));
  EXPECT_THAT(problem_of_series(both), HasSubstr("set `domain.turn` to 25,"));
  EXPECT_EQ(problem_of_series(left, {"domain.turn=5"}), "");
  EXPECT_EQ(problem_of_series(right, {"domain.turn=-5"}), "");
  EXPECT_EQ(problem_of_series(both, {"domain.turn=25"}), "");
  EXPECT_THAT(problem_of_series(both, {"domain.turn=15"}),
              HasSubstr("through the inflow `boundaries.y-`"));
  EXPECT_THAT(
      problem_of_series(R"([{"time": 60, "direction": 300}, {"time": 90, "direction": 200}])"),
      HasSubstr("it turns by 100° in all, which no grid takes in"));
}

TEST(WindSeriesOfCase, TurnsBetweenPeriodicSides) {
  EXPECT_EQ(problem_of_series(R"([{"time": 60, "direction": 220}])",
                              {R"(boundaries.y-="periodic")", R"(boundaries.y+="periodic")"}),
            "");
}

TEST(WindSeriesOfCase, RefusesWhatContradictsIt) {
  const std::string faster = R"([{"time": 60, "speed": 5}])";
  EXPECT_THAT(problem_of_series(R"([{"time": 60}, {"time": 60}])"),
              HasSubstr("`wind.series.1` is at 60 s, but must be after 60 s"));
  EXPECT_THAT(problem_of_series(R"([{"time": 60, "direction": 60}])"), HasSubstr("half a turn"));
  EXPECT_THAT(
      problem_of_series(faster, {R"(boundaries.x-={"type": "inflow", "velocity": [4, 0, 0]})"}),
      HasSubstr("no face has it"));
  EXPECT_THAT(
      problem_of_series(
          faster,
          {R"(releases=[{"name": "leak", "substance": "ammonia", "x": 9, "y": 9, "mass_kg": 1}])",
           "time.hold_wind=true"}),
      HasSubstr("`time.hold_wind` keeps"));
  EXPECT_THAT(
      problem_of_series(
          faster,
          {R"(releases=[{"name": "leak", "substance": "ammonia", "x": 9, "y": 9, "mass_kg": 1}])",
           "ensemble.wind={\"members\": 4, \"speed_spread\": 0.2}"}),
      HasSubstr("leave one of them out"));
  EXPECT_THAT(problem_of_series(faster, {"time.steady=1e-4"}),
              HasSubstr("give `time.end` instead"));
  EXPECT_THAT(problem_of_series(faster, {"wind.series_file=w.csv"}), HasSubstr("series_file"));
}

TEST(WindSeriesOfCase, ComesFromAFileBesideIt) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "w.csv") << "time_s,speed_ms\n60,5\n";
  const Question config = parse_case(text, folder.path() / "case.json", {"wind.series_file=w.csv"});
  EXPECT_EQ(config.wind->series.changes.at(0).speed, 5);
  const auto echoed = nlohmann::json::parse(config.resolved_json)["wind"]["series_file"];
  EXPECT_EQ(echoed, (folder.path() / "w.csv").lexically_normal().string());
  EXPECT_THROW(parse_case(text, folder.path() / "case.json", {"wind.series_file=no.csv"}),
               CaseError);
}

}  // namespace
}  // namespace downwash
