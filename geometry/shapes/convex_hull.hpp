// The convex outline of what is known, and how much of something lies in it.
#pragma once

#include <span>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// Convex hull of all footprints, counter-clockwise (Andrew 1979, Inf. Process. Lett. 9); empty
/// where there are fewer than three corners that are not in line.
Ring convex_hull(std::span<const Building> buildings);

/// m² of a polygon inside a convex, counter-clockwise ring (Sutherland & Hodgman 1974, Commun. ACM
/// 17). 0 where the ring is empty.
double area_inside(const Polygon& polygon, const Ring& convex);

}  // namespace downwash
