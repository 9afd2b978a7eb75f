// What a step needs, it measures: no query has an effect on it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/flow_solver.hpp"
#include "solver/problem/time_scheme.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

/// Gas that spreads so fast that its steps take many stages.
FlowProblem spreading_gas() {
  FlowProblem problem = blocks_in_wind(2, false);
  problem.tracers.tracers.push_back({.name = "gas", .diffusivity = 20});
  problem.tracers.sources.push_back(
      {.tracer = 0, .cells = {{.cell = {11, 7, 13}}}, .series = {.time = {0, 99}, .rate = {1}}});
  return problem;
}

constexpr Execution one_slab{BackendKind::cpu, Precision::single, 1};
constexpr int steps = 12;

/// As long as tracers allow with most of their stages, which is too long for two.
double long_step() {
  FlowSolver solver(spreading_gas(), one_slab);
  double rate = 0;
  for (int step = 0; step < steps; ++step) {
    solver.advance(0.05);
    rate = std::max(rate, solver.step_limits().tracers);
  }
  return 5 / rate;
}

TEST(Advance, DoesNotDependOnQueries) {
  const double dt = long_step();
  FlowSolver asked(spreading_gas(), one_slab), left_alone(spreading_gas(), one_slab);
  for (int step = 0; step < steps; ++step) {
    asked.step_limits();
    asked.advance(dt);
    if (step % 3 == 0) asked.step_limits();
    left_alone.advance(dt);
  }
  EXPECT_GT(tracer_stages(asked.step_limits().tracers, dt), 3) << "two stages would do";
  const HostField<float> a = asked.read_tracer(0), b = left_alone.read_tracer(0);
  const Index3 n = asked.grid().n();
  bool any = false;
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        const float c = b(i, j, k);
        ASSERT_TRUE(std::isfinite(c) && c >= 0) << i << " " << j << " " << k << ": " << c;
        ASSERT_EQ(a(i, j, k), c) << i << " " << j << " " << k;
        any = any || c > 0;
      }
    }
  }
  EXPECT_TRUE(any);
}

TEST(Advance, TakesLimitsThatTheCallerHas) {
  const double dt = long_step();
  FlowSolver given(spreading_gas(), one_slab), measured(spreading_gas(), one_slab);
  for (int step = 0; step < steps; ++step) {
    given.advance(dt, given.step_limits());
    measured.advance(dt);
  }
  EXPECT_EQ(given.tracer_accounts()[0].airborne, measured.tracer_accounts()[0].airborne);
}

TEST(StepLimits, HaveTheShareOfUpwinding) {
  FlowProblem problem = blocks_in_wind(2, false);
  problem.parameters.upwind = 0.4;
  EXPECT_EQ(FlowSolver(problem, one_slab).step_limits().upwind, 0.4);
}

}  // namespace
}  // namespace downwash
