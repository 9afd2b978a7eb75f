// Averages in all cells, and in slices at heights: the fields of statistics that a run ends with.
#pragma once

#include <filesystem>

#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// Writes them into the result folder, which all processes see, where the case asks for them and
/// there are samples. The processes do it together, each a piece of the cells, and the first one
/// the slices. What can't be written is put down in the record of the first. Throws ProcessLost.
void write_average_fields(const PreparedCase& prepared, const std::filesystem::path& folder,
                          FlowSolver& solver, RunRecord& record, Log& log);

}  // namespace downwash
