// Other releases in the wind that a run kept.
#include "app/run/companions/developed_wind.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/folder/resumption.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/records/run_folder.hpp"
#include "tests/support/run_fixture.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Settings = std::vector<std::string>;

class DevelopedWindTest : public test::RunFixture {
 protected:
  DevelopedWindTest()
      : RunFixture(R"({"domain": {"size": [32, 16, 8], "cells": [32, 16, 8],
          "boxes": [{"min": [8, 6, 0], "max": [12, 10, 4]}]},
        "wind": {"speed": 2}, "inflow": {"turbulence": "synthetic"},
        "time": {"end": 8, "spin_up": 2.5, "coarse_spin_up": 0.4}, "backend": "cpu", "slabs": 2,
        "output": {"every": 1, "fields": ["velocity", "pressure", "concentration"]},
        "statistics": {"every": 1, "heights": [2]},
        "releases": [{"name": "tank", "substance": "chlorine", "x": 4, "y": 8, "rate_kg_s": 1}],
        "receptors": [{"name": "school", "x": 20, "y": 8}], "zones": {"every": 1}})") {}

  /// Stops after so many steps, where that is asked.
  RunRecord compute(const PreparedCase& own, RunFolder* folder, const RunTerms& of_wind, Log& log,
                    std::optional<std::int64_t> steps = {}) {
    std::atomic<bool> stop = false;
    RunTerms terms = of_wind;
    terms.checkpoints = terms.keeps_wind = true;
    terms.end = [&](double, std::int64_t step) -> std::optional<std::string> {
      if (steps && step >= *steps) stop = true;
      return std::nullopt;
    };
    if (folder != nullptr) {
      return simulate(own, *folder, {folder->path(), {"downwash"}}, terms, log, stop);
    }
    take_part(own, terms, log, stop);
    return {};
  }
  PreparedCase entering(const DevelopedWind& wind, const Settings& settings = {}) const {
    PreparedCase own = prepare(what_if(wind, settings, {}));
    refuse_other_air(wind, own, {});
    return own;
  }
  /// In the wind of "out".
  RunRecord other(const Settings& settings, const std::string& name = "other",
                  std::optional<std::int64_t> steps = {}) {
    RunTerms terms;
    terms.wind = developed_wind(folder_ / "out");
    const PreparedCase own = entering(*terms.wind, settings);
    RunFolder folder = run_folder_for(own, folder_ / name);
    return compute(own, &folder, terms, *log_, steps);
  }
  std::string refusal(const Settings& settings, const Settings& accepted = {}) const {
    try {
      const DevelopedWind wind = developed_wind(folder_ / "out");
      refuse_other_air(wind, prepare(what_if(wind, settings, accepted)), accepted);
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  }
  /// What came out of both, byte for byte, but for what names moments before the release.
  void expect_the_same(const std::string& a, const std::string& b) const {
    for (const char* file : {"receptors.csv", "receptor_summary.csv", "zones.geojson",
                             "fields/statistics.vti", "statistics/height_2m.vti"}) {
      // Several processes write it in pieces.
      if (fs::exists((folder_ / a / file).replace_extension(".pvti"))) continue;
      ASSERT_TRUE(fs::exists(folder_ / a / file)) << file;
      EXPECT_TRUE(text(fs::path(a) / file) == text(fs::path(b) / file)) << file;
    }
  }
};

void expect_the_same_flow(const RunRecord& a, const RunRecord& b) {
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.time, b.time);
  EXPECT_EQ(a.diagnostics->kinetic_energy, b.diagnostics->kinetic_energy);
  EXPECT_EQ(a.diagnostics->max_change, b.diagnostics->max_change);
  ASSERT_TRUE(a.approach_wind && b.approach_wind);
  ASSERT_EQ(a.approach_wind->levels.size(), b.approach_wind->levels.size());
  EXPECT_EQ(a.approach_wind->levels.front().speed.found,
            b.approach_wind->levels.front().speed.found);
  ASSERT_EQ(a.tracers.size(), b.tracers.size());
  EXPECT_EQ(a.tracers[0].account.released, b.tracers[0].account.released);
  EXPECT_EQ(a.tracers[0].account.left, b.tracers[0].account.left);
}

TEST_F(DevelopedWindTest, GivesTheSameAnswerToTheSameQuestion) {
  const RunRecord whole = run();
  for (const char* slabs : {"slabs=1", "slabs=3"}) {
    const RunRecord again = other({slabs});
    EXPECT_EQ(again.status, RunStatus::finished);
    expect_the_same_flow(whole, again);
    expect_the_same("out", "other");
    EXPECT_TRUE(text("out/buildings.csv") == text("other/buildings.csv"));
  }
}

