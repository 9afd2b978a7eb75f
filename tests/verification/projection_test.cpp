// Every step leaves a velocity without divergence, whatever stands in the wind.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/nasty_geometries.hpp"

namespace downwash {
namespace {

using Build = std::function<void(ObstacleMap&)>;

/// Wind of 3 m/s along k over something between k = 6 and k = 24.
FlowProblem obstacles_in_wind(const Build& build) {
  const Index3 n{16, 12, 30};
  FlowProblem problem{unit_cells(n), {}, ObstacleMap(n), {}, {}};
  build(problem.obstacles);
  BoundaryConditions& b = problem.boundaries;
  for (FaceCondition& face : b.face) face = FreeSlip{};
  b.at(1, Side::low) = Wall{};
  b.at(2, Side::low) = Inflow{{0, 0, 3}, 1, {}};
  b.at(2, Side::high) = Outflow{};
  problem.parameters.viscosity = 0.05;
  problem.parameters.upwind = 0.2;
  problem.parameters.turbulence = Smagorinsky{0.12};
  problem.initial_velocity = [](int axis, const Vector3& x) {  // in closed rooms too
    return (axis == 2 ? 3 : 0) + 0.3 * std::sin(0.7 * x[0] + 1.3 * x[1] + 0.4 * x[2] + axis);
  };
  return problem;
}

/// max |∇·u| over the fluid cells, from the velocity as it is read.
double largest_divergence(FlowSolver& solver, const ObstacleMap& obstacles) {
  const Grid& grid = solver.grid();
  const auto u = solver.read("u"), v = solver.read("v"), w = solver.read("w");
  double most = 0;
  for_each_cell(grid.n(), [&](int i, int j, int k) {
    if (obstacles.solid(i, j, k)) return;
    const double divergence = (u(i + 1, j, k) - u(i, j, k)) / grid.axis[0].width(i) +
                              (v(i, j + 1, k) - v(i, j, k)) / grid.axis[1].width(j) +
                              (w(i, j, k + 1) - w(i, j, k)) / grid.axis[2].width(k);
    most = std::max(most, std::abs(divergence));
  });
  return most;
}

class Projection : public ::testing::TestWithParam<Execution> {
 protected:
  bool single() const { return GetParam().precision == Precision::single; }

  void expect_projected(const char* name, FlowProblem problem) const {
    SCOPED_TRACE(name);
    const double criterion = single() ? 1e-5 : 1e-9;
    problem.parameters.pressure = {.divergence = criterion};
    ASSERT_EQ(problem.parameters.pressure.method, PressureMethod::multigrid_cg);
    FlowSolver solver(problem, GetParam());
    double worst = 0;
    int most_cycles = 0;
    for (int step = 0; step < 8; ++step) {
      const StepLimits limits = solver.step_limits();
      const double dt = std::min(0.1, 0.4 / (limits.advection + limits.diffusion));
      solver.advance(dt);
      const PressureReport& report = solver.pressure_report();
      EXPECT_FALSE(report.capped) << "step " << step;
      EXPECT_GT(report.iterations, 0);
      const Diagnostics d = solver.diagnose();
      ASSERT_TRUE(d.finite);
      const double divergence = dt * largest_divergence(solver, problem.obstacles);
      // The velocity is corrected by the pressure in the precision of the flow: six differences of
      // two rounded values per cell, which only a pressure of thousands of m²/s² shows.
      const double epsilon = single() ? 0x1p-24 : 0x1p-53;
      const double rounding = dt * dt * 12 * epsilon * largest(solver.read("pressure"));
      EXPECT_LE(report.divergence.value(), criterion) << "step " << step;
      EXPECT_LE(divergence, criterion + rounding) << "step " << step;
      EXPECT_LE(dt * d.max_divergence, criterion + rounding) << "step " << step;
      EXPECT_EQ(d.wall_leak, 0);
      EXPECT_GT(d.inflow, 0);
      EXPECT_NEAR(d.outflow / d.inflow, 1, single() ? 1e-6 : 1e-14);
      worst = std::max(worst, divergence);
      most_cycles = std::max(most_cycles, report.iterations);
    }
    std::printf("%s: max|div u| dt %.3g, at most %d cycles\n", name, worst, most_cycles);
  }
};

TEST_P(Projection, LeavesNoDivergenceAmongBlocks) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_projected("along i", blocks_in_wind(0, false));
  expect_projected("along i, periodic", blocks_in_wind(0, true));
  expect_projected("along k", blocks_in_wind(2, false));
  expect_projected("along k, periodic", blocks_in_wind(2, true));
}

TEST_P(Projection, LeavesNoDivergenceInADividedDomain) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_projected("along i", split_channel(0));
  expect_projected("along k", split_channel(2));
}

TEST_P(Projection, LeavesNoDivergenceInNastyGeometries) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const auto expect = [&](const char* name, const Build& build) {
    expect_projected(name, obstacles_in_wind(build));
  };
  expect("courtyards", [](ObstacleMap& map) { add_courtyards(map, 8, 6, false); });
  expect("roofed courtyards", [](ObstacleMap& map) { add_courtyards(map, 8, 6, true); });
  expect("sealed rooms", [](ObstacleMap& map) { add_sealed_rooms(map, 8); });
  expect("narrow streets", [](ObstacleMap& map) { add_narrow_streets(map, 8, 22, 8); });
  expect("a street as the only way", [](ObstacleMap& map) { add_narrow_streets(map, 8, 22, 12); });
  expect("checkerboard", [](ObstacleMap& map) { add_checkerboard(map, 8, 22, 6); });
  expect("checkerboard of cells",
         [](ObstacleMap& map) { add_checkerboard_of_cells(map, 8, 16, 7); });
}

INSTANTIATE_TEST_SUITE_P(Backends, Projection, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
