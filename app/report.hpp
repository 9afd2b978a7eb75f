// report.html from a run.
#pragma once

#include "app/release_results.hpp"
#include "app/simulation.hpp"
#include "io/report_page.hpp"

namespace downwash {

/// The page of a case with releases, once its record is closed.
ReportPage report_page(const PreparedCase& prepared, const ReleaseResults& results,
                       const RunRecord& record);

/// What was assumed, and its value.
std::vector<std::pair<std::string, std::string>> assumptions(const PreparedCase& prepared);

/// What shows whether to trust the result: mass closure, divergence, wall leak, balance of the air,
/// inflow retention, pressure solves, spin-up, what was computed from what.
std::vector<TrustItem> trust_sheet(const PreparedCase& prepared, const ReleaseResults& results,
                                   const RunRecord& record);

}  // namespace downwash
