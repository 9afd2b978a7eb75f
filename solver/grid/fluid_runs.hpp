// The fluid of a grid as runs of cells, and which of them are connected.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// Cells i_begin … i_end-1 of one row of the grid: fluid, with none before or after them.
struct FluidRun {
  int i_begin, i_end, j, k;
  std::size_t region;  ///< of cells that are connected through faces
};

/// All runs, by k, j, i. Regions are numbered by their first runs; they reach across the axes that
/// are periodic.
std::vector<FluidRun> fluid_runs(const ObstacleMap& obstacles, const std::array<bool, 3>& periodic);

}  // namespace downwash
