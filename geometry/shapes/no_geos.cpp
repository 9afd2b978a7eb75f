// The program without GEOS.
#include "geometry/shapes/overlay.hpp"

namespace downwash {

bool has_overlay() { return false; }
bool is_invalid(const Polygon&) { return false; }
std::vector<Polygon> made_valid(const Polygon& polygon) { return {polygon}; }
std::vector<Polygon> united(const std::vector<Polygon>& polygons) { return polygons; }
std::vector<Polygon> without(const std::vector<Polygon>& polygons, const std::vector<Polygon>&) {
  return polygons;
}
double shared_area(const std::vector<Polygon>&, const std::vector<Polygon>&) { return 0; }

}  // namespace downwash
