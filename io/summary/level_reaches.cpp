// Reach of the levels of concern: distance, area and the buildings in their zones.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "geometry/shapes/polygon.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/zone_cuts.hpp"

namespace downwash {
namespace {

template <class Visit>
void for_each_ring(const Polygon& polygon, Visit visit) {
  visit(polygon.outer);
  for (const Ring& hole : polygon.holes) visit(hole);
}

/// True if some edges of the two cross or come within `reach` of each other.
bool rings_meet(const Ring& a, const Ring& b, double reach) {
  Rectangle near;
  for (const Point& point : a) near.include(point);
  near.low = {near.low.x - reach, near.low.y - reach};
  near.high = {near.high.x + reach, near.high.y + reach};
  for (std::size_t n = 0; n < b.size(); ++n) {
    const Point &from = b[n], &to = b[(n + 1) % b.size()];
    if (std::max(from.x, to.x) < near.low.x || std::min(from.x, to.x) > near.high.x ||
        std::max(from.y, to.y) < near.low.y || std::min(from.y, to.y) > near.high.y) {
      continue;
    }
    for (std::size_t m = 0; m < a.size(); ++m) {
      const Point &start = a[m], &stop = a[(m + 1) % a.size()];
      if (std::min({distance(from, start, stop), distance(to, start, stop),
                    distance(start, from, to), distance(stop, from, to)}) <= reach) {
        return true;
      }
      const auto left = [](const Point& p, const Point& q, const Point& r) {
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) > 0;
      };
      if (left(start, stop, from) != left(start, stop, to) &&
          left(from, to, start) != left(from, to, stop)) {
        return true;
      }
    }
  }
  return false;
}

bool meet(const Polygon& footprint, const Polygon& zone, double reach) {
  if (footprint.outer.empty() || zone.outer.empty()) return false;
  if (covers(zone, footprint.outer.front()) || covers(footprint, zone.outer.front())) {
    return true;
  }
  bool found = false;
  for_each_ring(
      zone, [&](const Ring& ring) { found = found || rings_meet(footprint.outer, ring, reach); });
  return found;
}

std::vector<std::size_t> buildings_inside(const std::vector<Building>& buildings,
                                          const std::vector<const Polygon*>& zone, double reach) {
  std::vector<Rectangle> boxes;
  for (const Polygon* polygon : zone) {
    Rectangle box = bounds(*polygon);
    box.low = {box.low.x - reach, box.low.y - reach};
    box.high = {box.high.x + reach, box.high.y + reach};
    boxes.push_back(box);
  }
  std::vector<std::size_t> inside;
  for (std::size_t b = 0; b < buildings.size(); ++b) {
    const Rectangle around = bounds(buildings[b]);
    bool found = false;
    for (std::size_t z = 0; z < zone.size() && !found; ++z) {
      if (!boxes[z].overlaps(around)) continue;
      for (const Polygon& part : buildings[b].footprint) {
        found = found || meet(part, *zone[z], reach);
      }
    }
    if (found) inside.push_back(b);
  }
  return inside;
}

/// The maximum zone of a level or, where there is none, its frames together.
std::vector<const Polygon*> extent_of(const ZoneSet& set, int level, LevelReach& reach) {
  std::vector<const Polygon*> maximum, frames;
  for (const Zone& zone : set.zones) {
    if (zone.level != level) continue;
    if (zone.kind == ZoneKind::maximum) {
      reach.area = reach.area.value_or(0) + area(zone.polygons);
      for (const Polygon& polygon : zone.polygons) maximum.push_back(&polygon);
    }
    if (zone.kind == ZoneKind::maximum && !zone.beyond.empty()) {
      reach.area_beyond = reach.area_beyond.value_or(0) + area(zone.beyond);
    }
    if (zone.kind == ZoneKind::frame && !zone.polygons.empty()) {
      reach.begin = std::min(reach.begin.value_or(zone.begin), zone.begin);
      reach.end = std::max(reach.end.value_or(zone.end), zone.end);
      for (const Polygon& polygon : zone.polygons) frames.push_back(&polygon);
    }
  }
  return maximum.empty() ? frames : maximum;
}

/// Zones of the whole run that go on beyond the outlet.
std::vector<const Zone*> going_on(const ZoneSet& set, int level) {
  std::vector<const Zone*> zones;
  for (const Zone& zone : set.zones) {
    const bool counts = zone.level == level && zone.kind == ZoneKind::maximum;
    if (counts && !zone.beyond.empty()) zones.push_back(&zone);
  }
  return zones;
}

/// True if the zone may go on beyond what was computed and estimated.
bool leaves(const ResultMap& map, const std::optional<BeyondArea>& outlet,
            const std::vector<const Polygon*>& zone, const std::vector<const Zone*>& beyond) {
  if (map.boxes.empty() && !outlet) {
    return std::any_of(zone.begin(), zone.end(), [&](const Polygon* polygon) {
      return comes_near(*polygon, map.domain, map.reach_of_edge());
    });
  }
  Zone whole;
  for (const Polygon* polygon : zone) whole.polygons.push_back(*polygon);
  for (const Zone* part : beyond) {
    whole.beyond.insert(whole.beyond.end(), part->beyond.begin(), part->beyond.end());
  }
  return !zone_cuts(map, outlet, whole).empty();
}

void measure(const Result& page, const std::vector<const Polygon*>& zone,
             const std::vector<const Zone*>& beyond, LevelReach& reach) {
  std::vector<Point> releases;
  for (const ReportRelease& release : page.asked.releases) releases.push_back(release.place);
  for (const Polygon* polygon : zone) take_in(polygon->outer, releases, reach);
  reach.leaves_domain = leaves(page.map, page.reach.beyond, zone, beyond);
  for (const Zone* part : beyond) {
    for (const Polygon& polygon : part->beyond) take_in(polygon.outer, releases, reach);
    reach.leaves_estimate =
        reach.leaves_estimate || !beyond_cuts(page.map, page.reach.beyond, *part).empty();
  }
  const double turn = std::remainder(reach.bearing - page.asked.wind_from - 180, 360);
  reach.downwind = std::abs(turn) <= 45;
}

}  // namespace

