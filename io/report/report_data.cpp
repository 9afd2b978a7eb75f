#include "io/report/report_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string_view>
#include <unordered_map>

#include "io/report/report_places.hpp"
#include "io/report/report_shapes.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/beside.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/text/date_time.hpp"
#include "io/text/ppm.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_points = 800;

Json number(double value, int digits) {
  if (!std::isfinite(value)) return nullptr;
  return std::strtod(fmt::format("{:.{}g}", value, digits).c_str(), nullptr);
}

Json milligrams(double kg_per_m3) { return number(kg_per_m3 * 1e6, 4); }

Json seconds(double value) {
  if (!std::isfinite(value)) return nullptr;
  const double rounded = std::round(value * 10) / 10;
  if (rounded == std::floor(rounded) && std::abs(rounded) < 1e15) {
    return static_cast<std::int64_t>(rounded);
  }
  return rounded;
}

Json seconds(const std::optional<double>& value) { return value ? seconds(*value) : Json(nullptr); }

/// Rounded once, as the words of the page are: a time that is rounded twice is another one.
Json whole_seconds(const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return nullptr;
  return std::llround(*value);
}

Json building_json(const Building& building) {
  Json json{{"i", building.id}, {"h", number(building.height, 3)}};
  if (!building.name.empty()) json["n"] = building.name;
  if (!building.address.empty()) json["ad"] = building.address;
  if (const std::string people = occupants_words(building.people); !people.empty()) {
    json["pp"] = people;
  }
  if (building.base > 0) json["b"] = number(building.base, 3);
  json["p"] = polygons_json(building.footprint);
  return json;
}

Json cuts_json(const ResultMap& map, const std::optional<BeyondArea>& beyond, const Zone& zone) {
  Json list = Json::array();
  for (const Segment& cut : zone_cuts(map, beyond, zone)) {
    list.push_back(ring_json({cut.from, cut.to}));
  }
  for (const Segment& cut : beyond_cuts(map, beyond, zone)) {
    list.push_back(ring_json({cut.from, cut.to}));
  }
  return list;
}

Json zone_json(const ResultMap& map, const std::optional<BeyondArea>& beyond, const Zone& zone) {
  Json json{{"k", name_of(zone.kind)}, {"l", zone.level}};
  if (zone.kind == ZoneKind::frame) {
    json["b"] = seconds(zone.begin);
    json["e"] = seconds(zone.end);
  } else if (zone.kind != ZoneKind::maximum) {
    json["v"] = number(zone.bound, 6);
  }
  json["p"] = polygons_json(zone.polygons);
  if (!zone.beyond.empty()) json["y"] = polygons_json(zone.beyond);
  if (Json cuts = cuts_json(map, beyond, zone); !cuts.empty()) json["x"] = std::move(cuts);
  return json;
}

/// Below this share of the lowest level nobody asks.
constexpr double share_of_lowest = 0.01;
constexpr std::size_t most_place_bytes = 1'000'000;

Json figures_json(const Reach& reach, const ZoneSet& set) {
  for (const PlaceFigures& figures : reach.places) {
    if (figures.substance != set.substance) continue;
    double least = std::numeric_limits<double>::infinity();
    for (const ThreatLevel& level : set.levels) least = std::min(least, level.concentration);
    if (set.levels.empty()) {
      for (const float c : figures.peak)
        least = std::max(std::isinf(least) ? 0.0 : least, static_cast<double>(c));
    }
    const std::size_t bytes_per_cell = (3 + set.levels.size()) * reach.places.size();
    return places_json(figures, share_of_lowest * least, most_place_bytes / bytes_per_cell);
  }
  return nullptr;
}

/// The outlines of the plume of Gauss by level; null where there are none.
Json gauss_json(const Trust& trust, const ZoneSet& set) {
  const BesideSet* beside = beside_of(trust, set.substance);
  if (beside == nullptr || beside->levels.empty()) return nullptr;
  Json list = Json::array();
  for (const BesideLevel& level : beside->levels) {
    list.push_back(level.outline.empty() ? Json(nullptr) : ring_json(level.outline));
  }
  return list;
}

