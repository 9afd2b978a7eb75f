// Air that is cut off from the wind does not move.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

constexpr Index3 n{14, 8, 16};

/// Wind along k over a courtyard with walls of some cells; `top` cells high, and with a roof on it
/// where it does not reach the top of the domain.
FlowProblem courtyard(int wall, int top) {
  FlowProblem problem{
      {{Axis::uniform(0, 28, n[0]), Axis::uniform(0, 16, n[1]), Axis::uniform(0, 32, n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  for (int k = 5; k < 12; ++k) {
    for (int j = 0; j < top; ++j) {
      for (int i = 3; i < 11; ++i) {
        const bool inside = i >= 3 + wall && i < 11 - wall && k >= 5 + wall && k < 12 - wall;
        if (!inside || (top < n[1] && j >= top - wall)) problem.obstacles.set_solid(i, j, k);
      }
    }
  }
  problem.boundaries.at(2, Side::low) = Inflow{{0, 0, 5}, 1, {}};
  problem.boundaries.at(2, Side::high) = Outflow{};
  problem.boundaries.at(0, Side::low) = problem.boundaries.at(0, Side::high) = FreeSlip{};
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.boundaries.at(1, Side::high) = FreeSlip{};
  problem.parameters.viscosity = 0.01;
  problem.parameters.turbulence = Smagorinsky{};
  problem.initial_velocity = [](int axis, const Vector3&) { return axis == 2 ? 5.0 : 0.0; };
  return problem;
}

/// max |u_a| over the low faces of the cells of the courtyard, walls and all.
double largest_inside(FlowSolver& solver, int wall, int top) {
  double largest = 0;
  for (const char* variable : {"u", "v", "w"}) {
    const HostField<double> field = solver.read(variable);
    for (int k = 5 + wall; k < 12 - wall; ++k) {
      for (int j = 0; j < (top < n[1] ? top - wall : top); ++j) {
        for (int i = 3 + wall; i < 11 - wall; ++i) {
          largest = std::max(largest, std::abs(field(i, j, k)));
        }
      }
    }
  }
  return largest;
}

class SealedAir : public ::testing::TestWithParam<Execution> {};

TEST_P(SealedAir, StaysStill) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wall : {1, 2}) {
    for (const int top : {n[1], n[1] - 2}) {
      FlowSolver solver(courtyard(wall, top), GetParam());
      EXPECT_EQ(largest_inside(solver, wall, top), 0);
      for (int step = 0; step < 40; ++step) solver.advance(0.1);
      EXPECT_EQ(largest_inside(solver, wall, top), 0) << "walls " << wall << ", top " << top;
      EXPECT_GT(solver.diagnose().max_speed, 5);
    }
  }
}

TEST_P(SealedAir, IsAllButTheLargestPartOfAClosedDomain) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = courtyard(2, n[1]);
  problem.boundaries.at(2, Side::low) = problem.boundaries.at(2, Side::high) = Periodic{};
  FlowSolver solver(problem, GetParam());
  EXPECT_EQ(largest_inside(solver, 2, n[1]), 0);
  EXPECT_GT(solver.diagnose().max_speed, 4);
}

INSTANTIATE_TEST_SUITE_P(Backends, SealedAir, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
