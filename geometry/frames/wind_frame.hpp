// The turn of the map into the wind, and back.
#pragma once

#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// Domain x points downwind and domain y to the left when facing downwind; (0, 0) is the pivot.
/// With φ the direction that the wind blows FROM, clockwise from north:
///     downwind = (-sin φ, -cos φ),  left = (cos φ, -sin φ)  in (east, north);
/// at 270° (west wind) the domain is the map. Quarter turns are exact.
class WindFrame {
 public:
  /// direction: degrees, any turn; pivot: m, map frame. Throws std::invalid_argument when either
  /// is not finite.
  explicit WindFrame(double direction, const Point& pivot = {});

  /// Degrees in [0, 360).
  double direction() const { return direction_; }
  const Point& pivot() const { return pivot_; }

  Point to_domain(const Point& map) const;
  Point to_map(const Point& domain) const;
  std::vector<Building> to_domain(std::vector<Building> buildings) const;
  std::vector<Polygon> to_map(std::vector<Polygon> polygons) const;

  /// For velocities, which turn but do not shift: (u, v) downwind and left ↔ east and north.
  Point turned_to_domain(const Point& v) const;
  Point turned_to_map(const Point& v) const;

 private:
  double direction_;
  Point pivot_;
  Point downwind_;  ///< unit vector in the map frame
};

}  // namespace downwash
