#include "app/run/plan/prepared_case.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/hazard/exposure/end_of_run.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/coarse_spin_up.hpp"
#include "app/scene/wind_course.hpp"
#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_check.hpp"

namespace downwash {

SamplingPlans plan_sampling(const Question& config, const Site& site, BuiltProblem& built,
                            const ReleasePlan* release) {
  const double scale = site.scale;
  SamplingPlans plans{
      plan_statistics(config, site, built, release),
      plan_approach(config, site, built, release, scale),
      plan_wind_map(config.wind, config.statistics, site, built, release != nullptr, scale)};
  plans.statistics.add_to(built.problem);
  if (plans.approach) plans.approach->add_to(built.problem);
  if (plans.wind_map) plans.wind_map->add_to(built.problem);
  return plans;
}

namespace {

/// So that the case that is kept has the same domain, long or not, whatever is released into it.
void keep_reach(const Site& site, Question& config) {
  auto* const options = std::get_if<DomainOptions>(&config.domain.extent);
  if (options == nullptr || options->reach) return;
  const double reach = site.lengthening ? site.lengthening->reach : 0;
  options->reach = reach;
  auto document = nlohmann::ordered_json::parse(config.resolved_json);
  document["domain"]["reach"] = reach;
  document = Schema(case_schema()).complete(document).document;  // where the schema has it
  config.resolved_json =
      document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace

PreparedCase prepare(Question config, std::optional<double> settled_from) {
  const bool with_cuda = config.machine.backend != BackendChoice::cpu;
  return prepare(std::move(config), this_machine(with_cuda), settled_from);
}

PreparedCase prepare(Question config, const Machine& machine, std::optional<double> settled_from) {
  const Stopwatch stopwatch;
  Site site = survey(config);
  keep_reach(site, config);
  scale_people(site, config.scenario);
  settle_end(site, config);
  ExecutionChoice choice = choose_execution(config, site, machine);
  BuiltProblem built = build_problem(config, site);
  auto release = build_release(config, site, built);
  if (release) {
    built.problem.tracers = release->problem;
    built.problem.parameters.gravity = release->gravity;
  }
  follow_series(config.wind, config.flow, built.axes, release ? release->begin : 0,
                built.problem.boundaries);
  SamplingPlans plans = plan_sampling(config, site, built, release ? &*release : nullptr);
  if (release) {
    release->settled_from = settled_from.value_or(
        coarse_spin_up_end(config.time, config.wind, *release, built.problem));
  }
  return {std::move(config),         std::move(site),           std::move(choice),
          std::move(built),          std::move(release),        std::move(plans.statistics),
          std::move(plans.approach), std::move(plans.wind_map), stopwatch.seconds()};
}

PreparedCase released_anew(PreparedCase prepared, Question config) {
  prepared.config = std::move(config);
  scale_people(prepared.site, prepared.config.scenario);
  prepared.release = build_release(prepared.config, prepared.site, prepared.built);
  return prepared;
}

}  // namespace downwash
