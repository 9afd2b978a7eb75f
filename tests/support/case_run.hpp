// Runs a shipped case file, without writing results.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/run_loop.hpp"
#include "app/simulation.hpp"
#include "io/log.hpp"

namespace downwash {

struct CaseRun {
  PreparedCase prepared;
  std::unique_ptr<FlowSolver> solver;
  RunOutcome outcome;

  /// Velocity component along a user axis, on its faces, in solver axes.
  HostField<double> velocity(int user_axis) {
    const Variable variables[] = {Variable::u, Variable::v, Variable::w};
    return solver->read(variables[prepared.built.axes.solver_axis(user_axis)]);
  }
  /// A value of such a field by indices along x, y, z.
  double at(const HostField<double>& field, const Index3& xyz) const {
    const Index3 ijk = prepared.built.axes.to_solver(xyz);
    return field(ijk[0], ijk[1], ijk[2]);
  }
};

/// `file`: below cases/. `settings` as with --set.
inline CaseRun run_case(const std::string& file, const std::vector<std::string>& settings) {
  const std::filesystem::path path = std::filesystem::path(DOWNWASH_SOURCE_DIR) / "cases" / file;
  CaseRun run{prepare(read_case(path, settings)), nullptr, {}};
  run.solver =
      std::make_unique<FlowSolver>(run.prepared.built.problem, run.prepared.choice.execution);
  Log log(true);
  const std::atomic<bool> stop{false};
  RunLoop loop(
      *run.solver, run.prepared.config, run.prepared.built.axes,
      driving_rate(run.prepared.built.problem), log, [](double) {}, stop);
  run.outcome = loop.run();
  return run;
}

}  // namespace downwash
