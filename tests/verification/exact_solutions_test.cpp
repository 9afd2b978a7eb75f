// Observed order of accuracy on flows with a known solution, on every orientation of the axes.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <tuple>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

using std::numbers::pi;
constexpr Execution cpu_double{BackendKind::cpu, Precision::double_, 2};

BoundaryConditions periodic_box() {
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Periodic{};
  return b;
}

/// A grid of n cells along `first` and `second`, length each, and one slab-able thin axis.
Grid plane_grid(int first, int second, int n, double length) {
  std::array<Axis, 3> axis{Axis::uniform(0, 1, 2), Axis::uniform(0, 1, 2), Axis::uniform(0, 1, 2)};
  axis[static_cast<std::size_t>(first)] = Axis::uniform(0, length, n);
  axis[static_cast<std::size_t>(second)] = Axis::uniform(0, length, n);
  return {axis};
}

double observed_order(double coarse, double fine) { return std::log2(coarse / fine); }

/// Root-mean-square difference of component `axis` from an exact solution, on the faces that the
/// momentum equation advances.
double rms_error(FlowSolver& solver, int axis, const VelocityFunction& exact) {
  const char* const variables[] = {"u", "v", "w"};
  const HostField<double> field = solver.read(variables[axis]);
  const Grid& grid = solver.grid();
  double squares = 0;
  for (int k = 0; k < field.n[2]; ++k) {
    for (int j = 0; j < field.n[1]; ++j) {
      for (int i = 0; i < field.n[0]; ++i) {
        const Index3 index{i, j, k};
        Vector3 x;
        for (int a = 0; a < 3; ++a) {
          const auto s = static_cast<std::size_t>(a);
          x[s] = a == axis ? grid.axis[s].face(index[s]) : grid.axis[s].centre(index[s]);
        }
        squares += std::pow(field(i, j, k) - exact(axis, x), 2);
      }
    }
  }
  return std::sqrt(squares / static_cast<double>(field.data.size()));
}

// ---------------------------------------------------------------- Taylor-Green, two-dimensional
//   u =  sin x cos y exp(-2νt),  v = -cos x sin y exp(-2νt)   (Taylor & Green 1937)

VelocityFunction taylor_green(int first, int second, double decay) {
  return [=](int axis, const Vector3& x) {
    const double a = x[static_cast<std::size_t>(first)], b = x[static_cast<std::size_t>(second)];
    if (axis == first) return decay * std::sin(a) * std::cos(b);
    if (axis == second) return -decay * std::cos(a) * std::sin(b);
    return 0.0;
  };
}

double taylor_green_error(int first, int second, int n, double dt, TimeScheme scheme) {
  FlowProblem problem{plane_grid(first, second, n, 2 * pi),
                      periodic_box(),
                      ObstacleMap({1, 1, 1}),
                      {},
                      taylor_green(first, second, 1)};
  problem.obstacles = ObstacleMap(problem.grid.n());
  problem.parameters.viscosity = 0.05;
  problem.parameters.scheme = scheme;
  problem.parameters.pressure = jacobi_to(1e-7, 20000);
  FlowSolver solver(problem, cpu_double);
  const double end = 0.4;
  const int steps = static_cast<int>(std::lround(end / dt));
  for (int s = 0; s < steps; ++s) solver.advance(end / steps);
  return rms_error(solver, first, taylor_green(first, second, std::exp(-2 * 0.05 * end)));
}

TEST(TaylorGreen2D, IsSecondOrderInSpaceInEveryPlane) {
  for (const auto& [first, second] : {std::pair{0, 1}, {1, 2}, {2, 0}}) {
    const double coarse = taylor_green_error(first, second, 16, 0.01, TimeScheme::ab2);
    const double fine = taylor_green_error(first, second, 32, 0.005, TimeScheme::ab2);
    std::printf("plane %d%d: errors %.3e %.3e, order %.3f\n", first, second, coarse, fine,
                observed_order(coarse, fine));
    EXPECT_GE(observed_order(coarse, fine), 1.9);
  }
}

// ---------------------------------------------------------------- Poiseuille and Couette

