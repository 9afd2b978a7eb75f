// Convex outlines of buildings, and how much of something lies in them.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// Convex hull of points, counter-clockwise (Andrew 1979, Inf. Process. Lett. 9); empty if fewer
/// than three of them are not in line.
Ring convex_hull(std::vector<Point> points);
/// Convex hull of all footprints.
Ring convex_hull(std::span<const Building> buildings);

/// Convex hulls of groups of buildings, which don't overlap: buildings are of one group where their
/// corners lie in squares of `gap` (m) that touch, or where their groups' hulls would overlap.
std::vector<Ring> hulls_of_groups(std::span<const Building> buildings, double gap);

/// m² of a polygon inside a convex, counter-clockwise ring (Sutherland & Hodgman 1974, Commun. ACM
/// 17). 0 where the ring is empty.
double area_inside(const Polygon& polygon, const Ring& convex);

}  // namespace downwash
