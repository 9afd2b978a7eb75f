#include "io/zones/geojson_shapes.hpp"

#include <utility>

namespace downwash {

namespace {

using Json = nlohmann::ordered_json;

/// Closed by the first point, as RFC 7946 §3.1.6 wants.
Json linear_ring(const Ring& ring) {
  Json points = Json::array();
  for (const Point& point : ring) points.push_back(Json::array({point.x, point.y}));
  points.push_back(points.front());
  return points;
}

Json linear_rings(const Polygon& polygon) {
  Json rings = Json::array({linear_ring(polygon.outer)});
  for (const Ring& hole : polygon.holes) rings.push_back(linear_ring(hole));
  return rings;
}

}  // namespace

Json geojson_geometry(const std::vector<Polygon>& polygons) {
  if (polygons.size() == 1) {
    return {{"type", "Polygon"}, {"coordinates", linear_rings(polygons[0])}};
  }
  Json all = Json::array();
  for (const Polygon& polygon : polygons) all.push_back(linear_rings(polygon));
  return {{"type", "MultiPolygon"}, {"coordinates", std::move(all)}};
}

}  // namespace downwash