/// Outlines of the guidebook and of the heavy gas: kind, level, name, rings, and why it is read
/// beyond its range.
Json outlines_json(const Result& page, const ZoneSet& set) {
  Json list = Json::array();
  for (const BesideOutline& outline : beside_outlines(page)) {
    if (outline.substance != set.substance || outline.kind == DistanceKind::gaussian) continue;
    Json rings = Json::array();
    for (const Ring& ring : outline.rings) rings.push_back(ring_json(ring));
    const bool heavy = outline.kind == DistanceKind::heavy_gas;
    Json one{{"k", key_of(outline.kind)},
             {"l", outline.number ? Json(*outline.number) : Json(nullptr)},
             {"n", heavy                                     ? "heavy gas " + outline.level
                   : outline.kind == DistanceKind::isolation ? "guidebook: isolate"
                                                             : "guidebook: protect"},
             {"p", std::move(rings)}};
    if (!outline.beyond_range.empty()) one["o"] = outline.beyond_range;
    list.push_back(std::move(one));
  }
  return list;
}

Json set_json(const Result& page, const ZoneSet& set) {
  Json levels = Json::array(), zones = Json::array();
  for (const ThreatLevel& level : set.levels) {
    levels.push_back({{"name", level.name},
                      {"meaning", level.meaning},
                      {"source", level.source},
                      {"severity", std::clamp(level.severity, 1, 3)},
                      {"limit", milligrams(level.concentration)},
                      {"averaging", seconds(level.averaging)},
                      {"covered", seconds(level.covered)}});
  }
  for (const Zone& zone : set.zones) zones.push_back(zone_json(page.map, page.reach.beyond, zone));
  return {{"name", set.substance},
          {"winds", set.winds},
          {"height", number(set.height, 3)},
          {"ppm",
           set.molar_mass ? number(ppm_of_concentration(1e-6, *set.molar_mass), 6) : Json(nullptr)},
          {"averaging", seconds(leading_averaging(set))},
          {"figures", figures_json(page.reach, set)},
          {"gauss", gauss_json(page.trust, set)},
          {"outlines", outlines_json(page, set)},
          {"levels", std::move(levels)},
          {"zones", std::move(zones)}};
}

std::size_t substance_of(const Reach& reach, const std::string& name) {
  const auto set = std::find_if(reach.zones.begin(), reach.zones.end(),
                                [&](const ZoneSet& s) { return s.substance == name; });
  return set == reach.zones.end() ? 0 : static_cast<std::size_t>(set - reach.zones.begin());
}

Json receptor_json(const Reach& reach, const ReportReceptor& receptor) {
  const ThinSeries series = thinned(receptor.time, receptor.concentration, most_points);
  Json times = Json::array(), values = Json::array();
  for (const double t : series.time) times.push_back(seconds(t));
  for (const double c : series.value) values.push_back(milligrams(c));
  return {{"n", receptor.name},
          {"s", substance_of(reach, receptor.substance)},
          {"p", place_json(receptor.place)},
          {"z", number(receptor.height, 3)},
          {"peak", milligrams(receptor.peak)},
          {"t", std::move(times)},
          {"c", std::move(values)}};
}

Json level_figures_json(const BuildingLevel& level) {
  return {milligrams(level.outdoors), milligrams(level.indoors), whole_seconds(level.outdoors_from),
          whole_seconds(level.outdoors_until), whole_seconds(level.indoors_from)};
}

