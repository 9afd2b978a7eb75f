#include "io/zones/zone_coordinates.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/shapes/polygon.hpp"
#include "io/zones/antimeridian.hpp"

namespace downwash {

namespace {

double rounded(double value, double per_unit) {
  return std::round(value * per_unit) / per_unit + 0.0;  // + 0.0: no -0
}

Ring converted(const Ring& ring, const MapProjection& projection, bool counter_clockwise) {
  Ring result;
  for (const Point& metres : ring) result.push_back(map_coordinates(metres, projection));
  if (projection.georeferenced()) result = unwrapped(result);
  result = without_repeats(result);
  const double area = signed_area(result);
  if (result.size() < 3 || area == 0) return {};
  if ((area > 0) != counter_clockwise) std::reverse(result.begin(), result.end());
  return result;
}

}  // namespace

Point map_coordinates(const Point& place, const MapProjection& projection) {
  if (!projection.georeferenced()) return {rounded(place.x, 1e3), rounded(place.y, 1e3)};
  const LonLat degrees = projection.to_lonlat(place);
  return {wrapped(rounded(degrees.lon, 1e7)), rounded(degrees.lat, 1e7)};
}

std::vector<Polygon> map_coordinates(const std::vector<Polygon>& polygons,
                                     const MapProjection& projection) {
  std::vector<Polygon> result;
  for (const Polygon& polygon : polygons) {
    Polygon on_map{converted(polygon.outer, projection, true), {}};
    if (on_map.outer.empty()) continue;
    for (const Ring& hole : polygon.holes) {
      Ring ring = converted(hole, projection, false);
      if (!ring.empty()) on_map.holes.push_back(std::move(ring));
    }
    if (!projection.georeferenced()) {
      result.push_back(std::move(on_map));
      continue;
    }
    for (Polygon& part : cut_at_antimeridian(std::move(on_map))) result.push_back(std::move(part));
  }
  return result;
}

std::vector<Ring> map_lines(const std::vector<Ring>& lines, const MapProjection& projection) {
  std::vector<Ring> result;
  for (const Ring& line : lines) {
    Ring on_map;
    for (const Point& metres : line) on_map.push_back(map_coordinates(metres, projection));
    if (!projection.georeferenced()) {
      result.push_back(std::move(on_map));
      continue;
    }
    for (Ring& part : line_cut_at_antimeridian(on_map)) result.push_back(std::move(part));
  }
  return result;
}

}  // namespace downwash
