// Air that is held at a wind: exact solutions of the force alone.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

constexpr Execution nudged_on{BackendKind::cpu, Precision::double_, 2};

/// A periodic box without friction, all of which is held at one level. Up is j.
FlowProblem held_box(const NudgedLevel& level, VelocityFunction start) {
  const Index3 n{6, 8, 6};
  FlowProblem problem{
      {{Axis::uniform(0, 6, n[0]), Axis::uniform(0, 8, n[1]), Axis::uniform(0, 6, n[2])}},
      {},
      ObstacleMap(n),
      {},
      std::move(start)};
  for (FaceCondition& face : problem.boundaries.face) face = Periodic{};
  problem.parameters.pressure = jacobi_sweeps(2);
  problem.nudging = Nudging{.first = {0, 0, 0},
                            .last = n,
                            .up_axis = 1,
                            .levels = {level},
                            .level_of_cell = std::vector<int>(8, 0),
                            .row_of_column = std::vector<int>(36, 0)};
  return problem;
}

void advance(FlowSolver& solver, double time, double dt) {
  for (long step = std::lround(time / dt); step > 0; --step) solver.advance(dt);
}

//   du/dt = p (U - m), dm/dt = (u - m) / T, m = U at first:
//   m - U = (u0 - U) / (ωT) e^(-t/2T) sin ωt,  ω² = p/T - 1/(2T)²,  u = m + T dm/dt
TEST(Nudging, DrawsTheMeanAsAnOscillatorThatIsDamped) {
  constexpr double U = 2, u0 = 3, p = 0.5, T = 4;
  const double omega = std::sqrt(p / T - 1 / (4 * T * T));
  FlowSolver solver(held_box({.mean = {0, 0, U}, .pull = {0, 0, p}, .memory = T},
                             [](int axis, const Vector3&) { return axis == 2 ? u0 : 0.7; }),
                    nudged_on);
  constexpr double dt = 0.002;
  for (double t = 2; t < 20; t += 2) {
    advance(solver, 2, dt);
    const double decay = std::exp(-t / (2 * T)), s = std::sin(omega * t), c = std::cos(omega * t);
    const double m = (u0 - U) / (omega * T) * decay * s;
    const double change = (u0 - U) / (omega * T) * decay * (omega * c - s / (2 * T));
    EXPECT_NEAR(solver.read("w").data[0], U + m + T * change, 2e-3) << t;
    EXPECT_DOUBLE_EQ(solver.read("u").data[0], 0.7);  // what is not drawn stays
  }
}

// Shear that varies with height alone stays as it is without the force. With it, where u is not 0,
// u² becomes the variance that was asked for.
TEST(Nudging, LetsEddiesGrowAndFadeToTheirVariance) {
  constexpr double sigma = 0.5;
  for (const double amplitude : {0.2, 1.5}) {
    FlowSolver solver(
        held_box({.variance = {sigma * sigma, sigma * sigma, sigma * sigma},
                  .stir = {0.3, 0.3, 0.3},
                  .memory = 2},
                 [amplitude](int axis, const Vector3& x) {
                   return axis == 2 ? amplitude * std::sin(std::numbers::pi / 4 * x[1]) : 0.0;
                 }),
        nudged_on);
    advance(solver, 120, 0.05);
    const HostField<double> w = solver.read("w");
    for (int j = 0; j < 8; ++j) {
      EXPECT_NEAR(w(2, j, 3), j < 4 ? sigma : -sigma, 0.01 * sigma) << amplitude << " at " << j;
    }
  }
}

// A wind that swings as it was asked to is left alone; what it has beside is drawn to it.
TEST(Nudging, TakesTheSwingForNoEddyAndDrawsToIt) {
  constexpr double U = 2, s = 0.3, T = 4;
  const NudgedLevel level{.mean = {0, 0, U},
                          .variance = {1e-4, 1e-4, 1e-4},
                          .across = {U, 0, 0},
                          .pull = {0.5, 0, 0.5},
                          .stir = {0.3, 0.3, 0.3},
                          .memory = T};
  const auto after = [&](double u0) {
    FlowProblem problem = held_box(level, [=](int axis, const Vector3&) {
      return axis == 2 ? U : axis == 0 ? u0 : 0.0;
    });
    problem.nudging->swing = Swing{2, [](double, double) { return s; }};
    FlowSolver solver(problem, nudged_on);
    advance(solver, 60, 0.05);
    return solver.read("u").data[0];
  };
  EXPECT_NEAR(after(s * U), s * U, 1e-12);
  EXPECT_NEAR(after(0), s * U, 0.02);
}

TEST(Nudging, TellsWhatItAddsToTheMomentum) {
  constexpr double U = 2, u0 = 1.9, p = 0.05, T = 0.1;
  NudgedLevel level{.mean = {0, 0, U}, .pull = {0, 0, p}, .memory = T};
  const auto start = [](int axis, const Vector3&) { return axis == 2 ? u0 : 0.0; };
  FlowSolver solver(held_box(level, start), nudged_on);
  advance(solver, 2, 0.01);  // the mean is that of the flow by now
  const double u = solver.read("w").data[0], volume = 6 * 8 * 6;
  EXPECT_NEAR(solver.diagnose().nudging_push, p * (U - u) * volume, 0.01 * p * (U - u) * volume);
  level.counted = false;
  EXPECT_EQ(FlowSolver(held_box(level, start), nudged_on).diagnose().nudging_push, 0);
}

TEST(Nudging, RefusesWhatDoesNotFit) {
  const FlowProblem sound = held_box({.memory = 1}, {});
  EXPECT_EQ(inconsistencies(*sound.nudging, sound.grid), std::vector<std::string>{});
  const auto wrong = [&](auto change) {
    FlowProblem problem = sound;
    change(*problem.nudging);
    EXPECT_THROW(FlowSolver(problem, nudged_on), std::invalid_argument);
  };
  wrong([](Nudging& n) { n.up_axis = 3; });
  wrong([](Nudging& n) { n.last[2] = 7; });
  wrong([](Nudging& n) { n.first[0] = n.last[0]; });
  wrong([](Nudging& n) { n.row_of_column.pop_back(); });
  wrong([](Nudging& n) { n.row_of_column[0] = 1; });
  wrong([](Nudging& n) { n.level_of_cell[3] = 1; });
  wrong([](Nudging& n) { n.level_of_cell.pop_back(); });
  wrong([](Nudging& n) { n.swing = Swing{n.up_axis, nullptr}; });
  wrong([](Nudging& n) { n.levels[0].memory = 0; });
  wrong([](Nudging& n) { n.levels[0].pull[1] = -1; });
  wrong([](Nudging& n) { n.levels[0].stir[1] = -1; });
  wrong([](Nudging& n) { n.levels[0].across[0] = std::nan(""); });
}

}  // namespace
}  // namespace downwash
