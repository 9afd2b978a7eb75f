// Polygons made valid, united and held against one another, by GEOS.
#pragma once

#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// True if rings of a polygon cross themselves or one another, or touch in more than points, by the
/// rules of OGC's Simple Features; an outline may touch itself around a hole.
bool is_invalid(const Polygon& polygon);

/// The area of a polygon under the even-odd rule, as polygons whose rings cross neither themselves
/// nor one another.
std::vector<Polygon> made_valid(const Polygon& polygon);

/// What any of them covers, without overlaps; the polygons themselves if they cross each other too
/// often for it (see crossings).
std::vector<Polygon> united(const std::vector<Polygon>& polygons);

/// What the first cover and the others do not, without overlaps.
std::vector<Polygon> without(const std::vector<Polygon>& polygons,
                             const std::vector<Polygon>& others);

/// Of what two sets cover, each united, the part that both do, m².
double shared_area(const std::vector<Polygon>& a, const std::vector<Polygon>& b);

}  // namespace downwash
