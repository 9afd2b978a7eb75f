#include "app/run/loop/time_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "solver/flow/runge_kutta.hpp"
#include "solver/problem/time_scheme.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TimeControl adaptive(double cfl) {
  TimeControl control;
  control.cfl = cfl;
  return control;
}

TEST(StableStep, ObeysTheStrictestLimit) {
  EXPECT_DOUBLE_EQ(stable_step({.advection = 10, .diffusion = 1}, TimeScheme::ab2, 0.5), 0.05);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .diffusion = 10}, TimeScheme::ab2, 0.5), 0.05);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .diffusion = 10}, TimeScheme::euler, 0.5), 0.09);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 10, .diffusion = 1}, TimeScheme::ab3, 0.5), 0.05);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .diffusion = 10}, TimeScheme::ab3, 0.5), 0.0245);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .diffusion = 10}, TimeScheme::rk3, 0.5), 0.083);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .diffusion = 1, .euler = 90}, TimeScheme::euler, 1),
                   0.01);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .tracers = 630}, TimeScheme::ab2, 0.5), 0.01);
  EXPECT_EQ(stable_step({}, TimeScheme::ab2, 0.5), infinity);
}

TEST(StableStep, CountsTheDiffusionOfUpwinding) {
  for (const TimeScheme scheme : {TimeScheme::ab2, TimeScheme::ab3, TimeScheme::rk3}) {
    const StepLimits central{.advection = 1, .diffusion = 0.1};
    StepLimits upwinded = central;
    upwinded.upwind = 0.3;
    EXPECT_EQ(stable_step(upwinded, scheme, 0.6),
              stable_step({.advection = 1, .diffusion = 0.1 + 0.3}, scheme, 0.6));
    upwinded.upwind = 0;
    EXPECT_EQ(stable_step(upwinded, scheme, 0.6), stable_step(central, scheme, 0.6));
  }
  // Of the default scheme and Courant number a little of it costs nothing, all of it much.
  EXPECT_EQ(stable_step({.advection = 1, .upwind = 0.1}, TimeScheme::ab3, 0.65), 0.65);
  EXPECT_DOUBLE_EQ(stable_step({.advection = 1, .upwind = 1}, TimeScheme::ab3, 0.65), 0.245);
  EXPECT_DOUBLE_EQ(stable_step({.heat = 630}, TimeScheme::ab3, 0.65), 0.01);
}

TEST(StepAfter, GrowsLittleAfterAShortOne) {
  EXPECT_EQ(step_after(1e-4, 0.5, TimeScheme::ab3), 4e-4);
  EXPECT_EQ(step_after(0.2, 0.5, TimeScheme::ab3), 0.5) << "as steps to a target are divided";
  EXPECT_EQ(step_after(0, 0.5, TimeScheme::ab2), 0.5) << "the first one";
  EXPECT_EQ(step_after(1e-4, 0.5, TimeScheme::rk3), 0.5) << "takes nothing from steps before";
  EXPECT_EQ(step_after(1e-4, 0.5, TimeScheme::euler), 0.5);
}

TEST(LimitsThatCount, AreThoseOfTheTracersInAWindThatIsHeld) {
  const StepLimits limits{.advection = 1, .diffusion = 50, .tracers = 14};
  TimeControl control = adaptive(0.5);
  EXPECT_DOUBLE_EQ(limits_that_count(limits, control).diffusion, 50);
  control.hold_wind = true;
  EXPECT_DOUBLE_EQ(limits_that_count(limits, control).diffusion, 0);
  EXPECT_DOUBLE_EQ(StepControl(control, 0).free_step(limits, 10), 0.45);
  // Nothing released yet: no step passes over the release.
  EXPECT_DOUBLE_EQ(StepControl(control, 0).free_step({.advection = 100}, 10), 0.005);
}

/// True if y' = λ y does not grow once the scheme has started, λ being those of central
/// differences: on an ellipse of the half axes `diffusion` and `advection` (1/s) that touches the
/// imaginary axis.
bool stays_small(TimeScheme scheme, const StepLimits& limits, double dt) {
  for (double angle = 0.1; angle < 3.1416; angle += 0.05) {
    const std::complex<double> rate(-limits.diffusion * (1 - std::cos(angle)),
                                    limits.advection * std::sin(angle));
    std::complex<double> y = 1, before = 0, long_before = 0;
    StepHistory history;
    double started = 0;
    for (int step = 0; step < 400; ++step) {
      if (step == 20) started = std::abs(y);
      for (const MomentumStage& s : stages_of(scheme, dt, history)) {
        const std::complex<double> f = rate * y;
        y += s.now * f + s.before * before + s.long_before * long_before;
        long_before = std::exchange(before, f);
      }
      history.add(dt);
    }
    if (std::abs(y) > started) return false;
  }
  return true;
}

TEST(StableStep, IsStableWhateverShareIsUpwinded) {
  for (const double upwind : {0.05, 0.1, 0.2, 0.5, 1.0}) {
    const StepLimits limits{.advection = 1, .diffusion = 0.05, .upwind = upwind};
    const StepLimits eigenvalues{.advection = 1, .diffusion = 0.05 + upwind};
    for (const TimeScheme scheme : {TimeScheme::ab3, TimeScheme::rk3}) {
      for (const double cfl : {0.3, 0.65, 0.7}) {
        EXPECT_TRUE(stays_small(scheme, eigenvalues, stable_step(limits, scheme, cfl)))
            << upwind << " " << cfl;
      }
    }
  }
  EXPECT_FALSE(stays_small(TimeScheme::ab3, {.advection = 1, .diffusion = 1}, 0.65));
}

