// An answer within a time: coarse cells first, then the finest that the rest of it affords.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "app/run/deadline/trial_choice.hpp"
#include "app/run/simulation.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// A case and where its answer goes.
struct TimedRequest {
  TimedCase asked;
  ResultFolder into;
  bool profile = false;
};

/// What stands in the result folder when the time is over.
struct TimedAnswer {
  RunRecord record;  ///< as in run.json, `deadline` and all
  OutputChoice output;
};

/// Computes the case so that its result is whole in the folder before the `deadline`, and nothing
/// is written there after it. Runs on coarse cells first, then, while the time that is left affords
/// finer ones by a factor that is worth it, on these, into a folder inside; a finer result takes
/// the place of the one that stands when it is whole. A finer run that would be late, fails or is
/// stopped leaves the result that stands as it is. The first run gives way to one on the coarsest
/// cells where it would be late and these would not; else it ends at the deadline with what there
/// is, as if interrupted.
///
/// The result is that of a plain run with the resolution that it has. Throws InputError where even
/// the coarsest cells of use don't fit, having written nothing; else as prepare() and simulate().
TimedAnswer answer_within(const Deadline& deadline, const TimedRequest& request, Log& log,
                          const std::atomic<bool>& stop);

/// An answer that answer_within() would give.
struct ExpectedAnswer {
  DeadlineRecord promised;  ///< of the last one
  std::string words;        ///< a plain line
};
/// Takes some seconds; throws as answer_within().
ExpectedAnswer expected_answer(const Deadline& deadline, const TimedCase& request);

}  // namespace downwash
