#include "io/report/report_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// Decimetres.
std::int64_t tenths(double metres) {
  return std::isfinite(metres) ? std::llround(std::clamp(metres, -1e9, 1e9) * 10) : 0;
}

}  // namespace

Json place_json(const Point& point) { return {tenths(point.x), tenths(point.y)}; }

Json ring_json(const Ring& ring) {
  Json flat = Json::array();
  std::int64_t x = 0, y = 0;
  for (const Point& point : ring) {
    const std::int64_t dx = tenths(point.x) - x, dy = tenths(point.y) - y;
    if (dx == 0 && dy == 0 && !flat.empty()) continue;
    flat.push_back(dx);
    flat.push_back(dy);
    x += dx;
    y += dy;
  }
  return flat;
}

Json polygons_json(const std::vector<Polygon>& polygons) {
  Json list = Json::array();
  for (const Polygon& polygon : polygons) {
    Json rings = Json::array({ring_json(polygon.outer)});
    for (const Ring& hole : polygon.holes) rings.push_back(ring_json(hole));
    list.push_back(std::move(rings));
  }
  return list;
}

Json background_json(const BackgroundMap& map) {
  Json features = Json::array();
  for (const MapFeature& feature : map.features) {
    Json json{{"k", key_of(feature.kind)}};
    if (!feature.name.empty()) json["n"] = feature.name;
    for (const Ring& line : feature.lines) json["l"].push_back(ring_json(line));
    if (!feature.areas.empty()) json["p"] = polygons_json(feature.areas);
    features.push_back(std::move(json));
  }
  return {{"credit", map.credit}, {"features", std::move(features)}};
}

}  // namespace downwash
