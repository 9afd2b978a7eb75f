#include "app/hazard/correlations/plume_of_case.hpp"

#include <algorithm>

#include "io/case/weather/wind_profile.hpp"

namespace downwash {

PlumeAir plume_air(const Question& config, double height) {
  const Wind& wind = *config.wind;
  return {.pasquill = class_or_neutral(config.weather),
          .roughness = wind.table ? 0 : wind.roughness,
          .speed = speed_at(wind, std::max(carrying_height, height)),
          .lid = config.scenario.zones.beyond_lid};
}

void add_emission(const Emission& emission, double begin, PlumeSource& source) {
  const RateSeries& series = emission.series;
  for (std::size_t n = 0; n < series.rate.size(); ++n) {
    if (!(series.rate[n] > 0)) continue;
    const double from = series.time[n] - begin, to = series.time[n + 1] - begin;
    source.parts.push_back({from, to, series.rate[n] * (to - from)});
  }
  if (emission.burst_mass > 0) {
    const double at = emission.burst_time - begin;
    source.parts.push_back({at, at, emission.burst_mass});
  }
}

}  // namespace downwash
