#include "io/results/report_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string_view>
#include <unordered_map>

#include "geometry/shapes/polygon.hpp"
#include "io/results/distances.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_cuts.hpp"
#include "io/results/zone_height.hpp"
#include "io/results/zone_words.hpp"

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
bool leaves(const ReportPage& page, const std::vector<const Polygon*>& zone,
            const std::vector<const Zone*>& beyond) {
  if (page.boxes.empty() && !page.beyond) {
    return std::any_of(zone.begin(), zone.end(), [&](const Polygon* polygon) {
      return comes_near(*polygon, page.domain, page.reach_of_edge());
    });
  }
  Zone whole;
  for (const Polygon* polygon : zone) whole.polygons.push_back(*polygon);
  for (const Zone* part : beyond) {
    whole.beyond.insert(whole.beyond.end(), part->beyond.begin(), part->beyond.end());
  }
  return !zone_cuts(page, whole).empty();
}

/// Takes in the corners of an outline, each from the release that is nearest to it.
void measure(const ReportPage& page, const Ring& outline, LevelReach& reach) {
  for (const Point& corner : outline) {
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
}

void measure(const ReportPage& page, const std::vector<const Polygon*>& zone,
             const std::vector<const Zone*>& beyond, LevelReach& reach) {
  for (const Polygon* polygon : zone) measure(page, polygon->outer, reach);
  reach.leaves_domain = leaves(page, zone, beyond);
  for (const Zone* part : beyond) {
    for (const Polygon& polygon : part->beyond) measure(page, polygon.outer, reach);
    reach.leaves_estimate = reach.leaves_estimate || !beyond_cuts(page, *part).empty();
  }
  const double turn = std::remainder(reach.bearing - page.wind_from - 180, 360);
  reach.downwind = std::abs(turn) <= 45;
}

/// "up to 640 m (590 to 720 m) downwind", of a level that may grow "at least 1.4 km to the NE", "up
/// to 3.1 km downwind by estimate".
std::string extent_words(const ReportPage& page, const ZoneSet& set, std::size_t level,
                         const LevelReach& reach) {
  if (!reach.distance) return "at some places";
  const bool open = reach.open() || may_grow(page, set, level, reach);
  return fmt::format("{} {} {}{}", open ? "at least" : "up to",
                     distance_with_range(page, set, level, *reach.distance),
                     direction_words(page, set, reach),
                     reach.area_beyond ? fmt::format(" ({})", estimated_beyond) : "");
}

/// Of an ensemble, zones of the whole run are of the worst wind in every place.
std::string in_worst_wind(const ZoneSet& set) {
  return set.winds < 2 ? "" : fmt::format("In the worst of {} winds, ", set.winds);
}

/// The levels that are reached, worst first; of those of one severity, which differ by their
/// averaging times, the one that reaches farthest.
std::vector<std::size_t> told_levels(const ZoneSet& set, const std::vector<LevelReach>& reaches) {
  std::map<int, std::size_t, std::greater<>> farthest;
  for (std::size_t level = 0; level < reaches.size(); ++level) {
    if (!reaches[level].reached) continue;
    const auto [told, first] = farthest.try_emplace(set.levels[level].severity, level);
    if (!first && reaches[told->second].distance < reaches[level].distance) told->second = level;
  }
  std::vector<std::size_t> levels;
  for (const auto& [severity, level] : farthest) levels.push_back(level);
  return levels;
}

/// "AEGL-3 can't be ruled out: …" of the levels that are not reached by a mean shorter than theirs.
std::string uncovered(const ZoneSet& set, const std::vector<LevelReach>& reaches) {
  std::string names;
  const ThreatLevel* last = nullptr;
  for (std::size_t level = reaches.size(); level-- > 0;) {
    if (reaches[level].reached || !set.levels[level].covered) continue;
    last = &set.levels[level];
    names += (names.empty() ? "" : ", ") + last->name;
  }
  if (last == nullptr) return "";
  return fmt::format(
      "{} can't be ruled out: not computed long enough, {}", names,
      *last->covered > 0 ? covered_words(*last) + " stays below" : covered_words(*last));
}

std::string answer_at_height(const ReportPage& page, const ZoneSet& set,
                             const std::vector<LevelReach>& reaches) {
  if (set.levels.empty()) {
    return "No levels of concern were given: whether anyone is in danger cannot be said.";
  }
  const std::vector<std::size_t> told = told_levels(set, reaches);
  if (!told.empty()) {
    const LevelReach& reach = reaches[told.front()];
    std::string words =
        fmt::format("{}{} is exceeded {}", in_worst_wind(set), set.levels[told.front()].name,
                    extent_words(page, set, told.front(), reach));
    if (!page.buildings.empty()) {
      words += reach.buildings.empty()
                   ? "; no building in or beside it"
                   : "; " + words::count(reach.buildings.size(), "building") + " in or beside it";
    }
    if (reach.first_building) {
      words += *reach.first_building < 1
                   ? "; first building reached at once"
                   : "; first building reached after " + words::duration(*reach.first_building);
    }
    return words + '.';
  }
  if (!uncovered(set, reaches).empty()) return uncovered(set, reaches) + '.';
  return fmt::format("No level is exceeded at {} m above ground{}.", words::number(set.height),
                     set.winds < 2 ? "" : fmt::format(" in any of {} winds", set.winds));
}

/// Null where there is none.
const LevelRange* range_of(const ReportPage& page, const ZoneSet& set, std::size_t level) {
  const auto s = static_cast<std::size_t>(&set - page.zones.data());
  if (!page.ranges || s >= page.ranges->levels.size()) return nullptr;
  return &page.ranges->levels[s][level];
}

}  // namespace

