// Polygons made valid, united and held against one another, by GEOS where it is built in.
#pragma once

#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// False where the program was built without GEOS, and the functions below do nothing.
bool has_overlay();

/// True if rings of a polygon cross themselves or one another, or touch in more than points, by the
/// rules of OGC's Simple Features; an outline may touch itself around a hole. False without GEOS.
bool is_invalid(const Polygon& polygon);

/// The area of a polygon under the even-odd rule, as polygons whose rings cross neither themselves
/// nor one another. Without GEOS the polygon itself.
std::vector<Polygon> made_valid(const Polygon& polygon);

/// What any of them covers, without overlaps. Without GEOS, and where they cross each other too
/// often for it (see crossings), the polygons themselves.
std::vector<Polygon> united(const std::vector<Polygon>& polygons);

/// What the first cover and the others do not, without overlaps. Without GEOS the first themselves.
std::vector<Polygon> without(const std::vector<Polygon>& polygons,
                             const std::vector<Polygon>& others);

/// Of what two sets cover, each united, the part that both do, m². 0 without GEOS.
double shared_area(const std::vector<Polygon>& a, const std::vector<Polygon>& b);

}  // namespace downwash
