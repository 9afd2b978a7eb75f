#include "app/hazard/exposure/end_of_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/exposure/levels_that_count.hpp"
#include "app/hazard/exposure/release_rates.hpp"
#include "io/case/case_rules.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

constexpr double hour = 3600, minute = 60, endless = 1e9;  // s

/// When the first release begins, s; the end of the spin-up where there is none.
double first_start(const ReleaseScenario& scenario, double spin_up) {
  if (scenario.releases.empty()) return spin_up;
  double first = endless;
  for (const Release& release : scenario.releases) {
    first = std::min(first, release.start.value_or(spin_up));
  }
  return first;
}

/// The averaging time of the most severe level of what is released, s.
double averaging_of_worst(const ReleaseScenario& scenario) {
  double longest = 0;
  for (const Release& release : scenario.releases) {
    for (const Substance& substance : scenario.substances) {
      if (substance.name != release.substance) continue;
      const std::vector<ThreatLevel> levels = levels_that_count(substance, scenario.zones.averaging,
                                                                endless, counted_duration(release));
      for (const ThreatLevel& level : levels) {
        if (level.severity < levels.back().severity) continue;
        longest = std::max(longest, level.averaging);
      }
    }
  }
  return longest;
}

double settling(const std::optional<Wind>& wind, const TimeControl& time, const Site& site) {
  return time.spin_up.value_or(chosen_spin_up(wind, time, site));
}

}  // namespace

double counted_duration(const Release& release) {
  Release into = release;  // the room, where there is one
  into.indoor.reset();
  double lasts = duration_of(into, 0, endless);
  if (lasts >= endless) {
    lasts = hour + (release.series.empty() ? 0 : release.series.back().time);
  } else if (release.source) {
    lasts = std::min(lasts, hour);
  }
  if (release.indoor) lasts += std::min(hour, 3 * hour / release.indoor->air_change_per_hour);
  return lasts;
}

double released_for(const ReleaseScenario& scenario, double spin_up) {
  double end = 0;
  for (const Release& release : scenario.releases) {
    end = std::max(end, release.start.value_or(spin_up) + counted_duration(release));
  }
  const double delay = (scenario.ensemble.members - 1) * scenario.ensemble.interval;
  return scenario.releases.empty() ? 0 : end + delay - first_start(scenario, spin_up);
}

double time_after_release(const Question& config, const Site& site) {
  if (config.time.after_release) return *config.time.after_release;
  const double passage = config.wind ? site.settling_length / config.wind->speed : 0;
  const double all = released_for(config.scenario, settling(config.wind, config.time, site)) +
                     passage + averaging_of_worst(config.scenario);
  return minute * std::max(1.0, std::ceil(all / minute * (1 - 1e-9)));
}

void settle_end(const Site& site, Question& config) {
  TimeControl& time = config.time;
  if (time.end || (config.scenario.releases.empty() && !time.after_release)) return;
  const double after = time_after_release(config, site);
  time.end = first_start(config.scenario, settling(config.wind, config.time, site)) + after;
  auto document = nlohmann::ordered_json::parse(config.resolved_json);
  document["time"]["end"] = *time.end;
  document["time"]["after_release"] = 0;
  const double begin = *time.end - after;
  if (config.scenario.releases.empty() && config.statistics && !config.statistics->start &&
      begin > 0) {
    config.statistics->start = begin;
    document["statistics"]["start"] = begin;
  }
  config.resolved_json =
      document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::vector<Complaint> problems = contradictions(document);
  if (problems.empty()) return;
  const std::string own = "`time.end`", instead = "`time.after_release`";
  for (Complaint& problem : problems) {  // the case has no end to raise
    const std::size_t at = problem.text.find(own);
    if (at != std::string::npos) problem.text.replace(at, own.size(), instead);
    problem.text = fmt::format("{}: {}", config.file.string(), problem.text);
  }
  throw CaseError(std::move(problems));
}

}  // namespace downwash
