#include "io/zones/alert_rings.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/ring_thinning.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

constexpr double first_tolerance = 1, last_tolerance = 32;  // m
constexpr double clearance = 0.1;                           // m

Ring hull_of(std::vector<Polygon> polygons) {
  Building all;
  all.footprint = std::move(polygons);
  return convex_hull({&all, 1});
}

/// Degrees; empty where nothing is left of it, several where it crosses the meridian of 180°.
std::vector<Ring> in_degrees(const Ring& ring, const MapProjection& projection) {
  std::vector<Ring> rings;
  for (Polygon& part : map_coordinates({Polygon{ring, {}}}, projection)) {
    rings.push_back(std::move(part.outer));
  }
  return rings;
}

bool fits(const std::vector<Ring>& rings) {
  return !rings.empty() && std::all_of(rings.begin(), rings.end(), [](const Ring& degrees) {
    return degrees.size() >= 3 && degrees.size() <= most_alert_points && !crosses_itself(degrees);
  });
}

/// As it is, or thinned out as little as makes it fit; empty where nothing does. `tolerance`:
/// raised to what that took.
std::vector<Ring> fitting(const Ring& ring, const MapProjection& projection, double& tolerance) {
  std::vector<Ring> degrees = in_degrees(ring, projection);
  if (fits(degrees)) return degrees;
  for (double by = first_tolerance; by <= last_tolerance; by *= 2) {
    const std::vector<Polygon> thinner = thinned_out({Polygon{ring, {}}}, by, clearance);
    if (thinner.empty()) break;
    degrees = in_degrees(thinner.front().outer, projection);
    if (!fits(degrees)) continue;
    tolerance = std::max(tolerance, by);
    return degrees;
  }
  return {};
}

void add(const Ring& ring, const MapProjection& projection, AlertRings& alert) {
  const auto take = [&](std::vector<Ring> degrees) {
    std::move(degrees.begin(), degrees.end(), std::back_inserter(alert.rings));
    return !degrees.empty();
  };
  if (take(fitting(ring, projection, alert.tolerance))) return;
  // Nothing where it is smaller than the decimals of the map.
  if (take(fitting(hull_of({Polygon{ring, {}}}), projection, alert.tolerance))) alert.hulls = true;
}

/// True if some of it lie on either side of the meridian of 180°.
bool crosses_antimeridian(const std::vector<Polygon>& polygons, const MapProjection& projection) {
  bool west = false, east = false;
  for (const Polygon& polygon : polygons) {
    for (const Point& corner : polygon.outer) {
      const double longitude = map_coordinates(corner, projection).x;
      west = west || longitude < -90;
      east = east || longitude > 90;
    }
  }
  return west && east;
}

double size_of(const Polygon& polygon) { return std::abs(signed_area(polygon.outer)); }

}  // namespace

AlertRings alert_rings(const std::vector<Polygon>& polygons, const MapProjection& projection) {
  std::vector<Polygon> largest_first = polygons;
  std::stable_sort(largest_first.begin(), largest_first.end(),
                   [](const Polygon& a, const Polygon& b) { return size_of(a) > size_of(b); });
  std::vector<Polygon> rest;
  const std::size_t most =
      crosses_antimeridian(polygons, projection) ? most_alert_rings / 2 : most_alert_rings;
  if (largest_first.size() > most) {
    const auto first = largest_first.begin() + static_cast<std::ptrdiff_t>(most - 1);
    rest.assign(std::make_move_iterator(first), std::make_move_iterator(largest_first.end()));
    largest_first.erase(first, largest_first.end());
  }
  AlertRings alert;
  for (const Polygon& polygon : largest_first) add(polygon.outer, projection, alert);
  if (!rest.empty()) {
    add(hull_of(std::move(rest)), projection, alert);
    alert.hulls = true;
  }
  return alert;
}

}  // namespace downwash
