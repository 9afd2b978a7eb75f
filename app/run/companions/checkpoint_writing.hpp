// A checkpoint on its way to the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "io/checkpoint/checkpoint.hpp"
#include "io/checkpoint/state_writing.hpp"
#include "solver/parallel/processes.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {

/// The number of a checkpoint where a folder has one alone.
constexpr std::int64_t only_checkpoint = 1;

/// One that is being written while the run goes on; each of several processes writes a file of its
/// own planes, and all make the same calls. It is there once complete() says so, or not at all.
class CheckpointWriting {
 public:
  /// Takes what `save` puts into a sink, as the number in the manifest, into a folder that is
  /// created.
  CheckpointWriting(const std::filesystem::path& folder, CheckpointManifest manifest,
                    Processes* processes, const std::function<void(StateSink&)>& save);

  /// True once complete() has nothing to wait for from this process.
  bool written() const { return state_->done(); }
  /// Waits for all files and writes the manifest. Returns why it is not there, the same on all;
  /// empty where it is. Throws ProcessLost.
  std::string complete();

 private:
  std::filesystem::path folder_;
  CheckpointManifest manifest_;
  Processes* processes_;
  std::optional<StateWriting> state_;
};

}  // namespace downwash
