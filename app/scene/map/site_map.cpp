#include "app/scene/map/site_map.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/map/map_features.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

/// Part of the domain's size that the map goes on beyond each side: zones do, too.
constexpr double beyond_domain = 0.5;

Rectangle box_of_map(const Ring& outline) {
  Rectangle box = bounds(Polygon{outline, {}});
  const double margin = beyond_domain * std::max(box.high.x - box.low.x, box.high.y - box.low.y);
  box.low = {box.low.x - margin, box.low.y - margin};
  box.high = {box.high.x + margin, box.high.y + margin};
  return box;
}

MapSet read_map(const std::string& content, const MapChoice& choice, const MapProjection& map,
                const Rectangle& box) {
  const std::string name = choice.file.string();
  const ReadingTime bound(name, content.size());
  ReaderOptions reader = choice.reader;
  reader.all_geometries = true;
  reader.district = district_of(box, map);
  return assemble_map(parse_features(content, name, reader), reader, map, box);
}

MapSet map_of_case(const MapChoice& choice, const MapProjection& map, const Rectangle& box) {
  const auto refuse = [&](const std::string& why) {
    throw InputError(Message::map_file, "", "domain.map", why, "");
  };
  MapSet set;
  try {
    set = read_map(content_of(choice.file, {"file of the map", largest_building_file,
                                            "cut the surroundings of the domain out of it"}),
                   choice, map, box);
  } catch (const InputError& fault) {
    if (fault.message() != Message::empty_district) refuse(fault.what());
  }
  if (set.map.features.empty()) {
    refuse(choice.file.string() +
           ": no streets, railways, water or green with OpenStreetMap's tags near the domain; give "
           "another file, or leave the key out");
  }
  return set;
}

/// Map in the file of the buildings, which must not stop a run.
std::optional<MapSet> map_of_buildings(const BuildingsChoice& choice, const std::string& content,
                                       const MapProjection& map, const Rectangle& box) {
  try {
    if (!mentions_map(content)) return std::nullopt;
    MapSet set = read_map(content, {choice.file, choice.options}, map, box);
    return set.map.features.empty() ? std::nullopt : std::optional(std::move(set));
  } catch (const std::exception& fault) {
    MapSet nothing;
    nothing.report.file = choice.file.string();
    nothing.report.fault = fault.what();
    return nothing;
  }
}

}  // namespace

SiteMap map_of(const DomainChoice& domain, const std::string& buildings, const MapProjection& map,
               const Ring& outline) {
  std::optional<MapSet> set;
  if (domain.map) {
    set = map_of_case(*domain.map, map, box_of_map(outline));
  } else if (domain.buildings) {
    set = map_of_buildings(*domain.buildings, buildings, map, box_of_map(outline));
  }
  if (!set) return {};
  return {std::move(set->map), std::move(set->report)};
}

}  // namespace downwash
