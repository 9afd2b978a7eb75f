// Cleaned footprints for maps and tables.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/map_projection.hpp"

namespace downwash {

struct FootprintRecord {
  std::string id, name;
  std::string height_source;      ///< "measured", "levels", "assumed"; empty for what is left out
  std::string mended;             ///< what was done to its shape; empty for nothing
  std::string left_out;           ///< why it is not computed with; empty for a building
  double base = 0, height = 0;    ///< m above ground
  std::vector<Polygon> polygons;  ///< map frame
};

/// A row for each building, `buildings` in the map frame, then one for each feature that was left
/// out. What is smaller than map_coordinates tells is left out.
std::vector<FootprintRecord> footprint_records(std::span<const Building> buildings,
                                               std::span<const LeftOut> left_out,
                                               const MapProjection& projection);

/// The rows as RFC 7946 GeoJSON, or in metres of no place, which `coordinates` then says. The
/// properties of buildings are such as downwash reads: `height`, `min_height`, `name`; also
/// `height_source` and `mended`. What is left out has `building` "no" and `left_out`.
std::string footprints_geojson(std::span<const FootprintRecord> records,
                               const MapProjection& projection);

/// The rows as a GeoPackage of one layer, `footprints`. Throws std::runtime_error if it fails.
std::string footprints_geopackage(std::span<const FootprintRecord> records,
                                  const MapProjection& projection);

}  // namespace downwash
