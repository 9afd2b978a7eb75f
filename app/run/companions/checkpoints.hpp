// The checkpoints of a run, written while it goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "app/run/companions/checkpoint_writing.hpp"
#include "app/run/companions/run_state.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "io/question/output.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

/// Each of several processes writes a file of its own planes, while the steps go on. All make the
/// same calls in the same order, but for due(). One that can't be written takes nothing with it:
/// the run goes on, and the one before stays.
class Checkpoints {
 public:
  /// `folder`: of the results, which all processes see.
  Checkpoints(const std::filesystem::path& folder, const CheckpointChoice& choice,
              const RunParts& run);

  /// By the clock, from the construction or the last one on; or as one is written by now.
  bool due() const { return writing_ ? writing_->written() : clock_.seconds() >= *choice_.every; }
  /// Where one is due: begins it, or completes the one that is written. Throws ProcessLost.
  void go_on();
  /// One of this step, whatever is due; it is there on return. Throws ProcessLost.
  void save();
  /// Completes what is begun. Throws ProcessLost.
  void close();

 private:
  bool has_room() const;
  void begin();
  void complete();

  std::filesystem::path folder_;
  CheckpointChoice choice_;
  RunParts run_;
  Processes* processes_;
  Stopwatch clock_;
  std::optional<CheckpointWriting> writing_;
  std::int64_t step_ = 0;  ///< of the one that is written
  bool warned_ = false;
};

}  // namespace downwash
