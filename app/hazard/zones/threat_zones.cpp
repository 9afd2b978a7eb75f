#include "app/hazard/zones/threat_zones.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "app/hazard/zones/even_raster.hpp"
#include "app/hazard/zones/zone_outlines.hpp"
#include "app/hazard/zones/zones_beyond.hpp"
#include "geometry/shapes/contours.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

using Values = std::vector<float>;

/// into[cell] += factor · D(t), of one tracer in all cells of the plane.
void add_dosage(const ExposureHistory& history, std::size_t tracer, double t, float factor,
                Values& into) {
  if (t <= history.time().front()) return;  // nothing there yet
  const auto [before, part] = history.between(t);
  const auto& dosage = history.of(tracer).plane;
  const Values &first = *dosage[before], &second = *dosage[before + 1];
  const auto late = static_cast<float>(part) * factor, early = factor - late;
  for (std::size_t c = 0; c < into.size(); ++c) {
    into[c] += early * first[c] + late * second[c];
  }
}

std::vector<Polygon> no_polygons() { return {}; }

/// Gives zones what they have beyond the outlet. Of times of arrival the list that ends first has
/// reached all that it ever does.
void go_on(std::vector<Zone> beyond, std::vector<Zone>& zones) {
  while (zones.size() < beyond.size()) {
    zones.push_back(zones.back());
    zones.back().bound = beyond[zones.size() - 1].bound;
  }
  for (std::size_t n = 0; n < zones.size() && !beyond.empty(); ++n) {
    zones[n].beyond = beyond[std::min(n, beyond.size() - 1)].polygons;
  }
}

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

/// The zones and figures of one substance.
class SubstanceZones {
 public:
  SubstanceZones(std::size_t substance, const ReleasePlan& plan, const ExposureHistory& history,
                 const Site& site, const BuiltProblem& built)
      : substance_(substance), plan_(plan), history_(history), site_(site) {
    const Grid& grid = built.problem.grid;
    const std::array<Axis, 3> axes = built.axes.to_user(grid.axis);
    const auto& cells = plan.exposure(ExposurePart::plane).cells;
    std::vector<std::uint8_t> solid;
    for (const Index3& c : cells) solid.push_back(built.problem.obstacles.solid(c[0], c[1], c[2]));
    raster_.emplace(CellRaster{axes[0], axes[1], Values(cells.size()), std::move(solid)});
    set_.title = plan.title;
    set_.substance = plan.substances[substance].name;
    set_.height = plan.zones.height;
    set_.levels = distinct(plan.levels[substance]);
    set_.release_time = plan.release_time;
    set_.molar_mass = plan.substances[substance].molar_mass;
    for (const double t : history.time()) frames_.push_back(t - plan.begin);
    for (ThreatLevel& level : set_.levels) note_coverage(level);
  }

  SubstanceThreat make() {
    if (!history_.empty()) {
      if (plan_.beyond) {
        beyond_.emplace(substance_, plan_, history_, frames_, raster_->solid);
      }
      for (std::size_t level = 0; level < set_.levels.size(); ++level) add_level(level);
      if (!set_.levels.empty()) add_arrival();
      add_figures();
    }
    figures_.substance = set_.substance;
    SubstanceThreat threat{std::move(set_), std::move(figures_)};
    if (beyond_) threat.beyond = beyond_->figures();
    return threat;
  }

 private:
  std::size_t members() const { return static_cast<std::size_t>(plan_.ensemble.members); }
  std::size_t cells() const { return raster_->values.size(); }
  double start(std::size_t member) const {
    return plan_.begin + static_cast<double>(member) * plan_.ensemble.interval;
  }
  /// s since the release of a member that the run covers.
  double computed(std::size_t member) const {
    return std::max(0.0, history_.computed() - (start(member) - plan_.begin));
  }

  void note_coverage(ThreatLevel& level) const {
    const double least = computed(members() - 1);
    if (least <= 0 || least < level.averaging * (1 - time_rounding)) level.covered = least;
  }

  /// The mean of a member over `window` up to the time t since its release.
  Values mean(std::size_t member, double t, double window) const {
    const std::size_t tracer = plan_.tracer(member, substance_);
    const auto factor = static_cast<float>(1 / window);
    Values values(cells());
    add_dosage(history_, tracer, start(member) + t, factor, values);
    add_dosage(history_, tracer, start(member) + t - window, -factor, values);
    return values;
  }

  void add_level(std::size_t level) {
    const double limit = set_.levels[level].concentration;
    const double averaging = set_.levels[level].averaging;
    std::vector<Values> highest(members(), Values(cells()));
    // Of time that was not computed nothing is known: it must not count as clean.
    const auto window = [&](std::size_t m) { return std::min(averaging, computed(m)); };
    for (std::size_t f = 1; f < frames_.size(); ++f) {
      const double length = frames_[f] - frames_[f - 1];
      Values worst(cells());
      for (std::size_t m = 0; m < members(); ++m) {
        if (frames_[f] > computed(m) * (1 + time_rounding)) continue;
        const Values values = mean(m, frames_[f], averaging > 0 ? window(m) : length);
        raise_to(values, highest[m]);
        raise_to(values, worst);
      }
      add({.kind = ZoneKind::frame,
           .level = static_cast<int>(level),
           .begin = frames_[f - 1],
           .end = frames_[f],
           .polygons = region_reached(worst, limit),
           .beyond = beyond_ ? on_map(beyond_->frame(level, f, worst)) : no_polygons()});
    }
    for (std::size_t m = 0; m < members(); ++m) {
      if (averaging == 0) raise_to(last(m).peak, highest[m]);
      if (averaging > 0 && computed(m) > 0) {
        raise_to(mean(m, computed(m), window(m)), highest[m]);
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
         .polygons = region_reached(worst, set_.levels[level].concentration),
         .beyond = beyond_ ? on_map(beyond_->maximum(level, worst)) : no_polygons()});
    figures_.means.push_back(std::move(worst));
  }

