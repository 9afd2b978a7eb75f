// The part of the spin-up on larger cells.
#include "app/run/plan/coarse_spin_up.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/run/plan/run_estimate.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

class CoarseSpinUp : public test::RunFixture {
 protected:
  CoarseSpinUp()
      : RunFixture(R"({
      "domain": {"size": [96, 48, 32], "cells": [48, 24, 16],
                 "boxes": [{"min": [32, 16, 0], "max": [40, 32, 8]}]},
      "wind": {"speed": 4, "height": 10},
      "releases": [{"name": "valve", "substance": "gas", "x": 16, "y": 24, "height": 1,
                    "rate_kg_s": 0.01, "duration": 30}],
      "receptors": [{"name": "gate", "x": 60, "y": 24}],
      "substances": [{"name": "gas", "levels": [
        {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 1}]}],
      "zones": {"every": 10}, "time": {"spin_up": 40, "end": 80},
      "backend": "cpu", "output": {"every": 20, "fields": ["velocity"]}})") {}

  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(read_case(case_file(), settings));
  }
  double end_of(const std::vector<std::string>& settings) const {
    return settled_from(prepared(settings).release);
  }
};

TEST_F(CoarseSpinUp, IsAPartOfTheTimeBeforeAnythingIsReleasedOrSampled) {
  EXPECT_DOUBLE_EQ(end_of({}), 20);
  EXPECT_DOUBLE_EQ(end_of({"time.coarse_spin_up=0.75"}), 30);
  EXPECT_DOUBLE_EQ(end_of({"releases.0.start=20"}), 10);
  EXPECT_DOUBLE_EQ(end_of({R"(statistics={"start": 10})"}), 5);
  EXPECT_EQ(end_of({"time.coarse_spin_up=0"}), 0);
  EXPECT_EQ(end_of({"time.hold_wind=true", "domain.boxes=[]"}), 0) << "nothing settles";
  EXPECT_EQ(end_of({"time.steps=5"}), 0);
  EXPECT_EQ(end_of({"releases=[]"}), 0);
}

TEST_F(CoarseSpinUp, GivesTheWindOfLargerCells) {
  const auto wind = coarse_spin_up(prepared(), *log_, stop_);
  ASSERT_TRUE(wind);
  EXPECT_NEAR(wind->record.until, 20, 1e-6);
  EXPECT_EQ(wind->record.cells, (Index3{24, 16, 8}));
  EXPECT_GT(wind->record.steps, 5);
  const AxisMap axes = prepared().built.axes;
  const auto along_x = [&](const Vector3& xyz) {
    return wind->velocity(axes.solver_axis(0), axes.to_solver(xyz));
  };
  EXPECT_GT(along_x({16, 24, 20}), 3);
  EXPECT_LT(along_x({43, 24, 3}), 0.6 * along_x({43, 24, 20})) << "in the lee";
  stop_ = true;
  EXPECT_EQ(coarse_spin_up(prepared(), *log_, stop_)->record.steps, 0);
}

TEST_F(CoarseSpinUp, KeepsWhatIsLinear) {
  const Vector3 rate{0.5, -0.2, 0.3};
  PreparedCase uneven = prepared();
  FlowProblem& problem = uneven.built.problem;
  problem.obstacles = ObstacleMap(problem.grid.n());
  problem.initial_velocity = [&](int axis, const Vector3& x) {
    return 1 + axis + rate[0] * x[0] + rate[1] * x[1] + rate[2] * x[2];
  };
  FlowSolver solver(problem, {.precision = Precision::double_});
  const AxisMap axes = AxisMap::for_cells({48, 24, 16}), other = AxisMap::for_cells({16, 24, 48});
  ASSERT_NE(axes, other);
  const VelocityFunction velocity = interpolated(solver, axes, other, 0, 0);
  const Vector3 xyz{33.3, 20.1, 15.7};
  for (int user = 0; user < 3; ++user) {
    EXPECT_NEAR(velocity(other.solver_axis(user), other.to_solver(xyz)),
                problem.initial_velocity(axes.solver_axis(user), axes.to_solver(xyz)), 1e-5);
  }
}

TEST_F(CoarseSpinUp, IsFollowedByTheRunFromThereOn) {
  const RunRecord record = run({"time.coarse_spin_up=0.75"});
  EXPECT_EQ(record.status, RunStatus::finished);
  ASSERT_TRUE(record.coarse_spin_up);
  EXPECT_NEAR(record.time, 80, 1e-6);
  EXPECT_NEAR(record.tracers[0].account.released, 0.3, 1e-8);
  EXPECT_NEAR(run_json()["progress"]["coarse_spin_up"]["until_s"], 30, 1e-6);
  const std::string series = text("out/fields/series.pvd");
  for (const char* moment : {"\"30\"", "\"40\"", "\"60\"", "\"80\""}) {
    EXPECT_NE(series.find(moment), std::string::npos) << moment << series;
  }
  EXPECT_EQ(std::ranges::count(series, '\n'), 5 + 4) << series;
  EXPECT_NE(text("out/report.html").find("30 s of them on larger cells"), std::string::npos);
  const RunRecord whole = run({"time.coarse_spin_up=0"}, "whole");
  EXPECT_FALSE(whole.coarse_spin_up);
  EXPECT_GT(whole.steps, record.steps * 5 / 4);
}

TEST_F(CoarseSpinUp, GivesTheSameBitsWhateverTheSlabs) {
  run({"slabs=1"}, "one");
  run({"slabs=3"}, "three");
  for (const char* file : {"zones.geojson", "receptors.csv"}) {
    EXPECT_EQ(text(std::string("one/") + file), text(std::string("three/") + file)) << file;
  }
}

TEST_F(CoarseSpinUp, IsInTheEstimate) {
  const StepCost cost{.flow = 1, .iteration = 0.1, .iterations = 1, .first_iterations = 1};
  const PilotResult pilot{.steps_a_second = 4, .tracer_steps_a_second = 5, .iterations = 2};
  const RunEstimate with = estimate_run(prepared(), cost, pilot);
  const RunEstimate without = estimate_run(prepared({"time.coarse_spin_up=0"}), cost, pilot);
  EXPECT_NEAR(without.parts.alone - with.parts.alone, 20 * 4 * 1.2, 4);
  EXPECT_NEAR(with.parts.set_up - without.parts.set_up, 20 * 4 * 1.2 / 16, 1);
}

}  // namespace
}  // namespace downwash
