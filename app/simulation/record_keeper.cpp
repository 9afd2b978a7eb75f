#include "app/simulation/record_keeper.hpp"

#include <stdexcept>
#include <utility>

namespace downwash {
namespace {

constexpr double pause = 10;  // s

}  // namespace

RecordKeeper::RecordKeeper(RunRecord& record, std::filesystem::path folder)
    : record_(record), folder_(std::move(folder)) {}

void RecordKeeper::refresh(const RunOutcome& outcome, const FlowSolver& solver, const Log& log) {
  if (since_last_.seconds() < pause) return;
  since_last_ = Stopwatch();
  record_.updated = utc_now();
  record_.steps = solver.steps();
  record_.time = solver.time();
  record_.dt = outcome.dt;
  record_.wall_seconds = outcome.wall_seconds;
  record_.output_seconds = outcome.output_seconds;
  record_.checkpoint_seconds = outcome.checkpoint_seconds;
  record_.warnings = log.warnings();
  try {
    record_.write(folder_);
  } catch (const std::runtime_error&) {
    // The one at the end counts, for which space is kept.
  }
}

}  // namespace downwash
