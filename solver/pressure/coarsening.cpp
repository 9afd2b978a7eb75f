#include "solver/pressure/coarsening.hpp"

#include <algorithm>
#include <limits>

namespace downwash {
namespace {

double harmonic_mean_width(const Axis& axis) {
  double reciprocals = 0;
  for (int i = 0; i < axis.n(); ++i) reciprocals += 1 / axis.width(i);
  return axis.n() / reciprocals;
}

std::array<bool, 3> axes_to_halve(const Grid& grid) {
  constexpr double comparable = 1.4;
  std::array<double, 3> width;
  double finest = std::numeric_limits<double>::infinity();
  for (std::size_t a = 0; a < 3; ++a) {
    width[a] = harmonic_mean_width(grid.axis[a]);
    if (grid.axis[a].n() > 1) finest = std::min(finest, width[a]);
  }
  std::array<bool, 3> halve;
  for (std::size_t a = 0; a < 3; ++a) {
    halve[a] = grid.axis[a].n() > 1 && width[a] <= comparable * finest;
  }
  return halve;
}

Axis halved(const Axis& axis) {
  const int n = axis.n() / 2;
  std::vector<double> faces;
  for (int i = 0; i < n; ++i) faces.push_back(axis.face(2 * i));
  faces.push_back(axis.face(axis.n()));
  return Axis(std::move(faces));
}

/// The next coarser level is formed on the slabs too, before it is gathered: its planes, which
/// slabs get whole, must be dealt out about evenly, and leave each enough of this level's.
bool can_be_distributed(const GridHierarchy& hierarchy, std::size_t level, int slabs) {
  if (level + 1 >= hierarchy.grid.size()) return false;
  const int coarse_planes = hierarchy.grid[level + 1].axis[2].n();
  const int most = (coarse_planes + slabs - 1) / slabs;
  const bool even = 8 * most * slabs <= 9 * coarse_planes;
  const int fewest = coarse_planes / slabs * (hierarchy.halved[level][2] ? 2 : 1);
  return even && fewest >= multigrid_ghosts && hierarchy.grid[level].cells() > gathered_cells;
}

}  // namespace

GridHierarchy coarsened(const Grid& grid) {
  GridHierarchy hierarchy{{grid}, {}};
  while (hierarchy.grid.back().cells() > 1) {
    const Grid& fine = hierarchy.grid.back();
    const std::array<bool, 3> halve = axes_to_halve(fine);
    Grid coarse = fine;
    for (std::size_t a = 0; a < 3; ++a) {
      if (halve[a]) coarse.axis[a] = halved(fine.axis[a]);
    }
    hierarchy.halved.push_back(halve);
    hierarchy.grid.push_back(std::move(coarse));
  }
  return hierarchy;
}

int halvings_of_planes(const GridHierarchy& hierarchy, int level) {
  int count = 0;
  for (int l = 0; l < level; ++l) count += hierarchy.halved[static_cast<std::size_t>(l)][2] ? 1 : 0;
  return count;
}

int distributed_levels(const GridHierarchy& hierarchy, int slabs) {
  if (slabs == 1) return hierarchy.levels();
  std::size_t level = 0;
  while (can_be_distributed(hierarchy, level, slabs)) ++level;
  return static_cast<int>(level);
}

int slab_block(const GridHierarchy& hierarchy, int slabs) {
  return slabs == 1 ? 1 : 1 << halvings_of_planes(hierarchy, distributed_levels(hierarchy, slabs));
}

}  // namespace downwash
