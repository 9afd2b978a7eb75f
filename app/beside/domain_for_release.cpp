#include "app/beside/domain_for_release.hpp"

#include <algorithm>

#include "app/beside/plume_of_case.hpp"
#include "app/release/end_of_run.hpp"
#include "app/release/levels_that_count.hpp"

namespace downwash {
namespace {

constexpr double longest_run = 24 * 3600;  // s, as far as averaging times ask for it

/// Time that the case computes, s, as far as it is known before the domain is.
double length_of_run(const CaseConfig& config) {
  const TimeControl& time = config.time;
  if (time.end || time.after_release) return time.end ? *time.end : *time.after_release;
  return released_for(config.scenario, time.spin_up.value_or(0)) + longest_run;
}

double reach_of(const CaseConfig& config, const Release& release, const Substance& substance) {
  const ZoneChoice& zones = config.scenario.zones;
  const double end = std::max(length_of_run(config), zones.every);
  const double stop = config.time.end || config.time.after_release
                          ? end
                          : std::max(counted_duration(release), zones.every);
  const std::vector<ThreatLevel> levels =
      levels_that_count(substance, zones.averaging, end, duration_of(release, 0, stop));
  PlumeSource source{.parts = {}, .height = release.height};
  add_emission(emission_of(release, 0, stop), 0, source);
  if (levels.empty() || source.parts.empty()) return 0;
  const GaussianPlume plume(source, plume_air(config, release.height));
  double farthest = 0;
  for (const ThreatLevel& level : levels) {
    if (level.severity < levels.back().severity) continue;
    const double averaging = level.averaging > 0 ? level.averaging : zones.every;
    const GaussianReach reach = plume.reach(level.concentration, zones.height, averaging);
    if (reach.reached) farthest = std::max(farthest, reach.farthest);
  }
  return farthest;
}

}  // namespace

double worst_level_reach(const CaseConfig& config) {
  if (!config.wind || !(plume_air(config, 0).speed > 0)) return 0;
  double farthest = 0;
  for (const Release& release : config.scenario.releases) {
    for (const Substance& substance : config.scenario.substances) {
      if (substance.name != release.substance) continue;
      farthest = std::max(farthest, reach_of(config, release, substance));
    }
  }
  return farthest;
}

Site survey(const CaseConfig& config) {
  return survey(config.domain, config.wind, config.scenario, worst_level_reach(config));
}

}  // namespace downwash
