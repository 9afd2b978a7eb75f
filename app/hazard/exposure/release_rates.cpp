#include "app/hazard/exposure/release_rates.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace downwash {
namespace {

constexpr double steps_per_change = 20;

Emission outright(const Release& release, double start, double end) {
  const double stop = release.duration ? std::min(start + *release.duration, end) : end;
  if (release.rate) return {.series = {.time = {start, stop}, .rate = {*release.rate}}};
  if (release.mass && !release.duration) return {{}, start, *release.mass};
  if (release.mass) {
    return {.series = {.time = {start, stop}, .rate = {*release.mass / *release.duration}}};
  }
  Emission emission;
  for (const Release::Step& step : release.series) {
    if (start + step.time >= stop) break;
    emission.series.time.push_back(start + step.time);
    emission.series.rate.push_back(step.rate);
  }
  if (!emission.series.rate.empty()) emission.series.time.push_back(stop);
  return emission;
}

double rate_at(const RateSeries& series, double time) {
  const auto next = std::upper_bound(series.time.begin(), series.time.end(), time);
  if (next == series.time.begin() || next == series.time.end()) return 0;
  return series.rate[static_cast<std::size_t>(next - series.time.begin()) - 1];
}

}  // namespace

Emission emission_of(const Release& release, double start, double end) {
  const Emission emission = outright(release, start, end);
  if (!release.indoor) return emission;
  return {.series = leaked(emission, release.indoor->air_change_per_hour, end)};
}

double duration_of(const Release& release, double start, double end) {
  const Emission emission = outright(release, start, end);
  const RateSeries& series = emission.series;
  double stop = start;
  for (std::size_t n = 0; n < series.rate.size(); ++n) {
    if (series.rate[n] > 0) stop = series.time[n + 1];
  }
  if (release.indoor) stop += 3 * 3600 / release.indoor->air_change_per_hour;
  return std::min(stop, end) - start;
}

double mass_of(const Emission& emission) {
  double mass = emission.burst_mass;
  const RateSeries& series = emission.series;
  for (std::size_t n = 0; n < series.rate.size(); ++n) {
    mass += series.rate[n] * (series.time[n + 1] - series.time[n]);
  }
  return mass;
}

RateSeries leaked(const Emission& into, double air_change_per_hour, double end) {
  const double a = air_change_per_hour / 3600;
  std::vector<double> moments = into.series.time;
  if (into.burst_mass > 0) moments.push_back(into.burst_time);
  std::sort(moments.begin(), moments.end());
  if (moments.empty()) return {};
  if (moments.back() < end) moments.push_back(end);

  RateSeries out{.time = {moments.front()}, .rate = {}};
  double mass = 0;
  for (std::size_t n = 0; n + 1 < moments.size(); ++n) {
    if (into.burst_mass > 0 && moments[n] == into.burst_time) mass += into.burst_mass;
    const double span = moments[n + 1] - moments[n];
    if (span <= 0) continue;
    const double q = rate_at(into.series, moments[n]);
    const int steps = std::max(1, static_cast<int>(std::ceil(steps_per_change * a * span)));
    const double h = span / steps, gone = -std::expm1(-a * h);
    for (int s = 1; s <= steps; ++s) {
      const double change = (q / a - mass) * gone;
      mass += change;
      out.time.push_back(s == steps ? moments[n + 1] : moments[n] + s * h);
      out.rate.push_back((q * h - change) / h);
    }
  }
  return out;
}

}  // namespace downwash
