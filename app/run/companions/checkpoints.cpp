#include "app/run/companions/checkpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "app/run/folder/run_identity.hpp"
#include "app/run/machine/agreement.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;

Checkpoints::Checkpoints(const fs::path& folder, const CheckpointChoice& choice,
                         const RunParts& run)
    : folder_(folder / checkpoint_folder),
      choice_(choice),
      run_(run),
      processes_(run.solver.execution().processes) {}

void Checkpoints::go_on() {
  if (writing_) return complete();
  run_.fields.settle();
  if (has_room()) return begin();
  clock_ = Stopwatch();
}

void Checkpoints::save() {
  close();
  run_.fields.settle();
  begin();
  complete();
}

void Checkpoints::close() {
  if (writing_) complete();
}

/// Fields that a full disk has no room for come before the next checkpoint, if there is one.
bool Checkpoints::has_room() const {
  if (processes_ != nullptr || last_checkpoint(folder_) == 0) return true;
  std::int64_t bytes = 0;
  for (const fs::path& file : checkpoint_files(folder_)) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (!error) bytes = std::max(bytes, static_cast<std::int64_t>(size));
  }
  return run_.fields.leaves_room(bytes);
}

void Checkpoints::begin() {
  const bool first = is_first(processes_);
  if (first) keep_checkpoints(folder_, 1);
  step_ = run_.solver.steps();
  const CheckpointManifest manifest{.number = first ? last_checkpoint(folder_) + 1 : 0,
                                    .saved = utc_now(),
                                    .steps = step_,
                                    .time = run_.solver.time(),
                                    .identity = first ? identity_text(run_.record) : "",
                                    .pieces = {}};
  writing_.emplace(folder_, manifest, processes_, [&](StateSink& sink) { save_run(run_, sink); });
  clock_ = Stopwatch();
}

void Checkpoints::complete() {
  const std::string failure = writing_->complete();
  writing_.reset();
  if (failure.empty()) {
    warned_ = false;
  } else if (is_first(processes_)) {
    keep_checkpoints(folder_, 1);  // room for what else is to be written
    if (!warned_) {
      run_.log.warning(
          Message::checkpoint_lost,
          fmt::format("The checkpoint of step {} is lost ({}) The run goes on.", step_, failure));
    }
    warned_ = true;
  }
}

}  // namespace downwash
