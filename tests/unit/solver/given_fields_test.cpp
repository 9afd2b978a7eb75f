// Concentrations that are given, and winds that are held.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

constexpr Execution two_slabs{BackendKind::cpu, Precision::double_, 2};

double layers(const Vector3& x) { return 0.5 + 0.25 * std::sin(x[0] + 0.2 * x[2]); }

FlowProblem blocks_with_a_tracer() {
  FlowProblem problem = blocks_in_wind(2, true);
  problem.tracers.tracers = {{.name = "none"}, {.name = "given"}};
  return problem;
}

TEST(SetTracer, FillsTheFluidAndNothingElse) {
  const FlowProblem problem = blocks_with_a_tracer();
  FlowSolver solver(problem, two_slabs);
  solver.set_tracer(1, layers);
  const HostField<float> none = solver.read_tracer(0), given = solver.read_tracer(1);
  const Index3 n = problem.grid.n();
  double mass = 0;
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        const bool air = fluid(problem, {i, j, k});
        const double expected = air ? layers(centre(problem.grid, {i, j, k})) : 0;
        EXPECT_EQ(given(i, j, k), static_cast<float>(expected));
        EXPECT_EQ(none(i, j, k), 0);
        mass += expected * problem.grid.cell_volume(i, j, k);
      }
    }
  }
  const TracerAccount account = solver.tracer_accounts()[1];
  EXPECT_NEAR(account.released, mass, 1e-12 * mass);
  EXPECT_EQ(account.airborne, account.released);
}

TEST(SetTracer, IsCarriedFromTheNextStepOn) {
  FlowSolver solver(blocks_with_a_tracer(), two_slabs);
  EXPECT_EQ(solver.step_limits().tracers, 0);
  solver.set_tracer(1, layers);
  EXPECT_GT(solver.step_limits().tracers, 0);
  const HostField<float> before = solver.read_tracer(1);
  solver.advance(safe_step(solver.step_limits()));
  EXPECT_NE(before.data, solver.read_tracer(1).data);
}

TEST(SetTracer, CountsWhatItReplaces) {
  FlowSolver solver(blocks_with_a_tracer(), two_slabs);
  solver.set_tracer(1, layers);
  solver.set_tracer(1, [](const Vector3& x) { return layers(x) / 2; });
  const TracerAccount account = solver.tracer_accounts()[1];
  EXPECT_NEAR(account.airborne / account.released, 1, 1e-12);
}

TEST(SetTracer, RefusesWhatIsNoConcentration) {
  FlowSolver solver(blocks_with_a_tracer(), two_slabs);
  EXPECT_THROW(solver.set_tracer(2, layers), std::out_of_range);
  EXPECT_THROW(solver.set_tracer(0, [](const Vector3&) { return -1.0; }), std::invalid_argument);
  EXPECT_THROW(solver.set_tracer(0, [](const Vector3&) { return NAN; }), std::invalid_argument);
}

TEST(FrozenWind, StaysWhileTracersMove) {
  FlowProblem problem = blocks_with_a_tracer();
  problem.parameters.frozen = true;
  FlowSolver solver(problem, two_slabs);
  solver.set_tracer(1, layers);
  const HostField<double> wind = solver.read("w");
  const HostField<float> before = solver.read_tracer(1);
  for (int step = 0; step < 3; ++step) solver.advance(safe_step(solver.step_limits()));
  EXPECT_EQ(wind.data, solver.read("w").data);
  EXPECT_NE(before.data, solver.read_tracer(1).data);
  EXPECT_EQ(solver.diagnose().max_change, 0);
  EXPECT_EQ(solver.steps(), 3);
}

}  // namespace
}  // namespace downwash
