#include "app/run/measures/near_buildings.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

/// 0 inside.
double distance_to(const Rectangle& box, const Point& place) {
  return std::hypot(std::max({box.low.x - place.x, 0.0, place.x - box.high.x}),
                    std::max({box.low.y - place.y, 0.0, place.y - box.high.y}));
}

/// Corners, middles of the edges and centre of a rectangle that is larger by `reach` on all sides.
std::array<Point, 9> probes_around(const Rectangle& box, double reach) {
  const std::array xs{box.low.x - reach, (box.low.x + box.high.x) / 2, box.high.x + reach};
  const std::array ys{box.low.y - reach, (box.low.y + box.high.y) / 2, box.high.y + reach};
  std::array<Point, 9> probes;
  for (std::size_t n = 0; n < probes.size(); ++n) probes[n] = {xs[n % 3], ys[n / 3]};
  return probes;
}

std::vector<const Polygon*> polygons_of(const std::vector<ZoneSet>& zones) {
  std::vector<const Polygon*> polygons;
  for (const ZoneSet& set : zones) {
    for (const Zone& zone : set.zones) {
      if (zone.kind != ZoneKind::maximum) continue;
      for (const Polygon& polygon : zone.polygons) polygons.push_back(&polygon);
    }
  }
  return polygons;
}

}  // namespace

std::vector<Building> bodies_near(std::span<const Vector3> places, std::vector<Building> bodies) {
  std::vector<Building> near;
  for (const Building& body : bodies) {
    const Rectangle box = bounds(body);
    const bool any = std::any_of(places.begin(), places.end(), [&](const Vector3& place) {
      return distance_to(box, {place[0], place[1]}) <= shaping_distance;
    });
    if (any) near.push_back(body);
  }
  return near.empty() ? std::move(bodies) : near;
}

std::vector<Building> bodies_in_zones(const Site& site, const std::vector<Building>& bodies,
                                      const std::vector<ZoneSet>& zones) {
  const std::vector<const Polygon*> polygons = polygons_of(zones);
  const std::vector<Building> mapped = on_map(site, bodies);
  const double reach = horizontal_cell(site.box);
  std::vector<Building> found;
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    const Rectangle box = bounds(mapped[n]);
    const auto probes = probes_around(box, reach);
    const bool any = std::any_of(polygons.begin(), polygons.end(), [&](const Polygon* polygon) {
      return bounds(*polygon).overlaps(box) &&
             std::any_of(probes.begin(), probes.end(),
                         [&](const Point& probe) { return covers(*polygon, probe); });
    });
    if (any) found.push_back(bodies[n]);
  }
  return found;
}

std::optional<double> typical_height(std::span<const Building> bodies) {
  std::vector<std::pair<double, double>> heights;  // with their weight
  double all = 0;
  for (const Building& body : bodies) {
    heights.emplace_back(body.height, std::sqrt(area(body.footprint)));
    all += heights.back().second;
  }
  std::sort(heights.begin(), heights.end());
  double sum = 0;
  for (const auto& [height, weight] : heights) {
    sum += weight;
    if (sum >= all / 2) return height;
  }
  return std::nullopt;
}

}  // namespace downwash
