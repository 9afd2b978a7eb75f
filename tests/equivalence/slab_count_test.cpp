// Fields do not depend on the number of slabs, bit for bit.
#include <gtest/gtest.h>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

constexpr const char* all_variables[] = {"u", "v", "w", "pressure", "eddy viscosity"};

/// Runs with a step that follows the flow, so that reductions count too.
FlowSolver advanced_in_slabs(const FlowProblem& problem, const Execution& execution) {
  FlowSolver solver(problem, execution);
  for (int step = 0; step < 12; ++step) {
    const StepLimits limits = solver.step_limits();
    solver.advance(0.4 / (limits.advection + limits.diffusion));
  }
  return solver;
}

void expect_same_field(FlowSolver& a, FlowSolver& b, const char* variable) {
  const HostField<double> fa = a.read(variable), fb = b.read(variable);
  std::size_t different = 0;
  for (std::size_t n = 0; n < fa.data.size(); ++n) different += fa.data[n] != fb.data[n];
  EXPECT_EQ(different, 0u) << variable;
}

void expect_same_flow(FlowSolver& a, FlowSolver& b) {
  EXPECT_EQ(a.time(), b.time());
  const Diagnostics da = a.diagnose(), db = b.diagnose();
  EXPECT_TRUE(da.finite);
  EXPECT_EQ(da.kinetic_energy, db.kinetic_energy);
  EXPECT_EQ(da.max_divergence, db.max_divergence);
  EXPECT_EQ(da.rms_divergence, db.rms_divergence);
  EXPECT_GT(da.rms_divergence, 0);
  EXPECT_LT(da.rms_divergence, da.max_divergence);
  EXPECT_EQ(da.outflow, db.outflow);
  for (const char* variable : all_variables) expect_same_field(a, b, variable);
}

Execution uncut(Execution execution) {
  execution.slabs = 1;
  return execution;
}

class SlabCount : public ::testing::TestWithParam<Execution> {};

TEST_P(SlabCount, DoesNotChangeWindAcrossTheSlabs) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const FlowProblem problem = blocks_in_wind(2, true);
  FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
             cut = advanced_in_slabs(problem, GetParam());
  expect_same_flow(reference, cut);
}

TEST_P(SlabCount, DoesNotChangeWindAlongTheSlabs) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const FlowProblem problem = blocks_in_wind(0, true);  // periodic along k
  FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
             cut = advanced_in_slabs(problem, GetParam());
  expect_same_flow(reference, cut);
}

TEST_P(SlabCount, DoesNotChangeAirBesideCutFaces) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const bool periodic : {false, true}) {
    const FlowProblem problem = with_cut_faces(blocks_in_atmosphere(periodic ? 0 : 2, periodic));
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
               cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
  }
}

TEST_P(SlabCount, DoesNotChangeNudgedAir) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    const FlowProblem problem =
        swinging(nudged(blocks_in_atmosphere(wind_axis, false), wind_axis), wind_axis);
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
    const double push = reference.diagnose().nudging_push;
    EXPECT_NE(push, 0);
    EXPECT_EQ(push, cut.diagnose().nudging_push);
    FlowSolver free = advanced_in_slabs(blocks_in_atmosphere(wind_axis, true), uncut(GetParam()));
    EXPECT_NE(free.kinetic_energy(), reference.kinetic_energy());
  }
}

TEST_P(SlabCount, DoesNotChangeAnAtmosphere) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    for (const bool periodic_sides : {false, true}) {
      FlowProblem problem = blocks_in_atmosphere(wind_axis, periodic_sides);
      FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
      FlowSolver cut = advanced_in_slabs(problem, GetParam());
      expect_same_flow(reference, cut);
      problem.parameters.turbulence = Smagorinsky{0.12, true};
      FlowSolver damped = advanced_in_slabs(problem, uncut(GetParam()));
      FlowSolver damped_cut = advanced_in_slabs(problem, GetParam());
      expect_same_flow(damped, damped_cut);
    }
  }
}

TEST_P(SlabCount, DoesNotChangeStratifiedAir) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    for (const double inverse_obukhov : {0.05, -0.05}) {
      const FlowProblem problem =
          stratified(blocks_in_atmosphere(wind_axis, true), inverse_obukhov);
      FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
      FlowSolver cut = advanced_in_slabs(problem, GetParam());
      expect_same_flow(reference, cut);
      expect_same_field(reference, cut, "temperature");
    }
  }
}

TEST_P(SlabCount, DoesNotChangeAnAtmosphereOnGrownCells) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    const FlowProblem problem = blocks_on_grown_cells(wind_axis, 1.08);
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
  }
}

TEST_P(SlabCount, DoesNotChangeAnAtmosphereOverASlope) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    const FlowProblem problem = blocks_on_slope(wind_axis);
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
  }
}

TEST_P(SlabCount, DoesNotChangeAnObliqueAtmosphere) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const FlowProblem problem = blocks_in_oblique_atmosphere();
  FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
             cut = advanced_in_slabs(problem, GetParam());
  expect_same_flow(reference, cut);
}

TEST_P(SlabCount, DoesNotChangeAWindThatChanges) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const FlowProblem steady = blocks_in_oblique_atmosphere(), problem = in_changing_wind(steady);
  FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
             cut = advanced_in_slabs(problem, GetParam());
  expect_same_flow(reference, cut);
  EXPECT_NE(cut.kinetic_energy(), advanced_in_slabs(steady, GetParam()).kinetic_energy());
}

TEST_P(SlabCount, DoesNotChangeTheWindAmongTrees) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    const FlowProblem bare = blocks_in_atmosphere(wind_axis, true), problem = with_trees(bare);
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
    EXPECT_NE(cut.kinetic_energy(), advanced_in_slabs(bare, GetParam()).kinetic_energy());
  }
  const FlowProblem grown = with_trees(blocks_on_grown_cells(2, 1.08));
  FlowSolver reference = advanced_in_slabs(grown, uncut(GetParam())),
             cut = advanced_in_slabs(grown, GetParam());
  expect_same_flow(reference, cut);
}

TEST_P(SlabCount, DoesNotChangeTheOutletsOfADividedDomain) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    const FlowProblem problem = split_channel(wind_axis);
    if (GetParam().slabs > problem.grid.n()[2]) continue;
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
  }
}

TEST_P(SlabCount, DoesNotChangeOtherTimeSchemes) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const TimeScheme scheme : {TimeScheme::euler, TimeScheme::ab2, TimeScheme::rk3}) {
    FlowProblem problem = blocks_in_wind(2, true);
    problem.parameters.scheme = scheme;
    FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam()));
    FlowSolver cut = advanced_in_slabs(problem, GetParam());
    expect_same_flow(reference, cut);
  }
}

TEST_P(SlabCount, DoesNotChangePressureIterationsToATolerance) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, false);
  problem.parameters.pressure = jacobi_to(1e-3, 500);
  FlowSolver reference = advanced_in_slabs(problem, uncut(GetParam())),
             cut = advanced_in_slabs(problem, GetParam());
  EXPECT_EQ(reference.pressure_report().iterations, cut.pressure_report().iterations);
  EXPECT_GT(reference.pressure_report().iterations, 0);
  expect_same_flow(reference, cut);
}

INSTANTIATE_TEST_SUITE_P(Slabs, SlabCount, ::testing::ValuesIn(executions({2, 3, 4, 5, 26})),
                         ExecutionName());
INSTANTIATE_TEST_SUITE_P(Transports, SlabCount, ::testing::ValuesIn(transports({2, 4})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
