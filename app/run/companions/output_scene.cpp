#include "app/run/companions/output_scene.hpp"

namespace downwash {

OutputScene output_scene(const PreparedCase& prepared) {
  const FlowProblem& problem = prepared.built.problem;
  return {.grid = problem.grid,
          .obstacles = problem.obstacles,
          .axes = prepared.built.axes,
          .density = prepared.config.flow.density,
          .quantities = output_quantities(
              field_list(problem.parameters, prepared.choice.execution.precision,
                         problem.tracers.count(), {.statistics = problem.statistics.has_value()}))};
}

std::vector<std::string> tracer_names(const BuiltProblem& built) {
  std::vector<std::string> names;
  for (const Tracer& tracer : built.problem.tracers.tracers) names.push_back(tracer.name);
  return names;
}

}  // namespace downwash
