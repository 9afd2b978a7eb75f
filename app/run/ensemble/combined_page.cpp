#include "app/run/ensemble/combined_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/hazard/zones/zone_outlines.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/summary/beside.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

constexpr float nothing_known = -std::numeric_limits<float>::infinity();
constexpr float estimated = std::numeric_limits<float>::infinity();

/// Polygons where the values, in which buildings are no gaps any more, reach a level.
std::vector<Polygon> region(const MapRaster& raster, const std::vector<float>& values,
                            double level) {
  return region_at_least({raster.x, raster.y, values, {}}, level, outline_options());
}

/// What was covered least counts for all.
void take_coverage(const ThreatLevel& other, ThreatLevel& level) {
  if (!other.covered) return;
  level.covered = std::min(level.covered.value_or(*other.covered), *other.covered);
}

/// The largest of the outlines, or `otherwise`.
Ring largest_outline(const std::vector<Polygon>& parts, const Ring& otherwise) {
  const auto largest = std::max_element(parts.begin(), parts.end(), [](auto& a, auto& b) {
    return std::abs(signed_area(a.outer)) < std::abs(signed_area(b.outer));
  });
  return largest == parts.end() ? otherwise : largest->outer;
}

/// From its first corner to its first corner.
std::vector<Point> closed(Ring ring) {
  if (!ring.empty()) ring.push_back(ring.front());
  return ring;
}

void take_longer(const std::optional<ModelReach>& one, std::optional<ModelReach>& all) {
  if (one && (!all || one->distance > all->distance)) all = one;
}

void take_longer(const BesideSet& one, BesideSet& all) {
  if (one.guidebook.protection > all.guidebook.protection) all.guidebook = one.guidebook;
  if (!one.dense.empty()) all.dense = one.dense;
  if (all.gaussian_not.empty()) all.gaussian_not = one.gaussian_not;
  if (all.dense_not.empty()) all.dense_not = one.dense_not;
  all.levels.resize(std::max(all.levels.size(), one.levels.size()));
  for (std::size_t l = 0; l < one.levels.size(); ++l) {
    take_longer(one.levels[l].gaussian, all.levels[l].gaussian);
    take_longer(one.levels[l].dense, all.levels[l].dense);
  }
}

}  // namespace

void CombinedPage::add(const std::string& member, Result page) {
  receptors_.add(member, page.affected.receptors);
  buildings_.add(page.affected.exposed);
  checks_.add(page.trust.checks);
  boxes_.push_back(page.map.domain);
  if (members_++ == 0) {
    covered_.assign(raster_.cells(), 0);
    tallies_.resize(page.reach.zones.size());
    first_ = page;
    first_.reach.beyond.reset();
    first_.reach.wind_reaches.resize(page.reach.zones.size());
  }
  take_beyond(page.reach.beyond);
  take_beside(page.trust);
  first_.asked.computed = std::min(first_.asked.computed, page.asked.computed);
  first_.asked.planned = std::max(first_.asked.planned, page.asked.planned);
  if (first_.trust.caution.empty() && !page.trust.caution.empty()) {
    first_.trust.caution = fmt::format("Of {}: {}", member, page.trust.caution);
  }
  for (std::size_t s = 0; s < tallies_.size(); ++s) {
    add_figures(page.reach.zones[s], page.reach.places[s], tallies_[s]);
    add_reach(page.reach.zones[s], tallies_[s]);
    add_distances(page, s);
    for (std::size_t l = 0; l < page.reach.zones[s].levels.size(); ++l) {
      take_coverage(page.reach.zones[s].levels[l], first_.reach.zones[s].levels[l]);
    }
  }
  if (page.reach.places.empty() || page.reach.places.front().nx == 0) return;
  const PlaneSampler sampler(page.reach.places.front());
  raster_.for_each_cell([&](std::size_t cell, const Point& centre) {
    if (sampler.cell_at(centre)) ++covered_[cell];
  });
}