double bearing_of(const Point& from, const Point& to) {
  const double degrees = std::atan2(to.x - from.x, to.y - from.y) * 180 / std::numbers::pi;
  return degrees < 0 ? degrees + 360 : degrees;
}

bool still_exceeded(const ReportPage& page, const LevelReach& reach) {
  return page.computed > 0 && reach.end && *reach.end >= page.computed - 1;
}

const WindReaches* reaches_of_winds(const ReportPage& page, const ZoneSet& set, std::size_t level) {
  const auto s = static_cast<std::size_t>(&set - page.zones.data());
  if (set.winds < 2 || s >= page.wind_reaches.size()) return nullptr;
  return level < page.wind_reaches[s].size() ? &page.wind_reaches[s][level] : nullptr;
}

bool may_grow(const ReportPage& page, const ZoneSet& set, std::size_t level,
              const LevelReach& reach) {
  const WindReaches* winds = reaches_of_winds(page, set, level);
  return winds == nullptr ? still_exceeded(page, reach) : winds->grows;
}

std::string direction_words(const ReportPage& page, const ZoneSet& set, const LevelReach& reach) {
  if (reach.downwind) return "downwind";
  const std::string to = "to the " + words::compass(reach.bearing);
  if (!std::isfinite(page.wind_from) || set.winds > 1) return to;
  return to + (page.buildings.empty() ? ", off the wind" : ", where streets turn the cloud");
}

LevelRange range_of_level(const ReportPage& page, const ZoneSet& set, std::size_t level) {
  const LevelRange* range = range_of(page, set, level);
  return range == nullptr ? LevelRange{} : *range;
}

std::string distance_with_range(const ReportPage& page, const ZoneSet& set, std::size_t level,
                                double metres) {
  const LevelRange* found = range_of(page, set, level);
  if (found == nullptr) return words::distance(metres);
  const LevelRange& range = *found;
  const double low = std::min(metres, range.distance.low);
  const std::string from = low > 0 ? words::distance(low) : "none";
  if (range.open || metres > range.distance.high) {
    return fmt::format("{} ({} to beyond {})", words::distance(metres), from,
                       words::distance(std::max(metres, range.distance.high)));
  }
  return fmt::format("{} ({} to {})", words::distance(metres), from,
                     words::distance(range.distance.high));
}

bool concerns(const ReportPage& page, const std::string& substance, const ZoneSet& set) {
  if (substance.empty()) return !page.zones.empty() && &set == &page.zones.front();
  return substance == set.substance;
}

const ZoneSet* set_of(const ReportPage& page, const std::string& substance) {
  for (const ZoneSet& set : page.zones) {
    if (concerns(page, substance, set)) return &set;
  }
  return nullptr;
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
    const auto beyond = going_on(set, static_cast<int>(level));
    reach.reached = !zone.empty() || !beyond.empty();
    if (!reach.reached) continue;
    measure(page, zone, beyond, reach);
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
  return height_words(page, set) + answer_at_height(page, set, reaches);
}

std::string answer_more(const ReportPage& page, const ZoneSet& set,
                        const std::vector<LevelReach>& reaches) {
  const std::vector<std::size_t> told = told_levels(set, reaches);
  if (told.empty() && !set.levels.empty()) {
    const ThreatLevel& least = set.levels.front();
    return fmt::format(
        "The lowest level looked for is {}: {}. This holds within the computed area and time.",
        least.name, level_words(set, least));
  }
  std::string words;
  const auto add = [&](const std::string& part) { words += (words.empty() ? "" : "; ") + part; };
  for (std::size_t n = 1; n < told.size(); ++n) {
    const LevelReach& reach = reaches[told[n]];
    add(fmt::format("{} {}, {}", set.levels[told[n]].name, extent_words(page, set, told[n], reach),
                    words::count(reach.buildings.size(), "building")));
  }
  if (const std::string open = uncovered(set, reaches); !open.empty()) add(open);
  return words.empty() ? words : words + '.';
}

std::string covered_time_words(const ReportPage& page) {
  return fmt::format("as of {} of {}", words::duration(page.computed),
                     words::duration(page.planned));
}

std::string as_of_words(const ReportPage& page) {
  return page.so_far ? covered_time_words(page) : "";
}

std::string title_on(const ReportPage& page, const std::string& title) {
  return page.so_far ? title + ", " + as_of_words(page) : title;
}

std::string status_words(const ReportPage& page) {
  if (page.so_far) {
    return fmt::format("The run had not ended: this is {} since the release began.",
                       as_of_words(page));
  }
  constexpr double tolerance = 1;  // s: the last sample may lie a step before the end
  if (page.computed >= page.planned - tolerance) return "";
  if (!(page.computed > 0)) {
    return "The run ended before the release could be sampled once: nothing is known about where "
           "it goes.";
  }
  return fmt::format("The run ended early: {} of the {} after the release began are computed.",
                     words::duration(page.computed), words::duration(page.planned));
}

Verdict verdict(const ReportPage& page) {
  const std::string status = status_words(page);
  Verdict result{.severity = worst(page.checks), .words = verdict(page.checks)};
  if (!status.empty()) {
    result.severity = std::max(result.severity, Severity::look);
    result.words = status + ' ' + result.words;
  }
  return result;
}

double leading_averaging(const ZoneSet& set) {
  std::map<double, double> covered;
  for (const ThreatLevel& level : set.levels) covered[level.averaging] += 0;
  for (const Zone& zone : set.zones) {
    if (zone.kind != ZoneKind::maximum) continue;
    covered[level_of(set, zone).averaging] += area(zone.polygons);
  }
  const auto most = std::max_element(covered.begin(), covered.end(),
                                     [](auto& a, auto& b) { return a.second < b.second; });
  return most == covered.end() ? 0 : most->first;
}

}  // namespace downwash