/// Flow along `along` between walls at the ends of `across`.
FlowProblem channel(int along, int across, int n, double force, double lid_speed) {
  FlowProblem problem{
      plane_grid(across, across, n, 1.0), periodic_box(), ObstacleMap({1, 1, 1}), {}, {}};
  problem.obstacles = ObstacleMap(problem.grid.n());
  Vector3 lid{0, 0, 0};
  lid[static_cast<std::size_t>(along)] = lid_speed;
  problem.boundaries.at(across, Side::low) = Wall{};
  problem.boundaries.at(across, Side::high) = Wall{lid};
  problem.parameters.viscosity = 1;
  problem.parameters.force[static_cast<std::size_t>(along)] = force;
  problem.parameters.pressure = jacobi_sweeps(1);  // the flow is parallel: no pressure to find
  return problem;
}

void run(FlowSolver& solver, double end, double dt) {
  const int steps = static_cast<int>(std::ceil(end / dt));
  for (int s = 0; s < steps; ++s) solver.advance(end / steps);
}

TEST(Poiseuille, IsSecondOrderOnEveryPairOfAxes) {
  for (const auto& axes : {std::pair{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}) {
    const int along = axes.first, across = axes.second;
    const auto exact = [along, across](int axis, const Vector3& x) {
      const double y = x[static_cast<std::size_t>(across)];
      return axis == along ? 4 * y * (1 - y) : 0.0;  // force 8, ν 1
    };
    double error[2];
    for (int level : {0, 1}) {
      const int n = 8 << level;
      FlowSolver solver(channel(along, across, n, 8, 0), cpu_double);
      run(solver, 2.0, 0.1 / (n * n));
      error[level] = rms_error(solver, along, exact);
    }
    std::printf("along %d across %d: errors %.3e %.3e, order %.3f\n", along, across, error[0],
                error[1], observed_order(error[0], error[1]));
    EXPECT_GE(observed_order(error[0], error[1]), 1.9);
  }
}

TEST(Couette, SteadyProfileIsExact) {
  for (const auto& axes : {std::pair{0, 1}, {2, 0}, {1, 2}}) {
    const int along = axes.first, across = axes.second;
    FlowSolver solver(channel(along, across, 8, 0, 3), cpu_double);
    run(solver, 4.0, 0.1 / 64);
    const double error = rms_error(solver, along, [along, across](int axis, const Vector3& x) {
      return axis == along ? 3 * x[static_cast<std::size_t>(across)] : 0.0;
    });
    EXPECT_LT(error, 1e-12);
  }
}

/// u/U = y - Σ 2 (-1)^(m+1)/(mπ) sin(mπ y) exp(-m²π² ν t) (Batchelor 1967, §4.3, h = 1)
double starting_couette(double y, double t) {
  double u = y;
  for (int m = 1; m < 60; ++m) {
    const double sign = m % 2 == 1 ? 1 : -1;
    u -= sign * 2 / (m * pi) * std::sin(m * pi * y) * std::exp(-m * m * pi * pi * t);
  }
  return u;
}

TEST(Couette, StartingFlowIsSecondOrder) {
  // It starts from the exact profile at t = 0.02: the jump at t = 0 is no smooth solution.
  const double start = 0.02, end = 0.1;
  double error[2];
  for (int level : {0, 1}) {
    const int n = 16 << level;
    FlowProblem problem = channel(2, 1, n, 0, 1);
    problem.initial_velocity = [&](int axis, const Vector3& x) {
      return axis == 2 ? starting_couette(x[1], start) : 0.0;
    };
    FlowSolver solver(problem, cpu_double);
    run(solver, end - start, 0.1 / (n * n));
    error[level] = rms_error(solver, 2, [&](int axis, const Vector3& x) {
      return axis == 2 ? starting_couette(x[1], end) : 0.0;
    });
  }
  std::printf("errors %.3e %.3e, order %.3f\n", error[0], error[1],
              observed_order(error[0], error[1]));
  EXPECT_GE(observed_order(error[0], error[1]), 1.9);
}

// ---------------------------------------------------------------- time

/// √E of a decaying vortex at 0.4 s, by 8 · 2^level steps; where `gentle`, by three times as many
/// after steps that grow twofold from one whose error does not count, so that a start at lower
/// order is not seen.
double decayed_vortex(TimeScheme scheme, int level, bool gentle) {
  FlowProblem problem{plane_grid(0, 2, 16, 2 * pi),
                      periodic_box(),
                      ObstacleMap({16, 2, 16}),
                      {},
                      taylor_green(0, 2, 1)};
  problem.parameters.viscosity = 0.5;
  problem.parameters.scheme = scheme;
  problem.parameters.pressure = jacobi_to(1e-11, 20000);
  FlowSolver solver(problem, cpu_double);
  const double end = 0.4, longest = end / ((gentle ? 24 : 8) << level);
  double step = gentle ? longest / 4096 : longest;
  while (end - solver.time() > 1.5 * longest) {
    solver.advance(step);
    step = std::min(1.5 * step, longest);
  }
  const double rest = end - solver.time();
  const int steps = static_cast<int>(std::ceil(rest / longest - 1e-6));
  for (int s = 0; s < steps; ++s) solver.advance(rest / steps);
  return std::sqrt(solver.diagnose().kinetic_energy);
}

double order_in_time(TimeScheme scheme, bool gentle) {
  // Richardson: differences of successive halvings on one grid, free of the error in space.
  double norm[3];
  for (int level : {0, 1, 2}) norm[level] = decayed_vortex(scheme, level, gentle);
  const double order = observed_order(norm[0] - norm[1], norm[1] - norm[2]);
  std::printf("order in time %.3f\n", order);
  return order;
}

TEST(TimeSchemes, HaveTheirOrdersOnADecayingVortex) {
  EXPECT_NEAR(order_in_time(TimeScheme::euler, false), 1, 0.1);
  EXPECT_NEAR(order_in_time(TimeScheme::ab2, false), 2, 0.1);
  EXPECT_NEAR(order_in_time(TimeScheme::rk3, false), 3, 0.1);
  EXPECT_NEAR(order_in_time(TimeScheme::ab3, true), 3, 0.15);
}

/// Vortices of several sizes between shear layers, whose pressure changes all the time.
double crossing_vortices(int axis, const Vector3& x) {
  const double shear = axis == 0 ? 0.7 * std::sin(2 * x[2] + 0.4)
                                 : (axis == 2 ? 0.5 * std::cos(2 * x[0] - 0.3) : 0.0);
  return taylor_green(0, 2, 1)(axis, x) + shear;
}

struct Evolved {
  std::array<HostField<double>, 3> velocity;
  double energy, divergence;
};
/// Crossing vortices without viscosity at 0.8 s, by 8 · 2^level steps.
Evolved evolved(TimeScheme scheme, int level) {
  FlowProblem problem{plane_grid(0, 2, 16, 2 * pi),
                      periodic_box(),
                      ObstacleMap({16, 2, 16}),
                      {},
                      crossing_vortices};
  problem.parameters.scheme = scheme;
  problem.parameters.pressure = {.tolerance = 1e-12, .divergence = {}};
  FlowSolver solver(problem, cpu_double);
  const double before = solver.diagnose().kinetic_energy;
  const int steps = 8 << level;
  for (int s = 0; s < steps; ++s) solver.advance(0.8 / steps);
  const Diagnostics end = solver.diagnose();
  return {{solver.read("u"), solver.read("v"), solver.read("w")},
          end.kinetic_energy / before - 1,
          end.max_divergence};
}

double distance_of(const Evolved& a, const Evolved& b) {
  double squares = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t n = 0; n < a.velocity[c].data.size(); ++n) {
      squares += std::pow(a.velocity[c].data[n] - b.velocity[c].data[n], 2);
    }
  }
  return std::sqrt(squares);
}

