// Turbulence that comes in has the stresses and scales that were asked for, and brings no more and
// no less air.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <deque>
#include <vector>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

constexpr int inflow_width = 32, inflow_height = 16;
constexpr double speed = 5, dt = 0.1;
const TurbulenceLevel level{.uu = 1.0,
                            .vv = 0.5,
                            .ww = 0.3,
                            .uw = -0.2,
                            .time = {0.8, 0.4, 0.4},
                            .across = {3, 2, 2},
                            .upward = {2, 2, 2}};

Inflow turbulent_inflow(const Vector3& wind) {
  return {wind, 1, std::vector<double>(inflow_height, 1.0),
          InflowTurbulence{7, std::vector<TurbulenceLevel>(inflow_height, level)}};
}

/// Wind along an axis of 4 cells; across it the axis with `width` cells, upwards axis 1.
FlowProblem windy_box(int wind_axis) {
  Index3 n{inflow_width, inflow_height, inflow_width};
  n[static_cast<std::size_t>(wind_axis)] = 4;
  FlowProblem problem{
      {{Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
  Vector3 wind{0, 0, 0};
  wind[static_cast<std::size_t>(wind_axis)] = speed;
  problem.boundaries.at(wind_axis, Side::low) = turbulent_inflow(wind);
  problem.boundaries.at(wind_axis, Side::high) = Outflow{};
  problem.initial_velocity = [wind](int axis, const Vector3&) {
    return wind[static_cast<std::size_t>(axis)];
  };
  return problem;
}

class InflowTurbulenceOn : public ::testing::TestWithParam<Execution> {};

TEST_P(InflowTurbulenceOn, HasItsVarianceAndScaleAndBringsAsMuchAirAtAllTimes) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowSolver solver(windy_box(2), GetParam());
  constexpr std::array<std::size_t, 3> lags{1, 4, 10};  // steps
  double squares = 0, lagged_across = 0;
  std::array<double, lags.size()> lagged{};
  std::deque<std::vector<double>> before;
  int samples = 0;
  for (int step = 0; step < 400; ++step) {
    solver.advance(dt);
    const HostField<double> w = solver.read("w");  // along the wind
    double flux = 0;
    std::vector<double> now;
    for (int j = 0; j < inflow_height; ++j) {
      for (int i = 0; i < inflow_width; ++i) {
        flux += w(i, j, 0);
        now.push_back(w(i, j, 0) - speed);
      }
    }
    ASSERT_NEAR(flux / (speed * inflow_width * inflow_height), 1, 2e-6);
    if (before.size() == lags.back()) {
      ++samples;
      for (std::size_t n = 0; n < now.size(); ++n) {
        squares += now[n] * now[n];
        for (std::size_t l = 0; l < lags.size(); ++l) lagged[l] += now[n] * before[lags[l] - 1][n];
        if (n % inflow_width + 3 < inflow_width) lagged_across += now[n] * now[n + 3];
      }
      before.pop_back();
    }
    before.push_front(now);
  }
  const double points = samples * inflow_width * inflow_height;
  const double variance = squares / points;
  // The flux of the face is held: with it goes I_q I_p / area of the variance at most.
  EXPECT_NEAR(variance, level.uu, 0.12 * level.uu);
  // Of an autoregression of second order whose roots are α and β.
  const double a = std::exp(-dt / (0.9 * level.time[0])), b = std::exp(-dt / (0.1 * level.time[0]));
  for (std::size_t l = 0; l < lags.size(); ++l) {
    const auto power = static_cast<double>(lags[l] + 1);
    const double correlation =
        ((1 - b * b) * std::pow(a, power) - (1 - a * a) * std::pow(b, power)) /
        ((a - b) * (1 + a * b));
    EXPECT_NEAR(lagged[l] / points / variance, correlation, 0.03) << lags[l] << " steps";
  }
  const double lag = 3 / level.across[0];
  EXPECT_NEAR(lagged_across / (points * (inflow_width - 3) / inflow_width) / variance,
              (1 + 2 * lag) * std::exp(-2 * lag), 0.08);
}

/// Wind at 30° to axis 2, in through the low ends of axes 2 and 0, out through the high ones.
FlowProblem obliquely_windy_box() {
  FlowProblem problem = windy_box(2);
  const Index3 n{inflow_width, inflow_height, inflow_width};
  problem.grid = {
      {Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}};
  problem.obstacles = ObstacleMap(n);
  const Vector3 wind{speed / 2, 0, speed * std::sqrt(3) / 2};
  for (const int axis : {0, 2}) {
    problem.boundaries.at(axis, Side::low) = turbulent_inflow(wind);
    problem.boundaries.at(axis, Side::high) = Outflow{};
  }
  problem.initial_velocity = [wind](int axis, const Vector3&) {
    return wind[static_cast<std::size_t>(axis)];
  };
  return problem;
}

TEST_P(InflowTurbulenceOn, HasItsVariancesAlongAndAcrossAWindThatComesInThroughTwoFaces) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowSolver solver(obliquely_windy_box(), GetParam());
  constexpr int steps = 400;
  const double normal_u = speed / 2, normal_w = speed * std::sqrt(3) / 2;
  double through_u = 0, through_w = 0, product = 0;  // of what fluctuates
  for (int step = 0; step < steps; ++step) {
    solver.advance(dt);
    const HostField<double> u = solver.read("u"), w = solver.read("w");
    double flux = 0;
    for (int j = 0; j < inflow_height; ++j) {
      for (int n = 0; n < inflow_width; ++n) {
        const double du = u(0, j, n) - normal_u, dw = w(n, j, 0) - normal_w;
        flux += u(0, j, n) + w(n, j, 0);
        through_u += du * du;
        through_w += dw * dw;
        product += du * dw;
      }
    }
    ASSERT_NEAR(flux / ((normal_u + normal_w) * inflow_width * inflow_height), 1, 2e-6);
  }
  constexpr double points = 1.0 * steps * inflow_width * inflow_height;
  through_u /= points;
  through_w /= points;
  // Of a wind at 30° to axis 2, w has 3/4 of the variance along it and 1/4 of that across; u has
  // 1/4 and 3/4.
  EXPECT_NEAR(through_w, 0.75 * level.uu + 0.25 * level.vv, 0.1);
  EXPECT_NEAR(through_u, 0.25 * level.uu + 0.75 * level.vv, 0.08);
  EXPECT_NEAR(1.5 * through_w - 0.5 * through_u, level.uu, 0.12 * level.uu);
  EXPECT_NEAR(1.5 * through_u - 0.5 * through_w, level.vv, 0.15 * level.vv);
  EXPECT_NEAR(product / points, 0, 0.05) << "each face has eddies of its own";
}

TEST_P(InflowTurbulenceOn, DependsOnTheSeed) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = windy_box(0);
  const auto speed_at_corner = [&] {
    FlowSolver solver(problem, GetParam());
    solver.advance(dt);
    return solver.read("u")(0, 0, 0);
  };
  const double first = speed_at_corner();
  EXPECT_EQ(first, speed_at_corner());
  std::get<Inflow>(problem.boundaries.at(0, Side::low)).turbulence->seed = 8;
  EXPECT_NE(first, speed_at_corner());
}

INSTANTIATE_TEST_SUITE_P(Slabs, InflowTurbulenceOn, ::testing::ValuesIn(executions({1, 2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