void take_in(const Ring& outline, const std::vector<Point>& releases, LevelReach& reach) {
  if (releases.empty()) return;
  for (const Point& corner : outline) {
    const auto from = [&](const Point& release) { return distance(release, corner); };
    const Point& nearest = *std::ranges::min_element(releases, {}, from);
    if (!(from(nearest) > reach.distance.value_or(-1))) continue;
    reach.distance = from(nearest);
    reach.bearing = bearing_of(nearest, corner);
  }
}

double bearing_of(const Point& from, const Point& to) {
  const double degrees = std::atan2(to.x - from.x, to.y - from.y) * 180 / std::numbers::pi;
  return degrees < 0 ? degrees + 360 : degrees;
}

std::vector<LevelReach> level_reaches(const Result& page, const ZoneSet& set) {
  std::unordered_map<std::string, double> arrivals;
  for (const ReportBuilding& building : page.affected.exposed) {
    if (!concerns(page.reach, building.substance, set) || !building.arrival) continue;
    arrivals.try_emplace(building.id, *building.arrival);
  }
  std::vector<LevelReach> reaches;
  for (std::size_t level = 0; level < set.levels.size(); ++level) {
    LevelReach& reach = reaches.emplace_back();
    const auto zone = extent_of(set, static_cast<int>(level), reach);
    const auto beyond = going_on(set, static_cast<int>(level));
    reach.reached = !zone.empty() || !beyond.empty();
    if (!reach.reached) continue;
    measure(page, zone, beyond, reach);
    reach.buildings = buildings_inside(page.map.buildings, zone, page.map.resolution);
    for (const std::size_t b : reach.buildings) {
      const auto arrival = arrivals.find(page.map.buildings[b].id);
      if (arrival == arrivals.end() || !std::isfinite(arrival->second)) continue;
      reach.first_building =
          std::min(reach.first_building.value_or(arrival->second), arrival->second);
    }
  }
  return reaches;
}

}  // namespace downwash
