// What must hold of tracers among obstacles: mass, bounds, closed walls, weight.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <utility>

#include "solver/problem/time_scheme.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/jacobi.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

/// (released - airborne - deposited - decayed - left) / released
double gap(const TracerAccount& a) {
  return (a.released - a.airborne - a.deposited - a.decayed - a.left) / a.released;
}

class TracerBudget : public ::testing::TestWithParam<Execution> {
 protected:
  /// `length`: of the steps, in those that are safe; `most`: the largest gap.
  void expect_closed_accounts(int steps, double length = 1, double most = 1e-6) {
    for (const int wind_axis : {0, 2}) {
      FlowProblem problem = blocks_in_wind(wind_axis, true);
      if (length > 1) problem.parameters.scheme = TimeScheme::rk3;
      add_tracers_of_every_kind(problem);
      for (TracerSource& source : problem.tracers.sources) {  // keep the air full
        source.series = {{0.5, 1e6}, {1 + 0.1 * source.tracer}};
      }
      problem.tracers.tracers[0].deposition_speed = 0.01;
      problem.tracers.tracers[0].settling_speed = 0.02;
      FlowSolver solver(problem, GetParam());
      for (int s = 0; s < steps; ++s) solver.advance(length * safe_step(solver.step_limits()));
      const std::vector<TracerAccount> accounts = solver.tracer_accounts();
      for (std::size_t t = 0; t < accounts.size(); ++t) {
        const TracerAccount& a = accounts[t];
        std::printf(
            "wind along %d, tracer %zu: released %.6g, airborne %.4g, deposited %.4g, decayed "
            "%.4g, left %.4g, gap %.2e\n",
            wind_axis, t, a.released, a.airborne, a.deposited, a.decayed, a.left, gap(a));
        EXPECT_LE(std::abs(gap(a)), most);
        EXPECT_GT(a.airborne, 0);
        EXPECT_GT(a.left, 0);
      }
      EXPECT_GT(accounts[0].deposited, 0);
      EXPECT_GT(accounts[0].decayed, 0);
      EXPECT_EQ(accounts[2].deposited, 0);
      EXPECT_EQ(accounts[2].decayed, 0);
    }
  }
};

TEST_P(TracerBudget, AccountsClose) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_closed_accounts(300);
}

TEST_P(TracerBudget, AccountsCloseInStepsOfManyStages) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const double length : {1.5, 2.0, 3.0}) expect_closed_accounts(400, length, 1e-7);
}

TEST_P(TracerBudget, LongRunAccountsCloseAfterTenThousandSteps) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_closed_accounts(10000);
}

TEST_P(TracerBudget, AccountsCloseWhereFieldsAreGiven) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, true);
  add_tracers_of_every_kind(problem);
  FlowSolver solver(problem, GetParam());
  const auto walk = [&](int steps) {
    for (int s = 0; s < steps; ++s) solver.advance(safe_step(solver.step_limits()));
  };
  const auto give = [&](double amount) {
    for (int t = 0; t < 3; ++t) {
      solver.set_tracer(t, [amount](const Vector3& x) { return amount * (x[0] + x[2]); });
    }
  };
  give(0.3);
  walk(50);
  give(0.1);  // takes some of it away
  walk(50);
  for (const TracerAccount& account : solver.tracer_accounts()) {
    EXPECT_LE(std::abs(gap(account)), 1e-6);
    EXPECT_GT(account.left, 0);
  }
}

TEST_P(TracerBudget, NothingIsNegativeOrAboveTheFirstMaximum) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const auto& [wind_axis, courant] : {std::pair{0, 0.5}, {2, 0.5}, {2, 0.9}}) {
    FlowProblem problem = blocks_in_wind(wind_axis, false);
    problem.parameters.scheme = TimeScheme::rk3;
    const double tolerance = GetParam().precision == Precision::single ? 1e-6 : 1e-9;
    problem.parameters.pressure = {
        .method = PressureMethod::multigrid_cg, .tolerance = tolerance, .divergence = {}};
    problem.tracers.tracers = {{.name = "sharp"}, {.name = "diffusing", .diffusivity = 3}};
    for (const int tracer : {0, 1}) {
      problem.tracers.sources.push_back(burst_of(problem, tracer, 0.01, [](const Vector3& x) {
        return x[0] > 8 && x[0] < 30 && x[2] > 10 && x[2] < 40 ? 2.0 : 0.0;
      }));
    }
    FlowSolver solver(problem, GetParam());
    solver.advance(0.02);
    double largest = 0;
    int most_stages = 0;
    for (int s = 0; s < 150; ++s) {
      const StepLimits limits = solver.step_limits();
      const double dt = std::min({courant / limits.advection, 0.8 / limits.diffusion,
                                  tracer_safety * (most_tracer_stages - 1) / limits.tracers});
      most_stages = std::max(most_stages, tracer_stages(limits.tracers, dt));
      solver.advance(dt);
      for (const int tracer : {0, 1}) {
        const HostField<float> c = solver.read_tracer(tracer);
        const auto [low, high] = std::minmax_element(c.data.begin(), c.data.end());
        ASSERT_GE(*low, 0) << s;
        largest = std::max(largest, double(*high));
      }
    }
    std::printf("Courant number %g, up to %d stages: largest value %.8f of 2\n", courant,
                most_stages, largest);
    EXPECT_GT(most_stages, 3);
    EXPECT_LE(largest, 2 * (1 + 1e-6));  // what is left of the divergence, step for step
  }
}

