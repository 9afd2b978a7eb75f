// An answer within a time: what stands in the folder when it is over.
#include "app/run/deadline/answer_within.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>

#include "app/run/repeats/repeats.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class AnswerWithin : public test::RunFixture {
 protected:
  AnswerWithin()
      : RunFixture(R"({"domain": {"buildings": "house.geojson", "coordinates": "metres",
                                  "resolution": 4,
                                  "margins": {"upwind": 20, "downwind": 30, "side": 20, "top": 20}},
                       "wind": {"speed": 2}, "time": {"end": 10}, "backend": "cpu"})") {
    write(folder_ / "house.geojson",
          R"({"type": "Feature", "properties": {"height": 20},
              "geometry": {"type": "Polygon",
                           "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}})");
  }

  Question with(double resolution) const {
    std::vector<std::string> settings = more_;
    settings.push_back("domain.resolution=" + std::to_string(resolution));
    return read_case(case_file(), settings);
  }
  TimedCase asking_for(double resolution) {
    return {.asked = with(resolution), .cells = [this](double cells) {
              if (on_cells_) on_cells_(cells);
              return with(cells);
            }};
  }
  TimedAnswer answer(double within, double resolution, double passed = 0) {
    return answer_within(Deadline(within, passed),
                         {.asked = asking_for(resolution), .into = {folder_ / "out", {}}}, *log_,
                         stop_);
  }

  std::function<void(double)> on_cells_;
  std::vector<std::string> more_;  ///< settings of the case
};

TEST_F(AnswerWithin, IsOneRunWhereThereIsTimeToSpare) {
  const TimedAnswer found = answer(3600, 4);
  ASSERT_TRUE(found.record.deadline);
  const DeadlineRecord& deadline = *found.record.deadline;
  EXPECT_EQ(deadline.resolution, 4);
  ASSERT_EQ(deadline.runs.size(), 1U);
  EXPECT_EQ(deadline.runs[0].steps, found.record.steps);
  EXPECT_GT(deadline.taken, deadline.runs[0].taken);
  EXPECT_EQ(run_json()["deadline"]["within_s"], 3600);
  EXPECT_EQ(run_json()["deadline"]["runs"][0]["end"], "reached time.end = 10 s");
  const auto& checks = found.record.checks;
  const auto of_cells = std::find_if(checks.begin(), checks.end(), [](const Check& check) {
    return check.name == "Cells that the time allowed";
  });
  ASSERT_NE(of_cells, checks.end());
  EXPECT_EQ(of_cells->severity, Severity::fine);
}

/// Cells of 0.25 m take minutes, those of 1 m seconds.
TEST_F(AnswerWithin, StandsAsItIsWhenAFinerRunIsInterrupted) {
  std::string page;
  double coarsest = 0;
  on_cells_ = [&](double cells) {
    coarsest = std::max(coarsest, cells);
    if (!fs::exists(folder_ / "out/report.html")) return;
    page = text("out/report.html");
    stop_ = true;
  };
  const TimedAnswer found = answer(30, 0.25);
  EXPECT_EQ(coarsest, 1) << "the coarsest are measured";
  const DeadlineRecord& deadline = *found.record.deadline;
  ASSERT_EQ(deadline.runs.size(), 2U);
  EXPECT_LT(deadline.runs[1].resolution * worthwhile, deadline.runs[0].resolution + 1e-9);
  EXPECT_EQ(deadline.resolution, deadline.runs[0].resolution);
  EXPECT_EQ(found.record.status, RunStatus::finished);
  EXPECT_FALSE(page.empty());
  EXPECT_EQ(text("out/report.html"), page);
  EXPECT_NE(page.find("Cells that the time allowed"), std::string::npos);
  EXPECT_EQ(run_json()["status"], "finished");
  EXPECT_NE(run_json()["verdict"]["severity"], "fine");
  EXPECT_FALSE(fs::exists(folder_ / "out/finer"));
}

TEST_F(AnswerWithin, IsRefusedWhereEvenTheCoarsestCellsDontFit) {
  try {
    answer(60, 1, 59.9);
    FAIL() << "a tenth of a second does not do";
  } catch (const InputError& error) {
    const std::string words = error.what();
    for (const char* part : {"given.json", "time.answer_within", "60 s is too short",
                             "cells of 4 m", "give at least"}) {
      EXPECT_NE(words.find(part), std::string::npos) << part << " in " << words;
    }
  }
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(AnswerWithin, HasTheRangesOfAPlainRun) {
  more_ = {R"(releases=[{"name": "valve", "substance": "chlorine", "x": -10, "y": 10,
                         "rate_kg_s": 1}])",
           "zones.every=2", "time.spin_up=4"};
  const TimedAnswer found = answer(3600, 4);
  EXPECT_EQ(found.record.status, RunStatus::finished);
  const nlohmann::json timed = run_json();
  ASSERT_TRUE(timed.contains("ranges")) << timed["notes"];
  EXPECT_TRUE(fs::exists(folder_ / "out/repeats.cbor"));

  const PreparedCase plain = prepare(read_case(folder_ / "out/case.json"));
  RunFolder folder = run_folder_for(plain, folder_ / "plain");
  RunTerms terms;
  terms.repeats = compute_repeats(plain, folder.path(), *log_, stop_);
  simulate(plain, folder, {folder.path(), {}}, terms, *log_, stop_);
  EXPECT_EQ(nlohmann::json::parse(text("plain/run.json"))["ranges"], timed["ranges"]);
}

/// Nothing is measured for them: the case on the coarsest cells is all that they take.
TEST_F(AnswerWithin, HasDistancesBeforeAnythingIsComputed) {
  more_ = {R"(releases=[{"name": "valve", "substance": "chlorine", "x": -10, "y": 10,
                         "rate_kg_s": 1}])",
           "zones.every=2", "time.spin_up=4"};
  std::vector<double> asked;
  std::string page;
  on_cells_ = [&](double cells) {
    asked.push_back(cells);
    if (asked.size() < 2) return;
    if (page.empty()) page = text("out/so_far/report.html");
    stop_ = true;
  };
  answer(3600, 0.5);
  ASSERT_GE(asked.size(), 2U);
  EXPECT_EQ(asked[0], 2);
  EXPECT_NE(page.find("Gaussian plume"), std::string::npos) << page.substr(0, 500);
}

TEST_F(AnswerWithin, LeavesDistancesWhereNothingCanBeComputed) {
  more_ = {R"(releases=[{"name": "valve", "substance": "chlorine", "x": -10, "y": 10,
                         "rate_kg_s": 1}])",
           "zones.every=2", "time.spin_up=4"};
  int asked = 0;
  on_cells_ = [&](double) {
    if (++asked == 2) throw InputError(Message::out_of_memory, "no memory for finer cells");
  };
  EXPECT_THROW(answer(3600, 0.5), InputError);
  EXPECT_EQ(run_json()["status"], "failed");
  EXPECT_EQ(run_json()["reason"], "no memory for finer cells");
  EXPECT_NE(text("out/so_far/report.html").find("Gaussian plume"), std::string::npos);
}

TEST_F(AnswerWithin, IsToldBeforehand) {
  const ExpectedAnswer answer = expected_answer(Deadline(3600), asking_for(4));
  EXPECT_EQ(answer.promised.resolution, 4);
  EXPECT_NE(answer.words.find("cells of 4 m"), std::string::npos) << answer.words;
}

}  // namespace
}  // namespace downwash
