#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>

#include "geometry/shapes/polygon.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/results/check_json.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/beside.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/ranges_json.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/text/date_time.hpp"
#include "io/text/ppm.hpp"
#include "io/zones/antimeridian.hpp"
#include "io/zones/geojson_shapes.hpp"
#include "io/zones/zone_colours.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {

namespace {

using Json = nlohmann::ordered_json;

Json number(double value, int digits = 4) {
  if (!std::isfinite(value)) return nullptr;
  return std::stod(fmt::format("{:.{}g}", value, digits));
}

/// The features so far and the box round them. Of a run that goes on each says `as_of` when.
class Features {
 public:
  Features(const MapProjection& projection, std::string as_of)
      : projection_(projection), as_of_(std::move(as_of)) {
    if (projection.georeferenced()) on_earth_.emplace(projection.origin().lon);
  }

  /// Nothing, and false, where nothing of the polygons is left on the map.
  bool add(const std::vector<Polygon>& polygons, Json properties) {
    const std::vector<Polygon> on_map = map_coordinates(polygons, projection_);
    if (on_map.empty()) return false;
    for (const Polygon& polygon : on_map) {
      for (const Point& corner : polygon.outer) include(corner);
    }
    add_feature(geojson_geometry(on_map), std::move(properties));
    return true;
  }
  void add(const Point& place, Json properties) {
    if (!std::isfinite(place.x) || !std::isfinite(place.y)) return;
    add_feature({{"type", "Point"}, {"coordinates", position(place)}}, std::move(properties));
  }
  void add_lines(const std::vector<Ring>& lines, Json properties) {
    Json all = Json::array();
    for (const Ring& line : map_lines(lines, projection_)) {
      Json positions = Json::array();
      for (const Point& point : line) {
        include(point);
        positions.push_back({point.x, point.y});
      }
      all.push_back(std::move(positions));
    }
    add_feature({{"type", "MultiLineString"}, {"coordinates", std::move(all)}},
                std::move(properties));
  }
  Json bbox() const {
    if (!on_earth_) return {box_.low.x, box_.low.y, box_.high.x, box_.high.y};
    return {on_earth_->west(), on_earth_->south(), on_earth_->east(), on_earth_->north()};
  }
  Json take() { return std::move(features_); }
  bool empty() const { return features_.empty(); }

 private:
  Json position(const Point& metres) {
    const Point place = map_coordinates(metres, projection_);
    include(place);
    return Json::array({place.x, place.y});
  }
  void include(const Point& on_map) {
    if (on_earth_) {
      on_earth_->include(on_map);
    } else {
      box_.include(on_map);
    }
  }
  void add_feature(Json shape, Json properties) {
    if (!as_of_.empty()) properties["as_of"] = as_of_;
    features_.push_back({{"type", "Feature"},
                         {"properties", std::move(properties)},
                         {"geometry", std::move(shape)}});
  }

