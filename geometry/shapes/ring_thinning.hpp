// Fewer points on rings that neither cross nor touch, without making them do so.
#pragma once

#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Douglas & Peucker (1973): a run of points gives way to the straight line between its ends where
/// none is further than `tolerance` (m) from it; otherwise it is split at the furthest. Besides,
/// no point of another run or ring may lie between run and line, or within `clearance` (m) of the
/// line: rings that are thinned out so keep their order, their orientation and do not cross (de
/// Berg, van Kreveld & Schirra 1998). Every ring keeps at least three points.
///
/// `polygons` must neither cross nor touch themselves or one another.
std::vector<Polygon> thinned_out(const std::vector<Polygon>& polygons, double tolerance,
                                 double clearance);

}  // namespace downwash
