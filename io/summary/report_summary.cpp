#include "io/summary/report_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string_view>

#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/zone_height.hpp"

namespace downwash {
namespace {

/// "up to 640 m (590 to 720 m) downwind", of a level that may grow "at least 1.4 km to the NE", "up
/// to 3.1 km downwind by estimate".
std::string extent_words(const Result& page, const ZoneSet& set, std::size_t level,
                         const LevelReach& reach) {
  if (!reach.distance) return "at some places";
  const bool open = reach.open() || may_grow(page.asked, page.reach, set, level, reach);
  return fmt::format("{} {} {}{}", open ? "at least" : "up to",
                     distance_with_range(page.reach, set, level, *reach.distance),
                     direction_words(page.asked, page.map, set, reach),
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

std::string answer_at_height(const Result& page, const ZoneSet& set,
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
    if (!page.map.buildings.empty()) {
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
const LevelRange* range_of(const Reach& reach, const ZoneSet& set, std::size_t level) {
  const auto s = static_cast<std::size_t>(&set - reach.zones.data());
  if (!reach.ranges || s >= reach.ranges->levels.size()) return nullptr;
  return &reach.ranges->levels[s][level];
}

}  // namespace

bool still_exceeded(const Asked& asked, const LevelReach& reach) {
  return asked.computed > 0 && reach.end && *reach.end >= asked.computed - 1;
}

const WindReaches* reaches_of_winds(const Reach& reach, const ZoneSet& set, std::size_t level) {
  const auto s = static_cast<std::size_t>(&set - reach.zones.data());
  if (set.winds < 2 || s >= reach.wind_reaches.size()) return nullptr;
  return level < reach.wind_reaches[s].size() ? &reach.wind_reaches[s][level] : nullptr;
}

bool may_grow(const Asked& asked, const Reach& all, const ZoneSet& set, std::size_t level,
              const LevelReach& reach) {
  const WindReaches* winds = reaches_of_winds(all, set, level);
  return winds == nullptr ? still_exceeded(asked, reach) : winds->grows;
}

std::string direction_words(const Asked& asked, const ResultMap& map, const ZoneSet& set,
                            const LevelReach& reach) {
  if (reach.downwind) return "downwind";
  const std::string to = "to the " + words::compass(reach.bearing);
  if (!std::isfinite(asked.wind_from) || set.winds > 1) return to;
  return to + (map.buildings.empty() ? ", off the wind" : ", where streets turn the cloud");
}

LevelRange range_of_level(const Reach& reach, const ZoneSet& set, std::size_t level) {
  const LevelRange* range = range_of(reach, set, level);
  return range == nullptr ? LevelRange{} : *range;
}

std::string distance_with_range(const Reach& reach, const ZoneSet& set, std::size_t level,
                                double metres) {
  const LevelRange* found = range_of(reach, set, level);
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

bool concerns(const Reach& reach, const std::string& substance, const ZoneSet& set) {
  if (substance.empty()) return !reach.zones.empty() && &set == &reach.zones.front();
  return substance == set.substance;
}

const ZoneSet* set_of(const Reach& reach, const std::string& substance) {
  for (const ZoneSet& set : reach.zones) {
    if (concerns(reach, substance, set)) return &set;
  }
  return nullptr;
}

std::string answer(const Result& page, const ZoneSet& set, const std::vector<LevelReach>& reaches) {
  return height_words(page.affected, set) + answer_at_height(page, set, reaches);
}

std::string answer_more(const Result& page, const ZoneSet& set,
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

std::string covered_time_words(const Asked& asked) {
  return fmt::format("as of {} of {}", words::duration(asked.computed),
                     words::duration(asked.planned));
}

std::string as_of_words(const Asked& asked) {
  return asked.so_far ? covered_time_words(asked) : "";
}

std::string title_on(const Asked& asked, const std::string& title) {
  return asked.so_far ? title + ", " + as_of_words(asked) : title;
}

std::string status_words(const Asked& asked) {
  if (asked.so_far && !(asked.computed > 0)) {
    return "Nothing was computed yet: there are the distances of guidebook, Gaussian plume and "
           "heavy gas alone.";
  }
  if (asked.so_far) {
    return fmt::format("The run had not ended: this is {} since the release began.",
                       as_of_words(asked));
  }
  constexpr double tolerance = 1;  // s: the last sample may lie a step before the end
  if (asked.computed >= asked.planned - tolerance) return "";
  if (!(asked.computed > 0)) {
    return "The run ended before the release could be sampled once: nothing is known about where "
           "it goes.";
  }
  return fmt::format("The run ended early: {} of the {} after the release began are computed.",
                     words::duration(asked.computed), words::duration(asked.planned));
}

Verdict verdict(const Asked& asked, const Trust& trust) {
  const std::string status = status_words(asked);
  Verdict result{.severity = worst(trust.checks), .words = verdict(trust.checks)};
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
