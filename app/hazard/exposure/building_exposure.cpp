#include "app/hazard/exposure/building_exposure.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/hazard/exposure/indoor.hpp"

namespace downwash {
namespace {

using Series = std::vector<double>;

/// The mean over `window` up to the n-th sample, or since the sample before it where `window` is 0,
/// of what has the dosage `at(sample)`.
template <class Dosage>
double moving_mean(const ExposureHistory& history, std::size_t n, double window, const Dosage& at) {
  const std::vector<double>& time = history.time();
  if (window <= 0) return (at(n) - at(n - 1)) / (time[n] - time[n - 1]);
  const auto [before, part] = history.between(time[n] - window);
  return (at(n) - at(before) - part * (at(before + 1) - at(before))) / window;
}

/// At each sample, the first one left out. No cell of it that stayed clean is looked at.
Series worst_outdoors(const ExposureHistory& history, std::size_t tracer, const Facade& facade,
                      double window) {
  Series worst(history.time().size() - 1);
  const auto& walls = history.of(tracer).walls;
  for (auto cell = walls.lower_bound(facade.first);
       cell != walls.end() && cell->first < facade.last; ++cell) {
    const auto dosage = [&](std::size_t n) { return cell->second.at(n); };
    for (std::size_t n = 1; n <= worst.size(); ++n) {
      worst[n - 1] = std::max(worst[n - 1], moving_mean(history, n, window, dosage));
    }
  }
  return worst;
}

Series mean_outdoors(const ExposureHistory& history, std::size_t tracer, std::size_t facade) {
  const auto& facades = history.of(tracer).facades;
  const auto dosage = [&](std::size_t n) { return facades[n][facade]; };
  Series means;
  for (std::size_t n = 1; n < facades.size(); ++n) {
    means.push_back(moving_mean(history, n, 0, dosage));
  }
  return means;
}

Series indoors(const ExposureHistory& history, const IndoorAir& air, double window) {
  const auto dosage = [&](std::size_t n) { return air.dosage[n]; };
  Series means;
  for (std::size_t n = 1; n < history.time().size(); ++n) {
    means.push_back(window > 0 ? moving_mean(history, n, window, dosage) : air.concentration[n]);
  }
  return means;
}

double largest(const Series& series) { return *std::max_element(series.begin(), series.end()); }

/// When a series that is linear between samples, and 0 at the first one, crosses the limit between
/// the n-th and the next value.
double crossing(const ExposureHistory& history, const Series& means, std::size_t n, double limit) {
  const std::vector<double>& time = history.time();
  const double before = n > 0 ? means[n - 1] : 0, after = means[n];
  return time[n] + (limit - before) / (after - before) * (time[n + 1] - time[n]);
}

std::optional<double> first_at(const ExposureHistory& history, const Series& means, double limit) {
  for (std::size_t n = 0; n < means.size(); ++n) {
    if (means[n] >= limit) return crossing(history, means, n, limit);
  }
  return std::nullopt;
}

/// None where it is still there at the last sample.
std::optional<double> last_at(const ExposureHistory& history, const Series& means, double limit) {
  for (std::size_t n = means.size(); n-- > 0;) {
    if (means[n] < limit) continue;
    if (n + 1 == means.size()) return std::nullopt;
    return crossing(history, means, n + 1, limit);
  }
  return std::nullopt;
}

/// When the air between two samples first had the limit in the mean, from the earlier of them on,
/// and when it last had it, to the later of them: nobody must be told to leave too late, or to open
/// the windows too early.
void find_presence(const ExposureHistory& history, const Series& means, double limit,
                   BuildingExposure& exposure) {
  const auto reached = [&](double mean) { return mean >= limit; };
  const auto first = std::find_if(means.begin(), means.end(), reached);
  if (first == means.end()) return;
  exposure.there = history.time()[static_cast<std::size_t>(first - means.begin())];
  const auto last = std::find_if(means.rbegin(), means.rend(), reached);
  if (last == means.rbegin()) return;
  exposure.gone = history.time()[static_cast<std::size_t>(means.rend() - last)];
}

std::optional<double> earlier(const std::optional<double>& a, const std::optional<double>& b) {
  return a && b ? std::min(a, b) : a ? a : b;
}

/// The times of a level that no mean is compared with: a moment is enough, which a mean between
/// samples may hide.
void take_peak(const ExposureHistory& history, std::size_t tracer, const Facade& walls,
               double limit, BuildingLevel& level) {
  const Exposure& cells = history.last(tracer).facades;
  const bool seen = level.outdoors_from.has_value();
  bool still = false;
  for (std::size_t c = walls.first; c < walls.last; ++c) {
    level.outdoors = std::max(level.outdoors, double{cells.peak[c]});
    if (seen || cells.peak[c] < limit || cells.arrival[c] < 0) continue;
    level.outdoors_from = earlier(level.outdoors_from, cells.arrival[c]);
    still = still || history.still_there(tracer, cells.departure[c], 0);
    level.outdoors_until =
        std::max(level.outdoors_until, std::optional<double>(cells.departure[c]));
  }
  if (still) level.outdoors_until.reset();
}

/// See BuildingExposure::cleared; s since the start of the run, but 0 where nothing was reached.
std::optional<double> cleared(const ExposureHistory& history, const Series& momentary,
                              std::span<const ThreatLevel> levels,
                              const std::vector<BuildingLevel>& found) {
  double least = HUGE_VAL, last = 0;
  for (std::size_t l = 0; l < levels.size(); ++l) {
    const BuildingLevel& at = found[l];
    if (at.outdoors_from && !at.outdoors_until) return std::nullopt;
    if (levels[l].covered && largest(momentary) >= levels[l].concentration) return std::nullopt;
    least = std::min(least, levels[l].concentration);
    if (at.outdoors_until && levels[l].averaging <= 0) last = std::max(last, *at.outdoors_until);
  }
  const auto above = std::find_if(momentary.rbegin(), momentary.rend(),
                                  [&](double mean) { return mean >= least; });
  if (above != momentary.rend()) {
    last = std::max(last, history.time()[static_cast<std::size_t>(momentary.rend() - above)]);
  }
  if (last > 0 && last + time_to_be_sure > history.time().back()) return std::nullopt;
  return last;
}

void since(double start, std::optional<double>& time) {
  if (time) time = std::max(0.0, *time - start);
}

/// `a_there`: whether there is anything that could end; unknown ends win.
std::optional<double> later(const std::optional<double>& a, bool a_there,
                            const std::optional<double>& b, bool b_there) {
  if (!a_there) return b;
  if (!b_there) return a;
  return a && b ? std::max(a, b) : std::nullopt;
}

}  // namespace

BuildingExposure building_exposure(const ExposureHistory& history, std::size_t tracer,
                                   std::size_t facade, double start,
                                   std::span<const ThreatLevel> levels,
                                   double air_change_per_hour) {
  const Facade& walls = history.facade(facade);
  const IndoorAir air =
      indoor_air(history.time(), mean_outdoors(history, tracer, facade), air_change_per_hour);
  const double computed = history.time().back() - start;
  BuildingExposure exposure;
  exposure.levels.resize(levels.size());
  if (computed <= 0) return exposure;

  const Series momentary = worst_outdoors(history, tracer, walls, 0);
  for (std::size_t l = 0; l < levels.size(); ++l) {
    const double limit = levels[l].concentration;
    const double window = std::min(levels[l].averaging, computed);
    const Series out = window > 0 ? worst_outdoors(history, tracer, walls, window) : momentary;
    const Series in = indoors(history, air, window);
    BuildingLevel& level = exposure.levels[l];
    level.outdoors = largest(out);
    level.indoors = largest(in);
    level.outdoors_from = first_at(history, out, limit);
    level.outdoors_until = last_at(history, out, limit);
    level.indoors_from = first_at(history, in, limit);
    if (levels[l].averaging <= 0) take_peak(history, tracer, walls, limit, level);
  }
  exposure.cleared = cleared(history, momentary, levels, exposure.levels);
  since(start, exposure.cleared);
  for (BuildingLevel& level : exposure.levels) {
    since(start, level.outdoors_from);
    since(start, level.outdoors_until);
    since(start, level.indoors_from);
  }
  find_presence(history, momentary, action_concentration(levels), exposure);
  since(start, exposure.there);
  since(start, exposure.gone);
  for (std::size_t l = 0; l < levels.size() && !exposure.there; ++l) {
    if (levels[l].severity != action_severity(levels)) continue;
    exposure.there = exposure.levels[l].outdoors_from;
    exposure.gone = exposure.levels[l].outdoors_until;
  }
  const Series& inside = air.concentration;
  exposure.indoors_rising = inside.back() > inside[inside.size() - 2];
  return exposure;
}

BuildingLevel worst_of(const BuildingLevel& a, const BuildingLevel& b) {
  return {.outdoors = std::max(a.outdoors, b.outdoors),
          .indoors = std::max(a.indoors, b.indoors),
          .outdoors_from = earlier(a.outdoors_from, b.outdoors_from),
          .indoors_from = earlier(a.indoors_from, b.indoors_from),
          .outdoors_until = later(a.outdoors_until, a.outdoors_from.has_value(), b.outdoors_until,
                                  b.outdoors_from.has_value())};
}

BuildingExposure worst_of(const BuildingExposure& a, const BuildingExposure& b) {
  BuildingExposure worst = a;
  for (std::size_t l = 0; l < worst.levels.size(); ++l) {
    worst.levels[l] = worst_of(a.levels[l], b.levels[l]);
  }
  worst.there = earlier(a.there, b.there);
  worst.gone = later(a.gone, a.there.has_value(), b.gone, b.there.has_value());
  worst.cleared = later(a.cleared, true, b.cleared, true);
  worst.indoors_rising = a.indoors_rising || b.indoors_rising;
  return worst;
}

}  // namespace downwash
