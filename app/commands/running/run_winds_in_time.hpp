// An ensemble of winds from all directions, within a time.
#pragma once

#include "app/commands/options/case_options.hpp"
#include "app/commands/options/exit_code.hpp"
#include "app/run/simulation.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// Computes as many winds as the time affords (winds_in_time()), ends those that are not over in
/// time, and puts together what there is. Throws as winds_in_time() and run_winds().
ExitCode run_winds_in_time(const CaseOptions& options, const Question& asked,
                           const ResultFolder& into, bool profile, Log& log);

}  // namespace downwash
