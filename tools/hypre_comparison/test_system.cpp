#include "tools/hypre_comparison/test_system.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

namespace downwash::comparison {
namespace {

constexpr int blocks_per_row = 8;

/// A block fills the middle half of its plot, both ways. Displaced rows have a block that leaves on
/// one side and comes back on the other.
ObstacleMap blocks(const Index3& n) {
  ObstacleMap map(n);
  const int plot_i = n[0] / blocks_per_row;
  const int plot_k = n[2] / blocks_per_row;
  for (int k = 0; k < n[2]; ++k) {
    const int displaced = k / plot_k % 2 * (plot_i / 2);
    const int along_k = k % plot_k;
    if (along_k < plot_k / 4 || along_k >= plot_k - plot_k / 4) continue;
    for (int j = 0; j < n[1] / 4; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        const int along_i = (i + displaced) % plot_i;
        if (along_i >= plot_i / 4 && along_i < plot_i - plot_i / 4) map.set_solid(i, j, k);
      }
    }
  }
  return map;
}

/// The wind on the lower k-face of a cell, the ends of the domain included.
double wind(const ObstacleMap& map, int i, int j, int k) {
  const int last = map.n()[2] - 1;
  const bool below = k > 0 && map.solid(i, j, k - 1);
  const bool above = k <= last && map.solid(i, j, k);
  return below || above ? 0 : 1;
}

}  // namespace

bool TestSystem::open_low(int axis, int i, int j, int k) const {
  const Index3 n = grid.n();
  const Index3 cell{i, j, k};
  Index3 lower = cell;
  --lower[static_cast<std::size_t>(axis)];
  for (std::size_t a = 0; a < 3; ++a) {
    if (lower[a] < 0 || cell[a] >= n[a]) return false;
  }
  return fluid(i, j, k) && fluid(lower[0], lower[1], lower[2]);
}

TestSystem make_city(const Index3& n) {
  if (n[0] % (4 * blocks_per_row) != 0 || n[1] % 4 != 0 || n[2] % (4 * blocks_per_row) != 0) {
    throw std::invalid_argument("the grid must have multiples of 32, 4 and 32 cells");
  }
  TestSystem system{fmt::format("{}×{}×{}", n[0], n[1], n[2]),
                    Grid{{Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]),
                          Axis::uniform(0, n[2], n[2])}},
                    blocks(n), HostField<double>(n)};
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        if (!system.fluid(i, j, k)) continue;
        system.source(i, j, k) =
            wind(system.obstacles, i, j, k + 1) - wind(system.obstacles, i, j, k);
      }
    }
  }
  return system;
}

double relative_residual(const TestSystem& system, const HostField<double>& p) {
  const Index3 n = system.grid.n();
  const auto flux = [&](int axis, int i, int j, int k) {  // through the low face, cells being 1 m
    if (!system.open_low(axis, i, j, k)) return 0.0;
    return p(i, j, k) - p(i - (axis == 0), j - (axis == 1), k - (axis == 2));
  };
  double residual = 0, source = 0;
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        if (!system.fluid(i, j, k)) continue;
        const double laplacian = flux(0, i + 1, j, k) - flux(0, i, j, k) + flux(1, i, j + 1, k) -
                                 flux(1, i, j, k) + flux(2, i, j, k + 1) - flux(2, i, j, k);
        const double b = system.source(i, j, k);
        residual += (b - laplacian) * (b - laplacian);
        source += b * b;
      }
    }
  }
  return std::sqrt(residual / source);
}

}  // namespace downwash::comparison