void CombinedPage::add_figures(const ZoneSet& set, const PlaceFigures& figures,
                               SubstanceTally& tally) {
  if (tally.peak.empty()) {
    tally.peak.assign(raster_.cells(), 0);
    tally.arrival.assign(raster_.cells(), -1);
    tally.departure.assign(raster_.cells(), -1);
    tally.open.assign(raster_.cells(), 0);
    tally.levels.resize(set.levels.size());
  }
  for (LevelTally& level : tally.levels) level.means.emplace_back(raster_.cells(), nothing_known);
  if (figures.nx == 0) return;  // it ended before anything was released
  const PlaneSampler sampler(figures);
  std::vector<std::vector<float>> means;
  for (const std::vector<float>& values : figures.means) means.push_back(sampler.continued(values));
  raster_.for_each_cell([&](std::size_t cell, const Point& centre) {
    const auto at = sampler.cell_at(centre);
    if (!at) return;
    for (std::size_t l = 0; l < means.size(); ++l) {
      tally.levels[l].means.back()[cell] = sampler.linear(means[l], centre);
    }
    if (sampler.solid(*at)) return;
    tally.open[cell] = 1;
    tally.peak[cell] = std::max(tally.peak[cell], figures.peak[*at]);
    tally.departure[cell] = std::max(tally.departure[cell], figures.departure[*at]);
    float& arrival = tally.arrival[cell];
    const float other = figures.arrival[*at];
    if (other >= 0 && (arrival < 0 || other < arrival)) arrival = other;
  });
}

/// Keeps where a member reaches each level, and marks what it does not compute of that.
void CombinedPage::add_reach(const ZoneSet& set, SubstanceTally& tally) const {
  for (LevelTally& level : tally.levels) level.reached.emplace_back();
  for (const Zone& zone : set.zones) {
    if (zone.kind != ZoneKind::maximum) continue;
    LevelTally& level = tally.levels[static_cast<std::size_t>(zone.level)];
    level.reached.back() = {zone.polygons, zone.beyond};
    if (zone.beyond.empty()) continue;
    const std::vector<std::uint8_t> beyond = covered_cells(raster_, zone.beyond);
    std::vector<float>& means = level.means.back();
    for (std::size_t cell = 0; cell < means.size(); ++cell) {
      if (beyond[cell] == 1 && means[cell] == nothing_known) means[cell] = estimated;
    }
  }
}

void CombinedPage::add_distances(const Result& page, std::size_t substance) {
  std::vector<WindReaches>& all = first_.reach.wind_reaches[substance];
  const std::vector<LevelReach> reaches = level_reaches(page, page.reach.zones[substance]);
  all.resize(reaches.size());
  for (std::size_t l = 0; l < reaches.size(); ++l) {
    if (!reaches[l].reached || !reaches[l].distance) continue;
    const double distance = *reaches[l].distance;
    all[l].nearest = all[l].reached++ == 0 ? distance : std::min(all[l].nearest, distance);
    all[l].grows = all[l].grows || reaches[l].open() || still_exceeded(page.asked, reaches[l]);
  }
}

void CombinedPage::take_beside(const Trust& trust) {
  if (!trust.beside) return;
  for (const BesideSet& told : trust.beside->sets) {
    auto all = std::ranges::find(beside_, told.substance, &BesideSet::substance);
    if (all == beside_.end()) {
      beside_.push_back({.substance = told.substance, .guidebook = told.guidebook});
      all = beside_.end() - 1;
    }
    take_longer(told, *all);
  }
}

/// Without outlines, which go with one wind.
std::shared_ptr<const BesideOurs> CombinedPage::beside() const {
  BesideOurs ours{.not_shown = beside_.empty() ? "the page of each member has it" : "",
                  .sets = beside_};
  for (BesideSet& set : ours.sets) {
    if (set.levels.empty()) continue;
    set.gaussian = fmt::format(
        "the longest of {} winds; the page of each member says how it was "
        "computed.",
        members_);
    if (!set.dense.empty()) {
      set.dense = set.gaussian;
      set.dense_not.clear();
    }
    set.gaussian_not.clear();
  }
  return std::make_shared<const BesideOurs>(std::move(ours));
}

void CombinedPage::take_beyond(const std::optional<BeyondArea>& area) {
  if (!area) return;
  if (!first_.reach.beyond) first_.reach.beyond.emplace();
  BeyondArea& all = *first_.reach.beyond;
  all.outlines.insert(all.outlines.end(), area->outlines.begin(), area->outlines.end());
  all.reach = std::max(all.reach, area->reach);
  if (std::find(beyond_.begin(), beyond_.end(), area->words) == beyond_.end()) {
    beyond_.push_back(area->words);
  }
}

