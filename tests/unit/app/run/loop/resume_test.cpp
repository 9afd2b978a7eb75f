// Runs that are cut short and taken up come to what they would have come to.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/run/companions/developed_wind.hpp"
#include "app/run/folder/resumption.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/messages/complaint_json.hpp"
#include "tests/support/thread_processes.hpp"
#include "tests/unit/app/run/loop/resume_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

using test::ResumeTest;

TEST_F(ResumeTest, ResultsThatAreGoneAreNamed) {
  ASSERT_EQ(run().status, RunStatus::finished);
  EXPECT_TRUE(cut_short_run(folder_ / "out", {}).finished);
  const auto refusal = [&] {
    try {
      cut_short_run(folder_ / "out", {});
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::results_gone);
      return std::string(error.what());
    }
    return std::string();
  };
  fs::remove(folder_ / "out" / "receptors.csv");
  EXPECT_THAT(refusal(),
              testing::AllOf(HasSubstr("gone since: receptors.csv;"), HasSubstr("downwash run")));
  fs::remove(folder_ / "out" / "fields" / "step_000000.vti");
  EXPECT_THAT(refusal(), testing::ContainsRegex("fields \\(1 of [0-9]+ files\\), receptors"));
  fs::remove_all(folder_ / "out" / "fields");
  EXPECT_THAT(refusal(), testing::ContainsRegex("fields \\([0-9]+ of [0-9]+ files\\), receptors"));
}

TEST_F(ResumeTest, FieldsThatGaveWayAreNamed) {
  ASSERT_EQ(run().status, RunStatus::finished);
  nlohmann::json record = run_json();
  record["lost"] = {"out: fields had to go, since the disk is full and the zones need room."};
  write(folder_ / "out" / "run.json", record.dump());
  EXPECT_THROW(cut_short_run(folder_ / "out", {}), InputError);
}

TEST_F(ResumeTest, ComesToTheSameFiles) {
  const RunRecord alone = run({}, "alone");
  for (const std::int64_t stopped_at : {std::int64_t{1}, alone.steps / 3, alone.steps - 2}) {
    fs::remove_all(folder_ / "out");
    ASSERT_EQ(begin(stopped_at), RunStatus::interrupted);
    EXPECT_TRUE(fs::exists(folder_ / "out" / "checkpoint" / "1.json"));
    const RunRecord record = resume({}, 1, 2);
    EXPECT_EQ(record.status, RunStatus::finished);
    EXPECT_EQ(record.steps, alone.steps);
    ASSERT_EQ(record.resumed.size(), 1U);
    EXPECT_EQ(record.resumed[0].step, stopped_at + 1);
    EXPECT_EQ(record.pressure_totals.iterations, alone.pressure_totals.iterations);
    EXPECT_EQ(record.diagnostics->max_change, alone.diagnostics->max_change);
    EXPECT_EQ(complaints_json(record.warnings), complaints_json(alone.warnings));
    EXPECT_EQ(run_json()["case"]["slabs"], 1) << "it is the case that it was";
    expect_the_same(true);
    EXPECT_FALSE(fs::exists(folder_ / "out" / "checkpoint"));
    EXPECT_TRUE(cut_short_run(folder_ / "out", {}).finished);
  }
}

/// Such as fields that gave way to zones.
TEST_F(ResumeTest, MomentsThatAreGoneAreLost) {
  const RunRecord alone = run({}, "alone");
  begin(2 * alone.steps / 3);
  const fs::path fields = folder_ / "out" / "fields";
  fs::remove(fields / "step_000000.vti");
  fs::remove(fields / "step_000000.f");
  const RunRecord record = resume();
  EXPECT_EQ(record.status, RunStatus::finished);
  ASSERT_EQ(record.lost.size(), 2U);
  EXPECT_THAT(record.lost[0], HasSubstr("step_000000.vti: the fields of this moment are gone"));
  EXPECT_THAT(record.lost[1], HasSubstr("step_000000.f: the fields of this moment are gone"));
  EXPECT_THAT(text("out/fields/series.pvd"), testing::Not(HasSubstr("step_000000.vti")));
  EXPECT_THAT(text("alone/fields/series.pvd"), HasSubstr("step_000000.vti"));
}

TEST_F(ResumeTest, TellsOfAWindThatIsGone) {
  const auto told = [](const RunRecord& record) {
    return std::ranges::any_of(
        record.warnings, [](const Complaint& warning) { return warning.text == wind_gone_words; });
  };
  const RunRecord alone = run({}, "alone");
  for (const bool gone : {false, true}) {
    fs::remove_all(folder_ / "out");
    begin(2 * alone.steps / 3);
    ASSERT_TRUE(fs::exists(folder_ / "out/wind/1.json"));
    if (gone) fs::remove_all(folder_ / "out" / "wind");
    EXPECT_EQ(told(resume()), gone);
  }
}

