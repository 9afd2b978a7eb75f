// Zones and footprints as map files want them.
#pragma once

#include <vector>

#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// Polygons of the map frame in degrees of longitude and latitude with 7 decimals (1 cm), or, where
/// the map is plain metres, in metres with 3. Outer rings counter-clockwise, holes clockwise, no
/// point twice in a row; what is smaller than the last decimal is left out. What crosses the
/// meridian of 180° is cut in two there (RFC 7946, 3.1.9).
std::vector<Polygon> map_coordinates(const std::vector<Polygon>& polygons,
                                     const MapProjection& projection);

/// Lines in the same coordinates, cut alike.
std::vector<Ring> map_lines(const std::vector<Ring>& lines, const MapProjection& projection);

Point map_coordinates(const Point& place, const MapProjection& projection);

}  // namespace downwash
