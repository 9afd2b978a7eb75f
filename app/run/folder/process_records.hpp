// The record of the processes that compute together.
#pragma once

#include <vector>

#include "io/records/run_record.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// Those that compute together, their devices apart; empty where one computes alone. By all of them
/// at once. Throws ProcessLost.
std::vector<ProcessRecord> process_records(const Execution& execution);

/// Adds the devices of all slabs, and to each process its own.
void add_devices(const FlowSolver& solver, RunRecord& record);

}  // namespace downwash
