// The pressure equation is solved to second order, whatever the faces of the domain.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/pressure_problems.hpp"

namespace downwash {
namespace {

using std::numbers::pi;

/// One factor of the exact solution, a function of 0 ≤ x ≤ 1 that suits the two faces; its second
/// derivative is -wave_number² times itself.
struct Factor {
  PressureFace low, high;

  double wave_number() const {
    if (low == PressureFace::periodic) return 2 * pi;
    return low == high ? pi : pi / 2;
  }
  double operator()(double x) const {
    return low == PressureFace::neumann ? std::cos(wave_number() * x) : std::sin(wave_number() * x);
  }
};
using Factors = std::array<Factor, 3>;

constexpr Factor free_ends{PressureFace::neumann, PressureFace::neumann};
constexpr Factor fixed_ends{PressureFace::dirichlet, PressureFace::dirichlet};
constexpr Factor periodic{PressureFace::periodic, PressureFace::periodic};
constexpr Factor open_above{PressureFace::neumann, PressureFace::dirichlet};
constexpr Factor open_below{PressureFace::dirichlet, PressureFace::neumann};

/// Every mix of the three over the axes, and some with different faces on one axis.
std::vector<Factors> mixes() {
  std::vector<Factors> all;
  for (const Factor& i : {free_ends, fixed_ends, periodic})
    for (const Factor& j : {free_ends, fixed_ends, periodic})
      for (const Factor& k : {free_ends, fixed_ends, periodic}) all.push_back({i, j, k});
  all.push_back({free_ends, open_above, periodic});
  all.push_back({periodic, free_ends, open_below});
  all.push_back({open_below, open_above, open_below});
  return all;
}

std::string name_of(const Factors& factors) {
  std::string name;
  for (const Factor& f : factors) {
    for (const PressureFace face : {f.low, f.high}) name += "NDp"[static_cast<int>(face)];
    name += ' ';
  }
  return name;
}

/// Widths that vary smoothly by a factor of 2, across a periodic boundary too.
Axis smooth_axis(double length, int n) {
  std::vector<double> faces;
  for (int i = 0; i <= n; ++i) {
    const double x = static_cast<double>(i) / n;
    faces.push_back(length * (x - std::sin(2 * pi * x) / (6 * pi)));
  }
  return Axis(std::move(faces));
}

struct Errors {
  double largest, mean;  ///< max norm and root mean square
};

Errors errors(const Factors& factors, const Index3& n, bool stretched, PressureMethod method,
              const Execution& execution) {
  const Vector3 length{1, 0.8, 1.3};
  const auto axis = [&](std::size_t a) {
    return stretched ? smooth_axis(length[a], n[a]) : Axis::uniform(0, length[a], n[a]);
  };
  const Grid grid{{axis(0), axis(1), axis(2)}};
  PressureFaces faces;
  double eigenvalue = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    faces.face[a] = {factors[a].low, factors[a].high};
    eigenvalue -= std::pow(factors[a].wave_number() / length[a], 2);
  }
  PressureParameters parameters{.method = method, .tolerance = 1e-9, .max_iterations = 20000};
  parameters.relaxation = method == PressureMethod::red_black ? 1.5 : 0.9;
  PoissonSolver solver({grid, faces, ObstacleMap(n), parameters}, execution);

  HostField<double> exact(n), source(n);
  double integral = 0;
  for_each_cell(n, [&](int i, int j, int k) {
    exact(i, j, k) = factors[0](grid.axis[0].centre(i) / length[0]) *
                     factors[1](grid.axis[1].centre(j) / length[1]) *
                     factors[2](grid.axis[2].centre(k) / length[2]);
    source(i, j, k) = eigenvalue * exact(i, j, k);
    integral += grid.cell_volume(i, j, k) * exact(i, j, k);
  });
  solver.set_source(source);
  EXPECT_FALSE(solver.solve().capped);
  const HostField<double> p = solver.solution();
  bool constant_is_free = true;
  for (const Factor& f : factors) {
    constant_is_free &= f.low != PressureFace::dirichlet && f.high != PressureFace::dirichlet;
  }
  const double volume = length[0] * length[1] * length[2];
  HostField<double> error(n);
  for (std::size_t c = 0; c < p.data.size(); ++c) {
    error.data[c] = p.data[c] - exact.data[c] + (constant_is_free ? integral / volume : 0);
  }
  return {largest(error), volume_norm(grid, error) / std::sqrt(volume)};
}

void expect_second_order(const Factors& factors, bool stretched, PressureMethod method,
                         const Execution& execution) {
  // Stretched cells at the ends are twice as wide as those in the middle: more of them for the
  // same.
  const Index3 base = stretched ? Index3{12, 10, 14} : Index3{8, 6, 10};
  SCOPED_TRACE(name_of(factors) + (stretched ? "stretched" : "uniform"));
  const auto on = [&](int refinement) {
    return errors(factors, {base[0] * refinement, base[1] * refinement, base[2] * refinement},
                  stretched, method, execution);
  };
  const Errors coarse = on(1), medium = on(2), fine = on(4);
  const double orders[4] = {
      std::log2(coarse.largest / medium.largest), std::log2(medium.largest / fine.largest),
      std::log2(coarse.mean / medium.mean), std::log2(medium.mean / fine.mean)};
  std::printf("%s%s: order %.3f, %.3f (max norm), %.3f, %.3f (L2)\n", name_of(factors).c_str(),
              stretched ? "stretched" : "uniform", orders[0], orders[1], orders[2], orders[3]);
  EXPECT_LT(coarse.largest, 0.2);
  EXPECT_GT(orders[0], 1.8);
  EXPECT_GT(orders[1], 1.9);
  EXPECT_GT(orders[2], 1.8);
  EXPECT_GT(orders[3], 1.95);
}

class PoissonOrder : public ::testing::TestWithParam<Execution> {};

TEST_P(PoissonOrder, IsTwoForEveryMixOfFaces) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const Factors& factors : mixes()) {
    expect_second_order(factors, false, PressureMethod::multigrid_cg, GetParam());
  }
}

TEST_P(PoissonOrder, IsTwoOnSmoothlyStretchedGrids) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const Factors& factors : mixes()) {
    expect_second_order(factors, true, PressureMethod::multigrid_cg, GetParam());
  }
}

TEST_P(PoissonOrder, IsTwoByEveryMethod) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method :
       {PressureMethod::multigrid, PressureMethod::red_black, PressureMethod::jacobi}) {
    expect_second_order({fixed_ends, free_ends, periodic}, false, method, GetParam());
    expect_second_order({free_ends, free_ends, free_ends}, false, method, GetParam());
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, PoissonOrder,
                         ::testing::Values(Execution{BackendKind::cpu, Precision::double_, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