  const MapProjection& projection_;
  std::string as_of_;
  Json features_ = Json::array();
  Rectangle box_;                   ///< m, on a map of no place on Earth
  std::optional<MapBox> on_earth_;  ///< on any other
};

std::string wind_description(const Asked& asked, const Trust& trust) {
  return trust.caution.empty() ? asked.wind : asked.wind + ". Don't rely on it. " + trust.caution;
}

/// Which zone of all it is.
Json identity(const Asked& asked, const ZoneSet& set, const Zone& zone) {
  const ThreatLevel& level = level_of(set, zone);
  Json result{{"substance", set.substance}, {"level", level.name}, {"kind", name_of(zone.kind)}};
  if (zone.end > zone.begin) {
    result["begin_s"] = zone.begin;
    result["end_s"] = zone.end;
    if (asked.start) {
      result["begin_time"] = utc_time(*asked.start, zone.begin);
      result["end_time"] = utc_time(*asked.start, zone.end);
      result["begin_local"] = local_time(*asked.start, zone.begin);
      result["end_local"] = local_time(*asked.start, zone.end);
    }
  }
  if (zone.kind == ZoneKind::arrival || zone.kind == ZoneKind::probability) {
    result["bound"] = zone.bound;
    result["bound_unit"] = zone.kind == ZoneKind::arrival ? "s" : "1";
  }
  if (level.covered) result["covered_s"] = *level.covered;
  return result;
}

Json properties(const Asked& asked, const Trust& trust, const ZoneSet& set, const Zone& zone,
                bool cut) {
  const ThreatLevel& level = level_of(set, zone);
  const ZoneColour& colour = zone_colour(level.severity);
  Json result{{"title", set.substance + ": " + title_on(asked, zone_title(set, zone))},
              {"description", level.meaning}};
  if (!trust.caution.empty()) {
    result["description"] = "Don't rely on it. " + trust.caution + " " + level.meaning;
    result["caution"] = trust.caution;
  }
  result.update(identity(asked, set, zone));
  result.update({{"severity", level.severity},
                 {"meaning", level.meaning},
                 {"source", level.source},
                 {"concentration", words::concentration(level.concentration, set.molar_mass)},
                 {"concentration_mg_m3", milligrams(level.concentration)}});
  if (set.molar_mass) {
    result["concentration_ppm"] =
        number(ppm_of_concentration(level.concentration, *set.molar_mass));
  }
  result.update({{"averaging_s", level.averaging},
                 {"cut_at_domain", cut},
                 {"area_m2", std::round(area(zone.polygons))},
                 {"height_m", set.height},
                 {"fill", colour.fill},
                 {"fill-opacity", zone_fill_opacity},
                 {"stroke", colour.stroke},
                 {"stroke-opacity", 1},
                 {"stroke-width", zone_stroke_width}});
  return result;
}

/// The part of a zone beyond the outlet, with the properties of the whole but for these.
void add_beyond(const ResultMap& map, const std::optional<BeyondArea>& beyond, const Zone& zone,
                Json properties, Features& features) {
  properties["title"] = properties["title"].get<std::string>() + ", " + estimated_beyond;
  properties["part"] = part_beyond;
  properties["cut_at_domain"] = false;
  properties["ends_with_estimate"] = !beyond_cuts(map, beyond, zone).empty();
  properties["area_m2"] = std::round(area(zone.beyond));
  properties["fill-opacity"] = beyond_fill_opacity;
  properties["stroke-dasharray"] = "6 4";
  features.add(zone.beyond, std::move(properties));
}

/// Returns those that are empty.
Json add_zones(const Result& page, Features& features) {
  Json empty = Json::array();
  for (const ZoneSet& set : page.reach.zones) {
    for (const Zone* zone : in_drawing_order(set)) {
      const auto cuts = zone_cuts(page.map, page.reach.beyond, *zone);
      Json of_zone = properties(page.asked, page.trust, set, *zone, !cuts.empty());
      if (page.reach.beyond) of_zone["part"] = part_computed;
      if (!zone->beyond.empty()) add_beyond(page.map, page.reach.beyond, *zone, of_zone, features);
      if (!features.add(zone->polygons, std::move(of_zone))) {
        if (zone->beyond.empty()) empty.push_back(identity(page.asked, set, *zone));
      } else if (!cuts.empty() && zone->kind == ZoneKind::maximum) {
        const std::string& level = level_of(set, *zone).name;
        std::vector<Ring> lines;
        for (const Segment& cut : cuts) lines.push_back({cut.from, cut.to});
        features.add_lines(lines, {{"kind", "cut"},
                                   {"title", level + " is cut here: the zone goes on"},
                                   {"substance", set.substance},
                                   {"level", level},
                                   {"stroke", cut_colour},
                                   {"stroke-width", 6}});
      }
    }
  }
  return empty;
}

/// Outlines of what stands beside ours: no zones of ours.
void add_beside(const Result& page, Features& features) {
  for (const BesideOutline& outline : beside_outlines(page)) {
    const std::string caution =
        page.trust.caution.empty() ? "" : "Don't rely on ours. " + page.trust.caution + " ";
    const bool guidebook = !outline.number.has_value();
    Json properties{{"kind", key_of(outline.kind)},
                    {"title", outline.substance + ": " + title_on(page.asked, outline.title)},
                    {"description", caution + outline.words},
                    {"substance", outline.substance}};
    if (outline.number) {
      const ZoneSet* set = set_of(page.reach, outline.substance);
      properties["level"] = outline.level;
      properties["averaging_s"] = set->levels[*outline.number].averaging;
      properties["half_width_m"] = std::round(outline.half_width);
    }
    properties["distance_m"] = std::round(outline.metres);
    properties["goes_on"] = outline.at_least;
    if (!outline.beyond_range.empty()) properties["beyond_range"] = outline.beyond_range;
    properties.update({{"fill-opacity", 0},
                       {"stroke", outline.kind == DistanceKind::gaussian    ? "#22304a"
                                  : outline.kind == DistanceKind::heavy_gas ? "#5b2a91"
                                                                            : "#00594c"},
                       {"stroke-width", guidebook ? 2 : 1},
                       {"stroke-dasharray", "7 4"}});
    if (!page.trust.caution.empty()) properties["caution"] = page.trust.caution;
    std::vector<Polygon> polygons;
    for (const Ring& ring : outline.rings) polygons.push_back({ring, {}});
    features.add(polygons, std::move(properties));
  }
}

/// The longest first.
Json distances_json(const Result& page) {
  Json lines = Json::array();
  for (const DistanceLine& line : distance_lines(page)) {
    Json list = Json::array();
    for (const ToldDistance& one : line.distances) {
      list.push_back({{"kind", key_of(one.kind)},
                      {"distance_m", one.known ? number(one.metres) : Json(nullptr)},
                      {"at_least", one.at_least || one.grows},
                      {"words", one.figure},
                      {"note", one.note}});
    }
    lines.push_back(
        {{"substance", line.substance}, {"level", line.level}, {"distances", std::move(list)}});
  }
  return lines;
}

Json act_on_json(const Result& page) {
  const ActingDistance found = acting_distance(page);
  const auto metres = [](const std::optional<double>& value) {
    return value ? number(*value) : Json(nullptr);
  };
  return {{"words", found.words},
          {"distance_m", metres(found.metres)},
          {"at_least", found.at_least},
          {"all_around_m", number(found.around)},
          {"could_be_m", metres(found.could_be)}};
}

void add_likely_arrival(const std::optional<Span>& likely, Json& properties) {
  if (likely) properties["likely_arrival_s"] = {number(likely->low), number(likely->high)};
}

void add_places(const Result& page, Features& features) {
  for (const ReportRelease& release : page.asked.releases) {
    features.add(release.place, {{"kind", "release"},
                                 {"title", release.name},
                                 {"description", release.words},
                                 {"height_m", release.height},
                                 {"moved", release.asked.has_value()}});
    if (!release.asked) continue;
    features.add(*release.asked,
                 {{"kind", "release_asked"},
                  {"title", release.name + ": as the case has it"},
                  {"description", "Inside a solid: it was moved to the nearest air."}});
  }
  for (const ReportReceptor& receptor : page.affected.receptors) {
    const ZoneSet* set = set_of(page.reach, receptor.substance);
    Json properties{{"kind", "receptor"},
                    {"title", receptor.name},
                    {"description", receptor_words(page, receptor)},
                    {"substance", set == nullptr ? receptor.substance : set->substance},
                    {"height_m", receptor.height}};
    if (!receptor.time.empty()) {
      properties["peak_mg_m3"] = number(receptor.peak * 1e6);
      properties["mean_mg_m3"] = number(receptor.mean * 1e6);
      properties["still_there_at_end"] = receptor.still_there;
    }
    if (const auto range = range_of(page.reach, page.affected, receptor)) {
      properties["likely_times"] = {number(range->low), number(range->high)};
    }
    if (receptor.arrival) properties["arrival_s"] = number(*receptor.arrival);
    add_likely_arrival(receptor.likely_arrival, properties);
    if (receptor.departure) properties["departure_s"] = number(*receptor.departure);
    features.add(receptor.place, std::move(properties));
  }
}

void add_buildings(const Result& page, Features& features) {
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : page.map.buildings) by_id.try_emplace(building.id, &building);
  for (const ReportBuilding* building : worst_entries(page.affected)) {
    const auto found = by_id.find(building->id);
    if (found == by_id.end()) continue;
    Json properties{{"kind", "building"},
                    {"title", building_title(*building)},
                    {"description", action_words(page.asked, *building) + ". " + building->reason},
                    {"id", building->id},
                    {"name", building->name},
                    {"use", building->kind},
                    {"address", building->address},
                    {"action", words_of(building->action)},
                    {"reason", building->reason},
                    {"height_m", number(found->second->height)},
                    {"fill", colour_of(building->action).fill},
                    {"stroke", colour_of(building->action).line},
                    {"fill-opacity", 0.8}};
    if (building->people) {
      properties["people"] = told_people(*building->people);
      properties["people_from"] = building->people->given ? "file" : "estimate";
    }
    if (building->likely) properties["least_action"] = words_of(building->likely->first);
    if (building->leave_before) properties["leave_before_s"] = number(*building->leave_before);
    if (building->fetch_before) properties["fetch_before_s"] = number(*building->fetch_before);
    if (building->until) properties["until_s"] = number(*building->until);
    if (building->arrival) properties["arrival_s"] = number(*building->arrival);
    add_likely_arrival(building->likely_arrival, properties);
    features.add(found->second->footprint, std::move(properties));
  }
}

}  // namespace

