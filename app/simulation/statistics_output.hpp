// Statistics and probes of a run: what is sampled beside the steps, and the files at its end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/prepared_case.hpp"
#include "app/statistics/development.hpp"
#include "io/fields/output_writer.hpp"
#include "io/records/run_record.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// What field files share.
OutputScene output_scene(const PreparedCase& prepared);

class StatisticsOutput {
 public:
  /// Keeps a reference.
  explicit StatisticsOutput(const PreparedCase& prepared) : prepared_(prepared) {}

  /// After each step: takes the kinetic energy every twentieth step of the window.
  void watch(FlowSolver& solver);
  void pass_state(StatePass& state);
  /// At the end: what the averages come to, for the record.
  void close(FlowSolver& solver, RunRecord& record);
  /// The part of a process that another one writes the files for.
  void read_for_others(FlowSolver& solver) const;
  /// Writes the files that the case asks for into `folder`; each goes through `attempt`, which may
  /// pass on what it throws. The record must have its checks.
  void write(const std::filesystem::path& folder, FlowSolver& solver, const RunRecord& record,
             const std::function<void(const std::function<void()>&)>& attempt) const;

 private:
  struct Group {
    const ProbedGroup* plan;
    ProbeSeries series;
    std::vector<ProbedStatistics> rows;
  };
  const Group* group_of(const ProbedGroup& plan) const;
  bool asked() const;

  const PreparedCase& prepared_;
  EnergySeries energy_;
  double watched_ = 0;  ///< s: time of the last energy
  std::vector<Group> groups_;
};

}  // namespace downwash
