#include "app/run/checks/beside_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/hazard/advice/shelter_or_leave.hpp"
#include "app/hazard/correlations/beside_ours.hpp"
#include "app/run/measures/grading.hpp"
#include "app/scene/places.hpp"
#include "app/scene/site.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/distances.hpp"

namespace downwash {
namespace {

/// "AEGL-3 of chlorine: this computation 80 m, the next 200 m"
std::string shorter_words(const DistanceLine& line) {
  std::string ours, next;
  for (const ToldDistance& one : line.distances) {
    if (one.kind == DistanceKind::isolation) continue;
    (one.kind == DistanceKind::ours ? ours : next) = one.figure;
  }
  return fmt::format("{} of {}: this computation {}, the next {}", line.level, line.substance, ours,
                     next);
}

void add(const std::string& words, std::string& list) {
  list += (list.empty() ? "" : "; ") + words;
}

/// Levels whose distance by a model is read beyond its range.
std::string beyond_ranges(const Result& page) {
  std::string list;
  for (const BesideOutline& outline : beside_outlines(page)) {
    if (outline.beyond_range.empty()) continue;
    add(fmt::format("{} of {} by the {}: {}{}, {}", outline.level, outline.substance,
                    outline.kind == DistanceKind::heavy_gas ? "heavy gas" : "Gaussian plume",
                    outline.at_least ? "more than " : "", words::distance(outline.metres),
                    outline.beyond_range),
        list);
  }
  return list;
}

/// Page with those parts alone that tell how far ours and others reach.
Result page_of_distances(const PreparedCase& prepared, const ReleaseResults& results) {
  const Site& site = prepared.site;
  const ReleasePlan& plan = *prepared.release;
  Result page;
  if (prepared.config.wind) page.asked.wind_from = site.frame.direction();
  page.map.domain = outline(site);
  page.map.resolution = horizontal_cell(site.box);
  page.map.edge_cell = horizontal_cell_at_edge(site.box);
  page.reach.zones = results.zones;
  page.asked.computed = results.computed;
  page.asked.planned = plan.end - plan.begin;
  if (plan.beyond && !results.beyond.empty()) page.reach.beyond = beyond_area(*plan.beyond, site);
  for (const PlacedRelease& placed : plan.releases) {
    const Point place = site.frame.to_map({placed.place[0], placed.place[1]});
    page.asked.releases.push_back({.name = placed.name, .place = place, .words = {}});
  }
  page.trust.beside = beside_ours(prepared.config, plan, site);
  return page;
}

/// Results of a case that is not computed: substances and levels alone.
ReleaseResults nothing_computed(const ReleasePlan& plan) {
  ReleaseResults results;
  for (std::size_t n = 0; n < plan.substances.size(); ++n) {
    ZoneSet set;
    set.substance = plan.substances[n].name;
    set.levels = plan.levels[n];
    results.zones.push_back(std::move(set));
  }
  return results;
}

/// Part of an outline, as far as it lies in the domain, that no area of known buildings covers.
double unknown_share(const Ring& plume, const Site& site) {
  const Polygon outline{plume, {}};
  const double all = area_inside(outline, downwash::outline(site));
  double known = 0;
  for (const Ring& area : known_areas(site)) known += area_inside(outline, area);
  return all > 0 ? std::max(0.0, 1 - known / all) : 0;
}

}  // namespace

Check distances_differ(const Result& page) {
  std::string shorter;
  for (const DistanceLine& line : distance_lines(page)) {
    if (ours_is_far_shorter(line)) add(shorter_words(line), shorter);
  }
  const std::string beyond = beyond_ranges(page);
  std::string figure = shorter, effect, remedy;
  if (!beyond.empty()) add("read beyond their range: " + beyond, figure);
  if (!shorter.empty()) {
    effect =
        "This computation reaches less than half as far as anything else that is known of the "
        "release.";
    remedy = "Take the longest distance that holds here until someone has measured.";
  }
  if (!beyond.empty()) {
    effect += effect.empty() ? "" : " ";
    effect += "Distances beyond the range of their formula are extrapolated.";
    remedy += remedy.empty() ? "Take them for an order of magnitude." : "";
  }
  return graded(CheckGroup::data, Message::distances_differ,
                "Distance, beside other models and the guidebook",
                figure.empty() ? "none differs" : figure, "no other more than twice as far",
                figure.empty() ? Severity::fine : Severity::look,
                {"other models or the guidebook reach farther: {1}", effect, remedy,
                 shorter.empty() ? Errs::unknown : Errs::too_short});
}

std::optional<Check> distance_check(const PreparedCase& prepared, const ReleaseResults& results) {
  if (results.computed <= 0) return std::nullopt;
  const Result page = page_of_distances(prepared, results);
  if (!page.trust.beside || page.trust.beside->sets.empty()) return std::nullopt;
  return distances_differ(page);
}

std::optional<Check> plume_beyond_buildings(const PreparedCase& prepared) {
  constexpr Bounds bounds{0.1, HUGE_VAL};
  if (!prepared.release || !prepared.site.report) return std::nullopt;
  const Result page = page_of_distances(prepared, nothing_computed(*prepared.release));
  if (!page.trust.beside) return std::nullopt;
  double share = 0, reach = 0;
  std::string farthest;
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    if (beside == nullptr) continue;
    for (std::size_t n = 0; n < beside->levels.size(); ++n) {
      const BesideLevel& level = beside->levels[n];
      const bool acts = set.levels[n].severity >= action_severity(set.levels);
      if (!acts || !level.gaussian || level.outline.empty()) continue;
      share = std::max(share, unknown_share(level.outline, prepared.site));
      if (level.gaussian->distance <= reach) continue;
      reach = level.gaussian->distance;
      farthest = set.levels[n].name;
    }
  }
  if (farthest.empty()) return std::nullopt;
  return graded(CheckGroup::data, Message::zones_beyond_buildings,
                "Part of the plume where no building is known",
                fmt::format("{} of the plume to {}, {} long over open ground", percent_text(share),
                            farthest, words::distance(reach)),
                "at most 10 %", at_most(share, bounds),
                {"no building data in {1}",
                 "There the ground counts as open, whatever stands on it. If more than half of a "
                 "zone that people act on comes to lie there, its result is red.",
                 "Take a building file that reaches farther downwind.", Errs::too_short});
}

std::string distances_without_run(const PreparedCase& prepared) {
  if (!prepared.release) return "";
  const Result page = page_of_distances(prepared, nothing_computed(*prepared.release));
  if (!page.trust.beside || page.trust.beside->sets.empty()) return "";
  std::string text = acting_distance(page).words;
  for (const DistanceLine& line : distance_lines(page)) text += ' ' + distance_text(line) + '.';
  return text;
}

std::string known_before(const PreparedCase& prepared) {
  const std::string told = distances_without_run(prepared);
  return told.empty() ? "" : "Before anything is computed: " + told;
}

}  // namespace downwash
