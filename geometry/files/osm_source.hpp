// OpenStreetMap's data by way of GDAL: which closed ways are areas, and what gets lost.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "geometry/buildings/building_set.hpp"

class OGRGeometry;

namespace downwash {

/// Settings of GDAL's driver (osmconf.ini). Its own ones take closed ways with building:part or
/// indoor alone for lines, and keep some tags back.
std::string_view osm_settings();

/// Takes for the plan of a relation of type = building, where it has tags of a building itself, the
/// largest of its members that are closed ways: GDAL does not say which one is the outline, but
/// that goes around all others. False where there is none.
bool take_outline(const OGRGeometry& members, Feature& relation);

/// OpenStreetMap's XML without the ways and relations that JOSM marks as deleted, action='delete',
/// and how many these are; empty if there are none.
std::string without_deleted(std::string_view xml, std::size_t& deleted);

/// True if objects have ids below 0, as JOSM gives to new ones. GDAL then needs an index of its
/// own.
bool has_new_objects(std::string_view xml);

/// The ways and relations of OpenStreetMap's XML with a tag `building` or `building:part` that is
/// not "no". Of relations only those that are areas, type = multipolygon; of ways none that is an
/// edge of such, for GDAL keeps these no longer by themselves.
std::vector<std::string> marked_buildings(std::string_view xml);

}  // namespace downwash
