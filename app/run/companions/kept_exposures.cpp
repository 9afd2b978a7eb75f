#include "app/run/companions/kept_exposures.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/run/companions/checkpoint_writing.hpp"
#include "app/run/folder/resumption.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/run_folder.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse(const fs::path& results, const std::string& problem) {
  throw InputError(Message::no_kept_exposures, results.string(), "", problem,
                   "compute the case with `downwash run`, or with another amount in the same wind "
                   "with `downwash resume DIR --out NEW --set …`");
}

}  // namespace

std::string keep_exposures(const fs::path& folder, ExposureHistory& history,
                           const RunRecord& record) {
  const CheckpointManifest manifest{.number = only_checkpoint,
                                    .saved = utc_now(),
                                    .steps = record.steps,
                                    .time = record.time,
                                    .identity = identity_text(record),
                                    .pieces = {}};
  const fs::path kept = folder / exposures_folder;
  CheckpointWriting writing(kept, manifest, nullptr, [&](StateSink& sink) {
    StatePass state(sink);
    history.pass_state(state);
  });
  std::string failure = writing.complete();
  if (!failure.empty()) keep_checkpoints(kept, 0);
  return failure;
}

KeptExposures kept_exposures(const fs::path& results) {
  refuse_no_run(results);
  FoundCheckpoint found = newest_checkpoint(results / exposures_folder);
  if (!found.damaged.empty()) {
    refuse(results, "what it kept of its releases is damaged: " + found.damaged.front());
  }
  if (!found.checkpoint) {
    refuse(results,
           "this run kept nothing of its releases by time: it released nothing, or has not come to "
           "its end, or `checkpoint.exposures` is false, or it is of several winds");
  }
  KeptExposures kept;
  try {
    kept.run = identity_of(nlohmann::ordered_json::parse(found.checkpoint->manifest().identity));
  } catch (const nlohmann::json::exception& error) {
    refuse(results, std::string("what it kept of its releases is of no use: ") + error.what());
  }
  kept.state = std::move(found.checkpoint);
  return kept;
}

}  // namespace downwash
