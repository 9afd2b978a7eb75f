// All that goes along with a run, in one order.
#pragma once

#include <filesystem>
#include <optional>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/run/companions/checkpoints.hpp"
#include "app/run/companions/developed_wind.hpp"
#include "app/run/companions/field_output.hpp"
#include "app/run/companions/live_map.hpp"
#include "app/run/companions/results_so_far.hpp"
#include "app/run/companions/run_state.hpp"
#include "app/run/companions/run_terms.hpp"
#include "app/run/companions/statistics_output.hpp"
#include "app/run/folder/record_keeper.hpp"
#include "app/run/loop/run_loop.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_folder.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// Fields, record, statistics, exposures, results so far, checkpoints and the kept wind of a run:
/// what each does after a step, at its moments, in a checkpoint and at the end.
///
/// The order is that of the members, since after each step they are asked in it: the record is
/// first, so that it tells of a step before anything that may fail; results so far come after the
/// exposures that they are made of; the kept wind comes last, after the steps that it is made of
/// are taken up.
class Companions {
 public:
  /// `results`: of the process that has the folder; null on others. `live`: null without a map that
  /// follows the run. All must outlive the loop.
  Companions(const PreparedCase& prepared, const RunFolder* results, const RunTerms& terms,
             FlowSolver& solver, RunLoop& loop, LiveMap* live, RunRecord& record, Log& log);
  Companions(const Companions&) = delete;
  Companions& operator=(const Companions&) = delete;

  /// Before the loop runs: takes the run, or its wind, up where the terms say.
  void take_up(const RunTerms& terms);
  /// After it: waits for what is being written, and takes the last samples.
  void close(const RunOutcome& outcome);

  /// Where all processes have files: see shared_folder().
  const std::filesystem::path& shared() const { return shared_; }
  StatisticsOutput& statistics() { return statistics_; }
  ExposureHistory* history() { return history_ ? &*history_ : nullptr; }

 private:
  void add_history(bool keeps);
  void add_results_so_far(const RunFolder& folder, const RunTerms& terms, LiveMap* live);
  void add_checkpoints();

  const PreparedCase& prepared_;
  FlowSolver& solver_;
  RunLoop& loop_;
  RunRecord& record_;
  Log& log_;
  double begun_;  // s: when the first step begins
  std::filesystem::path shared_;
  std::optional<RecordKeeper> keeper_;
  FieldOutput fields_;
  StatisticsOutput statistics_;
  std::optional<ExposureHistory> history_;
  std::optional<ResultsSoFar> so_far_;
  std::optional<RunParts> parts_;
  std::optional<Checkpoints> checkpoints_;
  std::optional<WindKeeper> wind_;
};

}  // namespace downwash
