// The checkpoints of a run, written while it goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/run/stopwatch.hpp"
#include "app/simulation/run_state.hpp"
#include "io/case/case_config.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

/// Each of several processes writes a file of its own planes. All make the same calls in the same
/// order, but for due(). One that can't be written takes nothing with it: the run goes on, and the
/// one before stays.
class Checkpoints {
 public:
  /// `folder`: of the results, which all processes see.
  Checkpoints(const std::filesystem::path& folder, const CheckpointChoice& choice,
              const RunParts& run);

  /// By the clock, from the construction or the last one on.
  bool due() const { return clock_.seconds() >= *choice_.every; }
  /// Throws ProcessLost.
  void save();
  /// The step of the last one that was saved.
  std::optional<std::int64_t> saved_at() const { return saved_at_; }

 private:
  void write();

  std::filesystem::path folder_;
  CheckpointChoice choice_;
  RunParts run_;
  Processes* processes_;
  Stopwatch clock_;
  std::optional<std::int64_t> saved_at_;
  bool warned_ = false;
};

}  // namespace downwash
