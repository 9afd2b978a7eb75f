// Faces that walls cut: exact solutions, and what must hold exactly.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

class CutFacesTest : public ::testing::TestWithParam<Execution> {};

double rounding(const Execution& execution) {
  return execution.precision == Precision::single ? 2e-6 : 1e-12;
}

/// A box of 8 × 6 × 10 cells without shear on its faces, periodic along k.
FlowProblem box() {
  const Index3 n{8, 6, 10};
  FlowProblem problem{
      {{Axis::uniform(0, 16, n[0]), Axis::uniform(0, 9, n[1]), Axis::uniform(0, 20, n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
  problem.boundaries.at(2, Side::low) = problem.boundaries.at(2, Side::high) = Periodic{};
  problem.parameters.viscosity = 0.1;
  problem.parameters.pressure = {.tolerance = 1e-10};
  return problem;
}

/// Openness of the faces along k of a duct whose walls are slanted: the same all along it.
double of_duct(int i, int j) { return 0.34 + 0.08 * i + 0.01 * j; }

TEST_P(CutFacesTest, KeepAUniformFlowAlongADuct) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  constexpr double W = 3;
  FlowProblem problem = box();
  const Index3 n = problem.grid.n();
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        problem.cut.push_back({{i, j, k}, 2, of_duct(i, j)});
        if (i > 0) problem.cut.push_back({{i, j, k}, 0, 0.5});
      }
    }
  }
  problem.initial_velocity = [](int axis, const Vector3&) { return axis == 2 ? W : 0.0; };
  problem.statistics = Statistics{};
  problem.probes.push_back({{}, {{3, 2, 4}}, {{7.2, 3.9, 9.3}}});
  FlowSolver solver(problem, GetParam());
  for (int step = 0; step < 40; ++step) solver.advance(0.2);
  const ProbeSeries series = solver.probe_series(0);
  EXPECT_NEAR(series.values[2 * series.points], W, W * rounding(GetParam())) << "of a probe";
  const HostField<double> w = solver.read("w"), u = solver.read("u"), mean = solver.read("mean w");
  for (int j = 0; j < n[1]; ++j) {
    for (int i = 0; i < n[0]; ++i) {
      EXPECT_NEAR(w(i, j, 4), W, W * rounding(GetParam())) << i << ' ' << j;
      EXPECT_NEAR(u(i, j, 4), 0, W * rounding(GetParam()));
      EXPECT_NEAR(mean(i, j, 4), W, W * rounding(GetParam()));
    }
  }
}

TEST_P(CutFacesTest, KeepAUniformFlowFromTheInletToTheOutlet) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  constexpr double W = 3;
  FlowProblem problem = box();
  const Index3 n = problem.grid.n();
  Inflow inflow{.velocity = {0, 0, W}, .profile_axis = 0, .profile = {}};
  for (int i = 0; i < n[0]; ++i) inflow.profile.push_back(parts_of(of_duct(i, 0)) / 240.0);
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) problem.cut.push_back({{i, j, k}, 2, of_duct(i, 0)});
    }
  }
  problem.boundaries.at(2, Side::low) = inflow;
  problem.boundaries.at(2, Side::high) = Outflow{};
  for (const double upwind : {0.0, 0.5}) {
    problem.parameters.upwind = upwind;
    problem.initial_velocity = [](int axis, const Vector3&) { return axis == 2 ? W : 0.0; };
    FlowSolver solver(problem, GetParam());
    for (int step = 0; step < 800; ++step) solver.advance(0.2);
    const HostField<double> w = solver.read("w");
    for (int k = 0; k < n[2]; ++k) {
      for (int i = 0; i < n[0]; ++i) {
        EXPECT_NEAR(w(i, 2, k), W, 4 * W * rounding(GetParam())) << i << ' ' << k << ' ' << upwind;
      }
    }
  }
}

// A force that no flow answers is that of the pressure, on any part of a face.
TEST_P(CutFacesTest, LeaveHeavyAirAtRest) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = with_cut_faces(box());
  problem.parameters.pressure = {.tolerance = 1e-10};
  problem.parameters.force = {0, -9.81, 0};
  FlowSolver solver(problem, GetParam());
  for (int step = 0; step < 10; ++step) solver.advance(0.1);
  EXPECT_LE(solver.diagnose().max_speed, 1e-4);  // as far as the pressure is solved
}

TEST_P(CutFacesTest, LetThroughWhatComesIn) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const FlowProblem problem = with_cut_faces(blocks_in_wind(2, true));
  FlowSolver solver(problem, GetParam());
  for (int step = 0; step < 25; ++step) solver.advance(0.1);
  const Diagnostics d = solver.diagnose();
  ASSERT_TRUE(d.finite);
  EXPECT_EQ(d.wall_leak, 0);
  EXPECT_NEAR(d.outflow / d.inflow, 1, GetParam().precision == Precision::single ? 1e-6 : 1e-14);
  EXPECT_LE(d.max_speed, 12);
  EXPECT_LE(solver.max_divergence(), 0.05);
}

INSTANTIATE_TEST_SUITE_P(Slabs, CutFacesTest, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

TEST(CutFacesOfAProblem, AreRefusedWhereTheyDoNotFit) {
  const auto refused = [](const CutFace& face,
                          PressureMethod method = PressureMethod::multigrid_cg) {
    FlowProblem problem = box();
    problem.obstacles.set_solid(3, 3, 3);
    problem.parameters.pressure.method = method;
    problem.cut = {face};
    EXPECT_THROW(FlowSolver(problem, {}), std::invalid_argument);
  };
  refused({{8, 0, 0}, 0, 0.5});
  refused({{1, 0, 0}, 3, 0.5});
  refused({{1, 0, 0}, 0, 0});
  refused({{1, 0, 0}, 0, 1});
  refused({{3, 3, 3}, 0, 0.5});
  refused({{4, 3, 3}, 0, 0.5});
  refused({{1, 0, 0}, 0, 0.5}, PressureMethod::jacobi);
}

}  // namespace
}  // namespace downwash
