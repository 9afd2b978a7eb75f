// Repeats of a run, for the ranges of its figures: computed, or kept from before.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "app/run/loop/run_loop.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/run/ranges/ranges_of_run.hpp"
#include "io/question/question.hpp"
#include "io/results/result.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// True if repeats of the case are computed before it is run.
bool has_repeats(const PreparedCase& prepared);

/// Computes as many repeats of a run as its case asks for, see repeat_case(), as many at a time as
/// the machine has lanes for, each in a folder of its own inside `folder`; a file with the figures
/// of all stays. Where one can't be computed a warning says why, and there are no ranges; so it is
/// where `end` ends one, which the threads of all ask. Stops early when `stop` is set.
Repeats compute_repeats(const PreparedCase& prepared, const std::filesystem::path& folder, Log& log,
                        const std::atomic<bool>& stop, const EndRule& end = {});

/// Those that a run left in its folder before it was cut short; none where these are not whole.
Repeats kept_repeats(const DomainChoice& domain, const std::filesystem::path& folder);

}  // namespace downwash
