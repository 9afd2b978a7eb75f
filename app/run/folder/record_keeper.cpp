#include "app/run/folder/record_keeper.hpp"

#include <stdexcept>
#include <utility>

namespace downwash {
namespace {

constexpr double pause = 10;  // s

}  // namespace

void put_progress(const RunOutcome& outcome, const FlowSolver& solver, const Log& log,
                  RunRecord& record) {
  record.updated = utc_now();
  record.steps = solver.steps();
  record.time = solver.time();
  record.dt = outcome.dt;
  record.wall_seconds = outcome.wall_seconds;
  record.output_seconds = outcome.output_seconds;
  record.checkpoint_seconds = outcome.checkpoint_seconds;
  record.warnings = log.warnings();
}

void write_meanwhile(const RunRecord& record, const std::filesystem::path& folder) {
  try {
    record.write(folder);
  } catch (const std::runtime_error&) {
    // The one at the end counts, for which space is kept.
  }
}

RecordKeeper::RecordKeeper(RunRecord& record, std::filesystem::path folder)
    : record_(record), folder_(std::move(folder)) {}

void RecordKeeper::refresh(const RunOutcome& outcome, const FlowSolver& solver, const Log& log) {
  if (since_last_.seconds() < pause) return;
  since_last_ = Stopwatch();
  put_progress(outcome, solver, log, record_);
  write_meanwhile(record_, folder_);
}

}  // namespace downwash
