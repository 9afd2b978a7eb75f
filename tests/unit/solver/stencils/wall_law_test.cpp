// The law of the wall, its roots and what it does to a column of air.
#include "solver/stencils/wall_law.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

/// y⁺ of Spalding (1961) with the library's exponential.
double spalding(double u) {
  const double x = von_karman * u;
  return u + std::exp(-von_karman * smooth_wall_constant) *
                 (std::exp(x) - 1 - x - x * x / 2 - x * x * x / 6);
}

/// y⁺/u⁺ where u⁺ y⁺ is the Reynolds number, by bisection.
double factor_by_bisection(double reynolds) {
  double low = 0, high = 60;
  for (int n = 0; n < 200; ++n) {
    const double middle = (low + high) / 2;
    (middle * spalding(middle) < reynolds ? low : high) = middle;
  }
  return spalding(low) / low;
}

TEST(WallLaw, ExponentialIsThatOfTheLibrary) {
  for (double x = 0; x <= 40; x += 0.37) {
    EXPECT_NEAR(exponential(x) / std::exp(x), 1, 1e-8) << x;
    EXPECT_NEAR(exponential(static_cast<float>(x)) / std::exp(x), 1, 2e-5) << x;
  }
}

TEST(WallLaw, FindsTheRootOfSpaldingsFormula) {
  for (double reynolds = 1.5; reynolds < 1e10; reynolds *= 1.7) {
    const double expected = factor_by_bisection(reynolds);
    EXPECT_NEAR(smooth_wall_factor(reynolds) / expected, 1, 2e-5) << reynolds;
    EXPECT_NEAR(smooth_wall_factor(static_cast<float>(reynolds)) / expected, 1, 5e-4) << reynolds;
  }
}

TEST(WallLaw, IsTheViscousLayerAtTheWallAndTheLogarithmAbove) {
  EXPECT_EQ(smooth_wall_factor(0.0), 1);
  EXPECT_NEAR(smooth_wall_factor(4.0), 1, 2e-3);  // y⁺ = 2
  const double y = 1000, u = std::log(y) / von_karman + smooth_wall_constant;
  EXPECT_NEAR(smooth_wall_factor(u * y) / (y / u), 1, 0.01);
}

constexpr double force = 0.01;  // m/s²

/// A column of air over the ground, driven along axis 0 and free of eddies.
FlowProblem column(double viscosity, double thickness, int cells, double roughness) {
  FlowProblem problem{
      {{Axis::uniform(0, 2, 2), Axis::uniform(0, thickness, cells), Axis::uniform(0, 2, 2)}},
      {},
      ObstacleMap({2, cells, 2}),
      {},
      {}};
  for (FaceCondition& face : problem.boundaries.face) face = Periodic{};
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.boundaries.at(1, Side::high) = FreeSlip{};
  problem.parameters.viscosity = viscosity;
  problem.parameters.force = {force, 0, 0};
  problem.surfaces = [=](const Index3&, int, Side) { return WallSurface{roughness, 1}; };
  return problem;
}

double speed_at_rest_of_forces(const FlowProblem& problem, double dt, int steps) {
  FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 1});
  for (int n = 0; n < steps; ++n) solver.advance(dt);
  return solver.read("u")(0, 0, 0);
}

TEST(WallLaw, RoughGroundTakesWhatDrivesTheAir) {
  // One cell: u*² = f H, U = u*/κ ln((d + z0)/z0).
  const double thickness = 4, z0 = 0.03;
  const double u_star = std::sqrt(force * thickness);
  const double expected = u_star / von_karman * std::log((thickness / 2 + z0) / z0);
  EXPECT_NEAR(speed_at_rest_of_forces(column(0, thickness, 1, z0), 2, 4000), expected,
              1e-6 * expected);
}

TEST(WallLaw, IsStableHoweverThinTheCell) {
  const double thickness = 1e-4, z0 = 0.1;
  const double u_star = std::sqrt(force * thickness);
  const double expected = u_star / von_karman * std::log((thickness / 2 + z0) / z0);
  EXPECT_NEAR(speed_at_rest_of_forces(column(0, thickness, 1, z0), 10, 2000), expected,
              1e-6 * expected);
}

TEST(WallLaw, SmoothGroundIsResolvedWhereTheGridResolvesIt) {
  // Half a parabola, y⁺ of the first centre below 1: the same as without the law but for the steps
  // in time, which don't matter in the end.
  FlowProblem problem = column(0.01, 1, 8, 0);
  const double modelled = speed_at_rest_of_forces(problem, 0.2, 4000);
  problem.surfaces = {};
  const double resolved = speed_at_rest_of_forces(problem, 0.2, 4000);
  EXPECT_NEAR(modelled, resolved, 1e-4 * resolved);
  EXPECT_GT(resolved, 0.01);
}

TEST(WallLaw, SteadyStateDoesNotDependOnTheSchemeInTime) {
  FlowProblem problem = column(0.05, 4, 4, 0.01);
  problem.parameters.scheme = TimeScheme::ab3;
  const double reference = speed_at_rest_of_forces(problem, 0.5, 20000);
  for (const TimeScheme scheme : {TimeScheme::euler, TimeScheme::ab2, TimeScheme::rk3}) {
    problem.parameters.scheme = scheme;
    EXPECT_NEAR(speed_at_rest_of_forces(problem, 0.5, 20000), reference, 1e-6 * reference);
  }
}

/// One cell of air from rest, du/dt = f - C s u / H with ds/dt = (u - s) / T, T = d / (κ √C u)
/// while the air speeds up; by small steps.
double speed_from_rest(double thickness, double roughness, double time, bool at_once) {
  const double d = thickness / 2, root = von_karman / std::log((d + roughness) / roughness);
  const double dt = 1e-3;
  double u = 0, s = 0;
  for (double t = 0; t < time; t += dt) {
    s = at_once ? u : s + dt * (u - s) * von_karman * root * u / d;
    u += dt * (force - root * root * s * u / thickness);
  }
  return u;
}

TEST(WallLaw, TakesByTheMeanSpeedInTime) {
  const double thickness = 4, z0 = 0.03, time = 150, dt = 0.05;
  const double lagging = speed_from_rest(thickness, z0, time, false);
  EXPECT_GT(lagging, 1.03 * speed_from_rest(thickness, z0, time, true));
  EXPECT_NEAR(speed_at_rest_of_forces(column(0, thickness, 1, z0), dt,
                                      static_cast<int>(std::lround(time / dt))),
              lagging, 2e-3 * lagging);
}

TEST(WallLaw, AWallTakesByItsTrueArea) {
  FlowProblem problem = column(0, 4, 1, 0.03);
  const double whole = speed_at_rest_of_forces(problem, 2, 4000);
  problem.surfaces = [](const Index3&, int, Side) { return WallSurface{0.03, 0.25}; };
  EXPECT_NEAR(speed_at_rest_of_forces(problem, 2, 8000), 2 * whole, 1e-6 * whole);
}

TEST(WallLaw, AMovingWallCarriesTheAirAlong) {
  FlowProblem problem = column(0, 4, 1, 0.03);
  problem.parameters.force = {0, 0, 0};
  problem.boundaries.at(1, Side::low) = Wall{{2, 0, 0}};
  EXPECT_NEAR(speed_at_rest_of_forces(problem, 20, 40000), 2, 0.01);
}

}  // namespace
}  // namespace downwash