TEST_F(ResumeTest, TellsOfAllMomentsThatAreGone) {
  const RunRecord alone = run({}, "alone");
  for (const int processes : {1, 2}) {
    begin(2 * alone.steps / 3, processes);
    fs::remove_all(folder_ / "out" / "fields");
    const RunRecord record = resume({}, processes);
    EXPECT_EQ(record.status, RunStatus::finished);
    EXPECT_GE(record.lost.size(), 4U) << "three by a sentence each, and the others in one";
    const std::string series = text("out/fields/series.pvd");
    const std::regex named("file=\"([^\"]*)\"");
    int moments = 0;
    for (std::sregex_iterator at(series.begin(), series.end(), named), end; at != end; ++at) {
      EXPECT_TRUE(fs::exists(folder_ / "out" / "fields" / (*at)[1].str())) << (*at)[1];
      ++moments;
    }
    EXPECT_GE(moments, 2);
  }
}

TEST_F(ResumeTest, MayBeCutShortAgainAndAgain) {
  const RunRecord alone = run({}, "alone");
  begin(3);
  for (std::int64_t step = 7; step + 2 < alone.steps; step += 5) {
    EXPECT_EQ(resume(step, 1, static_cast<int>(step % 3) + 1).status, RunStatus::interrupted);
  }
  const RunRecord record = resume();
  EXPECT_GE(record.resumed.size(), 3U);
  expect_the_same(true);
}

TEST_F(ResumeTest, GoesOnByOtherProcesses) {
  run({}, "alone");
  ASSERT_EQ(begin(9, 2), RunStatus::interrupted);
  EXPECT_TRUE(fs::exists(folder_ / "out" / "checkpoint" / "1_1.state"));
  EXPECT_EQ(resume(20, 3).status, RunStatus::interrupted);
  EXPECT_EQ(resume().status, RunStatus::finished);
  expect_the_same(false);
  ASSERT_EQ(begin(9, 1), RunStatus::interrupted);
  EXPECT_EQ(resume({}, 2).status, RunStatus::finished);
  expect_the_same(false);
}

TEST_F(ResumeTest, IsStoppedByAGateAtTheSameStep) {
  const std::vector<std::string> gated{"pressure.max_iterations=1", "pressure.tolerance=1e-7",
                                       "gates.pressure=0.2"};
  const RunRecord alone = run(gated, "alone");
  ASSERT_NE(stopping_gate(alone.gates), nullptr) << alone.reason;
  EXPECT_EQ(alone.steps, 23) << "1 - 0.99^n is above 0.2 from there on";
  for (const std::int64_t stopped_at : {9, 20}) {
    fs::remove_all(folder_ / "out");
    ASSERT_EQ(begin(stopped_at, 1, gated), RunStatus::interrupted);
    const RunRecord record = resume({}, 1, 2);
    EXPECT_EQ(record.status, RunStatus::failed);
    EXPECT_EQ(record.steps, alone.steps);
    EXPECT_EQ(record.reason, alone.reason);
    EXPECT_EQ(run_json()["gates"], nlohmann::json::parse(text("alone/run.json"))["gates"]);
    expect_the_same(false);
  }
}

TEST_F(ResumeTest, ComesToTheSameEndWhereSteadyFlowsEnd) {
  const std::vector<std::string> steady{"time.steady=0.2",        "time.end=100", "output.every=10",
                                        "inflow.turbulence=none", "releases=[]",  "receptors=[]"};
  const RunRecord alone = run(steady, "alone");
  ASSERT_THAT(alone.reason, HasSubstr("steady"));
  ASSERT_GT(alone.steps, 10);
  for (const std::int64_t stopped_at : {alone.steps - 11, alone.steps - 1}) {
    fs::remove_all(folder_ / "out");
    ASSERT_EQ(begin(stopped_at, 1, steady), RunStatus::interrupted);
    EXPECT_EQ(resume().reason, alone.reason);
  }
}

TEST_F(ResumeTest, RefusesWhatHasChanged) {
  begin(5);
  const auto refusal = [&](const std::vector<std::string>& accepted) -> std::string {
    try {
      cut_short_run(folder_ / "out", accepted);
      return "accepted";
    } catch (const InputError& error) {
      return error.what();
    }
  };
  EXPECT_EQ(refusal({}), "accepted");
  nlohmann::ordered_json changed = nlohmann::ordered_json::parse(text("out/case.json"));
  changed["time"]["end"] = 9;
  changed["slabs"] = 3;
  write(folder_ / "out" / "case.json", changed.dump());
  EXPECT_THAT(refusal({}), HasSubstr("time.end of the case was 8 when the run began, and is 9; "));
  EXPECT_THAT(refusal({}), HasSubstr("--accept time.end"));
  EXPECT_THAT(refusal({"wind", "tim"}), HasSubstr("--accept time.end"));
  EXPECT_EQ(refusal({"time"}), "accepted");
  write(case_file(), "{}");
  EXPECT_THAT(refusal({"time.end"}), HasSubstr("--accept given.json"));
  EXPECT_EQ(refusal({"time.end", "given.json"}), "accepted");
  fs::remove(case_file());
  EXPECT_EQ(refusal({"time.end"}), "accepted") << "what the case was is known";
  const RunRecord record = resume({}, 1, 1, {"time.end"});
  EXPECT_EQ(record.time, 9);
}

