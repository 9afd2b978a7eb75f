// Where leaves and branches hold the wind back.
#pragma once

#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// Air among leaves is held back by f = -c_d a |u| u, a being the area of leaves and branches per
/// volume, seen from one side, and c_d their coefficient of drag (Wilson & Shaw 1977, J. Appl.
/// Meteorol. 16, 1197; Shaw & Schumann 1992, Boundary-Layer Meteorol. 61, 47).
struct FoliageCell {
  Index3 cell;     ///< solver axes
  float drag = 0;  ///< c_d a, mean over the cell, 1/m
};

/// In the order of the grid: k slowest, i fastest, each cell once. Few beside the cells of the
/// grid.
using Foliage = std::vector<FoliageCell>;

/// True if one cell comes before another one in the order of the grid.
inline bool comes_before(const Index3& a, const Index3& b) {
  return a[2] != b[2] ? a[2] < b[2] : a[1] != b[1] ? a[1] < b[1] : a[0] < b[0];
}

/// What is wrong with it, one sentence each; empty when nothing is: cells beyond the grid, out of
/// order or twice, drag that is not positive or not finite.
std::vector<std::string> inconsistencies(const Foliage& foliage, const Grid& grid);

}  // namespace downwash
