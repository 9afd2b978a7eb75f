// The answer that costs no computation.
#pragma once

#include <filesystem>

#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// Writes the distances of guidebook, Gaussian plume and heavy gas as the first results so far (see
/// ResultsSoFar) of a case that is about to be computed, and its opening record, into a folder that
/// is claimed; nothing of a case that asks for no results so far. For a case with releases. Returns
/// the wall time of that, s.
double write_first_results(const PreparedCase& prepared, const RunRecord& opening,
                           const std::filesystem::path& folder, Log& log);

}  // namespace downwash
