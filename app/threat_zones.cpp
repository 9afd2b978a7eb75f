#include "app/threat_zones.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "geometry/contours.hpp"
#include "io/report_words.hpp"

namespace downwash {
namespace {

constexpr std::array isochrone_minutes{1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120};
constexpr std::array probabilities{0.1, 0.5, 0.9};
/// Of outlines, in cells: far below what the grid resolves, and a fifth of the points.
constexpr double outline_tolerance = 0.2;

using Values = std::vector<float>;

/// The dosage of one tracer in all cells of the plane at any time: linear between samples, 0 before
/// the first.
class PlaneDosage {
 public:
  PlaneDosage(const std::vector<double>& time, const std::vector<Values>& dosage)
      : time_(time), dosage_(dosage) {}

  /// into[cell] += factor · D(t).
  void add(double t, float factor, Values& into) const {
    if (t <= time_.front()) return;
    const auto after = std::lower_bound(time_.begin(), time_.end(), t);
    const auto n = static_cast<std::size_t>(std::min(after, time_.end() - 1) - time_.begin());
    const double part = std::min(1.0, (t - time_[n - 1]) / (time_[n] - time_[n - 1]));
    const auto late = static_cast<float>(part) * factor, early = factor - late;
    for (std::size_t c = 0; c < into.size(); ++c) {
      into[c] += early * dosage_[n - 1][c] + late * dosage_[n][c];
    }
  }

 private:
  const std::vector<double>& time_;
  const std::vector<Values>& dosage_;
};

void raise_to(const Values& other, Values& values) {
  for (std::size_t c = 0; c < values.size(); ++c) values[c] = std::max(values[c], other[c]);
}

/// The levels with their averaging times in their names where a name occurs more than once.
std::vector<ThreatLevel> distinct(std::vector<ThreatLevel> levels) {
  std::map<std::string, int> count;
  for (const ThreatLevel& level : levels) ++count[level.name];
  for (ThreatLevel& level : levels) {
    if (count[level.name] > 1) level.name += " (" + words::duration(level.averaging) + ")";
  }
  return levels;
}

/// The zones of one substance.
class SubstanceZones {
 public:
  SubstanceZones(std::size_t substance, const ReleasePlan& plan, const ExposureHistory& history,
                 const CaseConfig& config, const Site& site, const BuiltProblem& built)
      : substance_(substance), plan_(plan), history_(history), site_(site) {
    const Grid& grid = built.problem.grid;
    const std::array<Axis, 3> axes = built.axes.to_user(grid.axis);
    const auto& cells = plan.exposure(ExposurePart::plane).cells;
    std::vector<std::uint8_t> solid;
    for (const Index3& c : cells) solid.push_back(built.problem.obstacles.solid(c[0], c[1], c[2]));
    raster_.emplace(CellRaster{axes[0], axes[1], Values(cells.size()), std::move(solid)});
    set_.title = config.title;
    set_.substance = plan.substances[substance].name;
    set_.height = config.zones.height;
    set_.levels = distinct(plan.levels[substance]);

    const double delay = (plan.ensemble.members - 1) * plan.ensemble.interval;
    for (const double t : history.time()) {
      if (t - plan.begin <= plan.end - plan.begin - delay) frames_.push_back(t - plan.begin);
    }
  }

  ZoneSet make() {
    for (std::size_t level = 0; level < set_.levels.size(); ++level) add_level(level);
    if (!set_.levels.empty()) add_arrival();
    return std::move(set_);
  }

 private:
  std::size_t members() const { return static_cast<std::size_t>(plan_.ensemble.members); }
  std::size_t cells() const { return raster_->values.size(); }
  double start(std::size_t member) const {
    return plan_.begin + static_cast<double>(member) * plan_.ensemble.interval;
  }

  /// The mean of a member over `window` up to the time t since its release.
  Values mean(std::size_t member, double t, double window) const {
    const std::size_t tracer = plan_.tracer(member, substance_);
    const PlaneDosage dosage(history_.time(), history_.of(tracer).plane);
    const auto factor = static_cast<float>(1 / window);
    Values values(cells());
    dosage.add(start(member) + t, factor, values);
    dosage.add(start(member) + t - window, -factor, values);
    return values;
  }

