// The record of a run that goes on.
#pragma once

#include <filesystem>

#include "app/run/loop/run_loop.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// How far a run has come, and what it has warned of, as of now.
void put_progress(const RunOutcome& outcome, const FlowSolver& solver, const Log& log,
                  RunRecord& record);

/// Writes run.json of a run that goes on, if the disk has room for it: the one before stays else.
void write_meanwhile(const RunRecord& record, const std::filesystem::path& folder);

/// Keeps run.json up to date, by which a run that died can be told from one that goes on.
class RecordKeeper {
 public:
  /// Keeps a reference. `folder`: of the results.
  RecordKeeper(RunRecord& record, std::filesystem::path folder);

  /// After a step: writes how far the run has got, ten seconds after the last time.
  void refresh(const RunOutcome& outcome, const FlowSolver& solver, const Log& log);

 private:
  RunRecord& record_;
  std::filesystem::path folder_;
  Stopwatch since_last_;
};

}  // namespace downwash
