// Statistics and probes of a run: what is sampled beside the steps, and the tables at its end.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/hazard/statistics/development.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

class StatisticsOutput {
 public:
  /// Keeps a reference.
  explicit StatisticsOutput(const PreparedCase& prepared) : prepared_(prepared) {}

  /// After each step: takes the kinetic energy every twentieth step of the window.
  void watch(FlowSolver& solver);
  void pass_state(StatePass& state);
  /// At the end: what the averages come to, for the record.
  void close(FlowSolver& solver, RunRecord& record);
  /// Writes the tables that the case asks for into `folder`; what can't be written is put down in
  /// the record, which must have its checks.
  void write_tables(const std::filesystem::path& folder, RunRecord& record) const;

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
