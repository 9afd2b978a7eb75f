#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "app/run/report/run_summary.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class SimulationTest : public test::RunFixture {
 protected:
  SimulationTest()
      : RunFixture(R"({"domain": {"size": [16, 8, 4], "cells": [16, 8, 4]},
      "wind": {"speed": 2}, "fluid": {"viscosity": 0.1}, "time": {"steps": 3},
      "backend": "cpu", "slabs": 2})") {}
};

TEST_F(SimulationTest, LeavesACompleteResultFolder) {
  const RunRecord record = run();
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_EQ(run_json()["status"], "finished");
  EXPECT_EQ(run_json()["progress"]["steps"], 3);
  EXPECT_EQ(run_json()["execution"]["slabs"], 2);
  EXPECT_TRUE(fs::exists(folder_ / "out/fields/series.pvd"));
  EXPECT_TRUE(fs::exists(folder_ / "out/fields/step_000003.vti"));
  EXPECT_EQ(read_case(folder_ / "out/case.json").time.steps, 3);
}

TEST_F(SimulationTest, RecordsABlowUp) {
  const RunRecord record = run(
      {"time.dt=50", "time.steps=500", R"(domain.boxes=[{"min": [4, 3, 0], "max": [6, 5, 2]}])"});
  EXPECT_EQ(record.status, RunStatus::failed);
  EXPECT_EQ(run_json()["status"], "failed");
  EXPECT_TRUE(run_json().contains("blow_up"));
  EXPECT_TRUE(fs::exists(folder_ / "out/fields/series.pvd"));
}

TEST_F(SimulationTest, TellsWhereOnEarthTheFlowBlewUp) {
  write(folder_ / "houses.json", R"({"type": "FeatureCollection", "features": [{"type": "Feature",
      "properties": {"height": 8}, "geometry": {"type": "Polygon", "coordinates":
      [[[13.4140, 52.5370], [13.4144, 52.5370], [13.4144, 52.5373], [13.4140, 52.5370]]]}}]})");
  const RunRecord record = run(
      {R"(domain={"resolution": 8, "buildings": "houses.json"})", "time.dt=500", "time.steps=100"});
  ASSERT_TRUE(record.blow_up);
  EXPECT_THAT(record.reason, testing::ContainsRegex("near lon 13[.]4[0-9]*, lat 52[.]5[0-9]*, "
                                                    "[0-9.]+ m above the ground"));
  EXPECT_EQ(record.reason.find("x = "), std::string::npos) << record.reason;
}

TEST_F(SimulationTest, RecordsAnInterruption) {
  stop_ = true;
  EXPECT_EQ(run().status, RunStatus::interrupted);
  EXPECT_EQ(run_json()["status"], "interrupted");
  EXPECT_TRUE(fs::exists(folder_ / "out/fields/series.pvd"));
}

