#include "io/preview/footprint_table.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "io/zones/geojson_shapes.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(HeightSource source) {
  switch (source) {
    case HeightSource::measured:
      return "measured";
    case HeightSource::levels:
      return "levels";
    case HeightSource::assumed:
      break;
  }
  return "assumed";
}

Json properties_of(const FootprintRecord& record) {
  Json properties = Json::object();
  const auto set = [&](const char* key, const std::string& value) {
    if (!value.empty()) properties[key] = value;
  };
  set("name", record.name);
  if (record.left_out.empty()) {
    properties["building"] = "yes";
    properties["height"] = record.height;
    properties["min_height"] = record.base;
    set("height_source", record.height_source);
    set("mended", record.mended);
  } else {
    properties["building"] = "no";
    set("left_out", record.left_out);
  }
  return properties;
}

}  // namespace

std::vector<FootprintRecord> footprint_records(std::span<const Building> buildings,
                                               std::span<const LeftOut> left_out,
                                               const MapProjection& projection) {
  std::vector<FootprintRecord> records;
  const auto add = [&](FootprintRecord record) {
    if (!map_coordinates(record.polygons, projection).empty()) records.push_back(std::move(record));
  };
  for (const Building& b : buildings) {
    add({b.id, b.name, name_of(b.height_source), b.mended, "", b.base, b.height, b.footprint});
  }
  for (const LeftOut& other : left_out) add({other.id, "", "", "", other.reason, 0, 0, other.plan});
  return records;
}

std::string footprints_geojson(std::span<const FootprintRecord> records,
                               const MapProjection& projection) {
  Json document{{"type", "FeatureCollection"}};
  if (!projection.georeferenced())
    document["coordinates"] = "metres that belong to no place on Earth";
  Json features = Json::array();
  for (const FootprintRecord& record : records) {
    features.push_back(
        {{"type", "Feature"},
         {"id", record.id},
         {"properties", properties_of(record)},
         {"geometry", geojson_geometry(map_coordinates(record.polygons, projection))}});
  }
  document["features"] = std::move(features);
  return document.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace downwash
