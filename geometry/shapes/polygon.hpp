// Plane geometry of footprints.
#pragma once

#include <limits>
#include <span>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// Axis-parallel rectangle, m; empty (low > high) until something is included.
struct Rectangle {
  Point low{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  Point high{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

  void include(const Point& point);
  void include(const Rectangle& other);
  Point centre() const { return {0.5 * (low.x + high.x), 0.5 * (low.y + high.y)}; }
  bool contains(const Rectangle& other) const;
  /// False when they share no more than an edge.
  bool overlaps(const Rectangle& other) const;
};

Rectangle bounds(const Polygon& polygon);
Rectangle bounds(const Building& building);
Rectangle bounds(std::span<const Building> buildings);

/// > 0 when the point is to the left of the way from one to another; m², of the parallelogram.
inline double side_of(const Point& from, const Point& to, const Point& point) {
  return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}

/// m², positive when counter-clockwise (Gauss's shoelace formula).
double signed_area(const Ring& ring);
/// m²: the outer ring less the holes, whatever their orientation.
double area(const Polygon& polygon);
double area(const std::vector<Polygon>& polygons);

/// m³, of its solid or by its steps where it has some; overlaps count twice.
double volume(const Building& building);

enum class Cut { x, y };
/// The part of a polygon between two lines across an axis, ring by ring (Sutherland & Hodgman
/// 1974, Commun. ACM 17). Rings that it leaves in several pieces hold together along the lines,
/// which changes no area.
Polygon between(const Polygon& polygon, Cut axis, double low, double high);

/// True if the point is inside, by the even-odd rule; points on lower-x and lower-y sides are,
/// those on the other sides are not.
bool covers(const Polygon& polygon, const Point& point);

/// m, between two points; from a point to the segment a b.
double distance(const Point& a, const Point& b);
double distance(const Point& point, const Point& a, const Point& b);
/// The point of the segment a b that is nearest.
Point nearest_on_segment(const Point& point, const Point& a, const Point& b);
/// True if a corner of the polygon's outer ring is within `reach` (m) of an outline.
bool comes_near(const Polygon& polygon, const Ring& outline, double reach);

/// The ring without the points that repeat their predecessor, the closing point among them.
Ring without_repeats(const Ring& ring);
/// True if two edges cross in their interiors; corners that touch an edge are no crossing.
bool crosses_itself(const Ring& ring);

}  // namespace downwash
