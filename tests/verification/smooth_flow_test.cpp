// Smooth flow asks little of the pressure: what is left of its divergence soon is rounding, which
// no solve can mend and none must try to.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

struct Effort {
  double iterations = 0;  ///< per step
  int capped = 0;
  double divergence = 0;  ///< max|∇·u| dt of the last step
};

Effort effort(const FlowProblem& problem, const Execution& execution, double dt, int steps) {
  FlowSolver solver(problem, execution);
  Effort found;
  for (int s = 0; s < steps; ++s) {
    solver.advance(dt);
    found.iterations += solver.pressure_report().iterations / double(steps);
    found.capped += solver.pressure_report().capped ? 1 : 0;
  }
  found.divergence = solver.diagnose().max_divergence * dt;
  std::printf("%.2f cycles per step, %d capped, max|div u| dt %.2g\n", found.iterations,
              found.capped, found.divergence);
  return found;
}

class SmoothFlow : public ::testing::TestWithParam<Execution> {
 protected:
  double rounding() const { return GetParam().precision == Precision::single ? 6e-8 : 1.1e-16; }
};

TEST_P(SmoothFlow, LogarithmicWindOverEmptyGround) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const Index3 n{4, 40, 200};
  FlowProblem problem{
      {{Axis::uniform(0, 16, n[0]), Axis::uniform(0, 160, n[1]), Axis::uniform(0, 800, n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  const auto speed = [](double height) {
    return 5 * std::log((height + 0.03) / 0.03) / std::log(10.03 / 0.03);
  };
  Inflow inflow{{0, 0, 1}, 1, {}};
  for (int j = 0; j < n[1]; ++j) inflow.profile.push_back(speed(problem.grid.axis[1].centre(j)));
  BoundaryConditions& faces = problem.boundaries;
  faces.at(2, Side::low) = inflow;
  faces.at(2, Side::high) = Outflow{};
  faces.at(0, Side::low) = faces.at(0, Side::high) = FreeSlip{};
  faces.at(1, Side::low) = Wall{};
  faces.at(1, Side::high) = FreeSlip{};
  problem.parameters.viscosity = 1.5e-5;
  problem.parameters.turbulence = Smagorinsky{};
  problem.initial_velocity = [=](int axis, const Vector3& x) {
    return axis == 2 ? speed(x[1]) : 0.0;
  };
  const Effort found = effort(problem, GetParam(), 0.27, 200);
  EXPECT_EQ(found.capped, 0);
  EXPECT_LE(found.iterations, 2);
  EXPECT_LT(found.divergence, 1e-5);
}

TEST_P(SmoothFlow, VorticesInAPeriodicBox) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  constexpr int n = 48;
  constexpr double length = 2 * std::numbers::pi, dt = 0.02;
  const Axis axis = Axis::uniform(0, length, n);
  FlowProblem problem{{{axis, axis, axis}}, {}, ObstacleMap({n, n, n}), {}, {}};
  problem.boundaries.face.fill(Periodic{});
  problem.parameters.viscosity = 1e-3;
  problem.initial_velocity = [](int component, const Vector3& x) {
    if (component == 0) return std::sin(x[0]) * std::cos(x[1]);
    return component == 1 ? -std::cos(x[0]) * std::sin(x[1]) : 0.0;
  };
  const Effort found = effort(problem, GetParam(), dt, 60);
  EXPECT_EQ(found.capped, 0);
  EXPECT_LE(found.iterations, 3);
  // A tolerance of 1e-4 of a source of order 1 would leave 4e-6.
  EXPECT_LT(found.divergence, 4e-6);
  EXPECT_GT(found.divergence, rounding() * dt) << "or nothing moves";
}

INSTANTIATE_TEST_SUITE_P(Backends, SmoothFlow, ::testing::ValuesIn(executions({2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
