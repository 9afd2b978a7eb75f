// A potential that is linear is found exactly, whatever holds on the sides and edges.
#include "app/validation/figures/plane_potential.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace downwash {
namespace {

double phi(double x, double y) { return 1 + 2 * x - 3 * y; }
double psi(double x, double y) { return 3 * x + 2 * y; }

bool in_corner(double x, double y) { return x + y > 1.7; }

double largest_error(const PlaneProblem& problem) {
  const PressureParameters parameters{.tolerance = 1e-12, .max_iterations = 200};
  const PlaneSolution solution = solve(problem, parameters, {.precision = Precision::double_});
  const auto everywhere = [](double, double) { return true; };
  return error_of(solution.field, phi, everywhere).largest;
}

TEST(PlanePotential, FollowsValuesOnItsSides) {
  EXPECT_LT(largest_error({.x = Axis::uniform(0, 1, 12),
                           .y = Axis({0, 0.1, 0.3, 0.6, 1}),
                           .value = {{{phi, phi}, {phi, phi}}}}),
            1e-9);
}

TEST(PlanePotential, FollowsFluxesThroughClosedEdges) {
  EXPECT_LT(largest_error({.x = Axis::uniform(0, 1, 13),
                           .y = Axis::uniform(0, 1, 10),
                           .value = {{{phi, nullptr}, {nullptr, nullptr}}},
                           .solid = in_corner,
                           .stream = psi}),
            1e-9);
}

TEST(PlanePotential, HasNoValuesWhereCellsAreCutOut) {
  const PlaneProblem problem{.x = Axis::uniform(0, 1, 8),
                             .y = Axis::uniform(0, 1, 8),
                             .value = {{{phi, phi}, {phi, phi}}},
                             .solid = in_corner,
                             .stream = psi};
  const PlaneField field = solve(problem, {}, {.precision = Precision::double_}).field;
  for (int j = 0; j < 8; ++j) {
    for (int i = 0; i < 8; ++i) {
      EXPECT_EQ(std::isnan(field(i, j)), in_corner((i + 0.5) / 8, (j + 0.5) / 8));
    }
  }
}

}  // namespace
}  // namespace downwash
