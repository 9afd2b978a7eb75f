// Polygons as geometries of GeoJSON.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// A Polygon, or a MultiPolygon of several or none (RFC 7946), rings closed by their first point.
/// The coordinates stay as they are.
nlohmann::ordered_json geojson_geometry(const std::vector<Polygon>& polygons);

}  // namespace downwash
