// The ground under the domain, as a raster has it.
#pragma once

#include <memory>
#include <string>

#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Elevations are linear between the middles of the cells of the raster, along rows and columns;
/// beyond its edge, and where it has none, the ground goes on level from the nearest cell. Copies
/// share the raster, and the PROJ objects, which one thread at a time may use.
class Terrain {
 public:
  /// `map`: of the buildings. A raster without a coordinate system lies in the plain metres of a
  /// map that belongs to no place. Throws InputError where the one has a place on Earth and the
  /// other has none, or the system is not known; `name` is that of the file.
  Terrain(ElevationRaster raster, const std::string& name, const MapProjection& map,
          const WindFrame& frame);

  /// Of a raster that is the only thing with a place: a projection about its middle, or plain
  /// metres. Throws as the constructor.
  static MapProjection map_of(const ElevationRaster& raster, const std::string& name);

  /// m, in the heights of the raster, at a place in the domain frame.
  double elevation(const Point& place) const;
  /// True if the raster has an elevation there.
  bool covers(const Point& place) const;
  /// "GeoTIFF, 1201 x 1201 cells, EPSG:4326".
  const std::string& description() const { return description_; }
  /// Longer edge of its cells at the middle of the domain, m.
  double spacing() const;
  /// Columns and rows of a place in the domain frame, halves being the middles of cells.
  Point in_raster(const Point& place) const;
  const ElevationRaster& raster() const { return *raster_; }

 private:
  std::shared_ptr<const ElevationRaster> raster_;
  MapProjection map_;
  std::shared_ptr<const CoordinateSystem> system_;  ///< none for plain metres
  WindFrame frame_;
  std::string description_;
};

/// The ground that a building stands on: the mean over its footprint for its heights, the lowest
/// for what fills the slope below it.
struct Footing {
  double mean = 0, lowest = 0;
};

/// m, in the heights of the raster, at points of the footprint no further apart than `spacing` (m).
Footing footing(const Building& building, const Terrain& terrain, double spacing);

}  // namespace downwash