Json exposed_json(const Result& page, const std::vector<std::vector<LevelReach>>& reaches) {
  std::unordered_map<std::string, std::size_t> index;
  for (std::size_t b = 0; b < page.map.buildings.size(); ++b) {
    index.try_emplace(page.map.buildings[b].id, b);
  }
  // The worst level of each building and set, counted from 1.
  std::vector<std::unordered_map<std::size_t, std::size_t>> worst(reaches.size());
  for (std::size_t s = 0; s < reaches.size(); ++s) {
    for (std::size_t level = 0; level < reaches[s].size(); ++level) {
      for (const std::size_t b : reaches[s][level].buildings) worst[s][b] = level + 1;
    }
  }
  Json list = Json::array();
  for (const ReportBuilding& building : page.affected.exposed) {
    const std::size_t s = substance_of(page.reach, building.substance);
    Json json{{"i", building.id}, {"t", building_title(building)}};
    const auto found = index.find(building.id);
    if (found != index.end()) {
      json["b"] = found->second;
      if (s < worst.size() && worst[s].contains(found->second)) json["l"] = worst[s][found->second];
    }
    if (!building.name.empty()) json["n"] = building.name;
    if (s > 0) json["s"] = s;
    if (building.computed()) {
      json["f"] = milligrams(building.worst_facade);
      json["in"] = milligrams(building.indoor);
    }
    if (building.arrival) json["a"] = whole_seconds(building.arrival);
    if (const auto& likely = building.likely_arrival) {
      json["al"] = {whole_seconds(likely->low), whole_seconds(likely->high)};
    }
    if (!building.kind.empty()) json["k"] = building.kind;
    if (!building.address.empty()) json["ad"] = building.address;
    if (building.action != Action::none) json["do"] = static_cast<int>(building.action);
    json["say"] = action_words(page.asked, building);
    if (!building.certain()) json["r"] = 1;  // its class is that of the ranges
    if (!building.reason.empty()) json["why"] = building.reason;
    if (building.leave_before) json["by"] = whole_seconds(building.leave_before);
    if (building.fetch_before) json["by"] = whole_seconds(building.fetch_before);
    for (const BuildingLevel& level : building.levels) {
      json["lv"].push_back(level_figures_json(level));
    }
    list.push_back(std::move(json));
  }
  return list;
}

/// `near`: m, how far from the joint the edges of both parts may lie.
Json beyond_json(const ResultMap& map, const Reach& reach) {
  Json outlines = Json::array();
  for (const Ring& outline : reach.beyond->outlines) outlines.push_back(ring_json(outline));
  const double near = map.boxes.empty() ? 0.3 : 0.5 * map.resolution;
  return {{"joint", ring_json(reach.beyond->joint)},
          {"near", number(near, 3)},
          {"outlines", std::move(outlines)},
          {"words", reach.beyond->words}};
}

/// Speeds in cm/s, -1 in solids, and directions that it blows to in degrees from north.
Json wind_json(const WindMap& map) {
  Json speeds = Json::array(), directions = Json::array();
  for (std::size_t n = 0; n < map.east.size(); ++n) {
    const double east = map.east[n], north = map.north[n], speed = std::hypot(east, north);
    const bool known = std::isfinite(speed);
    speeds.push_back(known ? std::llround(100 * speed) : -1);
    directions.push_back(
        known ? std::llround(std::atan2(east, north) * 180 / std::numbers::pi + 360) % 360 : 0);
  }
  return {{"height", wind_map_height(map)},
          {"from", seconds(map.start)},
          {"to", seconds(map.end)},
          {"origin", place_json(map.origin)},
          {"step_x", {number(map.step_x.x, 7), number(map.step_x.y, 7)}},
          {"step_y", {number(map.step_y.x, 7), number(map.step_y.y, 7)}},
          {"nx", map.nx},
          {"ny", map.ny},
          {"speed", std::move(speeds)},
          {"to_degrees", std::move(directions)}};
}