void write_zones_geojson(const std::filesystem::path& file, const Result& page,
                         const MapProjection& projection) {
  Features features(projection, as_of_words(page.asked));
  features.add({Polygon{page.map.domain, {}}}, {{"kind", "computed_area"},
                                                {"title", "Computed area"},
                                                {"description", "Outside of it nothing is known."},
                                                {"fill-opacity", 0},
                                                {"stroke", "#4a5563"}});
  // Programs draw in this order: the large outlines of other models must not hide the zones.
  add_beside(page, features);
  Json empty = add_zones(page, features);
  add_buildings(page, features);
  if (const Ring arrow = wind_arrow(page.map.domain, page.asked.wind_from); !arrow.empty()) {
    features.add_lines({arrow}, {{"kind", "wind"},
                                 {"title", "Wind from " + words::compass(page.asked.wind_from)},
                                 {"description", wind_description(page.asked, page.trust)},
                                 {"from_degrees", page.asked.wind_from}});
  }
  add_places(page, features);

  const Verdict result = verdict(page.asked, page.trust);
  const std::string status = status_words(page.asked);
  Json collection{{"type", "FeatureCollection"}, {"title", page.asked.title}};
  collection["start"] = page.asked.start ? Json(*page.asked.start) : Json(nullptr);
  collection["status"] = {{"complete", status.empty()},
                          {"computed_s", number(page.asked.computed, 8)},
                          {"planned_s", number(page.asked.planned, 8)},
                          {"words", status}};
  collection["verdict"] = {{"severity", key_of(result.severity)}, {"words", result.words}};
  collection["checks"] = checks_json(page.trust.checks);
  collection["wind"] = {{"from_degrees", number(page.asked.wind_from)},
                        {"words", page.asked.wind},
                        {"caution", page.trust.caution}};
  if (page.trust.approach) collection["wind"]["approach"] = approach_lines(*page.trust.approach);
  if (!features.empty()) collection["bbox"] = features.bbox();
  if (!projection.georeferenced()) {
    collection["coordinate_units"] =
        "metres, x east and y north, on a map that belongs to no place on Earth";
  }
  if (page.trust.beside) {
    collection["beside_ours"] = beside_lines(page);
    collection["distances"] = distances_json(page);
  }
  collection["act_on"] = act_on_json(page);
  if (page.reach.ranges) collection["ranges"] = ranges_json(page.reach, page.affected);
  collection["empty_levels"] = std::move(empty);
  collection["features"] = features.take();
  // What is no UTF-8 in a name is replaced: a bad name must not cost the zones.
  replace_file(file, collection.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace downwash
