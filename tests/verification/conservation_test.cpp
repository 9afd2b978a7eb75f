// What must hold exactly: mass, closed walls, still air, and a flow that knows no preferred axis.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

class Conservation : public ::testing::TestWithParam<Execution> {};

TEST_P(Conservation, OutflowCarriesTheInflowAndWallsStayClosed) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    FlowSolver solver(blocks_in_wind(wind_axis, false), GetParam());
    const double rounding = GetParam().precision == Precision::single ? 1e-6 : 1e-14;
    for (int step = 0; step < 25; ++step) {
      solver.advance(0.1);
      const Diagnostics d = solver.diagnose();
      ASSERT_TRUE(d.finite);
      EXPECT_EQ(d.wall_leak, 0);
      EXPECT_NEAR(d.outflow / d.inflow, 1, rounding);
      EXPECT_GT(d.inflow, 0);
    }
  }
}

/// Volume that passes the planes `face` of the axis between two indices of the side axis, m³/s
/// (cells of 1 m).
double flux_through(FlowSolver& solver, int axis, int face, int side_begin, int side_end) {
  const HostField<double> u = solver.read(axis == 0 ? "u" : "w");
  double sum = 0;
  for (int side = side_begin; side < side_end; ++side) {
    for (int j = 0; j < u.n[1]; ++j) sum += axis == 0 ? u(face, j, side) : u(side, j, face);
  }
  return sum;
}

TEST_P(Conservation, EachPartOfADividedDomainLetsOutWhatItTakesIn) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const double rounding = GetParam().precision == Precision::single ? 1e-6 : 1e-14;
  for (const int wind_axis : {0, 2}) {
    FlowSolver solver(split_channel(wind_axis), GetParam());
    for (int step = 0; step < 25; ++step) {
      solver.advance(0.1);
      const double narrow = flux_through(solver, wind_axis, 0, 0, 3);
      const double wide = flux_through(solver, wind_axis, 0, 4, 10);
      EXPECT_NEAR(narrow, 30, 1e-4);
      EXPECT_NEAR(wide, 60, 1e-4);
      EXPECT_NEAR(flux_through(solver, wind_axis, 14, 0, 3) / narrow, 1, rounding);
      EXPECT_NEAR(flux_through(solver, wind_axis, 14, 4, 10) / wide, 1, rounding);
      const Diagnostics d = solver.diagnose();
      ASSERT_TRUE(d.finite);
      EXPECT_NEAR(d.outflow / d.inflow, 1, rounding);
    }
  }
}

TEST_P(Conservation, AnOutletThatNothingFlowsToStaysShut) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = split_channel(2);
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 3; ++i) problem.obstacles.set_solid(i, j, 0);  // shuts the narrow inlet
  FlowSolver solver(problem, GetParam());
  solver.advance(0.1);
  const HostField<double> w = solver.read("w");
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 4; ++i) EXPECT_EQ(w(i, j, 14), 0);
  const Diagnostics d = solver.diagnose();
  EXPECT_NEAR(d.inflow, 60, 1e-4);
  EXPECT_NEAR(d.outflow / d.inflow, 1, 1e-6);
}

TEST_P(Conservation, PressureOfADividedDomainConverges) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = split_channel(2);
  problem.parameters.pressure = jacobi_to(1e-4, 4000);
  FlowSolver solver(problem, GetParam());
  for (int step = 0; step < 5; ++step) {
    solver.advance(0.1);
    EXPECT_FALSE(solver.pressure_report().capped);
  }
}

TEST_P(Conservation, ToleranceBoundsTheDivergence) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, true);
  problem.parameters.pressure = jacobi_to(1e-3, 4000);
  FlowSolver solver(problem, GetParam());
  const double dt = 0.1;
  for (int step = 0; step < 5; ++step) solver.advance(dt);
  EXPECT_FALSE(solver.pressure_report().capped);
  EXPECT_LE(solver.pressure_report().residual.value(), 1e-3);
  // ∇·u after the step is the residual times dt, but for rounding.
  EXPECT_LT(solver.diagnose().max_divergence, 1e-3 * 3.0 / 1.5 + 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Backends, Conservation, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

TEST(StillAir, StaysStill) {
  FlowProblem problem = blocks_in_wind(2, false);
  for (FaceCondition& face : problem.boundaries.face) face = Wall{};
  problem.initial_velocity = {};
  FlowSolver solver(problem, {BackendKind::cpu, Precision::single, 2});
  for (int step = 0; step < 10; ++step) solver.advance(1.0);
  EXPECT_EQ(solver.diagnose().max_speed, 0);
}

TEST(UniformWind, StaysUniformInAnEmptyDomain) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {1.0, -1.0}) {
      FlowProblem problem{
          {{Axis::uniform(0, 6, 6), Axis::uniform(0, 5, 5), Axis::uniform(0, 7, 7)}},
          {},
          ObstacleMap({6, 5, 7}),
          {},
          {}};
      for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
      Vector3 wind{0, 0, 0};
      wind[static_cast<std::size_t>(axis)] = 2 * sign;
      const Side upwind = sign > 0 ? Side::low : Side::high;
      const Side downwind = sign > 0 ? Side::high : Side::low;
      problem.boundaries.at(axis, upwind) = Inflow{wind, 0, {}};
      problem.boundaries.at(axis, downwind) = Outflow{};
      problem.parameters.viscosity = 0.1;
      problem.parameters.pressure = jacobi_sweeps(20);
      problem.initial_velocity = [wind](int a, const Vector3&) {
        return wind[static_cast<std::size_t>(a)];
      };
      FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 3});
      for (int step = 0; step < 30; ++step) solver.advance(0.1);
      const Diagnostics d = solver.diagnose();
      EXPECT_NEAR(d.max_speed, 2, 1e-12);
      EXPECT_LT(d.max_divergence, 1e-12);
      EXPECT_NEAR(d.inflow, d.outflow, 1e-11);
    }
  }
}