std::vector<Zone> CombinedPage::zones_of(std::size_t substance,
                                         const std::vector<Polygon>& computed, double& cell) const {
  const SubstanceTally& tally = tallies_[substance];
  std::vector<Zone> zones;
  for (std::size_t l = 0; l < tally.levels.size(); ++l) {
    const LevelTally& level = tally.levels[l];
    const double limit = first_.reach.zones[substance].levels[l].concentration;
    const JoinedEstimates estimates(level.reached, computed, raster_.x.width(0));
    cell = std::max(cell, estimates.cell());
    zones.push_back({.kind = ZoneKind::maximum,
                     .level = static_cast<int>(l),
                     .polygons = region(raster_, worst_of(level), limit),
                     .beyond = estimates.reached_by(1)});
    for (Zone& zone : probability_zones({raster_.x, raster_.y, {}, {}}, level.means,
                                        static_cast<int>(l), limit, covered_)) {
      zone.beyond = estimates.reached_by(members_for(zone.bound, members_));
      zones.push_back(std::move(zone));
    }
  }
  if (!tally.levels.empty()) {
    CellRaster arrival{raster_.x, raster_.y, tally.arrival, {}};
    for (std::size_t c = 0; c < raster_.cells(); ++c) {
      arrival.solid.push_back(solid(tally, c) ? 1 : 0);
    }
    for (Zone& zone : arrival_zones(arrival)) {
      zones.push_back(std::move(zone));
    }
  }
  for (Zone& zone : zones) zone.end = first_.asked.computed;
  return zones;
}

PlaceFigures CombinedPage::figures_of(std::size_t substance) const {
  const SubstanceTally& tally = tallies_[substance];
  PlaceFigures figures{.substance = first_.reach.zones[substance].substance,
                       .origin = {raster_.x.face(0), raster_.y.face(0)},
                       .step_x = {raster_.x.width(0), 0},
                       .step_y = {0, raster_.y.width(0)},
                       .nx = raster_.x.n(),
                       .ny = raster_.y.n(),
                       .peak = tally.peak,
                       .means = {},
                       .arrival = tally.arrival,
                       .departure = tally.departure};
  for (std::size_t cell = 0; cell < figures.peak.size(); ++cell) {
    if (solid(tally, cell)) figures.peak[cell] = -1;
  }
  for (std::size_t l = 0; l < tally.levels.size(); ++l) {
    figures.means.push_back(
        computed_worst_of(tally.levels[l], first_.reach.zones[substance].levels[l].concentration));
    for (float& value : figures.means.back()) value = std::max(value, 0.0F);
  }
  return figures;
}

std::vector<float> CombinedPage::worst_of(const LevelTally& level) const {
  std::vector<float> worst(raster_.cells(), nothing_known);
  for (const std::vector<float>& member : level.means) {
    for (std::size_t cell = 0; cell < worst.size(); ++cell) {
      if (covered_[cell] > 0) worst[cell] = std::max(worst[cell], member[cell]);
    }
  }
  return worst;
}

std::vector<float> CombinedPage::computed_worst_of(const LevelTally& level, double limit) const {
  const std::vector<float> worst = worst_of(level);
  std::vector<float> computed(raster_.cells(), nothing_known);
  for (const std::vector<float>& member : level.means) {
    for (std::size_t cell = 0; cell < computed.size(); ++cell) {
      if (member[cell] < estimated) computed[cell] = std::max(computed[cell], member[cell]);
    }
  }
  for (std::size_t cell = 0; cell < computed.size(); ++cell) {
    if (worst[cell] == estimated && computed[cell] < limit) computed[cell] = estimated;
  }
  return computed;
}

std::vector<Polygon> CombinedPage::computed_area() const {
  std::vector<float> any = covered_;
  for (float& members : any) members = std::min(members, 1.0F);
  return region(raster_, any, 0.5);
}

std::string CombinedPage::beyond_words() const {
  const std::size_t with = first_.reach.beyond->outlines.size();
  const std::string whose =
      with == members_
          ? "each wind by itself"
          : fmt::format(
                "{} of {} winds, each by itself, while the others count as not reaching there",
                with, members_);
  return fmt::format("{}; {}", whose, fmt::join(beyond_, "; or "));
}

Result CombinedPage::page() const {
  Result page = first_;
  const std::vector<Polygon> computed = computed_area();
  page.map.domain = largest_outline(computed, first_.map.domain);
  page.map.boxes = boxes_;
  page.trust.approach.reset();
  page.trust.beside = beside();
  page.affected.receptors = receptors_.merged();
  page.affected.exposed = buildings_.merged(members_);
  page.trust.checks = checks_.merged();
  page.reach.places.clear();
  page.map.edge_cell = 0;
  page.map.resolution = std::max(page.map.resolution, raster_.x.width(0));
  double cell = 0;
  for (std::size_t s = 0; s < tallies_.size(); ++s) {
    page.reach.zones[s].zones = zones_of(s, computed, cell);
    page.reach.zones[s].winds = members_;
    page.reach.places.push_back(figures_of(s));
  }
  if (page.reach.beyond) {
    page.reach.beyond->joint = closed(page.map.domain);
    page.reach.beyond->cell = cell;
    page.reach.beyond->words = beyond_words();
  }
  return page;
}

}  // namespace downwash
