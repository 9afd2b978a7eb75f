#include "app/simulation/checkpoints.hpp"

#include <fmt/format.h>

#include "app/processes/agreement.hpp"
#include "app/simulation/run_identity.hpp"
#include "app/simulation/write_checkpoint.hpp"
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

void Checkpoints::save() {
  run_.fields.settle();
  write();
  clock_ = Stopwatch();
}

void Checkpoints::write() {
  const bool first = is_first(processes_);
  if (first) keep_checkpoints(folder_, 1);
  const CheckpointManifest manifest{.number = first ? last_checkpoint(folder_) + 1 : 0,
                                    .saved = utc_now(),
                                    .steps = run_.solver.steps(),
                                    .time = run_.solver.time(),
                                    .identity = first ? identity_text(run_.record) : "",
                                    .pieces = {}};
  const std::string failure = write_checkpoint(folder_, manifest, processes_,
                                               [&](StateSink& sink) { save_run(run_, sink); });
  if (failure.empty()) {
    saved_at_ = run_.solver.steps();
    warned_ = false;
  } else if (first) {
    keep_checkpoints(folder_, 1);  // room for what else is to be written
    if (!warned_) {
      run_.log.warning(Message::checkpoint_lost,
                       fmt::format("The checkpoint of step {} is lost ({}) The run goes on.",
                                   run_.solver.steps(), failure));
    }
    warned_ = true;
  }
}

}  // namespace downwash
