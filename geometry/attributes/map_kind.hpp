// Kinds of features on a map for people: a street, a railway, water or green.
#pragma once

#include <optional>
#include <string_view>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// Kinds in the order in which they are drawn: later ones lie on top.
enum class MapKind {
  green,      ///< grass, gardens, parks
  wood,       ///< woods and forests
  water,      ///< lakes, basins, the areas of rivers
  stream,     ///< the lines of rivers, canals and brooks
  square,     ///< areas for people on foot
  path,       ///< for people on foot, on bicycles or on horses
  service,    ///< drives and alleys
  street,     ///< residential and other small streets
  secondary,  ///< secondary and tertiary roads
  primary,
  motorway,  ///< motorways and trunk roads
  tram,
  railway
};
constexpr std::size_t map_kind_count = 13;

/// "green", "street", …: for files and pages.
std::string_view key_of(MapKind kind);

/// True for kinds that are areas alone: a line of these is one if it is closed.
constexpr bool is_ground(MapKind kind) { return kind <= MapKind::water; }
/// True for ways of the street, of which each has a width.
constexpr bool is_street(MapKind kind) {
  return kind >= MapKind::square && kind <= MapKind::motorway;
}

/// The kind by OpenStreetMap's tags highway, railway, waterway, natural, landuse and leisure, or by
/// the `fclass` that Geofabrik's shapefiles have in their place. Nothing for buildings, for what
/// lies in a tunnel, and for what is planned or gone.
std::optional<MapKind> map_kind(const Attributes& attributes);

/// True if the feature has an id of OpenStreetMap or its tags.
bool is_of_osm(const Attributes& attributes, std::string_view id);

/// What readers of buildings say of such a feature.
inline constexpr const char* part_of_map =
    "no buildings but streets, railways, water or green for the map";

}  // namespace downwash
