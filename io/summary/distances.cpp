#include "io/summary/distances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <utility>

#include "geometry/shapes/polygon.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

constexpr int corners = 72;  // of a circle
constexpr double far_shorter = 2;

/// "400 m to at least 1.2 km", "up to 1.2 km, reached in 3 of 16 winds" of an ensemble of winds.
std::string figure_of_winds(const WindReaches& winds, const std::string& most, std::size_t of) {
  if (winds.reached < of) {
    return fmt::format("{}{}, reached in {} of {} winds", winds.grows ? "" : "up to ", most,
                       winds.reached, of);
  }
  const std::string least = words::distance(winds.nearest);
  return least == most ? most : least + " to " + most;
}

ToldDistance told(const Result& page, const ZoneSet& set, std::size_t number,
                  const LevelReach& reach) {
  const ThreatLevel& level = set.levels[number];
  ToldDistance ours{.kind = DistanceKind::ours, .who = "this computation", .figure = {}};
  if (set.winds > 1) ours.who += fmt::format(" in {} winds", set.winds);
  if (!reach.reached || !reach.distance) {
    ours.known = !reach.reached && !level.covered;
    ours.figure = reach.reached   ? "reached"
                  : level.covered ? "not computed long enough"
                                  : "not reached";
    return ours;
  }
  ours.metres = *reach.distance;
  ours.at_least = reach.open();
  ours.direction = direction_words(page.asked, page.map, set, reach);
  const WindReaches* winds = reaches_of_winds(page.reach, set, number);
  ours.grows = may_grow(page.asked, page.reach, set, number, reach) && !ours.at_least;
  ours.figure = (ours.at_least || ours.grows ? "at least " : "") +
                distance_with_range(page.reach, set, number, ours.metres);
  const LevelRange range = range_of_level(page.reach, set, number);
  ours.far = range.distance.high;
  ours.far_is_open = range.open;
  if (winds != nullptr) ours.figure = figure_of_winds(*winds, ours.figure, set.winds);
  if (ours.grows) ours.note = "still exceeded when the computed time ends";
  if (reach.area_beyond) ours.note = estimated_beyond;
  return ours;
}

void add(DistanceKind kind, const char* who, const std::optional<ModelReach>& reach,
         std::vector<ToldDistance>& list) {
  if (!reach) return;
  ToldDistance one{.kind = kind, .who = who, .figure = "not reached"};
  if (reach->reached) {
    one.metres = reach->distance;
    one.at_least = reach->open;
    one.figure = (reach->open ? "more than " : "") + words::distance(reach->distance);
    one.note = reach->beyond_range;
    one.holds = reach->beyond_range.empty();
  }
  list.push_back(std::move(one));
}

/// Of several rows, which of them holds is not known.
void add_guidebook(const BesideGuidebook& book, std::vector<ToldDistance>& list) {
  const bool holds = book.rows.size() < 2;
  if (book.protection > 0) {
    list.push_back({.kind = DistanceKind::protection,
                    .who = "guidebook protection",
                    .figure = book.protection_words,
                    .metres = book.protection,
                    .holds = holds,
                    .note = book.protection_of,
                    .direction = {}});
  }
  if (book.isolation > 0) {
    list.push_back({.kind = DistanceKind::isolation,
                    .who = "guidebook isolation in all directions",
                    .figure = words::distance(book.isolation),
                    .metres = book.isolation,
                    .holds = holds,
                    .note = book.isolation_of});
  }
}

/// The farthest that anything reaches, m; negative where nothing does.
double farthest_of(const std::vector<ToldDistance>& list) {
  double farthest = -1;
  for (const ToldDistance& one : list) {
    if (one.metres > 0 || !one.known) farthest = std::max(farthest, one.metres);
  }
  return farthest;
}

std::vector<ToldDistance> of_level(const Result& page, const ZoneSet& set, const BesideSet* beside,
                                   const LevelReach& reach, std::size_t level) {
  std::vector<ToldDistance> list;
  if (beside != nullptr && level < beside->levels.size()) {
    add(DistanceKind::heavy_gas, "heavy gas", beside->levels[level].dense, list);
    add(DistanceKind::gaussian, "Gaussian plume", beside->levels[level].gaussian, list);
  }
  if (page.asked.computed > 0) list.push_back(told(page, set, level, reach));
  return list;
}

