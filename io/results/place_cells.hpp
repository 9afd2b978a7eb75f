// Places on the map in tables.
#pragma once

#include <string>
#include <utility>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// The titles of the two columns: "lon" and "lat", or "x_m" and "y_m" where the map is of no place
/// on Earth.
std::pair<std::string, std::string> place_titles(const MapProjection& projection);
/// The two cells of a place (m, map frame), to the centimetre or the millimetre.
std::pair<std::string, std::string> place_cells(const Point& place,
                                                const MapProjection& projection);

}  // namespace downwash
