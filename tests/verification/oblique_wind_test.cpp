// Wind that comes in through two faces and leaves through two others: exact solutions. Uniform or
// sheared, it stays what it is; a lateral part of it that depends on the way alone goes with it.
#include <gtest/gtest.h>

#include <cmath>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

/// Wind at an angle to axis 0 through an empty box of 14 × 8 × 12 cells without viscosity and
/// shear on its faces, whose speed by index along axis 1 is `profile`.
FlowProblem empty_box(double degrees, const std::vector<double>& profile) {
  const Index3 n{14, static_cast<int>(profile.size()), 12};
  FlowProblem problem{
      {{Axis::uniform(0, 28, n[0]), Axis::uniform(0, 16, n[1]), Axis::uniform(0, 30, n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  const double angle = degrees * std::acos(-1) / 180;
  const Vector3 towards{std::cos(angle), 0, std::sin(angle)};
  BoundaryConditions& faces = problem.boundaries;
  faces.at(1, Side::low) = faces.at(1, Side::high) = FreeSlip{};
  for (const int axis : {0, 2}) {
    const bool rising = towards[static_cast<std::size_t>(axis)] > 0;
    faces.at(axis, rising ? Side::low : Side::high) = Inflow{towards, 1, profile};
    faces.at(axis, rising ? Side::high : Side::low) = Outflow{};
  }
  problem.initial_velocity = [=](int axis, const Vector3& place) {
    const auto cell = std::min(static_cast<std::size_t>(place[1] / 2), profile.size() - 1);
    return towards[static_cast<std::size_t>(axis)] * profile[cell];
  };
  problem.parameters.viscosity = 0;
  return problem;
}

class ObliqueWind : public ::testing::TestWithParam<Execution> {};

/// The largest change of any component in 30 steps, relative to the fastest wind.
double largest_change(const FlowProblem& problem, double fastest, const Execution& execution) {
  FlowSolver solver(problem, execution);
  double largest = 0;
  std::vector<HostField<double>> before;
  for (const char* name : {"u", "v", "w"}) before.push_back(solver.read(name));
  for (int step = 0; step < 30; ++step) solver.advance(0.15);  // a Courant number of 0.5
  const Diagnostics flow = solver.diagnose();
  EXPECT_NEAR(flow.outflow / flow.inflow, 1, 1e-6);
  std::size_t component = 0;
  for (const char* name : {"u", "v", "w"}) {
    const HostField<double> after = solver.read(name);
    for (std::size_t n = 0; n < after.data.size(); ++n) {
      largest = std::max(largest, std::abs(after.data[n] - before[component].data[n]));
    }
    ++component;
  }
  return largest / fastest;
}

double round_off(const Execution& execution) {
  return execution.precision == Precision::single ? 5e-6 : 1e-12;
}

TEST_P(ObliqueWind, StaysUniform) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const double degrees : {10.0, 22.5, 45.0, -30.0}) {
    const FlowProblem problem = empty_box(degrees, std::vector<double>(8, 3.0));
    EXPECT_LE(largest_change(problem, 3, GetParam()), round_off(GetParam())) << degrees;
  }
}

TEST_P(ObliqueWind, KeepsItsProfile) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  std::vector<double> profile;
  for (int cell = 0; cell < 8; ++cell) profile.push_back(std::log((2 * cell + 1.1) / 0.1));
  for (const double degrees : {22.5, -45.0}) {
    const FlowProblem problem = empty_box(degrees, profile);
    EXPECT_LE(largest_change(problem, profile.back(), GetParam()), round_off(GetParam()))
        << degrees;
  }
}

// u = s(t - z/W) and w = W without pressure: in through one side and out through the other, by
// turns along them.
TEST_P(ObliqueWind, CarriesASwingWithIt) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  constexpr double W = 3, amplitude = 0.5, dt = 0.15;
  const auto swung = [](double time, double z) {
    return amplitude * std::sin(2 * std::acos(-1) * (time - z / W) / 32);
  };
  FlowProblem problem = empty_box(90, std::vector<double>(8, W));
  const Inflow side{.velocity = {0, 0, W},
                    .profile_axis = 1,
                    .profile = {},
                    .slips = true,
                    .swing = Swing{2, swung},
                    .swung = {1, 0, 0}};
  problem.boundaries.at(0, Side::low) = problem.boundaries.at(0, Side::high) = side;
  problem.boundaries.at(2, Side::low) =
      Inflow{.velocity = {0, 0, W}, .profile_axis = 1, .profile = {}, .course = [=](double time) {
               return Vector3{swung(time, 0), 0, W};
             }};
  problem.initial_velocity = [=](int axis, const Vector3& place) {
    return axis == 0 ? swung(0, place[2]) : axis == 2 ? W : 0;
  };
  FlowSolver solver(problem, GetParam());
  for (int step = 0; step < 60; ++step) solver.advance(dt);
  const HostField<double> u = solver.read("u"), w = solver.read("w");
  const Axis& z = problem.grid.axis[2];
  for (int k = 0; k < z.n() / 2; ++k) {  // at the outlet it has no gradient
    for (int i = 0; i <= 14; ++i) {
      EXPECT_NEAR(u(i, 3, k), swung(60 * dt, z.centre(k)), 0.05 * amplitude) << i << ' ' << k;
    }
    EXPECT_NEAR(w(5, 3, k), W, 0.02) << k;
  }
}

INSTANTIATE_TEST_SUITE_P(Slabs, ObliqueWind, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