/// Of the levels of one severity, which differ by their averaging times, the one that ours reaches
/// farthest; where it reaches none, the one that others do.
std::optional<DistanceLine> line_of(const Result& page, const ZoneSet& set, const BesideSet* beside,
                                    const std::vector<LevelReach>& reaches, int severity) {
  std::optional<DistanceLine> line;
  std::pair<double, double> best{-1, -1};
  for (std::size_t n = 0; n < set.levels.size(); ++n) {
    if (set.levels[n].severity != severity) continue;
    std::vector<ToldDistance> list = of_level(page, set, beside, reaches[n], n);
    const std::pair<double, double> far{reaches[n].distance.value_or(-1), farthest_of(list)};
    if (far.second < 0 || far <= best) continue;
    best = far;
    line = {set.substance, set.levels[n].name, severity, std::move(list)};
  }
  return line;
}

bool anything_reaches(const DistanceLine& line) {
  return std::ranges::any_of(line.distances,
                             [](const ToldDistance& one) { return one.metres > 0; });
}

void sort(DistanceLine& line) {
  std::stable_sort(
      line.distances.begin(), line.distances.end(),
      [](const ToldDistance& a, const ToldDistance& b) { return a.metres > b.metres; });
}

Ring circle(const Point& middle, double radius) {
  Ring ring;
  for (int n = 0; n < corners; ++n) {
    const double angle = 2 * std::numbers::pi * n / corners;
    ring.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
  }
  return ring;
}

/// A square whose side upwind has the place in its middle; without a wind the circle.
Ring downwind_square(const Point& place, double side, double wind_from) {
  if (!std::isfinite(wind_from)) return circle(place, side);
  const double to = (wind_from + 180) * std::numbers::pi / 180;
  const Point along{std::sin(to), std::cos(to)}, left{-along.y, along.x};
  const auto at = [&](double x, double y) {
    return Point{place.x + x * along.x + y * left.x, place.y + x * along.y + y * left.y};
  };
  return {at(0, -side / 2), at(side, -side / 2), at(side, side / 2), at(0, side / 2)};
}

void add_models(const Result& page, const ZoneSet& set, const BesideSet& beside,
                std::vector<BesideOutline>& list) {
  for (std::size_t n = 0; n < beside.levels.size(); ++n) {
    const auto add = [&](DistanceKind kind, const std::string& what,
                         const std::optional<ModelReach>& reach, const Ring& ring,
                         const std::string& words) {
      if (ring.empty() || !reach) return;
      std::string title = set.levels[n].name + ", " + what + ", not ours";
      if (!reach->beyond_range.empty()) title += " (" + reach->beyond_range + ")";
      list.push_back({.kind = kind,
                      .substance = set.substance,
                      .level = set.levels[n].name,
                      .number = n,
                      .title = std::move(title),
                      .words = words,
                      .metres = reach->distance,
                      .half_width = reach->half_width,
                      .at_least = reach->open,
                      .beyond_range = reach->beyond_range,
                      .rings = {ring}});
    };
    add(DistanceKind::gaussian, "plume of Gauss over open ground", beside.levels[n].gaussian,
        beside.levels[n].outline, comparison_words(page, set, n) + " " + beside.gaussian);
    add(DistanceKind::heavy_gas, "heavy gas over open ground", beside.levels[n].dense,
        beside.levels[n].dense_outline,
        "Reaches " + reach_words(beside.levels[n].dense) + ". " + beside.dense);
  }
}

void add_rings(const Asked& asked, const BesideSet& beside, std::vector<BesideOutline>& list) {
  const BesideGuidebook& book = beside.guidebook;
  const auto add = [&](DistanceKind kind, const std::string& what, double metres,
                       const std::string& of, const auto& ring) {
    if (!(metres > 0) || beside.sources.empty()) return;
    BesideOutline one{
        .kind = kind,
        .substance = beside.substance,
        .level = {},
        .number = {},
        .title = fmt::format("Guidebook, {}: {} ({}), not ours", what, words::distance(metres), of),
        .words = book.title + ". " + book.choice,
        .metres = metres,
        .beyond_range = {},
        .rings = {}};
    for (const Point& source : beside.sources) one.rings.push_back(ring(source));
    list.push_back(std::move(one));
  };
  add(DistanceKind::protection, "protect people downwind", book.protection, book.protection_of,
      [&](const Point& at) { return downwind_square(at, book.protection, asked.wind_from); });
  add(DistanceKind::isolation, "isolate in all directions", book.isolation, book.isolation_of,
      [&](const Point& at) { return circle(at, book.isolation); });
}

bool lies_within(const Polygon& footprint, const Point& place, double distance_of) {
  if (covers(footprint, place)) return true;
  const Ring& ring = footprint.outer;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    if (distance(place, ring[n], ring[(n + 1) % ring.size()]) <= distance_of) return true;
  }
  return false;
}

}  // namespace

