// The wave equation: second order on standing waves whatever the edges, and no energy lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "solver/wave/wave_solver.hpp"
#include "tests/support/flow/executions.hpp"

namespace downwash {
namespace {

using std::numbers::pi;
constexpr WaveEdge held = WaveEdge::dirichlet, free = WaveEdge::neumann;

constexpr WaveEdges all_edges[] = {
    {{{held, held}, {held, held}}},
    {{{free, free}, {held, held}}},
    {{{held, free}, {free, held}}},
    {{{free, held}, {held, free}}},
};

/// A wave on [0, π] × [0, 2π] with c = 1.5, of mode 2 or 2½ along x and half that along y.
struct Mode {
  WaveEdges edges;

  double wave_number(std::size_t axis) const {
    const double along_x = edges[axis][0] == edges[axis][1] ? 2 : 2.5;
    return axis == 0 ? along_x : along_x / 2;
  }
  double factor(std::size_t axis, double x) const {
    const double phase = wave_number(axis) * x;
    return edges[axis][0] == held ? std::sin(phase) : std::cos(phase);
  }
  double shape(double x, double y) const { return factor(0, x) * factor(1, y); }
  double frequency() const { return speed * std::hypot(wave_number(0), wave_number(1)); }
  /// That of the scheme: sin²(ω dt / 2) = Σ r² sin²(k h / 2).
  double frequency(const WaveProblem& problem) const {
    double squares = 0;
    for (const std::size_t axis : {std::size_t{0}, std::size_t{1}}) {
      const double half = 0.5 * wave_number(axis) * problem.spacing(axis);
      squares += std::pow(problem.courant(axis) * std::sin(half), 2);
    }
    return 2 / problem.dt * std::asin(std::sqrt(squares));
  }
  WaveProblem problem(int n) const {
    return {.n = {n, 3 * n / 2},
            .length = {pi, 2 * pi},
            .edges = edges,
            .speed = speed,
            .dt = 1.0 / n,
            .initial = [mode = *this](double x, double y) { return mode.shape(x, y); }};
  }

  static constexpr double speed = 1.5;
};

/// max |u - shape cos(ωt)|.
double distance(const Mode& mode, WaveSolver& solver, double frequency) {
  const WaveProblem& problem = solver.problem();
  const HostField<double> u = solver.displacement();
  double largest = 0;
  for (int k = 0; k < problem.n[1]; ++k) {
    for (int i = 0; i < problem.n[0]; ++i) {
      const double shape = mode.shape(problem.centre(0, i), problem.centre(1, k));
      const double expected = shape * std::cos(frequency * solver.time());
      largest = std::max(largest, std::abs(u(i, 0, k) - expected));
    }
  }
  return largest;
}

class StandingWaves : public ::testing::TestWithParam<Execution> {};

/// At t = 2.
TEST_P(StandingWaves, ConvergeToSecondOrder) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const WaveEdges& edges : all_edges) {
    const Mode mode{edges};
    std::vector<double> errors;
    for (const int n : {64, 128}) {
      WaveSolver solver(mode.problem(n), GetParam());
      solver.advance(2 * n);
      errors.push_back(distance(mode, solver, mode.frequency()));
    }
    const double order = std::log2(errors[0] / errors[1]);
    EXPECT_GT(order, 1.95);
    EXPECT_LT(order, 2.1);
    EXPECT_LT(errors[1], 1e-2);
  }
}

TEST_P(StandingWaves, HaveTheFrequencyOfTheScheme) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const WaveEdges& edges : all_edges) {
    const Mode mode{edges};
    WaveSolver solver(mode.problem(48), GetParam());
    solver.advance(101);
    EXPECT_LT(distance(mode, solver, mode.frequency(solver.problem())), 1e-11);
  }
}

INSTANTIATE_TEST_SUITE_P(Waves, StandingWaves,
                         ::testing::Values(Execution{BackendKind::cpu, Precision::double_, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

class WaveEnergies : public ::testing::TestWithParam<Execution> {};

/// A jump, so that waves of every length count.
TEST_P(WaveEnergies, AreKept) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const bool single = GetParam().precision == Precision::single;
  for (const WaveEdges& edges : all_edges) {
    WaveProblem problem = Mode{edges}.problem(40);
    problem.initial = [](double x, double y) { return x < 1 && y < 2 ? 1.0 : 0.0; };
    WaveSolver solver(problem, GetParam());
    const double start = solver.energy();
    solver.advance(1000);
    EXPECT_NEAR(solver.energy() / start, 1, single ? 1e-4 : 1e-12);
  }
}

/// ½ ∫ (∂u/∂t)² + c² |∇u|² = ½ ω² · ¼ area.
TEST_P(WaveEnergies, AreThoseOfTheExactWave) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const WaveEdges& edges : all_edges) {
    const Mode mode{edges};
    WaveSolver solver(mode.problem(128), GetParam());
    const double exact = std::pow(mode.frequency() * pi, 2) / 4;
    EXPECT_NEAR(solver.energy() / exact, 1, 2e-3);
  }
}

INSTANTIATE_TEST_SUITE_P(Waves, WaveEnergies,
                         ::testing::Values(Execution{BackendKind::cpu, Precision::single, 2},
                                           Execution{BackendKind::cpu, Precision::double_, 2},
                                           Execution{BackendKind::cuda, Precision::single, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

TEST(WaveProblems, ThatAreUnstableOrEmptyAreRefused) {
  const Execution execution{};
  WaveProblem problem = Mode{all_edges[0]}.problem(32);
  problem.dt = 0.06;
  EXPECT_THROW(WaveSolver(problem, execution), std::invalid_argument);
  problem.dt = 0.01;
  EXPECT_NO_THROW(WaveSolver(problem, execution));
  EXPECT_THROW(WaveSolver(problem, {.slabs = 49}), std::invalid_argument);
  problem.n[0] = 0;
  EXPECT_THROW(WaveSolver(problem, execution), std::invalid_argument);
}

}  // namespace
}  // namespace downwash
