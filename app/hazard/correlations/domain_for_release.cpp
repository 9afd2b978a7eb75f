#include "app/hazard/correlations/domain_for_release.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "app/hazard/correlations/plume_of_case.hpp"
#include "app/hazard/exposure/end_of_run.hpp"
#include "app/hazard/exposure/levels_that_count.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

constexpr double longest_run = 24 * 3600;  // s, as far as averaging times ask for it

/// Time that the case computes, s, as far as it is known before the domain is.
double length_of_run(const TimeControl& time, const ReleaseScenario& scenario) {
  if (time.end || time.after_release) return time.end ? *time.end : *time.after_release;
  return released_for(scenario, time.spin_up.value_or(0)) + longest_run;
}

double reach_of(const Question& config, const Release& release, const Substance& substance) {
  const ZoneChoice& zones = config.scenario.zones;
  const double end = std::max(length_of_run(config.time, config.scenario), zones.every);
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

/// A whole state is not computed around a release because its building file was at hand.
void refuse_far_houses(const Question& config, const Site& site) {
  constexpr double far = 15000;    // m across
  constexpr double enough = 3000;  // m: the radius that is proposed, at least
  const bool chosen = !std::holds_alternative<DomainOptions>(config.domain.extent) ||
                      !config.domain.buildings || config.domain.buildings->options.district;
  if (chosen || !site.report || config.scenario.releases.empty()) return;
  const Point& across = site.report->extent;
  if (std::max(across.x, across.y) <= far) return;
  const double reach = std::ceil(worst_level_reach(config) / 500) * 500;
  std::string centre = "the place of the release";
  if (!site.places.empty() && site.projection.georeferenced()) {
    const Point first{site.places.front()[0], site.places.front()[1]};
    const LonLat at = site.projection.to_lonlat(site.frame.to_map(first));
    centre = fmt::format("[{:.5f}, {:.5f}]", at.lon, at.lat);
  }
  const Index3& n = site.box.cells;
  throw InputError(
      Message::domain_size, config.file.string(), "domain.buildings",
      fmt::format("the buildings spread over {:.0f} km x {:.0f} km, and the domain around them has "
                  "{:.0f} million cells, more than a release asks for",
                  across.x / 1000, across.y / 1000, 1e-6 * static_cast<double>(n[0]) * n[1] * n[2]),
      fmt::format("read the part around the release: `domain.centre` {} and `domain.radius` {:g}, "
                  "or give `domain.bbox` if all of it is meant",
                  centre, std::max(enough, reach)));
}

}  // namespace

double worst_level_reach(const Question& config) {
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

Site survey(const Question& config) {
  Site site = survey(config.domain, config.wind, config.scenario, worst_level_reach(config));
  refuse_far_houses(config, site);
  return site;
}

}  // namespace downwash
