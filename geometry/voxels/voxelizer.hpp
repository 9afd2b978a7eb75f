// Buildings → solid cells.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/axis_map.hpp"
#include "geometry/shapes/building.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

struct Voxels {
  ObstacleMap obstacles;  ///< in solver order
  VoxelReport report;
};

/// Cells of one row: x in columns, at y = row, z in layers.
struct CellRun {
  IndexRange columns;
  int row;
  IndexRange layers;
};

/// Part of a cell's width within which an edge lies on its centre.
inline constexpr double on_edge = 1e-6;
/// The cells of an axis whose centres lie between two positions or on one of them.
IndexRange cells_with_edges(const Axis& axis, double low, double high);

/// Calls visit for the cells of a building (see voxelize), row by row; where its polygons or steps
/// overlap, more than once for the same cells. Neither columns nor layers are empty.
void visit_cells(const Building& building, const std::array<Axis, 3>& axes,
                 const std::function<void(const CellRun&)>& visit);

/// A cell is solid when its centre lies in a footprint (even-odd rule) and between the bottom and
/// the top of the building, or so for one of its steps. Centres on an edge of a footprint are
/// inside, on whichever side: buildings that share a wall leave no gap, and a district that is
/// mirrored or turned by 90° has the cells of its mirror image. If the solid of a building is
/// known, cells whose centres lie in the solid are taken instead (see visit_solid).
///
/// `buildings` in the domain frame; `axes` x, y, z in the same frame, of any stretching. The cost
/// is that of the edges, rows by rows, and of the solid cells; not of cells times edges.
///
/// Warned of: buildings cut by, or outside of, the domain; buildings lower or thinner than the
/// cells, of which nothing remains. (Fluid without an opening is found by the solver, which has to
/// deal with it.)
/// Throws InputError when all buildings are outside, when none leaves a solid cell, when the
/// first plane across the wind is wholly solid, or when every cell is.
Voxels voxelize(std::span<const Building> buildings, const std::array<Axis, 3>& axes,
                const AxisMap& map);

}  // namespace downwash