/// The wind before them is the same one.
TEST_F(DevelopedWindTest, AnswersAnotherQuestionAsAWholeRunWould) {
  run();
  const Settings question{
      R"(releases=[{"name": "valve", "substance": "chlorine", "x": 15, "y": 5, "rate_kg_s": 2},
                   {"name": "tank", "substance": "chlorine", "x": 4, "y": 8, "mass_kg": 3,
                    "start": 3.5}])",
      R"(receptors=[{"name": "home", "x": 25, "y": 6}])", "time.end=7"};
  const RunRecord whole = run(question, "whole"), part = other(question);
  expect_the_same_flow(whole, part);
  expect_the_same("whole", "other");
}

TEST_F(DevelopedWindTest, GoesByProcesses) {
  run();
  other({}, "alone");
  RunTerms terms;
  terms.wind = developed_wind(folder_ / "out");
  const PreparedCase own = entering(*terms.wind);
  RunFolder folder = run_folder_for(own, folder_ / "other");
  run_processes(Split{1, 2}, [&](Processes& all, int slabs) {
    Log silent = Log::silent();
    compute(test::part_of(own, all, slabs, 3), all.first() ? &folder : nullptr, terms, silent);
  });
  EXPECT_TRUE(text("alone/receptors.csv") == text("other/receptors.csv"));
  EXPECT_TRUE(text("alone/zones.geojson") == text("other/zones.geojson"));
}

TEST_F(DevelopedWindTest, IsKeptByProcesses) {
  const PreparedCase own = prepare(read_case(case_file()));
  {
    RunFolder folder = run_folder_for(own, folder_ / "out");
    run_processes(Split{2, 1}, [&](Processes& all, int slabs) {
      Log silent = Log::silent();
      compute(test::part_of(own, all, slabs, 3), all.first() ? &folder : nullptr, {}, silent);
    });
  }
  EXPECT_TRUE(fs::exists(folder_ / "out/wind/1_1.state"));
  other({});
  expect_the_same("out", "other");
}

TEST_F(DevelopedWindTest, TellsWhoseItIs) {
  const RunRecord whole = run();
  other({});
  const auto record = nlohmann::json::parse(text("other/run.json"));
  EXPECT_EQ(record["wind_of"]["folder"], (folder_ / "out").string());
  EXPECT_EQ(record["wind_of"]["started"], whole.started);
  EXPECT_EQ(record["wind_of"]["time_s"], 2.5);
  EXPECT_GT(record["wind_of"]["step"], 0);
  EXPECT_FALSE(record["progress"].contains("coarse_spin_up"));
  EXPECT_THAT(text("other/report.html"),
              HasSubstr("The wind until 2.5 s is that of another run, begun at " + whole.started));
  EXPECT_FALSE(fs::exists(folder_ / "other/wind")) << "that is in the other folder";
}

TEST_F(DevelopedWindTest, MayBeCutShort) {
  run();
  const RunRecord whole = other({"releases.0.rate_kg_s=2"}, "alone");
  const auto from = developed_wind(folder_ / "out").origin.step;
  EXPECT_EQ(other({"releases.0.rate_kg_s=2"}, "other", from + 5).status, RunStatus::interrupted);
  fs::remove_all(folder_ / "out");
  const CutShortRun cut = cut_short_run(folder_ / "other", {});
  ASSERT_TRUE(cut.checkpoint);
  const PreparedCase own = prepare(case_of(cut.began, {"slabs=3"}));
  RunTerms terms;
  terms.resumption = Resumption{cut.began, cut.checkpoint};
  RunFolder folder = RunFolder::taken_up(folder_ / "other");
  expect_the_same_flow(whole, compute(own, &folder, terms, *log_));
  expect_the_same("alone", "other");
  const auto record = nlohmann::json::parse(text("other/run.json"));
  EXPECT_EQ(record["wind_of"], nlohmann::json::parse(text("alone/run.json"))["wind_of"]);
}

TEST_F(DevelopedWindTest, OutlivesTheCaseFile) {
  run();
  fs::remove(case_file());
  EXPECT_EQ(other({}).status, RunStatus::finished);
}

