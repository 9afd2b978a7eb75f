// The turn of the map into the frame of the domain, and back, and where the wind blows in it.
#pragma once

#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// (cos, sin) of an angle in degrees, without rounding at multiples of 90°.
Point unit_vector(double degrees);

/// A vector (x, y) turned anticlockwise by the angle of a unit vector, and clockwise.
Point turned_by(const Point& unit, const Point& v);
Point turned_back_by(const Point& unit, const Point& v);

/// The domain lies along the wind, or turned against it: downwind in the domain is x turned by
/// `turn`, anticlockwise seen from above. (0, 0) is the pivot. With φ the direction that the wind
/// blows FROM, clockwise from north, the domain without a turn has
///     x: downwind = (-sin φ, -cos φ),  y: left = (cos φ, -sin φ)  in (east, north);
/// at 270° (west wind) it is the map. Quarter turns are exact.
class WindFrame {
 public:
  /// direction, turn: degrees; pivot: m, map frame. Throws std::invalid_argument when one of them
  /// is not finite.
  explicit WindFrame(double direction, const Point& pivot = {}, double turn = 0);

  /// Degrees in [0, 360).
  double direction() const { return direction_; }
  const Point& pivot() const { return pivot_; }
  /// Degrees from domain x to downwind, anticlockwise seen from above.
  double turn() const { return turn_; }

  Point to_domain(const Point& map) const;
  Point to_map(const Point& domain) const;
  std::vector<Building> to_domain(std::vector<Building> buildings) const;
  std::vector<Polygon> to_map(std::vector<Polygon> polygons) const;

  /// For velocities, which turn but do not shift: (u, v) along domain x and y ↔ east and north.
  Point turned_to_domain(const Point& v) const;
  Point turned_to_map(const Point& v) const;

  /// Unit vector of the wind in the domain; exactly (1, 0) without a turn.
  const Point& downwind() const { return downwind_; }
  /// Places and velocities about the pivot: (downwind, left when facing downwind) ↔ domain x and y.
  Point from_wind(const Point& along) const { return turned_by(downwind_, along); }
  Point to_wind(const Point& domain) const { return turned_back_by(downwind_, domain); }

 private:
  double direction_, turn_;
  Point pivot_;
  Point x_;         ///< unit vector of domain x in the map frame
  Point downwind_;  ///< in the domain
};

}  // namespace downwash
