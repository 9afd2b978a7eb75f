// Shapes in degrees that cross the meridian of 180°, as maps want them: cut in two there (RFC 7946,
// 3.1.9), each part with longitudes from -180 to 180.
#pragma once

#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// The ring with longitudes that go on beyond ±180 where it crosses that meridian; one around a
/// pole is closed along that pole. x is the longitude. The order of the points stays.
Ring unwrapped(const Ring& degrees);

/// Parts of a polygon left and right of a vertical line. The outer ring runs counter-clockwise, the
/// holes clockwise; so they do in the parts. A corner on the line counts as right of it.
struct PolygonParts {
  std::vector<Polygon> left, right;
};
PolygonParts cut_at(const Polygon& polygon, double x);

/// Parts of a polygon whose rings are unwrapped(), by longitudes from -180 to 180.
std::vector<Polygon> cut_at_antimeridian(Polygon polygon);

/// Parts of a line in degrees.
std::vector<Ring> line_cut_at_antimeridian(const Ring& degrees);

/// The box around places in degrees. One that crosses 180° has its west greater than its east (RFC
/// 7946, 5.2).
class MapBox {
 public:
  /// All places lie about this longitude.
  explicit MapBox(double longitude) : longitude_(longitude) {}
  void include(const Point& degrees);
  double west() const;
  double east() const;
  double south() const { return box_.low.y; }
  double north() const { return box_.high.y; }

 private:
  bool all_around() const { return box_.high.x - box_.low.x >= 360; }

  double longitude_;
  Rectangle box_;  ///< longitudes that go on beyond ±180
};

}  // namespace downwash