  void add_level(std::size_t level) {
    const double limit = set_.levels[level].concentration;
    std::vector<Values> highest(members(), Values(cells()));
    for (std::size_t f = 1; f < frames_.size(); ++f) {
      const double length = frames_[f] - frames_[f - 1], averaging = set_.levels[level].averaging;
      Values worst(cells());
      for (std::size_t m = 0; m < members(); ++m) {
        const Values values = mean(m, frames_[f], averaging > 0 ? averaging : length);
        raise_to(values, highest[m]);
        raise_to(values, worst);
      }
      add({.kind = ZoneKind::frame,
           .level = static_cast<int>(level),
           .begin = frames_[f - 1],
           .end = frames_[f],
           .polygons = region_reached(worst, limit)});
    }
    if (set_.levels[level].averaging == 0) {
      for (std::size_t m = 0; m < members(); ++m) {
        raise_to(history_.last(plan_.tracer(m, substance_)).plane.peak, highest[m]);
      }
    }
    add_maximum(level, highest);
    if (members() > 1) add_probabilities(level, highest);
  }

  void add_maximum(std::size_t level, const std::vector<Values>& highest) {
    Values worst = highest.front();
    for (const Values& values : highest) raise_to(values, worst);
    add({.kind = ZoneKind::maximum,
         .level = static_cast<int>(level),
         .end = frames_.back(),
         .polygons = region_reached(worst, set_.levels[level].concentration)});
  }

  void add_probabilities(std::size_t level, const std::vector<Values>& highest) {
    const auto limit = static_cast<float>(set_.levels[level].concentration);
    Values part(cells());
    for (const Values& values : highest) {
      for (std::size_t c = 0; c < cells(); ++c) {
        if (values[c] >= limit) part[c] += 1.0F / static_cast<float>(members());
      }
    }
    for (const double bound : probabilities) {
      add({.kind = ZoneKind::probability,
           .level = static_cast<int>(level),
           .end = frames_.back(),
           .bound = bound,
           .polygons = region_reached(part, bound)});
    }
  }

  /// Seconds after the release until the threshold; the first of the members.
  void add_arrival() {
    Values first(cells(), -1);
    for (std::size_t m = 0; m < members(); ++m) {
      const Values& arrival = history_.last(plan_.tracer(m, substance_)).plane.arrival;
      for (std::size_t c = 0; c < cells(); ++c) {
        const float after = arrival[c] - static_cast<float>(start(m));
        if (arrival[c] >= 0 && (first[c] < 0 || after < first[c])) first[c] = after;
      }
    }
    const float last = *std::max_element(first.begin(), first.end());
    float bound = 0;
    for (const int minutes : isochrone_minutes) {
      if (bound >= last) break;
      bound = 60.0F * static_cast<float>(minutes);
      CellRaster arrival = *raster_;
      arrival.values = first;
      add({.kind = ZoneKind::arrival,
           .end = frames_.back(),
           .bound = bound,
           .polygons = on_map(region_reached_by(std::move(arrival), bound, thinning()))});
    }
  }

  std::vector<Polygon> region_reached(const Values& values, double limit) const {
    CellRaster raster = *raster_;
    raster.values = values;
    return on_map(region_at_least(raster, limit, thinning()));
  }
  std::vector<Polygon> on_map(std::vector<Polygon> polygons) const {
    return site_.frame.to_map(std::move(polygons));
  }
  ContourOptions thinning() const { return {.tolerance = outline_tolerance}; }

  void add(Zone zone) { set_.zones.push_back(std::move(zone)); }

  std::size_t substance_;
  const ReleasePlan& plan_;
  const ExposureHistory& history_;
  const Site& site_;
  std::optional<CellRaster> raster_;
  std::vector<double> frames_;  ///< s since the release of a member
  ZoneSet set_;
};

}  // namespace

std::vector<ZoneSet> threat_zones(const ReleasePlan& plan, const ExposureHistory& history,
                                  const CaseConfig& config, const Site& site,
                                  const BuiltProblem& built) {
  std::vector<ZoneSet> sets;
  if (history.empty()) return sets;
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    sets.push_back(SubstanceZones(s, plan, history, config, site, built).make());
  }
  return sets;
}

}  // namespace downwash