TEST_P(TracerBudget, NothingPassesWalls) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, true);
  for (int k = 8; k < 14; ++k)  // a closed room
    for (int j = 0; j < 6; ++j)
      for (int i = 6; i < 12; ++i) {
        problem.obstacles.set_solid(i, j, k, i == 6 || i == 11 || j == 5 || k == 8 || k == 13);
      }
  const auto in_room = [](const Index3& c) {
    return c[0] > 6 && c[0] < 11 && c[1] < 5 && c[2] > 8 && c[2] < 13;
  };
  problem.tracers.tracers = {{.name = "inside", .diffusivity = 0.5},
                             {.name = "outside", .diffusivity = 0.5}};
  problem.tracers.sources = {{.tracer = 0, .cells = {{{8, 2, 10}, 1}}, .series = {{0, 1e6}, {1}}},
                             {.tracer = 1, .cells = {{{5, 2, 10}, 1}}, .series = {{0, 1e6}, {1}}}};
  FlowSolver solver(problem, GetParam());
  for (int s = 0; s < 200; ++s) solver.advance(safe_step(solver.step_limits()));
  const HostField<float> inside = solver.read_tracer(0), outside = solver.read_tracer(1);
  const Index3 n = problem.grid.n();
  for (int k = 0; k < n[2]; ++k)
    for (int j = 0; j < n[1]; ++j)
      for (int i = 0; i < n[0]; ++i) {
        const Index3 c{i, j, k};
        if (!in_room(c) || !fluid(problem, c)) {
          EXPECT_EQ(inside(i, j, k), 0);
        }
        if (in_room(c) || !fluid(problem, c)) {
          EXPECT_EQ(outside(i, j, k), 0);
        }
      }
  const TracerAccount account = solver.tracer_accounts()[0];
  EXPECT_EQ(account.left + account.deposited, 0);
  EXPECT_NEAR(account.airborne / account.released, 1, 1e-6);
  EXPECT_GT(solver.tracer_accounts()[1].left, 0);
}

/// Mean position along j of the gas in a closed box after some seconds.
double height_of_gas(const Execution& execution, double buoyancy, double gravity, bool even,
                     double* speed) {
  const Index3 n{12, 14, 10};
  FlowProblem problem{
      {{Axis::uniform(0, 12, 12), Axis::uniform(0, 14, 14), Axis::uniform(0, 10, 10)}},
      {},
      ObstacleMap(n),
      {},
      {}};
  problem.boundaries.face.fill(Wall{});
  problem.parameters.viscosity = 0.1;
  problem.parameters.gravity = {0, gravity, 0};
  problem.parameters.pressure = {
      .method = PressureMethod::multigrid_cg, .tolerance = 1e-6, .divergence = {}};
  problem.tracers.tracers = {{.name = "gas", .diffusivity = 0.1, .buoyancy = buoyancy}};
  problem.tracers.sources = {burst_of(problem, 0, 0.01, [even](const Vector3& x) {
    const double r2 = std::pow(x[0] - 6, 2) + std::pow(x[1] - 7, 2) + std::pow(x[2] - 5, 2);
    return even || r2 < 9 ? 1.0 : 0.0;
  })};
  FlowSolver solver(problem, execution);
  for (int s = 0; s < 60; ++s) solver.advance(0.05);
  *speed = solver.diagnose().max_speed;
  const HostField<float> c = solver.read_tracer(0);
  double moment = 0, mass = 0;
  for_fluid(problem, [&](const Index3& cell) {
    moment += c(cell[0], cell[1], cell[2]) * (cell[1] + 0.5);
    mass += c(cell[0], cell[1], cell[2]);
  });
  return moment / mass;
}

TEST_P(TracerBudget, HeavyGasSinksAndLightGasRises) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  double speed = 0, still = 0;
  const double heavy = height_of_gas(GetParam(), 0.1, -9.81, false, &speed);
  const double light = height_of_gas(GetParam(), -0.1, -9.81, false, &speed);
  const double upside_down = height_of_gas(GetParam(), 0.1, 9.81, false, &speed);
  std::printf("heavy %.3f, light %.3f of 7; %.3f m/s\n", heavy, light, speed);
  EXPECT_LT(heavy, 6.5);
  EXPECT_NEAR(heavy + light, 14, 1e-3);
  EXPECT_NEAR(upside_down, light, 1e-3);
  height_of_gas(GetParam(), 0.1, -9.81, true, &still);  // held by the pressure alone
  EXPECT_LT(still, 1e-5 * speed + 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Backends, TracerBudget, ::testing::ValuesIn(executions({2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