  void add_probabilities(std::size_t level, const std::vector<Values>& highest) {
    std::vector<Zone> zones = probability_zones(*raster_, highest, static_cast<int>(level),
                                                set_.levels[level].concentration);
    if (beyond_) go_on(beyond_->probabilities(level, highest), zones);
    for (Zone& zone : zones) add_on_map(std::move(zone));
  }

  /// Seconds after the release until the threshold; the first of the members.
  Values arrivals() const {
    Values first(cells(), -1);
    for (std::size_t m = 0; m < members(); ++m) {
      const Values& arrival = last(m).arrival;
      for (std::size_t c = 0; c < cells(); ++c) {
        const float after = arrival[c] - static_cast<float>(start(m));
        if (arrival[c] >= 0 && (first[c] < 0 || after < first[c])) first[c] = std::max(0.0F, after);
      }
    }
    return first;
  }

  void add_arrival() {
    CellRaster arrival = *raster_;
    arrival.values = arrivals();
    std::vector<Zone> zones = arrival_zones(arrival);
    if (beyond_ && !zones.empty()) go_on(beyond_->arrivals(arrival.values), zones);
    for (Zone& zone : zones) add_on_map(std::move(zone));
  }

  /// Seconds after the release of the member that stays longest.
  Values departures() const {
    Values latest(cells(), -1);
    const std::vector<double>& time = history_.time();
    const double length = time.back() - time[time.size() - 2];
    for (std::size_t m = 0; m < members(); ++m) {
      const std::size_t tracer = plan_.tracer(m, substance_);
      const Values& departure = last(m).departure;
      const auto& dosage = history_.of(tracer).plane;
      const Values &now = *dosage.back(), &before = *dosage[dosage.size() - 2];
      for (std::size_t c = 0; c < cells(); ++c) {
        if (departure[c] < 0) continue;
        const bool still =
            history_.still_there(tracer, departure[c], (now[c] - before[c]) / length);
        const float after = std::max(0.0F, departure[c] - static_cast<float>(start(m)));
        latest[c] = std::max(latest[c], still ? std::numeric_limits<float>::infinity() : after);
      }
    }
    return latest;
  }

  /// Until the end of the run, kg s/m³; the largest of the members.
  Values dosages() const {
    Values largest(cells(), 0);
    for (std::size_t m = 0; m < members(); ++m) {
      raise_to(*history_.of(plan_.tracer(m, substance_)).plane.back(), largest);
    }
    return largest;
  }

  void add_figures() {
    const EvenRaster even(raster_->x, raster_->y);
    figures_.origin = site_.frame.to_map(Point{raster_->x.face(0), raster_->y.face(0)});
    figures_.step_x = site_.frame.turned_to_map({even.x.width(0), 0});
    figures_.step_y = site_.frame.turned_to_map({0, even.y.width(0)});
    figures_.nx = even.x.n();
    figures_.ny = even.y.n();
    figures_.peak.assign(cells(), 0);
    for (std::size_t m = 0; m < members(); ++m) raise_to(last(m).peak, figures_.peak);
    for (std::size_t c = 0; c < cells(); ++c) {
      if (raster_->solid[c] != 0) figures_.peak[c] = -1;
    }
    figures_.peak = even.of(figures_.peak);
    for (Values& means : figures_.means) means = even.of(means);
    figures_.arrival = even.of(arrivals());
    figures_.departure = even.of(departures());
    figures_.dosage = even.of(dosages());
  }

  std::vector<Polygon> region_reached(const Values& values, double limit) const {
    CellRaster raster = *raster_;
    raster.values = values;
    return on_map(region_at_least(raster, limit, outline_options()));
  }
  std::vector<Polygon> on_map(std::vector<Polygon> polygons) const {
    return site_.frame.to_map(std::move(polygons));
  }
  const Exposure& last(std::size_t member) const {
    return history_.last(plan_.tracer(member, substance_)).plane;
  }

  void add_on_map(Zone zone) {
    zone.end = frames_.back();
    zone.polygons = on_map(std::move(zone.polygons));
    zone.beyond = on_map(std::move(zone.beyond));
    add(std::move(zone));
  }
  void add(Zone zone) { set_.zones.push_back(std::move(zone)); }

  std::size_t substance_;
  const ReleasePlan& plan_;
  const ExposureHistory& history_;
  const Site& site_;
  std::optional<CellRaster> raster_;
  std::optional<ZonesBeyond> beyond_;
  std::vector<double> frames_;  ///< s since the release of a member
  ZoneSet set_;
  PlaceFigures figures_;
};

}  // namespace

std::vector<SubstanceThreat> threats(const ReleasePlan& plan, const ExposureHistory& history,
                                     const Site& site, const BuiltProblem& built) {
  std::vector<SubstanceThreat> all;
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    all.push_back(SubstanceZones(s, plan, history, site, built).make());
  }
  return all;
}

}  // namespace downwash
