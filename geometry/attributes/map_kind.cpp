#include "geometry/attributes/map_kind.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "geometry/input/text.hpp"

namespace downwash {
namespace {

constexpr std::array<std::string_view, map_kind_count> kind_names{
    "green",  "wood",      "water",   "stream",   "square", "path",   "service",
    "street", "secondary", "primary", "motorway", "tram",   "railway"};

constexpr std::array<std::string_view, 6> map_tags{"highway", "railway", "waterway",
                                                   "natural", "landuse", "leisure"};

struct TaggedKind {
  std::string_view value;
  MapKind kind;
};

/// Values of the tags, of which none means two things.
constexpr std::array<TaggedKind, 60> tagged_kinds{{{"motorway", MapKind::motorway},
                                                   {"motorway_link", MapKind::motorway},
                                                   {"trunk", MapKind::motorway},
                                                   {"trunk_link", MapKind::motorway},
                                                   {"primary", MapKind::primary},
                                                   {"primary_link", MapKind::primary},
                                                   {"secondary", MapKind::secondary},
                                                   {"secondary_link", MapKind::secondary},
                                                   {"tertiary", MapKind::secondary},
                                                   {"tertiary_link", MapKind::secondary},
                                                   {"residential", MapKind::street},
                                                   {"unclassified", MapKind::street},
                                                   {"living_street", MapKind::street},
                                                   {"pedestrian", MapKind::street},
                                                   {"busway", MapKind::street},
                                                   {"road", MapKind::street},
                                                   {"service", MapKind::service},
                                                   {"footway", MapKind::path},
                                                   {"path", MapKind::path},
                                                   {"cycleway", MapKind::path},
                                                   {"steps", MapKind::path},
                                                   {"track", MapKind::path},
                                                   {"bridleway", MapKind::path},
                                                   {"rail", MapKind::railway},
                                                   {"light_rail", MapKind::railway},
                                                   {"narrow_gauge", MapKind::railway},
                                                   {"subway", MapKind::railway},
                                                   {"monorail", MapKind::railway},
                                                   {"funicular", MapKind::railway},
                                                   {"preserved", MapKind::railway},
                                                   {"tram", MapKind::tram},
                                                   {"river", MapKind::stream},
                                                   {"stream", MapKind::stream},
                                                   {"canal", MapKind::stream},
                                                   {"drain", MapKind::stream},
                                                   {"ditch", MapKind::stream},
                                                   {"riverbank", MapKind::water},
                                                   {"dock", MapKind::water},
                                                   {"water", MapKind::water},
                                                   {"reservoir", MapKind::water},
                                                   {"basin", MapKind::water},
                                                   {"wood", MapKind::wood},
                                                   {"forest", MapKind::wood},
                                                   {"grassland", MapKind::green},
                                                   {"scrub", MapKind::green},
                                                   {"heath", MapKind::green},
                                                   {"grass", MapKind::green},
                                                   {"meadow", MapKind::green},
                                                   {"recreation_ground", MapKind::green},
                                                   {"village_green", MapKind::green},
                                                   {"cemetery", MapKind::green},
                                                   {"allotments", MapKind::green},
                                                   {"orchard", MapKind::green},
                                                   {"vineyard", MapKind::green},
                                                   {"flowerbed", MapKind::green},
                                                   {"park", MapKind::green},
                                                   {"garden", MapKind::green},
                                                   {"playground", MapKind::green},
                                                   {"pitch", MapKind::green},
                                                   {"golf_course", MapKind::green}}};

std::optional<MapKind> kind_by(const Attributes& attributes, std::string_view key) {
  const std::string value = attributes.lower_text(key);
  if (value.empty()) return std::nullopt;
  const auto* found = std::ranges::find(tagged_kinds, value, &TaggedKind::value);
  return found == tagged_kinds.end() ? std::nullopt : std::optional(found->kind);
}

/// True for what nobody sees from above.
bool is_hidden(const Attributes& attributes) {
  if (attributes.affirms("building") || attributes.affirms("building:part")) return true;
  if (attributes.affirms("indoor") || attributes.lower_text("location") == "underground") {
    return true;
  }
  for (const std::string_view key : {"tunnel", "covered"}) {  // Geofabrik has "T" and "F"
    if (attributes.affirms(key) &&
        !is_one_of(attributes.lower_text(key), {"building_passage", "arcade", "colonnade"})) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string_view key_of(MapKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<MapKind> map_kind(const Attributes& attributes) {
  std::optional<MapKind> kind = kind_by(attributes, "fclass");
  for (const std::string_view key : map_tags) {
    if (!kind) kind = kind_by(attributes, key);
  }
  return kind && is_hidden(attributes) ? std::nullopt : kind;
}

bool is_of_osm(const Attributes& attributes, std::string_view id) {
  if (id.starts_with("way/") || id.starts_with("relation/")) return true;
  const auto present = [&](std::string_view key) { return attributes.contains(key); };
  return present("osm_id") || present("osm_way_id") || present("@id") ||
         std::ranges::any_of(map_tags, present);
}

}  // namespace downwash