TEST_F(DevelopedWindTest, RefusesWhatWouldChangeIt) {
  run();
  EXPECT_EQ(refusal({"title=Another", "output.every=0", "zones.every=2", "time.end=9",
                     "statistics.start=3", "checkpoint.every=0"}),
            "accepted");
  for (const auto& [setting, key] : {std::pair{"wind.speed=3", "wind.speed"},
                                     {"domain.cells.0=48", "domain.cells.0"},
                                     {"domain.boxes.0.max.2=5", "domain.boxes.0.max.2"},
                                     {"time.spin_up=3", "time.spin_up"},
                                     {"time.cfl=0.5", "time.cfl"},
                                     {"precision=double", "precision"},
                                     {"inflow.seed=2", "inflow.seed"}}) {
    EXPECT_THAT(refusal({setting}, {key, "wind", "domain"}), HasSubstr(std::string(key) + " of"))
        << "and can't be accepted";
  }
  EXPECT_THAT(refusal({R"(ensemble.wind={"members": 2, "speed_spread": 0.1})"}),
              HasSubstr("other winds"));
  EXPECT_THAT(refusal({"releases=[]", "receptors=[]"}), HasSubstr("nothing is released"));
  EXPECT_THAT(refusal({"statistics.start=2"}), HasSubstr("averages begin at 2 s"));
}

TEST_F(DevelopedWindTest, RefusesAReleaseBeforeIt) {
  run({"releases.0.start=2"});
  EXPECT_EQ(developed_wind(folder_ / "out").origin.time, 2);
  EXPECT_EQ(refusal({"releases.0.start=2.25"}), "accepted");
  EXPECT_THAT(refusal({"releases.0.start=1"}), HasSubstr("something is released at 1 s"));
}

TEST_F(DevelopedWindTest, RefusesOtherFilesUnlessAccepted) {
  run();
  write(case_file(), text("given.json") + "\n");
  EXPECT_THAT(refusal({}), HasSubstr("--accept given.json"));
  EXPECT_EQ(refusal({}, {"given.json"}), "accepted");
}

TEST_F(DevelopedWindTest, IsNotKeptWhereThereIsNone) {
  for (const Settings& settings : {Settings{"checkpoint.wind=false"},
                                   {"time.hold_wind=true", "domain.boxes=[]"},
                                   {"releases=[]", "receptors=[]"}}) {
    fs::remove_all(folder_ / "out");
    run(settings);
    EXPECT_FALSE(fs::exists(folder_ / "out/wind")) << settings.front();
    EXPECT_THAT(refusal({}), HasSubstr("this run kept no wind"));
  }
  EXPECT_THROW(developed_wind(folder_ / "nowhere"), InputError);
}

TEST_F(DevelopedWindTest, IsRefusedWhereItIsDamaged) {
  run();
  const fs::path state = folder_ / "out/wind/1_0.state";
  fs::resize_file(state, fs::file_size(state) - 100);
  EXPECT_THAT(refusal({}), HasSubstr("the wind that it kept is damaged"));
  fs::remove(state);
  EXPECT_THAT(refusal({}), HasSubstr("the wind that it kept is damaged"));
  write(folder_ / "out/wind/1.json", "{}");
  EXPECT_THAT(refusal({}), HasSubstr("the wind that it kept is damaged"));
}

/// Where there is no folder for it, as on a full disk.
TEST_F(DevelopedWindTest, CostsNoRunWhereItCannotBeWritten) {
  run({}, "whole");
  const PreparedCase own = prepare(read_case(case_file()));
  RunFolder folder = run_folder_for(own, folder_ / "out");
  write(folder_ / "out/wind", "of somebody");
  const RunRecord record = compute(own, &folder, {}, *log_);
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_THAT(record.warnings, testing::Contains(testing::Field(
                                   &Complaint::text, HasSubstr("is not kept for other releases"))));
  EXPECT_EQ(text("out/wind"), "of somebody");
  expect_the_same("whole", "out");
}

/// Computed once more, it is put aside with the rest.
TEST_F(DevelopedWindTest, GoesWithItsResult) {
  const RunRecord first = run();
  run({"wind.speed=3"});
  EXPECT_EQ(developed_wind(folder_ / "out/previous").run.started, first.started);
  run({"checkpoint.wind=false"});
  EXPECT_FALSE(fs::exists(folder_ / "out/wind"));
  EXPECT_TRUE(fs::exists(folder_ / "out/previous/wind/1.json"));
  run({"checkpoint.wind=false"});
  EXPECT_FALSE(fs::exists(folder_ / "out/previous/wind"));
}

TEST_F(DevelopedWindTest, TakesTheRoomThatIsEstimated) {
  const Settings finer{"domain.cells=[64,64,32]", "time.end=3"};
  run(finer);
  const PreparedCase own = prepare(read_case(case_file(), finer));
  const double estimate = wind_bytes(own.config, own.site.box);
  EXPECT_NEAR(static_cast<double>(fs::file_size(folder_ / "out/wind/1_0.state")), estimate,
              0.25 * estimate);
  EXPECT_EQ(wind_bytes(read_case(case_file(), {"checkpoint.wind=false"}), own.site.box), 0);
}

}  // namespace
}  // namespace downwash
