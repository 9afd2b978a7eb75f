// Where on Earth the coordinates of a file are, and how they get into the map frame.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

enum class CoordinateKind {
  /// The coordinate system that is named, if any. Otherwise longitude and latitude when nine
  /// tenths of the points are in range and within one degree of their median (no domain is wider,
  /// and hardly any plan in metres so small), else metres.
  automatic,
  lonlat,
  metres
};

/// Longitudes and latitudes and named coordinate systems are projected about the median of the
/// points, rounded to about a metre; metres stay as they are.
class Placement {
 public:
  /// `points` in coordinates of the file, not empty; `system` as CoordinateSystem takes it, or
  /// empty; it counts for CoordinateKind::automatic only. Throws std::invalid_argument when the
  /// system is unknown or the points don't belong to it, std::runtime_error without PROJ's data.
  Placement(std::span<const Point> points, CoordinateKind kind, const std::string& system);

  /// Throws std::domain_error, with the coordinates, when the point is no place on Earth or, in
  /// metres, on no map.
  Point to_map(const Point& coordinates) const;

  const MapProjection& projection() const { return projection_; }
  /// How the coordinates were understood, one sentence.
  const std::string& description() const { return description_; }

 private:
  void place_on_earth(const Point& middle, const std::string& what);

  std::function<LonLat(const Point&)> to_lonlat_;  ///< empty for metres
  MapProjection projection_;
  std::string description_;
};

}  // namespace downwash