TEST(TimeSchemes, KeepOrderEnergyAndDivergenceWherePressureChanges) {
  const std::array<std::tuple<TimeScheme, const char*, double>, 3> schemes{
      {{TimeScheme::ab2, "ab2", 2e-3},
       {TimeScheme::ab3, "ab3", 2e-3},
       {TimeScheme::rk3, "rk3", 1e-5}}};
  for (const auto& [scheme, name, energy] : schemes) {
    std::array<Evolved, 5> at;
    for (int level = 0; level < 5; ++level) {
      at[static_cast<std::size_t>(level)] = evolved(scheme, level);
    }
    const double observed = observed_order(distance_of(at[2], at[3]), distance_of(at[3], at[4]));
    std::printf("%8s: order %.2f; energy %+.2e, %+.2e, %+.2e; difference %.2e, %.2e, %.2e, %.2e\n",
                name, observed, at[0].energy, at[1].energy, at[2].energy, distance_of(at[0], at[1]),
                distance_of(at[1], at[2]), distance_of(at[2], at[3]), distance_of(at[3], at[4]));
    EXPECT_GE(observed, 1.9) << name;
    EXPECT_LE(std::abs(at[0].energy), energy) << name;
    EXPECT_LE(at[0].divergence, 1e-10) << name;
  }
}

}  // namespace
}  // namespace downwash
