#include "app/run/ranges/ranges_of_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/run/measures/grading.hpp"
#include "app/run/ranges/likely_factors.hpp"
#include "app/run/ranges/unknowns.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/action.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

/// How far the zones of the levels of a substance reach.
std::vector<LevelRange> level_ranges(const Site& site, const std::vector<Point>& releases,
                                     const ZoneSet& set, const std::vector<Zone>& zones) {
  const Ring edge = outline(site);
  const double near = 1.01 * horizontal_cell_at_edge(site.box);
  std::vector<LevelRange> ranges(set.levels.size());
  for (const Zone& zone : zones) {
    LevelRange& range = ranges[static_cast<std::size_t>(zone.level)];
    LevelReach reach;
    for (const Polygon& polygon : zone.polygons) take_in(polygon.outer, releases, reach);
    const double far = reach.distance.value_or(0);
    if (zone.bound > 0.5) {
      range.distance.low = far;
      continue;
    }
    range.distance.high = far;
    range.open = std::ranges::any_of(
        zone.polygons, [&](const Polygon& polygon) { return comes_near(polygon, edge, near); });
  }
  return ranges;
}

/// Figures with cells, of as many substances as the run has: what is compared with nothing would
/// have no range, and look certain.
bool has_cells(const std::vector<PlaceFigures>& places, std::size_t substances) {
  return substances > 0 && places.size() == substances &&
         std::ranges::all_of(places, [](const PlaceFigures& one) { return one.nx > 0; });
}

std::size_t substance_of(const ReleaseResults& results, const std::string& name) {
  const auto found = std::ranges::find(results.zones, name, &ZoneSet::substance);
  return found == results.zones.end() ? 0 : static_cast<std::size_t>(found - results.zones.begin());
}

}  // namespace

std::string words_of(const Repeats& repeats) {
  return fmt::format("other gusts and cells of {:g} m ({})", repeats.cell,
                     words::count(repeats.places.size(), "more run"));
}

void add_ranges(const PreparedCase& prepared, const ExposureHistory& history,
                const Repeats& repeats, ReleaseResults& results, std::vector<Check>& checks) {
  const std::size_t substances = results.zones.size();
  const bool comparable = std::ranges::all_of(
      repeats.places, [&](const auto& places) { return has_cells(places, substances); });
  if (repeats.places.empty() || history.empty() || !comparable) return;
  if (!has_cells(results.places, substances)) return;
  const Unknowns unknowns = unknowns_of(prepared, checks);
  const LikelyFactors factors(results.places, repeats.places, results.zones, unknowns);
  results.buildings = exposed_buildings(
      *prepared.release, history, prepared.site, results.zones,
      [&](std::size_t substance, const Point& place) { return factors.at(substance, place); });
  Ranges ranges{.levels = {}, .receptors = {}, .words = words_of(repeats)};
  if (!unknowns.words.empty()) ranges.words += "; " + unknowns.words;
  for (std::size_t s = 0; s < results.zones.size(); ++s) {
    std::vector<Zone> zones = factors.zones(s, results.zones[s]);
    ranges.levels.push_back(level_ranges(prepared.site, unknowns.places, results.zones[s], zones));
    factors.add_to(results.places[s], s);
    std::vector<Zone>& all = results.zones[s].zones;
    std::ranges::copy_if(zones, std::back_inserter(all),
                         [](const Zone& zone) { return !zone.polygons.empty(); });
  }
  for (ReportReceptor& receptor : results.receptors) {
    const Likely likely = factors.at(substance_of(results, receptor.substance), receptor.place);
    ranges.receptors.push_back({1 / likely.concentration, likely.concentration});
    receptor.likely_arrival = likely_arrival(receptor.arrival, likely.arrival);
  }
  results.ranges = std::move(ranges);
  grade_in_ranges(checks);
  checks.push_back(decision_within_ranges(results));
}

Check decision_within_ranges(const ReleaseResults& results) {
  constexpr Bounds part_that_changes{0.1, HUGE_VAL}, factor_of_distance{1.5, HUGE_VAL};
  constexpr double short_distance = 50;  // m, that no decision hangs on
  std::size_t acting = 0, changing = 0;
  for (const ReportBuilding& building : results.buildings) {
    acting += must_act(building.action) ? 1 : 0;
    changing += building.likely && building.likely->first != building.likely->second ? 1 : 0;
  }
  const double part = acting > 0 ? static_cast<double>(changing) / static_cast<double>(acting) : 0;
  std::string widest;
  double factor = 1;
  for (std::size_t s = 0; s < results.zones.size(); ++s) {
    for (std::size_t l = 0; l < results.zones[s].levels.size(); ++l) {
      const Span& reach = results.ranges->levels[s][l].distance;
      if (reach.high - reach.low < short_distance) continue;
      const double one = reach.low > 0 ? reach.high / reach.low : HUGE_VAL;
      if (one <= factor) continue;
      factor = one;
      widest = fmt::format("{} reaches {} to {}", results.zones[s].levels[l].name,
                           reach.low > 0 ? words::distance(reach.low) : "0",
                           words::distance(reach.high));
    }
  }
  const Severity severity =
      worse(at_most(part, part_that_changes), at_most(factor, factor_of_distance));
  return graded(
      CheckGroup::data, Message::decision_in_ranges, "Decision within the likely ranges",
      fmt::format("{} of {} that act may be of another class{}", changing,
                  words::count(acting, "building"), widest.empty() ? "" : "; " + widest),
      "at most 10 %, and distances within a factor of 1.5", severity,
      {"within the likely ranges {1}",
       "Some buildings may be of another class: each has the most urgent class that is likely.",
       "Act on the most urgent class and the longest distance, or take smaller cells."});
}

}  // namespace downwash
