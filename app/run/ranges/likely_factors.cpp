#include "app/run/ranges/likely_factors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/hazard/advice/shelter_or_leave.hpp"
#include "app/hazard/zones/zone_outlines.hpp"
#include "app/run/ranges/spread.hpp"

namespace downwash {
namespace {

/// Cells of the run within which the spread is a mean, to each side: three of the repeats'.
constexpr int cells_of_reach = 6;

/// Values of the figures' cells at moved(centre) of each cell of a raster; negative outside.
template <class Moved>
std::vector<float> on_raster(const MapRaster& raster, const PlaceFigures& figures,
                             const std::vector<float>& of_cells, const Moved& moved) {
  std::vector<float> values(raster.cells(), -1);
  if (figures.nx == 0) return values;
  const PlaneSampler sampler(figures);
  const std::vector<float> continued = sampler.continued(of_cells);
  raster.for_each_cell([&](std::size_t cell, const Point& centre) {
    const Point place = moved(centre);
    if (sampler.cell_at(place)) values[cell] = sampler.linear(continued, place);
  });
  return values;
}

Point unmoved(const Point& place) { return place; }

/// Turns a place by an angle (rad, anticlockwise) about the nearest of some centres.
Point turned(const Point& place, const std::vector<Point>& centres, double angle) {
  const Point& about = *std::ranges::min_element(
      centres, {}, [&](const Point& centre) { return distance(centre, place); });
  const double x = place.x - about.x, y = place.y - about.y, c = std::cos(angle),
               s = std::sin(angle);
  return {about.x + c * x - s * y, about.y + s * x + c * y};
}

/// Time of arrival, infinite where it never does, so that none lies between that and a time.
std::vector<float> arrival_or_never(const PlaceFigures& figures) {
  std::vector<float> times = figures.arrival;
  std::ranges::replace_if(
      times, [](float time) { return time < 0; }, std::numeric_limits<float>::infinity());
  return times;
}

/// Of arrival in one run, in cells of a raster; negative where it never does.
std::vector<float> arrival_on(const MapRaster& raster, const PlaceFigures& figures) {
  std::vector<float> times = on_raster(raster, figures, arrival_or_never(figures), unmoved);
  std::ranges::replace_if(
      times, [](float time) { return !std::isfinite(time); }, -1.0F);
  return times;
}

/// Cells as those of the figures, over all of them.
MapRaster raster_of(const PlaceFigures& figures) {
  const Point along{figures.nx * figures.step_x.x, figures.nx * figures.step_x.y},
      across{figures.ny * figures.step_y.x, figures.ny * figures.step_y.y}, &at = figures.origin;
  const std::vector<Ring> outline{{at,
                                   {at.x + along.x, at.y + along.y},
                                   {at.x + along.x + across.x, at.y + along.y + across.y},
                                   {at.x + across.x, at.y + across.y}}};
  return raster_over(outline, std::hypot(figures.step_x.x, figures.step_x.y));
}

/// The first of the levels that people are to act upon.
std::size_t level_to_act_upon(const std::vector<ThreatLevel>& levels) {
  const int severity = action_severity(levels);
  const auto found = std::find_if(levels.begin(), levels.end(), [&](const ThreatLevel& level) {
    return level.severity == severity;
  });
  return static_cast<std::size_t>(found - levels.begin());
}

}  // namespace

LikelyFactors::LikelyFactors(std::span<const PlaceFigures> places,
                             std::span<const std::vector<PlaceFigures>> repeats,
                             std::span<const ZoneSet> sets, const Unknowns& unknowns)
    : raster_(raster_of(places.front())) {
  for (std::size_t s = 0; s < sets.size(); ++s) {
    acting_.push_back(level_to_act_upon(sets[s].levels));
    std::vector<Level> levels;
    for (std::size_t l = 0; l < sets[s].levels.size(); ++l) {
      const std::vector<float>& means = places[s].means[l];
      ComparedValues compared{.run = on_raster(raster_, places[s], means, unmoved),
                              .repeats = {},
                              .least_variance = unknowns.eddies};
      for (const std::vector<PlaceFigures>& repeat : repeats) {
        compared.repeats.push_back(on_raster(raster_, repeat[s], repeat[s].means[l], unmoved));
      }
      if (unknowns.turn > 0 && !unknowns.places.empty()) {
        for (const double angle : {unknowns.turn, -unknowns.turn}) {
          compared.turned.push_back(on_raster(raster_, places[s], means, [&](const Point& place) {
            return turned(place, unknowns.places, angle);
          }));
        }
      }
      std::vector<float> spread =
          log_spread(raster_, compared, sets[s].levels[l].concentration, cells_of_reach);
      for (float& one : spread) one = std::hypot(one, static_cast<float>(unknowns.concentration));
      levels.push_back({std::move(compared.run), std::move(spread)});
    }
    levels_.push_back(std::move(levels));
    ComparedValues times{.run = arrival_on(raster_, places[s]), .repeats = {}};
    for (const std::vector<PlaceFigures>& repeat : repeats) {
      times.repeats.push_back(arrival_on(raster_, repeat[s]));
    }
    // Times below 1 s count as that.
    std::vector<float>& spread =
        arrival_.emplace_back(log_spread(raster_, times, 100, cells_of_reach));
    for (float& one : spread) one = std::hypot(one, static_cast<float>(unknowns.arrival));
  }
}

Likely LikelyFactors::at(std::size_t substance, const Point& place) const {
  const std::vector<Level>& levels = levels_[substance];
  Likely likely{.arrival = factor_at(arrival_[substance], place)};
  if (acting_[substance] < levels.size()) {
    likely.concentration = factor_at(levels[acting_[substance]].spread, place);
  }
  return likely;
}

void LikelyFactors::add_to(PlaceFigures& figures, std::size_t substance) const {
  const auto of_cells = [&](const std::vector<float>& spread) {
    std::vector<float> factors;
    for (int j = 0; j < figures.ny; ++j) {
      for (int i = 0; i < figures.nx; ++i) {
        const Point &x = figures.step_x, &y = figures.step_y;
        const Point centre{figures.origin.x + (i + 0.5) * x.x + (j + 0.5) * y.x,
                           figures.origin.y + (i + 0.5) * x.y + (j + 0.5) * y.y};
        factors.push_back(static_cast<float>(factor_at(spread, centre)));
      }
    }
    return factors;
  };
  for (const Level& level : levels_[substance]) figures.factors.push_back(of_cells(level.spread));
  figures.arrival_factors = of_cells(arrival_[substance]);
}

double LikelyFactors::factor_at(const std::vector<float>& spread, const Point& place) const {
  const auto cell = [](const Axis& axis, double at) {
    return static_cast<int>(std::floor((at - axis.face(0)) / axis.width(0)));
  };
  const int i = cell(raster_.x, place.x), j = cell(raster_.y, place.y);
  if (i < 0 || j < 0 || i >= raster_.x.n() || j >= raster_.y.n()) return 1;
  const auto n = static_cast<std::size_t>(j) * static_cast<std::size_t>(raster_.x.n()) +
                 static_cast<std::size_t>(i);
  return std::exp(double{spread[n]});
}

std::vector<Polygon> LikelyFactors::region(const Level& level, double limit, double sign) const {
  std::vector<float> values = level.values;
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    values[cell] *= static_cast<float>(std::exp(sign * double{level.spread[cell]}));
  }
  return region_at_least({raster_.x, raster_.y, std::move(values), {}}, limit, outline_options());
}

std::vector<Zone> LikelyFactors::zones(std::size_t substance, const ZoneSet& set) const {
  std::vector<Zone> zones;
  for (std::size_t l = 0; l < set.levels.size(); ++l) {
    for (const auto& [probability, sign] : {std::pair(0.1, 1.0), std::pair(0.9, -1.0)}) {
      zones.push_back(
          {.kind = ZoneKind::probability,
           .level = static_cast<int>(l),
           .bound = probability,
           .polygons = region(levels_[substance][l], set.levels[l].concentration, sign)});
    }
  }
  return zones;
}

}  // namespace downwash
