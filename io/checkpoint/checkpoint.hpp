// The checkpoints of a run: from which it can go on where it was cut short.
//
// In a folder of their own, by number: 7.json tells what the run was and which files are its state,
// 7_0.state and so on, one of each process. It is written last, so that a checkpoint is whole or
// not there. The one before is kept, for when the last one is damaged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "io/checkpoint/state_file.hpp"

namespace downwash {

struct CheckpointManifest {
  std::int64_t number = 0;
  std::string saved = {};  ///< UTC, ISO 8601
  std::int64_t steps = 0;
  double time = 0;            ///< simulated, s
  std::string identity = {};  ///< JSON, of who writes it: what was computed, and by what
  std::vector<StateFileInfo> pieces = {};
};

/// Where process `process` writes its part of a checkpoint.
std::filesystem::path state_file(const std::filesystem::path& folder, std::int64_t number,
                                 int process);
/// The number of the newest one; 0 where there is none.
std::int64_t last_checkpoint(const std::filesystem::path& folder);
/// Writes the manifest of a checkpoint whose files are there. Throws std::runtime_error.
void complete_checkpoint(const std::filesystem::path& folder, const CheckpointManifest& manifest);
/// Removes all but the newest `count`, and what is left of unfinished ones. The folder too, when it
/// is empty then. Files that Downwash did not write are never touched.
void keep_checkpoints(const std::filesystem::path& folder, int count);

/// Removes the files of those before a number; true if there was one. What is being written stays.
bool discard_checkpoints_before(const std::filesystem::path& folder, std::int64_t number);
/// Removes the files of those after a number: what comes next must not be taken for newer than the
/// one that a run goes on from.
void discard_checkpoints_after(const std::filesystem::path& folder, std::int64_t number);
/// All files of checkpoints there, whole or not.
std::vector<std::filesystem::path> checkpoint_files(const std::filesystem::path& folder);

/// A checkpoint whose files are there. Throws StateError where they are not, or others.
class Checkpoint final : public StateSource {
 public:
  Checkpoint(const std::filesystem::path& folder, std::int64_t number);

  const CheckpointManifest& manifest() const { return manifest_; }
  std::vector<std::byte> get(const std::string& name, int row) const override;
  /// Reads all files through. Throws StateError where one is damaged.
  void verify() const;

 private:
  CheckpointManifest manifest_;
  std::vector<StateFileReader> pieces_;
};

struct FoundCheckpoint {
  std::unique_ptr<Checkpoint> checkpoint;  ///< null where there is none
  std::vector<std::string> damaged;        ///< what is wrong with newer ones, one sentence each
};
/// The newest that is undamaged.
FoundCheckpoint newest_checkpoint(const std::filesystem::path& folder);

}  // namespace downwash
