#include "geometry/terrain/raised_ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

constexpr std::size_t most_buildings = 400;
constexpr std::size_t most_points_outside = 64;  // outside of one
constexpr std::size_t fewest_points = 4;         // the same
constexpr double lowest_building = 3;            // m
constexpr double widest_tile = 60;               // m, of the search for what stands at a place
constexpr double narrowest = 1;  // m, between an outline and the points outside of it
constexpr double least_rise = 0.4,
                 most_rise = 1.6;  // of its height, what a surface rises at a house

/// Buildings by the places that they stand on.
class StandingThere {
 public:
  explicit StandingThere(const std::vector<Building>& buildings) : buildings_(buildings) {
    for (std::size_t n = 0; n < buildings.size(); ++n) {
      const Rectangle box = bounds(buildings[n]);
      const auto [x0, y0] = tile(box.low);
      const auto [x1, y1] = tile(box.high);
      constexpr std::int64_t most_tiles = 1000;
      if (x1 - x0 >= most_tiles || (x1 - x0 + 1) * (y1 - y0 + 1) > most_tiles) continue;
      for (std::int64_t y = y0; y <= y1; ++y) {
        for (std::int64_t x = x0; x <= x1; ++x) tiles_[{x, y}].push_back(n);
      }
    }
  }
  bool any(const Point& place) const {
    const auto there = tiles_.find(tile(place));
    return there != tiles_.end() &&
           std::any_of(there->second.begin(), there->second.end(), [&](std::size_t n) {
             const auto& footprint = buildings_[n].footprint;
             return std::any_of(footprint.begin(), footprint.end(),
                                [&](const Polygon& polygon) { return covers(polygon, place); });
           });
  }

 private:
  static std::pair<std::int64_t, std::int64_t> tile(const Point& place) {
    return {static_cast<std::int64_t>(std::floor(place.x / widest_tile)),
            static_cast<std::int64_t>(std::floor(place.y / widest_tile))};
  }

  const std::vector<Building>& buildings_;
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> tiles_;
};

const Polygon& largest(const std::vector<Polygon>& footprint) {
  return *std::max_element(footprint.begin(), footprint.end(),
                           [](const Polygon& a, const Polygon& b) { return area(a) < area(b); });
}

/// Places at a distance (m) from the edges of an outline.
std::vector<Point> places_outside(const Ring& ring, double distance) {
  double around = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    around += downwash::distance(ring[n], ring[(n + 1) % ring.size()]);
  }
  const double apart = std::max(distance, around / most_points_outside);
  const double sign = signed_area(ring) > 0 ? 1 : -1;
  std::vector<Point> places;
  double next = apart / 2, passed = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
    const double length = downwash::distance(a, b);
    for (; next < passed + length; next += apart) {
      const double part = (next - passed) / length;
      places.push_back({std::lerp(a.x, b.x, part) + sign * distance * (b.y - a.y) / length,
                        std::lerp(a.y, b.y, part) - sign * distance * (b.x - a.x) / length});
    }
    passed += length;
  }
  return places;
}

/// Rise of the ground at a building, of its height.
std::optional<double> rise_at(const Building& building, const Terrain& terrain,
                              const StandingThere& others) {
  if (building.height < lowest_building || building.base > 0 || building.footprint.empty()) {
    return {};
  }
  const Polygon& plan = largest(building.footprint);
  const Rectangle box = bounds(plan);
  const double spacing = terrain.spacing();
  if (std::min(box.high.x - box.low.x, box.high.y - box.low.y) < spacing) return {};
  if (!terrain.covers(box.centre())) return {};
  double sum = 0;
  std::size_t count = 0;
  for (const double cells : {1.5, 1.0, 0.6}) {  // nearer where others stand close by
    sum = 0;
    count = 0;
    for (const Point& place : places_outside(plan.outer, std::max(narrowest, cells * spacing))) {
      if (!terrain.covers(place) || others.any(place)) continue;
      sum += terrain.elevation(place);
      ++count;
    }
    if (count >= fewest_points) break;
  }
  if (count < fewest_points) return {};
  const double ground = footing(building, terrain, std::max(narrowest, spacing / 2)).mean;
  return (ground - sum / static_cast<double>(count)) / building.height;
}

}  // namespace

RaisedGround raised_ground(const std::vector<Building>& buildings, const Terrain& terrain) {
  RaisedGround found;
  const StandingThere standing(buildings);
  const std::size_t step = std::max<std::size_t>(1, buildings.size() / most_buildings);
  for (std::size_t n = 0; n < buildings.size(); n += step) {
    const auto rise = rise_at(buildings[n], terrain, standing);
    if (!rise) continue;
    ++found.looked_at;
    found.raised += *rise >= least_rise && *rise <= most_rise ? 1 : 0;
  }
  return found;
}

}  // namespace downwash