/// JSON needs none of these outside strings, so that the text may be treated as a whole.
std::string safe_in_script(const std::string& json) {
  std::string out;
  out.reserve(json.size() + json.size() / 64);
  for (std::size_t n = 0; n < json.size(); ++n) {
    const std::string_view rest = std::string_view(json).substr(n, 3);
    if (rest == "\u2028" || rest == "\u2029") {
      out += rest == "\u2028" ? "\\u2028" : "\\u2029";
      n += 2;
    } else if (json[n] == '<' || json[n] == '>' || json[n] == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(json[n]));
    } else {
      out += json[n];
    }
  }
  return out;
}

}  // namespace

ThinSeries thinned(const std::vector<double>& time, const std::vector<double>& value,
                   std::size_t most) {
  const std::size_t n = std::min(time.size(), value.size());
  ThinSeries thin;
  const auto keep = [&](std::size_t i) {
    thin.time.push_back(time[i]);
    thin.value.push_back(value[i]);
  };
  if (n <= most || most < 2) {
    for (std::size_t i = 0; i < n; ++i) keep(i);
    return thin;
  }
  const auto below = [&](std::size_t a, std::size_t b) { return value[a] < value[b]; };
  const std::size_t stretches = most / 2;
  for (std::size_t s = 0; s < stretches; ++s) {
    std::size_t low = s * n / stretches, high = low;
    for (std::size_t i = low; i < (s + 1) * n / stretches; ++i) {
      if (below(i, low) || std::isnan(value[low])) low = i;
      if (below(high, i) || std::isnan(value[high])) high = i;
    }
    keep(std::min(low, high));
    if (low != high) keep(std::max(low, high));
  }
  return thin;
}

std::string report_data(const Result& page, const std::vector<std::vector<LevelReach>>& reaches) {
  Json data{{"title", page.asked.title}, {"wind_from", number(page.asked.wind_from, 6)}};
  data["lon_lat"] = nullptr;
  if (page.map.lon_lat) {
    data["lon_lat"] = {number(page.map.lon_lat->first, 9), number(page.map.lon_lat->second, 9)};
  }
  data["start"] = nullptr;
  if (page.asked.start) {
    const std::string clock = wall_clock(*page.asked.start, 0);
    data["start"] = 3600 * std::stoi(clock.substr(0, 2)) + 60 * std::stoi(clock.substr(3, 2)) +
                    std::stoi(clock.substr(6, 2));
  }
  data["computed"] = seconds(page.asked.computed);
  data["ranges"] = page.reach.ranges ? Json(range_words(*page.reach.ranges)) : Json(nullptr);
  data["complete"] = status_words(page.asked).empty();
  data["domain"] = ring_json(page.map.domain);
  data["known"] = polygons_json(page.map.known);
  data["map"] = background_json(page.map.background);
  if (page.reach.beyond) {
    data["beyond"] = beyond_json(page.map, page.reach);
  }
  for (const char* key : {"releases", "substances", "receptors", "buildings"}) {
    data[key] = Json::array();
  }
  for (const ReportRelease& release : page.asked.releases) {
    Json json{{"n", release.name}, {"p", place_json(release.place)}, {"w", release.words}};
    if (release.asked) json["q"] = place_json(*release.asked);
    data["releases"].push_back(std::move(json));
  }
  for (const ZoneSet& set : page.reach.zones) data["substances"].push_back(set_json(page, set));
  for (const ReportReceptor& receptor : page.affected.receptors) {
    data["receptors"].push_back(receptor_json(page.reach, receptor));
  }
  for (const Building& building : page.map.buildings) {
    data["buildings"].push_back(building_json(building));
  }
  data["exposed"] = exposed_json(page, reaches);
  ReportBuilding unlisted;
  unlisted.action = unlisted_action(page.asked, page.reach);
  data["unlisted"] = {{"do", static_cast<int>(unlisted.action)},
                      {"say", action_words(page.asked, unlisted)}};
  for (std::size_t n = 0; n < all_actions.size(); ++n) {
    data["actions"].push_back(words_of(static_cast<Action>(n)));
  }
  if (page.wind_map) data["wind"] = wind_json(*page.wind_map);
  return safe_in_script(data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace downwash
