// All that a run goes on from.
#pragma once

#include <optional>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/run/companions/field_output.hpp"
#include "app/run/companions/statistics_output.hpp"
#include "app/run/loop/run_loop.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {

/// Who has a part of it.
struct RunParts {
  FlowSolver& solver;
  RunLoop& loop;
  FieldOutput& fields;
  StatisticsOutput& statistics;
  ExposureHistory* history;  ///< may be null
  RunRecord& record;
  Log& log;
};

/// On each of several processes; fields that were taken are on the disk then.
void save_run(const RunParts& run, StateSink& sink);
/// Before the loop runs. Throws StateError where the state is that of another case.
void restore_run(const RunParts& run, const StateSource& source);

/// The wind alone, and how long its steps are: see StatePart. Likewise.
void save_wind(const RunParts& run, StateSink& sink);
void restore_wind(const RunParts& run, const StateSource& source);

/// What was computed on larger cells before: see coarse_spin_up().
std::optional<CoarseSpinUpRecord> spin_up_of(const StateSource& source);

}  // namespace downwash
