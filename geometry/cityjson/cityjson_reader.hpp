// Buildings from CityJSON 1.0 to 2.0 and CityJSON text sequences.
#pragma once

#include <string>
#include <string_view>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

/// Takes objects of type Building and BuildingPart; others are left out and counted by type.
/// - Of the levels of detail of an object the best one that has a plan is taken: 2.x, else 3, else
///   1.x, else 0, and within these the highest (3.x: the lowest). MultiSurface, CompositeSurface,
///   Solid (its outer shell), MultiSolid and CompositeSolid; no other types.
/// - Shapes are those of roof_shape.hpp, heights counted from the ground of the object itself: its
///   lowest GroundSurface, else the lowest point of the whole building. A shape without a height
///   (level 0) has that of its attributes, as in GeoJSON; otherwise the shape's goes before them,
///   and behind `height_key`.
/// - A part has the attributes of its building where it lacks them. A building that is only a plan
///   (level 0) is left out where its parts have shapes.
/// - The coordinate system is `metadata.referenceSystem`; z counts in the unit that it has for
///   heights (see AxisUnits).
/// In a text sequence the first line is the CityJSON with the transform, each of the others a
/// CityJSONFeature.
/// Throws InputError with the file and the object, in which `name` stands for the file: empty, cut
/// off or malformed JSON (with line and column); other versions; a transform that is missing or
/// can't be; indices out of range; vertices that are no place; and all of assemble_buildings.
BuildingSet parse_cityjson(std::string_view content, const std::string& name,
                           const ReaderOptions& options = {});

}  // namespace downwash