/// Files can't grow beyond so many bytes, as on a disk that is full.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit small = before_;
    small.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_F(SimulationTest, EndsWhenFieldsThatAreAllCannotBeWritten) {
  const SmallFiles limit(10000);
  try {
    run({"time.dt=0.5", "time.steps=100", "output.every=0.5"});
    FAIL() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(run_json()["reason"], error.what());
    EXPECT_NE(std::string(error.what()).find("step_000000.vti: the file cannot be written"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(run_json()["status"], "failed");
  EXPECT_TRUE(fs::is_empty(folder_ / "out/fields"));
}

TEST_F(SimulationTest, KeepsZonesWhereFieldsCannotBeWritten) {
  const SmallFiles limit(300000);
  const RunRecord record = run({"domain.cells=[64, 32, 16]", "time.end=6", "time.steps=1000",
                                "output.every=1", "time.spin_up=1", R"(releases=[{"name":
      "tank", "substance": "chlorine", "x": 4, "y": 4, "height": 1, "rate_kg_s": 0.5}])"});
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_GE(record.lost.size(), 1U);
  EXPECT_EQ(run_json()["lost"].size(), record.lost.size());
  EXPECT_EQ(run_json()["status"], "finished");
  EXPECT_TRUE(fs::exists(folder_ / "out/zones.geojson"));
}

TEST_F(SimulationTest, ARecordThatCannotBeWrittenLosesNothingElse) {
  const PreparedCase prepared = prepare(read_case(
      case_file(), {"time.end=6", "time.steps=1000", "time.spin_up=1", R"(releases=[{"name": "tank",
                    "substance": "chlorine", "x": 4, "y": 4, "height": 1, "rate_kg_s": 0.5}])"}));
  const fs::path out = folder_ / "out";
  RunFolder folder = run_folder_for(prepared, out);
  RunTerms terms{.profile = false,
                 .end = {},
                 .checkpoints = true,
                 .so_far = true,
                 .keeps_wind = true,
                 .keeps_exposures = true};
  terms.page = [&](const Result&) {  // nothing can be put in its place any more
    fs::remove(out / "run.json");
    fs::create_directories(out / "run.json" / "kept");
  };
  const RunRecord record = simulate(prepared, folder, {out, {}}, terms, *log_, stop_);
  EXPECT_EQ(record.status, RunStatus::finished);
  ASSERT_EQ(record.lost.size(), 1U);
  EXPECT_THAT(record.lost[0], testing::HasSubstr("run.json: the file cannot be written"));
  EXPECT_TRUE(fs::exists(out / "zones.geojson"));
  EXPECT_FALSE(record.checks.empty());
}

TEST_F(SimulationTest, WritesAndAccountsForTracers) {
  PreparedCase prepared = prepare(
      read_case(case_file(), {"time.end=6", "time.dt=0.5", "time.steps=8", "time.spin_up=1",
                              R"(output.fields=["solid", "concentration"])",
                              R"(releases=[{"name": "tank", "substance": "chlorine", "x": 4, "y": 4,
                       "height": 1, "rate_kg_s": 0.5}])"}));
  prepared.built.problem.tracers = prepared.release->problem;
  prepared.built.problem.parameters.gravity = prepared.release->gravity;
  const RunRecord record = simulate(prepared, {folder_ / "out", {}}, false, *log_, stop_);
  ASSERT_EQ(record.tracers.size(), 1U);
  EXPECT_EQ(record.tracers[0].name, "chlorine");
  EXPECT_NEAR(record.tracers[0].account.released, 0.5 * 3, 1e-9) << "from 1 to 4 s";
  EXPECT_LT(record.tracers[0].closure_error().value_or(1), 1e-5);
  EXPECT_EQ(run_json()["tracers"][0]["name"], "chlorine");
  EXPECT_NE(text("out/fields/step_000008.vti").find("Name=\"concentration\""), std::string::npos);
}

TEST_F(SimulationTest, TimesKernelsAndTransfersApart) {
  const std::vector<std::string> table = profile_table(run({}, "out", true).kernels);
  ASSERT_GT(table.size(), 5U);
  EXPECT_NE(table.front().find("slab 1"), std::string::npos);
  const auto exchange = std::find(table.begin(), table.end(), "Ghost cell exchange");
  ASSERT_NE(exchange, table.end());
  EXPECT_TRUE((exchange + 1)->starts_with("transfer"));
  EXPECT_FALSE((exchange - 1)->starts_with("transfer"));
}

TEST_F(SimulationTest, DoesNotOverwriteItsOwnCase) {
  fs::rename(case_file(), folder_ / "case.json");
  const PreparedCase prepared = prepare(read_case(folder_ / "case.json"));
  EXPECT_THROW(simulate(prepared, {folder_, {}}, false, *log_, stop_), InputError);
}

TEST(DefaultResultFolder, IsNamedAfterTheCase) {
  EXPECT_EQ(default_result_folder("cases/berlin/case.json"), "results/berlin");
  EXPECT_EQ(default_result_folder("cases/berlin/windy.json"), "results/windy");
}

}  // namespace
}  // namespace downwash
