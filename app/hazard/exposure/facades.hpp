// The open cells in front of the walls of the buildings.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"
#include "geometry/voxels/release_cells.hpp"

namespace downwash {

/// Open cells that share a vertical face with a solid cell of the building, and cells of its own
/// that its walls leave open, each once, by z, y, x. A building that the grid has lost has those
/// that hold its corners: its people are in the cloud all the same. Solid cells belong to a
/// building by the rule of the voxelizer; where buildings overlap, to all of them.
std::vector<Index3> facade_cells(const Building& building, const OpenAir& air);

/// Where the cells of a building are in a list that holds those of all.
struct Facade {
  std::size_t building;     ///< index into the buildings
  std::size_t first, last;  ///< half-open
};

struct Facades {
  std::vector<Index3> cells;  ///< x, y, z; a cell between two buildings is there for each of them
  std::vector<Facade> by_building;  ///< those that have any, in the order of the buildings
};
Facades facades_of(std::span<const Building> buildings, const OpenAir& air);

}  // namespace downwash
