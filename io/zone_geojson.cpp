#include <cmath>
#include <nlohmann/json.hpp>

#include "geometry/polygon.hpp"
#include "io/atomic_file.hpp"
#include "io/date_time.hpp"
#include "io/zone_colours.hpp"
#include "io/zone_coordinates.hpp"
#include "io/zone_words.hpp"
#include "io/zone_writer.hpp"

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

Json geometry(const std::vector<Polygon>& polygons) {
  if (polygons.size() == 1) {
    return {{"type", "Polygon"}, {"coordinates", linear_rings(polygons[0])}};
  }
  Json all = Json::array();
  for (const Polygon& polygon : polygons) all.push_back(linear_rings(polygon));
  return {{"type", "MultiPolygon"}, {"coordinates", std::move(all)}};
}

/// Which zone of all it is.
Json identity(const ZoneSet& set, const Zone& zone) {
  Json result{{"substance", set.substance},
              {"level", level_of(set, zone).name},
              {"kind", name_of(zone.kind)}};
  if (zone.end > zone.begin) {
    result["begin_s"] = zone.begin;
    result["end_s"] = zone.end;
    if (set.release_time) {
      result["begin_time"] = utc_time(*set.release_time, zone.begin);
      result["end_time"] = utc_time(*set.release_time, zone.end);
    }
  }
  if (zone.kind == ZoneKind::arrival || zone.kind == ZoneKind::probability) {
    result["bound"] = zone.bound;
    result["bound_unit"] = zone.kind == ZoneKind::arrival ? "s" : "1";
  }
  return result;
}

Json properties(const ZoneSet& set, const Zone& zone) {
  const ThreatLevel& level = level_of(set, zone);
  const ZoneColour& colour = zone_colour(level.severity);
  Json result{{"title", set.substance + ": " + zone_title(set, zone)},
              {"description", level.meaning}};
  result.update(identity(set, zone));
  result.update({{"severity", level.severity},
                 {"meaning", level.meaning},
                 {"source", level.source},
                 {"concentration", concentration_words(level.concentration)},
                 {"concentration_mg_m3", milligrams(level.concentration)},
                 {"averaging_s", level.averaging},
                 {"area_m2", std::round(area(zone.polygons))},
                 {"height_m", set.height},
                 {"fill", colour.fill},
                 {"fill-opacity", zone_fill_opacity},
                 {"stroke", colour.stroke},
                 {"stroke-opacity", 1},
                 {"stroke-width", zone_stroke_width}});
  return result;
}

}  // namespace

void write_zones_geojson(const std::filesystem::path& file, std::span<const ZoneSet> sets,
                         const MapProjection& projection) {
  Json features = Json::array(), empty = Json::array();
  Rectangle box;
  for (const ZoneSet& set : sets) {
    for (const Zone* zone : in_drawing_order(set)) {
      const std::vector<Polygon> polygons = map_coordinates(zone->polygons, projection);
      if (polygons.empty()) {
        empty.push_back(identity(set, *zone));
        continue;
      }
      for (const Polygon& polygon : polygons) box.include(bounds(polygon));
      features.push_back({{"type", "Feature"},
                          {"properties", properties(set, *zone)},
                          {"geometry", geometry(polygons)}});
    }
  }
  Json collection{{"type", "FeatureCollection"}};
  if (!sets.empty()) collection["title"] = sets.front().title;
  if (!features.empty()) {
    collection["bbox"] = Json::array({box.low.x, box.low.y, box.high.x, box.high.y});
  }
  if (!projection.georeferenced()) {
    collection["coordinate_units"] =
        "metres, x east and y north, on a map that belongs to no place on Earth";
  }
  collection["empty_levels"] = std::move(empty);
  collection["features"] = std::move(features);
  // What is no UTF-8 in a name is replaced: a bad name must not cost the zones.
  replace_file(file, collection.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace downwash
