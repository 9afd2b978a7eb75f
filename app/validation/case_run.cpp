#include "app/validation/case_run.hpp"

#include <stdexcept>
#include <utility>

#include "io/case/read_case.hpp"
#include "io/records/backend_name.hpp"

namespace downwash {

HostField<double> CaseRun::velocity(int user_axis) const {
  const int axis = prepared.built.axes.solver_axis(user_axis);
  return solver->read(velocity_names[static_cast<std::size_t>(axis)]);
}

bool CaseRun::solid(const Index3& xyz) const {
  const auto [i, j, k] = prepared.built.axes.to_solver(xyz);
  return prepared.built.problem.obstacles.solid(i, j, k);
}

const Axis& CaseRun::axis(int user_axis) const {
  const int solver_axis = prepared.built.axes.solver_axis(user_axis);
  return solver->grid().axis[static_cast<std::size_t>(solver_axis)];
}

CaseRun prepare_case(const ValidationContext& context, const std::vector<std::string>& settings) {
  std::vector<std::string> all{std::string("backend=") + backend_name(context.backend)};
  all.insert(all.end(), settings.begin(), settings.end());
  CaseRun run{prepare(read_case(context.cases / context.case_file, all)), nullptr, {}};
  run.solver = std::make_unique<FlowSolver>(run.prepared.built.problem,
                                            context.bounded(run.prepared.choice.execution));
  return run;
}

void run_to_end(const ValidationContext& context, CaseRun& run,
                std::optional<RunLoop::Sampling> sampling) {
  Log quiet(true);
  RunLoop loop(*run.solver, run.prepared.config.time, run.prepared.built.axes, quiet,
               *context.stop);
  loop.set_gates(run.prepared.config.gates, run.prepared.config.wind.has_value());
  if (sampling) loop.add_sampling(std::move(*sampling));
  run.outcome = loop.run();
  if (run.outcome.status != RunStatus::finished) throw std::runtime_error(run.outcome.reason);
}

}  // namespace downwash
