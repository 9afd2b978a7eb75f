#include "app/hazard/zones/zones_beyond.hpp"

#include <algorithm>
#include <cmath>

#include "app/hazard/exposure/release_rates.hpp"
#include "app/hazard/zones/zone_outlines.hpp"

namespace downwash {
namespace {

constexpr double longest = 6 * 3600;  // s after the end of the run
constexpr int most_later = 60;

/// The mean square of the heights of the sources of a substance, by mass, m².
double source_height_square(const ReleasePlan& plan, std::size_t substance) {
  double mass = 0, sum = 0;
  for (const PlacedRelease& placed : plan.releases) {
    if (placed.substance != substance) continue;
    const double height = placed.place[2] - placed.ground;
    mass += placed.mass;
    sum += placed.mass * height * height;
  }
  return mass > 0 ? sum / mass : 0;
}

/// Moments after the end of the run until `last`.
std::vector<double> with_later(std::vector<double> time, double every, double last) {
  const double end = time.back(), span = last - end;
  const int count = std::min(most_later, static_cast<int>(std::ceil(span / every)));
  for (int n = 1; n <= count; ++n) time.push_back(end + span * n / count);
  return time;
}

}  // namespace

ZonesBeyond::ZonesBeyond(std::size_t substance, const ReleasePlan& plan,
                         const ExposureHistory& history, const std::vector<double>& frames,
                         const std::vector<std::uint8_t>& solid)
    : substance_(substance),
      plan_(plan),
      history_(history),
      raster_(plan.beyond->raster),
      frames_(frames),
      solid_(raster_.cells()),
      time_(history.time()),
      arrival_(raster_.cells(), -1) {
  const std::size_t levels = plan.levels[substance].size();
  worst_.assign(levels, std::vector<Values>(frames.size(), Values(cells())));
  highest_.assign(levels, std::vector<Values>(members(), Values(cells())));
  const Values flags(solid.begin(), solid.end());
  const CellRaster outlet = with_outlet(Values(cells()), flags);
  for (std::size_t c = 0; c < cells(); ++c) solid_[c] = outlet.values[c] > 0 ? 1 : 0;
  figures_.substance = plan.substances[substance].name;
  for (std::size_t m = 0; m < members(); ++m) add_member(m);
}

double ZonesBeyond::start(std::size_t member) const {
  return plan_.begin + static_cast<double>(member) * plan_.ensemble.interval;
}

void ZonesBeyond::add_member(std::size_t member) {
  const std::size_t tracer = plan_.tracer(member, substance_);
  const BeyondPlan& beyond = *plan_.beyond;
  const OutletPuffs outlet =
      outlet_puffs(beyond.outflow, history_.outflow().of(tracer), history_.time(), beyond.downwind,
                   beyond.curves, source_height_square(plan_, substance_));
  const CarryingAir air = beyond.air(plan_.problem.tracers[tracer].decay_rate);
  const double end = history_.time().back(), passed = last_passage(outlet, air, raster_);
  const double last = std::clamp(passed, end, end + longest);
  time_ = with_later(history_.time(), plan_.zones.every, last);
  figures_.left += outlet.left;
  figures_.carried += outlet.carried;
  figures_.by_shape += outlet.by_shape;
  figures_.until = std::max(figures_.until, last - start(member));
  figures_.passed = figures_.passed && passed <= last * (1 + time_rounding);
  const DosagesByTime dosages = dosages_beyond(outlet, air, raster_, plan_.zones.height, time_);
  for (std::size_t level = 0; level < worst_.size(); ++level) add_level(level, member, dosages);
  add_arrival(member, dosages);
}

void ZonesBeyond::add_level(std::size_t level, std::size_t member, const DosagesByTime& dosages) {
  const double averaging = plan_.levels[substance_][level].averaging;
  const double computed = std::max(0.0, history_.time().back() - start(member));
  const auto raise = [&](const Values& other, Values& values) {
    for (std::size_t c = 0; c < cells(); ++c) values[c] = std::max(values[c], other[c]);
  };
  for (std::size_t f = 1; f < frames_.size(); ++f) {
    if (frames_[f] > computed * (1 + time_rounding)) continue;
    const double window =
        averaging > 0 ? std::min(averaging, computed) : frames_[f] - frames_[f - 1];
    const Values values = mean(dosages, start(member) + frames_[f], window);
    raise(values, highest_[level][member]);
    raise(values, worst_[level][f]);
  }
  for (std::size_t n = history_.time().size(); n < time_.size() && computed > 0; ++n) {
    const double window = averaging > 0 ? std::min(averaging, computed) : time_[n] - time_[n - 1];
    raise(mean(dosages, time_[n], window), highest_[level][member]);
  }
}

void ZonesBeyond::add_arrival(std::size_t member, const DosagesByTime& dosages) {
  const double threshold = plan_.problem.measures[plan_.tracer(member, substance_)].threshold;
  for (std::size_t n = 1; n < time_.size(); ++n) {
    const double length = time_[n] - time_[n - 1];
    const auto after = static_cast<float>(std::max(0.0, time_[n - 1] - start(member)));
    for (std::size_t c = 0; c < cells(); ++c) {
      if (dosages[n][c] - dosages[n - 1][c] < threshold * length) continue;
      if (arrival_[c] < 0 || after < arrival_[c]) arrival_[c] = after;
    }
  }
}

ZonesBeyond::Values ZonesBeyond::mean(const DosagesByTime& dosages, double t, double window) const {
  Values values(cells());
  const auto add = [&](double at, double factor) {
    if (at <= time_.front()) return;
    const auto after = std::lower_bound(time_.begin() + 1, time_.end() - 1, at);
    const auto n = static_cast<std::size_t>(after - time_.begin());
    const double part = std::min(1.0, (at - time_[n - 1]) / (time_[n] - time_[n - 1]));
    const auto late = static_cast<float>(factor * part),
               early = static_cast<float>(factor * (1 - part));
    for (std::size_t c = 0; c < cells(); ++c) {
      values[c] += early * dosages[n - 1][c] + late * dosages[n][c];
    }
  };
  add(t, 1 / window);
  add(t - window, -1 / window);
  return values;
}

/// Of the cells of the domain beside the outlet into the first of the raster in the same rows.
CellRaster ZonesBeyond::with_outlet(Values values, const Values& inside) const {
  const auto rows = static_cast<std::size_t>(raster_.rows_of_domain);
  const std::size_t columns = inside.size() / rows;
  for (std::size_t row = 0; row < rows; ++row) {
    const int y = raster_.first_row + static_cast<int>(row);
    values[raster_.cell(0, y)] = inside[(row + 1) * columns - 1];
  }
  return {raster_.x, raster_.y, std::move(values), solid_};
}

std::vector<Polygon> ZonesBeyond::frame(std::size_t level, std::size_t frame,
                                        const Values& inside) const {
  return region_at_least(with_outlet(worst_[level][frame], inside),
                         plan_.levels[substance_][level].concentration, outline_options());
}

std::vector<Polygon> ZonesBeyond::maximum(std::size_t level, const Values& inside) const {
  Values worst = highest_[level].front();
  for (const Values& values : highest_[level]) {
    for (std::size_t c = 0; c < cells(); ++c) worst[c] = std::max(worst[c], values[c]);
  }
  return region_at_least(with_outlet(std::move(worst), inside),
                         plan_.levels[substance_][level].concentration, outline_options());
}

std::vector<Zone> ZonesBeyond::probabilities(std::size_t level,
                                             const std::vector<Values>& inside) const {
  std::vector<Values> values;
  for (std::size_t m = 0; m < members(); ++m) {
    values.push_back(with_outlet(highest_[level][m], inside[m]).values);
  }
  return probability_zones({raster_.x, raster_.y, {}, solid_}, values, static_cast<int>(level),
                           plan_.levels[substance_][level].concentration);
}

std::vector<Zone> ZonesBeyond::arrivals(const Values& inside) const {
  return arrival_zones(with_outlet(arrival_, inside));
}

}  // namespace downwash
