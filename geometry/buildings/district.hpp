// The part of a city that is read of its file.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <variant>

#include "geometry/frames/placement.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// What lies within a distance of a place.
struct Disc {
  Point centre;
  double radius = 0;  ///< m
};

/// Longitudes and latitudes; of a file in metres of no place on Earth, or with numbers that can be
/// no degrees, coordinates of the file. A box of degrees whose west is greater than its east
/// crosses the meridian of 180° (RFC 7946, 5.2).
using District = std::variant<Rectangle, Disc>;

/// A district of degrees whose longitudes count from 0 to 360, with those from -180 to 180; any
/// other one as it is. Its numbers are degrees if the file names a system (`kind`, `system` as in
/// DistrictCut), or if `sample` can be a feature beside it that is in degrees.
District to_half_turns(const District& district, CoordinateKind kind, const std::string& system,
                       std::span<const Polygon> sample);

/// Tells which features of a file reach into the district, by a map that is true about its middle
/// (to 1e-4 at some kilometres).
class DistrictCut {
 public:
  /// `system` as the file or the case names it, or empty; it counts for CoordinateKind::automatic
  /// only, as in Placement. Throws std::invalid_argument when the district is no place in it.
  DistrictCut(const District& district, CoordinateKind kind, const std::string& system);

  /// True if the rectangle around the polygons, in coordinates of the file, reaches into it.
  bool keeps(std::span<const Polygon> polygons) const;
  /// The rectangle around it in coordinates of the file; all longitudes where it crosses 180°.
  Rectangle reach() const;
  /// True if the coordinates of the file are longitudes and latitudes.
  bool in_degrees() const { return wraps_; }

 private:
  /// Slopes of the map from local units to coordinates of the file, taken over `span` of them.
  void take_units(double span, const std::function<Point(const Point&)>& from_local);
  /// Way from the centre, the shorter one around the Earth.
  Point from_centre(const Point& coordinates) const;
  Point to_local(const Point& coordinates) const;

  Point centre_;                         ///< in coordinates of the file
  Point along_x_{1, 0}, along_y_{0, 1};  ///< what a local unit is in coordinates of the file
  Rectangle local_;                      ///< the district, or the square around the disc
  double radius_ = 0;                    ///< in local units; 0 = a rectangle
  bool wraps_ = false;                   ///< coordinates of the file are longitudes
};

/// "longitude 13.4 to 13.5, latitude 52.5 to 52.6", or "300 m around 13.4, 52.5".
std::string words_for(const District& district);

}  // namespace downwash
