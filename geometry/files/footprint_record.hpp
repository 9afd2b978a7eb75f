// Footprints for other programs: a row of a table each.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

struct FootprintRecord {
  std::string id, name;
  std::string height_source;      ///< "measured", "levels", "assumed"; empty for what is left out
  std::string mended;             ///< what was done to its shape; empty for nothing
  std::string left_out;           ///< why it is not computed with; empty for a building
  double base = 0, height = 0;    ///< m above ground
  std::vector<Polygon> polygons;  ///< degrees on WGS84, or metres
};

/// The rows as a GeoPackage of one layer, `footprints`; nothing where GDAL is not built in, or
/// can't write one. `degrees`: whether coordinates are longitude and latitude (EPSG:4326) or metres
/// of no place.
std::optional<std::string> geopackage(std::span<const FootprintRecord> records, bool degrees);

}  // namespace downwash
