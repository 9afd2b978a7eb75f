// The potential temperature: what comes in stays as it is, the ground cools by its law, warm air
// rises.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

constexpr Stratification night{
    .inverse_obukhov = 0.05, .roughness = 0.1, .temperature_scale = 0.1, .temperature = 290};

/// Air that blows along i through a box 40 × 16 × 12 m in cells of 2 m, j upwards. Its ground
/// cools only with the law of the wall.
FlowProblem heated_box(bool periodic) {
  const Index3 n{20, 8, 6};
  FlowProblem problem{
      {{Axis::uniform(0, 40, n[0]), Axis::uniform(0, 16, n[1]), Axis::uniform(0, 12, n[2])}},
      {},
      ObstacleMap(n),
      {},
      [](int axis, const Vector3&) { return axis == 0 ? 2.0 : 0.0; }};
  BoundaryConditions& faces = problem.boundaries;
  faces.at(0, Side::low) = periodic ? FaceCondition(Periodic{}) : Inflow{{2, 0, 0}, 1, {}};
  faces.at(0, Side::high) = periodic ? FaceCondition(Periodic{}) : Outflow{};
  faces.at(1, Side::low) = faces.at(1, Side::high) = FreeSlip{};
  faces.at(2, Side::low) = faces.at(2, Side::high) = FreeSlip{};
  problem.parameters.gravity = {0, -9.81, 0};
  problem.parameters.stratification = night;
  return problem;
}

class Temperature : public ::testing::TestWithParam<Execution> {};

TEST_P(Temperature, WhatComesInStaysAsItIs) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowSolver solver(heated_box(false), GetParam());
  for (int step = 0; step < 40; ++step) solver.advance(0.5);
  const HostField<double> temperature = solver.read("temperature"), u = solver.read("u");
  for (int j = 0; j < 8; ++j) {
    EXPECT_NEAR(temperature(10, j, 3), night.incoming(2 * j + 1), 1e-5) << j;
    EXPECT_NEAR(u(10, j, 3), 2, 1e-5) << j;
  }
}

TEST_P(Temperature, TheGroundTakesItByTheLawOfTheWall) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = heated_box(true);
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.surfaces = [](const Index3&, int, Side) { return WallSurface{.roughness = 0.1}; };
  FlowSolver solver(problem, GetParam());
  solver.advance(0.25);
  const HostField<double> temperature = solver.read("temperature");
  const double rise = std::log(11.0) + 0.25 * 1;  // ln((z + z0)/z0) + 5 z/L at z = 1 m
  const double rate = 0.16 / (rise * rise) * 2 / 2;
  // What u*θ* of the ground comes to over 16 m: u*² = θ* κ g L/T.
  const double even = std::sqrt(0.1 * 0.4 * 9.81 / (290 * 0.05)) * 0.1 / 16;
  EXPECT_NEAR(temperature(5, 0, 3), (night.incoming(1) + 0.25 * even) / (1 + 0.25 * rate), 1e-6);
  EXPECT_NEAR(temperature(5, 1, 3), night.incoming(3) + 0.25 * even, 1e-6);
}

/// Air that is warmer than what comes in at its height is accelerated by g Δθ/T.
TEST_P(Temperature, AirThatIsWarmerRises) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = heated_box(true);
  problem.initial_velocity = [](int axis, const Vector3& x) {
    return axis == 1 ? 0.2 * std::cos(2 * std::numbers::pi * x[0] / 40) *
                           std::sin(std::numbers::pi * x[1] / 16)
                     : 0.0;
  };
  const auto change = [&](double scale) {
    problem.parameters.stratification->temperature_scale = scale;
    problem.parameters.stratification->inverse_obukhov = scale / 2;
    FlowSolver solver(problem, GetParam());
    for (int step = 0; step < 40; ++step) solver.advance(0.1);
    return solver.read("v")(0, 4, 3);
  };
  const double neutral = change(0), stable = change(0.4), unstable = change(-0.4);
  // N² = g/T dθ/dz is 0.037 1/s² and -0.0008 1/s² there.
  EXPECT_LT(stable, 0.95 * neutral);     // lifted air is colder than what is there
  EXPECT_GT(unstable, 1.001 * neutral);  // and warmer, where it gets colder upwards
}

INSTANTIATE_TEST_SUITE_P(Slabs, Temperature, ::testing::ValuesIn(executions({1, 2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
