// report.html from a run.
#pragma once

#include "app/hazard/zones/release_results.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// The page of a case with releases or wind. `results` where there are releases. Of a record that
/// is not closed it is marked as one of a run that goes on.
Result report_page(const PreparedCase& prepared, const ReleaseResults* results,
                   const RunRecord& record);

/// What was assumed, what was computed from what, and their values.
std::vector<std::pair<std::string, std::string>> assumptions(const PreparedCase& prepared,
                                                             const std::vector<InputFile>& inputs);

}  // namespace downwash