const char* key_of(DistanceKind kind) {
  switch (kind) {
    case DistanceKind::gaussian:
      return "gaussian";
    case DistanceKind::heavy_gas:
      return "heavy_gas";
    case DistanceKind::isolation:
      return "isolation";
    case DistanceKind::protection:
      return "protection";
    case DistanceKind::ours:
      break;
  }
  return "ours";
}

std::vector<DistanceLine> distance_lines(const Result& page) {
  std::vector<DistanceLine> lines;
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    const std::vector<LevelReach> reaches = level_reaches(page, set);
    std::vector<DistanceLine> of_set;
    for (int severity = 3; severity > 0; --severity) {
      if (severity == 1 && std::ranges::any_of(of_set, anything_reaches)) break;
      if (auto line = line_of(page, set, beside, reaches, severity)) {
        of_set.push_back(std::move(*line));
      }
    }
    if (of_set.empty()) of_set.push_back({set.substance, "", 0, {}});
    if (beside != nullptr) add_guidebook(beside->guidebook, of_set.front().distances);
    for (DistanceLine& line : of_set) {
      sort(line);
      if (!line.distances.empty()) lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::string distance_text(const DistanceLine& line) {
  std::string text;
  for (const ToldDistance& one : line.distances) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", one.who, one.figure);
    if (!one.note.empty()) text += " (" + one.note + ")";
  }
  return line.level.empty() ? fmt::format("{}: {}", line.substance, text)
                            : fmt::format("{} of {}: {}", line.level, line.substance, text);
}

bool ours_is_far_shorter(const DistanceLine& line) {
  const ToldDistance* ours = nullptr;
  double next = 0;
  for (const ToldDistance& one : line.distances) {
    if (one.kind == DistanceKind::isolation) continue;  // in all directions, not how far it goes
    if (one.kind == DistanceKind::ours) {
      ours = &one;
    } else if (!(one.metres > 0)) {
      return false;  // the other one is not longer
    } else if (next == 0 || one.metres < next) {
      next = one.metres;
    }
  }
  return ours != nullptr && ours->known && !ours->at_least && far_shorter * ours->metres < next;
}

std::vector<BesideOutline> beside_outlines(const Result& page) {
  std::vector<BesideOutline> list;
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    if (beside == nullptr) continue;
    add_rings(page.asked, *beside, list);
    add_models(page, set, *beside, list);
  }
  return list;
}

std::vector<std::size_t> isolated_buildings(const ResultMap& map, const BesideSet& beside) {
  std::vector<std::size_t> found;
  const double within = beside.guidebook.isolation;
  if (!(within > 0)) return found;
  for (std::size_t b = 0; b < map.buildings.size(); ++b) {
    const auto& parts = map.buildings[b].footprint;
    const bool inside = std::any_of(parts.begin(), parts.end(), [&](const Polygon& part) {
      return std::any_of(beside.sources.begin(), beside.sources.end(),
                         [&](const Point& source) { return lies_within(part, source, within); });
    });
    if (inside) found.push_back(b);
  }
  return found;
}

void tell_isolated(Result& page) {
  if (!page.trust.beside) return;
  const Action rest = unlisted_action(page.asked, page.reach);
  for (const BesideSet& beside : page.trust.beside->sets) {
    const ZoneSet* set = set_of(page.reach, beside.substance);
    if (set == nullptr) continue;
    const std::string words = fmt::format("Within the guidebook's isolation distance ({}).",
                                          words::distance(beside.guidebook.isolation));
    std::unordered_map<std::string, std::size_t> listed;
    for (std::size_t n = 0; n < page.affected.exposed.size(); ++n) {
      if (concerns(page.reach, page.affected.exposed[n].substance, *set))
        listed.try_emplace(page.affected.exposed[n].id, n);
    }
    for (const std::size_t b : isolated_buildings(page.map, beside)) {
      const Building& building = page.map.buildings[b];
      auto found = listed.find(building.id);
      if (found == listed.end()) {
        found = listed.emplace(building.id, page.affected.exposed.size()).first;
        page.affected.exposed.push_back({.id = building.id,
                                         .name = building.name,
                                         .arrival = {},
                                         .substance = beside.substance,
                                         .kind = building.kind,
                                         .address = building.address,
                                         .action = rest});
      }
      ReportBuilding& one = page.affected.exposed[found->second];
      if (must_act(one.action)) continue;
      if (one.action == Action::none) one.action = Action::isolated;
      one.reason = one.reason.empty() ? words : words + ' ' + one.reason;
    }
  }
}

}  // namespace downwash
