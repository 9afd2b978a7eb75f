#include "app/simulation/checkpoints.hpp"

#include <fmt/format.h>

#include "app/processes/agreement.hpp"
#include "app/simulation/run_identity.hpp"
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

void Checkpoints::go_on() { writing_ ? complete() : begin(); }

void Checkpoints::save() {
  close();
  begin();
  complete();
}

void Checkpoints::close() {
  if (writing_) complete();
}

void Checkpoints::begin() {
  run_.fields.settle();
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
