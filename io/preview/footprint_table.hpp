// Cleaned footprints for maps and tables.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/files/footprint_record.hpp"
#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// A row for each building, `buildings` in the map frame, then one for each feature that was left
/// out; coordinates as map_coordinates gives them. What is smaller than these tell is left out.
std::vector<FootprintRecord> footprint_records(std::span<const Building> buildings,
                                               std::span<const LeftOut> left_out,
                                               const MapProjection& projection);

/// The rows as RFC 7946 GeoJSON, or in metres of no place, which `coordinates` then says. The
/// properties of buildings are such as downwash reads: `height`, `min_height`, `name`; also
/// `height_source` and `mended`. What is left out has `building` "no" and `left_out`.
std::string footprints_geojson(std::span<const FootprintRecord> records, bool degrees);

}  // namespace downwash
