#include "app/run/prepared_case.hpp"

#include <utility>

#include "app/run/stopwatch.hpp"

namespace downwash {

PreparedCase prepare(CaseConfig config) {
  const Stopwatch stopwatch;
  Site site = survey(config.domain, config.wind);
  ExecutionChoice choice = choose_execution(
      config, site.box.cells, this_machine(config.machine.backend != BackendChoice::cpu));
  BuiltProblem built = build_problem(config, site);
  auto release = build_release(config, site, built);
  if (release) {
    built.problem.tracers = release->problem;
    built.problem.parameters.gravity = release->gravity;
  }
  StatisticsPlan statistics = plan_statistics(config, site, built, release ? &*release : nullptr);
  statistics.add_to(built.problem);
  return {std::move(config),  std::move(site),       std::move(choice),  std::move(built),
          std::move(release), std::move(statistics), stopwatch.seconds()};
}

}  // namespace downwash