TEST_F(ResumeTest, RefusesOtherProgramsAndBackends) {
  begin(5);
  RunIdentity began = cut_short_run(folder_ / "out", {}).began;
  const std::vector<std::string> backend{"backend"};
  EXPECT_NO_THROW(refuse_other_backend("out", began, "cpu", {}));
  EXPECT_THROW(refuse_other_backend("out", began, "cuda", {}), InputError);
  EXPECT_NO_THROW(refuse_other_backend("out", began, "cuda", backend));
  began.program = "downwash 0.1";
  const auto changes = changes_since(began, began.published_case(), folder_ / "out");
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].name, "program");
  EXPECT_THAT(changes[0].sentence, HasSubstr("downwash 0.1"));
}

TEST_F(ResumeTest, TellsWhereThereIsNothingToTakeUp) {
  EXPECT_THROW(refuse_no_run(folder_), InputError);
  EXPECT_THROW(cut_short_run(folder_ / "nowhere", {}), InputError);
  begin(5, 1, {"checkpoint.every=0"});
  EXPECT_FALSE(fs::exists(folder_ / "out" / "checkpoint"));
  const CutShortRun run = cut_short_run(folder_ / "out", {});
  EXPECT_FALSE(run.finished);
  EXPECT_FALSE(run.checkpoint);
  EXPECT_EQ(case_of(run.began, {}).resolved_json,
            read_case(case_file(), {"checkpoint.every=0"}).resolved_json);
}

TEST_F(ResumeTest, RefusesRecordsNestedWithoutEnd) {
  const std::string nested = std::string(1'000'000, '[') + std::string(1'000'000, ']');
  write(folder_ / "run.json", nested);
  EXPECT_THROW(refuse_no_run(folder_), InputError);
  begin(5);
  write(folder_ / "out" / "case.json", nested);
  EXPECT_THROW(cut_short_run(folder_ / "out", {}), InputError);
}

TEST_F(ResumeTest, TakesTheOneBeforeWhereTheLastIsDamaged) {
  run({}, "alone");
  begin(5);
  resume(12);
  fs::resize_file(folder_ / "out" / "checkpoint" / "2_0.state", 5000);
  const CutShortRun run = cut_short_run(folder_ / "out", {});
  ASSERT_EQ(run.notes.size(), 1U);
  EXPECT_THAT(run.notes[0].text, HasSubstr("2_0.state"));
  EXPECT_EQ(run.checkpoint->manifest().number, 1);
  resume();
  expect_the_same(true);
  begin(5);
  fs::resize_file(folder_ / "out" / "checkpoint" / "1_0.state", 5000);
  EXPECT_THROW(cut_short_run(folder_ / "out", {}), InputError);
}

/// Anonymous records name no folders, of which the run needs some.
TEST_F(ResumeTest, GoesOnAnonymously) {
  const PreparedCase own = prepared();
  {
    RunFolder folder = run_folder_for(own, folder_ / "out");
    std::atomic<bool> stop = false;
    RunTerms terms{.profile = false,
                   .end = {},
                   .checkpoints = true,
                   .keeps_wind = true,
                   .keeps_exposures = true};
    terms.end = [&](double, std::int64_t step) -> std::optional<std::string> {
      stop = step >= 5;
      return std::nullopt;
    };
    simulate(own, folder, {folder_ / "out", {"downwash"}, true}, terms, *log_, stop);
  }
  const RunRecord record = resume();
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_TRUE(record.anonymous);
  EXPECT_THAT(text("out/run.json"), testing::Not(HasSubstr(folder_.string())));
}

/// Where there is no folder for them, as on a full disk.
TEST_F(ResumeTest, LosesNothingButACheckpointThatCannotBeWritten) {
  run({}, "alone");
  const PreparedCase own = prepared({"checkpoint.every=0.001"});
  RunFolder folder = run_folder_for(own, folder_ / "out");
  write(folder_ / "out" / "checkpoint", "of somebody");
  const RunRecord record = compute(own, &folder, {}, {}, *log_);
  EXPECT_EQ(record.status, RunStatus::finished);
  int told = 0;
  for (const Complaint& warning : record.warnings) {
    told += warning.message == Message::checkpoint_lost ? 1 : 0;
  }
  EXPECT_EQ(told, 1) << "once, not at each";
  EXPECT_EQ(text("out/checkpoint"), "of somebody");
  EXPECT_TRUE(text("alone/receptors.csv") == text("out/receptors.csv"));
}

TEST_F(ResumeTest, CheckpointsTakeTheRoomThatIsEstimated) {
  const std::vector<std::string> finer{"domain.cells=[64,64,32]"};
  begin(2, 1, finer);
  const PreparedCase own = prepared(finer);
  const double estimate = checkpoint_bytes(own.config, own.site.box);
  const auto of_one = static_cast<double>(fs::file_size(folder_ / "out/checkpoint/1_0.state"));
  EXPECT_NEAR(3 * of_one, estimate, 0.25 * estimate);
  EXPECT_EQ(checkpoint_bytes(prepared({"checkpoint.every=0"}).config, own.site.box), 0);
}

}  // namespace
}  // namespace downwash
