#include "io/report_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "geometry/polygon.hpp"
#include "io/report_words.hpp"

namespace downwash {
namespace {

bool odd(const Ring& ring, const Point& point) {
  bool inside = false;
  for (std::size_t n = 0, last = ring.size() - 1; n < ring.size(); last = n++) {
    const Point &a = ring[n], &b = ring[last];
    if ((a.y > point.y) != (b.y > point.y) &&
        point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
      inside = !inside;
    }
  }
  return inside;
}

bool contains(const Polygon& polygon, const Point& point) {
  bool inside = odd(polygon.outer, point);
  for (const Ring& hole : polygon.holes) inside ^= odd(hole, point);
  return inside;
}

template <class Visit>
void for_each_ring(const Polygon& polygon, Visit visit) {
  visit(polygon.outer);
  for (const Ring& hole : polygon.holes) visit(hole);
}

/// Whether some edges of the two cross or come within `reach` of each other.
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
  if (contains(zone, footprint.outer.front()) || contains(footprint, zone.outer.front())) {
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
    if (zone.kind == ZoneKind::frame && !zone.polygons.empty()) {
      reach.begin = std::min(reach.begin.value_or(zone.begin), zone.begin);
      reach.end = std::max(reach.end.value_or(zone.end), zone.end);
      for (const Polygon& polygon : zone.polygons) frames.push_back(&polygon);
    }
  }
  return maximum.empty() ? frames : maximum;
}

double bearing_of(const Point& from, const Point& to) {
  const double degrees = std::atan2(to.x - from.x, to.y - from.y) * 180 / std::numbers::pi;
  return degrees < 0 ? degrees + 360 : degrees;
}

void measure(const ReportPage& page, const std::vector<const Polygon*>& zone, LevelReach& reach) {
  for (const Polygon* polygon : zone) {
    for (const Point& corner : polygon->outer) {
      const ReportRelease* nearest = nullptr;
      for (const ReportRelease& release : page.releases) {
        if (nearest == nullptr ||
            distance(release.place, corner) < distance(nearest->place, corner)) {
          nearest = &release;
        }
      }
      if (nearest != nullptr && distance(nearest->place, corner) > reach.distance.value_or(-1)) {
        reach.distance = distance(nearest->place, corner);
        reach.bearing = bearing_of(nearest->place, corner);
      }
    }
    reach.leaves_domain =
        reach.leaves_domain || comes_near(*polygon, page.domain, 1.01 * page.resolution);
  }
  const double turn = std::remainder(reach.bearing - page.wind_from - 180, 360);
  reach.downwind = std::abs(turn) <= 45;
}

/// "up to 640 m downwind", "at least 1.4 km to the NE".
std::string extent_words(const LevelReach& reach) {
  if (!reach.distance) return "at some places";
  return fmt::format("{} {} {}", reach.leaves_domain ? "at least" : "up to",
                     words::distance(*reach.distance),
                     reach.downwind ? "downwind" : "to the " + words::compass(reach.bearing));
}

}  // namespace

bool concerns(const ReportPage& page, const std::string& substance, const ZoneSet& set) {
  if (substance.empty()) return !page.zones.empty() && &set == &page.zones.front();
  return substance == set.substance;
}

std::vector<LevelReach> level_reaches(const ReportPage& page, const ZoneSet& set) {
  std::unordered_map<std::string, double> arrivals;
  for (const ReportBuilding& building : page.exposed) {
    if (!concerns(page, building.substance, set) || !building.arrival) continue;
    arrivals.try_emplace(building.id, *building.arrival);
  }
  std::vector<LevelReach> reaches;
  for (std::size_t level = 0; level < set.levels.size(); ++level) {
    LevelReach& reach = reaches.emplace_back();
    const auto zone = extent_of(set, static_cast<int>(level), reach);
    reach.reached = !zone.empty();
    if (!reach.reached) continue;
    measure(page, zone, reach);
    reach.buildings = buildings_inside(page.buildings, zone, page.resolution);
    for (const std::size_t b : reach.buildings) {
      const auto arrival = arrivals.find(page.buildings[b].id);
      if (arrival == arrivals.end() || !std::isfinite(arrival->second)) continue;
      reach.first_building =
          std::min(reach.first_building.value_or(arrival->second), arrival->second);
    }
  }
  return reaches;
}

std::string answer(const ReportPage& page, const ZoneSet& set,
                   const std::vector<LevelReach>& reaches) {
  if (set.levels.empty()) {
    return "No levels of concern were given: whether anyone is in danger cannot be said.";
  }
  for (std::size_t level = reaches.size(); level-- > 0;) {
    const LevelReach& reach = reaches[level];
    if (!reach.reached) continue;
    std::string words =
        fmt::format("{} is exceeded {}", set.levels[level].name, extent_words(reach));
    if (!page.buildings.empty()) {
      words += reach.buildings.empty()
                   ? "; no building inside"
                   : "; " + words::count(reach.buildings.size(), "building") + " inside";
    }
    if (reach.first_building) {
      words += "; first building reached after " + words::duration(*reach.first_building);
    }
    return words + '.';
  }
  return fmt::format("No level is exceeded at {} m above ground.", words::number(set.height));
}

std::string answer_more(const ZoneSet& set, const std::vector<LevelReach>& reaches) {
  std::string words;
  bool worst = true;
  for (std::size_t level = reaches.size(); level-- > 0;) {
    const LevelReach& reach = reaches[level];
    if (!reach.reached) continue;
    if (!worst) {
      words += fmt::format("{}{} {}, {}", words.empty() ? "" : "; ", set.levels[level].name,
                           extent_words(reach), words::count(reach.buildings.size(), "building"));
    }
    worst = false;
  }
  if (worst && !set.levels.empty()) {
    const ThreatLevel& least = set.levels.front();
    return fmt::format(
        "The lowest level looked for is {}: {}. This holds within the computed area and time.",
        least.name, words::limit(least.concentration, least.averaging));
  }
  return words.empty() ? words : words + '.';
}

Verdict verdict(const ReportPage& page) {
  const auto failed = static_cast<std::size_t>(std::count_if(
      page.trust.begin(), page.trust.end(), [](const TrustItem& item) { return !item.good; }));
  if (failed == 0 && page.warnings.empty()) {
    if (page.trust.empty()) {
      return {false, "No checks were recorded for this run: treat the result with caution."};
    }
    return {true, fmt::format("All {} passed and there are no warnings.",
                              words::count(page.trust.size(), "check"))};
  }
  std::string words;
  if (failed > 0) {
    words = fmt::format("{} of {} failed", failed, words::count(page.trust.size(), "check"));
  }
  if (!page.warnings.empty()) {
    words += fmt::format("{} {} {}", failed > 0 ? " and there" : "There",
                         page.warnings.size() == 1 ? "is" : "are",
                         words::count(page.warnings.size(), "warning"));
  }
  return {false, words + ": do not rely on this result before you have read why."};
}

}  // namespace downwash