// A block in a box with inflow, outflow, two kinds of wall and free slip, turned by a permutation
// of the axes and mirrored: the flow must turn with it. (Without an eddy viscosity: its strain in
// the cells where an inlet meets a wall takes the ghost of whichever axis is filled last.)
struct Turned {
  int permutation[3];  ///< original axis a becomes axis permutation[a]
  bool mirrored;       ///< original axis 0 reversed
};

FlowProblem turned_problem(const Turned& t) {
  const int n[3] = {9, 6, 7};
  const double length[3] = {9.9, 4.2, 6.3};
  std::array<Axis, 3> axis{Axis::uniform(0, 1, 1), Axis::uniform(0, 1, 1), Axis::uniform(0, 1, 1)};
  for (int a = 0; a < 3; ++a) {
    axis[static_cast<std::size_t>(t.permutation[a])] = Axis::uniform(0, length[a], n[a]);
  }
  FlowProblem problem{{axis}, {}, ObstacleMap({1, 1, 1}), {}, {}};
  problem.obstacles = ObstacleMap(problem.grid.n());
  for (int c = 2; c < 5; ++c) {
    for (int b = 0; b < 3; ++b) {
      for (int a = 3; a < 6; ++a) {
        const int original[3] = {t.mirrored ? n[0] - 1 - a : a, b, c};
        Index3 index;
        for (int d = 0; d < 3; ++d) {
          index[static_cast<std::size_t>(t.permutation[d])] = original[d];
        }
        problem.obstacles.set_solid(index[0], index[1], index[2]);
      }
    }
  }
  const int wind = t.permutation[0], up = t.permutation[1], side = t.permutation[2];
  Vector3 inflow{0, 0, 0}, moving{0, 0, 0};
  inflow[static_cast<std::size_t>(wind)] = t.mirrored ? -1.5 : 1.5;
  moving[static_cast<std::size_t>(wind)] = t.mirrored ? -0.5 : 0.5;
  BoundaryConditions& b = problem.boundaries;
  b.at(wind, t.mirrored ? Side::high : Side::low) = Inflow{inflow, up, {0.5, 0.8, 1, 1, 1.1, 1.2}};
  b.at(wind, t.mirrored ? Side::low : Side::high) = Outflow{};
  b.at(up, Side::low) = Wall{};
  b.at(up, Side::high) = Wall{moving};
  b.at(side, Side::low) = FreeSlip{};
  b.at(side, Side::high) = Wall{};
  problem.parameters.viscosity = 0.05;
  problem.parameters.upwind = 0.3;
  problem.parameters.pressure = jacobi_sweeps(20);
  return problem;
}

TEST(Orientation, DoesNotChangeTheFlow) {
  const auto measure = [](const Turned& t) {
    FlowSolver solver(turned_problem(t), {BackendKind::cpu, Precision::double_, 3});
    for (int step = 0; step < 20; ++step) solver.advance(0.1);
    return solver.diagnose();
  };
  const Diagnostics reference = measure({{0, 1, 2}, false});
  EXPECT_GT(reference.max_speed, 1.5);
  for (const Turned& t :
       {Turned{{0, 2, 1}, false}, Turned{{1, 0, 2}, false}, Turned{{1, 2, 0}, false},
        Turned{{2, 0, 1}, false}, Turned{{2, 1, 0}, false}, Turned{{0, 1, 2}, true},
        Turned{{1, 0, 2}, true}, Turned{{2, 1, 0}, true}}) {
    const Diagnostics d = measure(t);
    EXPECT_NEAR(d.kinetic_energy, reference.kinetic_energy, 1e-11 * reference.kinetic_energy);
    EXPECT_NEAR(d.max_speed, reference.max_speed, 1e-10);
    EXPECT_NEAR(d.max_divergence, reference.max_divergence, 1e-10);
    EXPECT_NEAR(d.outflow, reference.outflow, 1e-10);
  }
}

TEST(Backflow, AtTheOutletIsSurvived) {
  // A block right before the outlet sheds its wake through it.
  FlowProblem problem{
      {{Axis::uniform(0, 20, 20), Axis::uniform(0, 1, 1), Axis::uniform(0, 40, 40)}},
      {},
      ObstacleMap({20, 1, 40}),
      {},
      {}};
  for (int k = 33; k < 37; ++k)
    for (int i = 6; i < 13; ++i) problem.obstacles.set_solid(i, 0, k);
  for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
  problem.boundaries.at(2, Side::low) = Inflow{{0, 0, 1}, 0, {}};
  problem.boundaries.at(2, Side::high) = Outflow{};
  problem.parameters.viscosity = 0.02;
  problem.parameters.pressure = jacobi_sweeps(60);
  problem.initial_velocity = [](int axis, const Vector3& x) {
    return axis == 2 ? 1.0 : axis == 0 ? 0.1 * std::sin(x[2]) : 0.0;
  };
  FlowSolver solver(problem, {BackendKind::cpu, Precision::single, 2});
  for (int step = 0; step < 2000; ++step) solver.advance(0.2);
  const Diagnostics d = solver.diagnose();
  EXPECT_TRUE(d.finite);
  EXPECT_LT(d.max_speed, 6);
  EXPECT_NEAR(d.outflow / d.inflow, 1, 1e-6);
}

}  // namespace
}  // namespace downwash
