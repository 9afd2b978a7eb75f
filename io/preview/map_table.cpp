#include "io/preview/map_table.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "io/zones/geojson_shapes.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

Json line_geometry(const std::vector<Ring>& lines) {
  Json coordinates = Json::array();
  for (const Ring& line : lines) {
    Json points = Json::array();
    for (const Point& p : line) points.push_back({p.x, p.y});
    coordinates.push_back(std::move(points));
  }
  return {{"type", "MultiLineString"}, {"coordinates", std::move(coordinates)}};
}

}  // namespace

std::string map_geojson(const BackgroundMap& map, const MapProjection& projection) {
  Json features = Json::array();
  const auto add = [&](const MapFeature& feature, Json geometry) {
    features.push_back({{"type", "Feature"},
                        {"properties", {{"kind", key_of(feature.kind)}, {"name", feature.name}}},
                        {"geometry", std::move(geometry)}});
  };
  for (const MapFeature& feature : map.features) {
    if (!feature.lines.empty()) {
      add(feature, line_geometry(map_lines(feature.lines, projection)));
    }
    if (!feature.areas.empty()) {
      add(feature, geojson_geometry(map_coordinates(feature.areas, projection)));
    }
  }
  const Json document{{"type", "FeatureCollection"},
                      {"attribution", map.credit},
                      {"features", std::move(features)}};
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace downwash
