// Between places on Earth and local metres, through PROJ.
#pragma once

#include <memory>
#include <string>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

struct ProjTransform;

/// Degrees on WGS84.
struct LonLat {
  double lon = 0;
  double lat = 0;
};

/// Longitude of -180° to 180° for one within a turn of 0°; others stay.
double wrapped(double longitude);

/// The map frame: x east, y north, metres. Either about an origin on Earth, or plain metres that
/// belong to no place.
///
/// About an origin it is the transverse Mercator projection of the WGS84 ellipsoid, centred there,
/// scale 1. It is conformal, so that right angles stay right and wind directions true; north is
/// true north at the origin (in a UTM zone it is up to some degrees off); and its scale is wrong
/// by only (x/R)²/2: 10⁻⁸ at 1 km, 10⁻⁶ at 10 km.
///
/// Copies share one PROJ object, which one thread at a time may use.
class MapProjection {
 public:
  /// Plain metres.
  MapProjection() = default;
  /// Throws std::invalid_argument when the origin is not a place on Earth.
  explicit MapProjection(const LonLat& origin);

  bool georeferenced() const { return transform_ != nullptr; }
  /// Longitude and latitude of (0, 0). As the next two, throws std::logic_error for plain metres.
  LonLat origin() const;
  Point to_metres(const LonLat& place) const;
  LonLat to_lonlat(const Point& metres) const;

 private:
  const ProjTransform& transform() const;

  LonLat origin_;
  std::shared_ptr<ProjTransform> transform_;
};

/// Units of a coordinate system, in metres. z counts in that of the vertical axis (of a compound
/// system that of its vertical part); a system without one leaves z in the unit of x and y, and in
/// metres where these are degrees.
struct AxisUnits {
  double plan = 1, height = 1;
};

/// A coordinate reference system that a file names: "EPSG:26914", "urn:ogc:def:crs:EPSG::26914",
/// "urn:ogc:def:crs:OGC:1.3:CRS84", a name such as "ETRS89 / UTM zone 33N", or a definition by
/// numbers ("+proj=utm +zone=33 +type=crs"), as PROJ understands them; none of the definitions that
/// make it read files, apply grids or chain operations. Coordinates are taken
/// as easting (or longitude) first, whatever order the authority prescribes: GeoJSON files are so.
class CoordinateSystem {
 public:
  /// Throws std::invalid_argument when PROJ does not know the name or it is of no plan, such as a
  /// vertical system; std::runtime_error when PROJ cannot find its database.
  explicit CoordinateSystem(const std::string& name);

  /// True if the coordinates are longitudes and latitudes.
  bool geographic() const { return geographic_; }
  /// m per unit of x and y; 1 where these are degrees.
  double plan_unit() const { return units_.plan; }
  /// m per unit of z: see AxisUnits.
  double height_unit() const { return units_.height; }
  /// Not finite for coordinates outside the system's domain.
  LonLat to_lonlat(const Point& coordinates) const;
  Point from_lonlat(const LonLat& place) const;

 private:
  bool geographic_ = false;
  AxisUnits units_;
  std::shared_ptr<ProjTransform> transform_;
};

/// The units of a system that is given as a definition (WKT), which is not opened as a file; metres
/// where PROJ does not understand it.
AxisUnits units_of_definition(const std::string& definition);

}  // namespace downwash
