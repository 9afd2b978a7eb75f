// The list of checks of a case and of its run: the one that console, run.json, page and map files
// show.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/zones/release_results.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/deadline_record.hpp"
#include "io/records/run_record.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Checks of what is known before the first step: grid, domain, data, and of air and time what the
/// case says. `deadline`: where the cells were chosen for one.
std::vector<Check> checks_before(const PreparedCase& prepared,
                                 const std::optional<DeadlineRecord>& deadline = std::nullopt);

/// Checks that the run adds. `results` where there are releases; the record without its checks.
std::vector<Check> checks_after(const PreparedCase& prepared, const RunRecord& record,
                                const ReleaseResults* results);

/// Those of them that look at zones and figures, and at what was released.
std::vector<Check> checks_of_results(const PreparedCase& prepared,
                                     const std::vector<TracerRecord>& tracers,
                                     const ReleaseResults& results);

/// Checks beside those of before, of results that are written while the run goes on.
std::vector<Check> checks_so_far(const Site& site, const std::optional<ReleasePlan>& release,
                                 const ReleaseResults& results);

/// What became of the input: no reason for alarm, one sentence each.
std::vector<std::string> notes_of(const PreparedCase& prepared);

}  // namespace downwash
