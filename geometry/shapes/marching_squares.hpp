// The rings of region_at_least(), before they are thinned out.
#pragma once

#include <algorithm>

#include "geometry/shapes/contours.hpp"

namespace downwash {

/// How far an outline stays from the centres of two cells that are `gap` apart, m, so that all
/// crossings are inside their links and no two outlines meet at a centre: 1 % of the gap, but 3 cm
/// at least, as map files round to 1 cm, and a quarter of the gap at most.
inline double distance_from_centres(double gap) {
  return std::min(std::max(0.01 * gap, 0.03), 0.25 * gap);
}

/// Polygons around the values ≥ level of a raster without solid cells.
std::vector<Polygon> marching_squares(const CellRaster& raster, double level);

}  // namespace downwash
