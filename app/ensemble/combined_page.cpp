#include "app/ensemble/combined_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/release/zone_outlines.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/beside.hpp"

namespace downwash {
namespace {

constexpr float nothing_known = -std::numeric_limits<float>::infinity();

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

}  // namespace

void CombinedPage::add(const std::string& member, ReportPage page) {
  receptors_.add(member, page.receptors);
  buildings_.add(page.exposed);
  checks_.add(page.checks);
  boxes_.push_back(page.domain);
  if (members_++ == 0) {
    covered_.assign(raster_.cells(), 0);
    tallies_.resize(page.zones.size());
    first_ = page;
  }
  first_.computed = std::min(first_.computed, page.computed);
  first_.planned = std::max(first_.planned, page.planned);
  if (first_.caution.empty() && !page.caution.empty()) {
    first_.caution = fmt::format("Of {}: {}", member, page.caution);
  }
  for (std::size_t s = 0; s < tallies_.size(); ++s) {
    add_figures(page.zones[s], page.places[s], tallies_[s]);
    for (std::size_t l = 0; l < page.zones[s].levels.size(); ++l) {
      take_coverage(page.zones[s].levels[l], first_.zones[s].levels[l]);
    }
  }
  if (page.places.empty() || page.places.front().nx == 0) return;
  const PlaneSampler sampler(page.places.front());
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
  for (LevelTally& level : tally.levels) level.emplace_back(raster_.cells(), nothing_known);
  if (figures.nx == 0) return;  // it ended before anything was released
  const PlaneSampler sampler(figures);
  std::vector<std::vector<float>> means;
  for (const std::vector<float>& values : figures.means) means.push_back(sampler.continued(values));
  raster_.for_each_cell([&](std::size_t cell, const Point& centre) {
    const auto at = sampler.cell_at(centre);
    if (!at) return;
    for (std::size_t l = 0; l < means.size(); ++l) {
      tally.levels[l].back()[cell] = sampler.linear(means[l], centre);
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

std::vector<Zone> CombinedPage::zones_of(std::size_t substance) const {
  const SubstanceTally& tally = tallies_[substance];
  std::vector<Zone> zones;
  for (std::size_t l = 0; l < tally.levels.size(); ++l) {
    const double limit = first_.zones[substance].levels[l].concentration;
    zones.push_back({.kind = ZoneKind::maximum,
                     .level = static_cast<int>(l),
                     .polygons = region(raster_, worst_of(tally.levels[l]), limit)});
    for (Zone& zone : probability_zones({raster_.x, raster_.y, {}, {}}, tally.levels[l],
                                        static_cast<int>(l), limit)) {
      zones.push_back(std::move(zone));
    }
  }
  if (!tally.levels.empty()) {
    CellRaster arrival{raster_.x, raster_.y, tally.arrival, {}};
    for (std::size_t cell = 0; cell < raster_.cells(); ++cell) {
      arrival.solid.push_back(solid(tally, cell) ? 1 : 0);
    }
    for (Zone& zone : arrival_zones(arrival)) {
      zones.push_back(std::move(zone));
    }
  }
  for (Zone& zone : zones) zone.end = first_.computed;
  return zones;
}

PlaceFigures CombinedPage::figures_of(std::size_t substance) const {
  const SubstanceTally& tally = tallies_[substance];
  PlaceFigures figures{.substance = first_.zones[substance].substance,
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
  for (const LevelTally& level : tally.levels) {
    figures.means.push_back(worst_of(level));
    for (float& value : figures.means.back()) value = std::max(value, 0.0F);
  }
  return figures;
}

std::vector<float> CombinedPage::worst_of(const LevelTally& level) const {
  std::vector<float> worst(raster_.cells(), nothing_known);
  for (const std::vector<float>& member : level) {
    for (std::size_t cell = 0; cell < worst.size(); ++cell) {
      worst[cell] = std::max(worst[cell], member[cell]);
    }
  }
  return worst;
}

/// The outer edge of all that some member computed.
Ring CombinedPage::outline() const {
  const std::vector<Polygon> parts = region(raster_, covered_, 0.5);
  const auto largest = std::max_element(parts.begin(), parts.end(), [](auto& a, auto& b) {
    return std::abs(signed_area(a.outer)) < std::abs(signed_area(b.outer));
  });
  return largest == parts.end() ? first_.domain : largest->outer;
}

ReportPage CombinedPage::page() const {
  ReportPage page = first_;
  page.domain = outline();
  page.boxes = boxes_;
  page.approach.reset();
  page.beside = std::make_shared<const BesideOurs>(
      BesideOurs{"an ensemble has several winds; the page of each member has it", {}});
  page.receptors = receptors_.merged();
  page.exposed = buildings_.merged(members_);
  page.checks = checks_.merged();
  page.places.clear();
  page.edge_cell = 0;
  page.resolution = std::max(page.resolution, raster_.x.width(0));
  for (std::size_t s = 0; s < tallies_.size(); ++s) {
    page.zones[s].zones = zones_of(s);
    page.zones[s].winds = members_;
    page.places.push_back(figures_of(s));
  }
  return page;
}

}  // namespace downwash
