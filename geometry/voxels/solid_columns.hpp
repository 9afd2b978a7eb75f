// Closed surfaces → solid cells.
#pragma once

#include <array>
#include <functional>

#include "geometry/shapes/building.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {

/// Calls visit for the cells whose centres lie within the solid of a building, each column of cells
/// by itself, row by row. A column is cut where triangles cross it, which count +1 where it enters
/// by them and -1 where it leaves; what has a count other than 0 is inside, so that what overlaps
/// is united. Which triangles a column crosses is decided edge by edge, half-open and with the same
/// numbers for both triangles of an edge: no column slips between two, or counts a corner twice.
/// Each column is cut four times, on all sides of its centre (see on_edge), so that centres on a
/// wall are inside on whichever side. What stands on the ground, within half a metre, reaches down
/// to the foot.
void visit_solid(const Building& building, const std::array<Axis, 3>& axes,
                 const std::function<void(const CellRun&)>& visit);

}  // namespace downwash