TEST(StableStep, IsStableWhateverLimitsIt) {
  for (const double diffusion : {0.0, 0.1, 0.2, 0.3, 0.5, 1.0, 3.0, 100.0}) {
    const StepLimits limits{.advection = 1, .diffusion = diffusion};
    for (const double cfl : {0.3, 0.5, 0.6, 0.7}) {
      const double dt = stable_step(limits, TimeScheme::ab3, cfl);
      EXPECT_TRUE(stays_small(TimeScheme::ab3, limits, dt)) << diffusion << " " << cfl;
    }
    for (const double cfl : {0.5, 1.0, 1.4, 1.7}) {
      const double dt = stable_step(limits, TimeScheme::rk3, cfl);
      EXPECT_TRUE(stays_small(TimeScheme::rk3, limits, dt)) << diffusion << " " << cfl;
    }
  }
  const StepLimits viscous{.advection = 0, .diffusion = 1};
  EXPECT_FALSE(
      stays_small(TimeScheme::ab3, viscous, 1.2 * stable_step(viscous, TimeScheme::ab3, 0.6)));
}

/// The steps, of so many, at whose limits a watch looks anew.
std::vector<std::int64_t> looks(const FlowProblem& problem, int steps, std::int64_t first_steps) {
  FlowSolver solver(problem, {});
  StepLimitsWatch watch(solver, first_steps);
  std::vector<std::int64_t> found;
  double last = 0;
  for (int n = 0; n < steps; ++n) {
    const double advection = watch.recent().advection;
    if (advection != last) found.push_back(solver.steps());
    last = advection;
    solver.advance(0.1);
  }
  EXPECT_EQ(watch.now().advection, solver.step_limits().advection);
  return found;
}

TEST(StepLimitsWatch, LetsFourStepsShareLimitsOnceTheFlowHasBegun) {
  const FlowProblem problem = blocks_in_wind(2, false);
  EXPECT_EQ(looks(problem, 13, 5), (std::vector<std::int64_t>{0, 1, 2, 3, 4, 8, 12}));
  EXPECT_EQ(looks(problem, 9, 0), (std::vector<std::int64_t>{0, 4, 8}));
}

TEST(StepLimitsWatch, SeesReleasesBegin) {
  FlowProblem problem = blocks_in_wind(2, false);
  problem.tracers.tracers.push_back({.name = "gas"});
  problem.tracers.sources.push_back(
      {.tracer = 0, .cells = {{.cell = {11, 7, 13}}}, .series = {.time = {0.55, 9}, .rate = {1}}});
  EXPECT_EQ(looks(problem, 12, 0), (std::vector<std::int64_t>{0, 4, 6, 10}));
}

TEST(StepToTarget, LeavesNoSliver) {
  EXPECT_DOUBLE_EQ(step_to_target(1, 10), 1);
  EXPECT_DOUBLE_EQ(step_to_target(1, infinity), 1);
  EXPECT_DOUBLE_EQ(step_to_target(1, 1.2), 0.6);
  EXPECT_DOUBLE_EQ(step_to_target(1, 0.3), 0.3);
}

TEST(StepToTarget, IsBlindToRoundingErrors) {
  EXPECT_EQ(step_to_target(0.1, 0.1 * (1 - 1e-9)), 0.1);
  EXPECT_EQ(step_to_target(0.1, 0.1 * (1 + 1e-9)), 0.1);
  EXPECT_EQ(step_to_target(0.1, 0.2 * (1 - 1e-9)), 0.1);
  EXPECT_TRUE(reached(1 - 1e-9, 1, 0.1));
  EXPECT_FALSE(reached(0.99, 1, 0.1));
}

TEST(StepControl, GrowsGently) {
  StepControl control(adaptive(0.5), 0);
  const double first = control.free_step({.advection = 10}, infinity);
  const double second = control.free_step({.advection = 1}, infinity);
  EXPECT_DOUBLE_EQ(second, 1.1 * first);
  EXPECT_DOUBLE_EQ(control.free_step({.advection = 100}, infinity), 0.005);
}

TEST(StepControl, BoundsTheFirstStepOfFlowAtRest) {
  StepControl driven(adaptive(0.5), 4);
  EXPECT_DOUBLE_EQ(driven.free_step({}, infinity), 0.125);
  StepControl still(adaptive(0.5), 0);
  EXPECT_DOUBLE_EQ(still.free_step({}, 7), 7);
}

TEST(StepControl, NoticesCollapse) {
  StepControl control(adaptive(0.5), 0);
  EXPECT_FALSE(control.collapsed());
  control.free_step({.advection = 1}, infinity);
  EXPECT_FALSE(control.collapsed());
  control.free_step({.advection = 2e6}, infinity);
  EXPECT_TRUE(control.collapsed());
}

TEST(StepControl, KeepsTheFixedStep) {
  TimeControl fixed;
  fixed.dt = 0.25;
  StepControl control(fixed, 100);
  EXPECT_EQ(control.free_step({.advection = 1e9}, infinity), 0.25);
  EXPECT_FALSE(control.collapsed());
}

}  // namespace
}  // namespace downwash
