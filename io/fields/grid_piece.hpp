// The part of the fields that one of several processes writes.
#pragma once

#include <array>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Whole planes of a grid along the axis k of the solver.
struct GridPiece {
  Grid whole;
  std::vector<IndexRange> planes;  ///< of all pieces, in order and without gaps
  int number = 0;                  ///< which one is this process's

  const IndexRange& own() const { return planes[static_cast<std::size_t>(number)]; }
};

/// These cells of an axis alone.
Axis part_of(const Axis& axis, IndexRange cells);
/// These planes of a grid alone, as of ObstacleMap::part.
Grid part_of(const Grid& grid, IndexRange planes);

/// The cells of a piece in the whole grid, as ranges along the user's x, y and z.
std::array<IndexRange, 3> box_of(const GridPiece& piece, IndexRange planes, const AxisMap& axes);

}  // namespace downwash
