// Where on Earth the coordinates of a file are, and how they get into the map frame.
#pragma once

#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Thrown for latitudes and longitudes in this order.
class ExchangedDegrees : public std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

enum class CoordinateKind {
  /// The coordinate system that is named, if any. Otherwise longitude and latitude when nine
  /// tenths of the points are in range and within one degree of their median (no domain is wider,
  /// and hardly any plan in metres so small), else metres.
  automatic,
  lonlat,
  metres
};

/// m per unit of z in coordinates of the system, as CoordinateSystem takes it; 1 for an empty name.
/// Throws as CoordinateSystem.
double height_unit_of(const std::string& system);

/// Longitudes and latitudes and named coordinate systems are projected about the median of the
/// points, rounded to about a metre; metres stay as they are. Longitudes from 180 to 360 are read
/// as 360 less, of a file whose median is within a degree of them.
class Placement {
 public:
  /// `points` in coordinates of the file, not empty; `system` as CoordinateSystem takes it, or
  /// empty; it counts for CoordinateKind::automatic only. Throws std::invalid_argument when the
  /// system is unknown or the points don't belong to it (ExchangedDegrees, where they do
  /// otherwise), std::runtime_error without PROJ's data.
  Placement(std::span<const Point> points, CoordinateKind kind, const std::string& system);

  /// Throws std::domain_error, with the coordinates, when the point is no place on Earth or, in
  /// metres, on no map.
  Point to_map(const Point& coordinates) const;

  const MapProjection& projection() const { return projection_; }
  /// How the coordinates were understood, one sentence.
  const std::string& description() const { return description_; }
  /// True if nothing says that the coordinates are metres but that they can be no degrees.
  bool metres_by_default() const { return metres_by_default_; }
  /// m per unit of x and y in the file; 1 where these are degrees.
  double plan_unit() const { return plan_unit_; }
  /// The median of the points, in coordinates of the file.
  const Point& middle() const { return middle_; }

 private:
  void place_on_earth(const Point& middle, const std::string& what);

  std::function<LonLat(const Point&)> to_lonlat_;  ///< empty for metres
  MapProjection projection_;
  std::string description_;
  Point middle_;
  double plan_unit_ = 1;
  bool metres_by_default_ = false;
};

}  // namespace downwash
