// Which features stand in the way of the wind.
#pragma once

#include <string>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// True if it is marked as a part of a building: building:part, the role `part` of a relation (see
/// osm_tags.hpp), type, kind, class, cityobject_type or objectclass = building_part or BuildingPart
/// (Overture, vector tiles, city models), art = Bauteil.
bool marked_as_part(const Attributes& attributes);
/// True if it is marked as a building as a whole: building, has_parts, the role `outline`, or one
/// of the same keys = building or Gebäude. It may be a part as well.
bool marked_as_outline(const Attributes& attributes);
/// True if it is either.
bool marked_as_building(const Attributes& attributes);

/// True for a tank, a silo, a tower or the like: man_made, in OpenStreetMap's words.
bool is_structure(const Attributes& attributes);

/// Why the feature is no obstacle to the wind, or empty when it is one:
/// - underground: location = underground; layer < 0; is_underground; `level` only below 0, or B1;
///   storeys below the ground and none above it; a car park with parking = underground; a base and
///   a top that both are not above the ground; relations to the surface in the words of German and
///   international cadastres. A feature with a height or with storeys above the ground is no less a
///   building for what it has below, nor for building:levels = 0 alone: then it has a roof.
/// - in a tunnel: tunnel = yes and others, but for a passage through a building;
/// - within a building: indoor = room and others, location = indoor, or shops and rooms with a
///   `level`;
/// - drawn without walls: extrude = false or hide_3d, by which vector tiles mark outlines that
/// parts
///   stand in the place of;
/// - building = no;
/// - gone, or not yet there: demolished:building, proposed:building and others, without building;
///   by the states of the Dutch BAG, of INSPIRE's conditionOfConstruction and of BD TOPO's ETAT;
/// - a patio, a pool or other ground in the Spanish CONSTRU;
/// - a roof without walls and without a base: building, building:part or type = roof or carport,
///   or shape = none, OSM Buildings' word for the same;
/// - nothing that says building, height or levels, but landuse, natural, leisure, highway, …; of
///   trees, woods and hedges (see plant_kind) a height says nothing. In a file with buildings that
///   are marked as such the same goes for grounds: amenity, tourism, military, …
std::string reason_to_skip(const Attributes& attributes, bool others_are_marked = false);

/// True if that is a reason for which there is air where the feature lies, and nothing else.
bool is_open_roof(const std::string& reason);

}  // namespace downwash
