// Open lines for pictures: cut, joined and with fewer points, by GEOS.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// What of the lines lies in the box, joined where exactly two ends meet. The lines as they are
/// where GEOS can't.
std::vector<Ring> joined_paths(std::span<const Ring> paths, const Rectangle& box);

/// The line without the points that are within `tolerance` (m) of the line without them (Douglas &
/// Peucker 1973).
Ring thinned_path(const Ring& path, double tolerance);

/// The ring likewise; it may cross itself by as much, and is empty if nothing of it is left.
Ring thinned_ring(const Ring& ring, double tolerance);

}  // namespace downwash
