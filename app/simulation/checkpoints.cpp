#include "app/simulation/checkpoints.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "app/processes/agreement.hpp"
#include "app/simulation/run_identity.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Remembers the first failure in the place of throwing it: a worker that throws would end the run.
class PatientSink final : public StateSink {
 public:
  explicit PatientSink(StateSink& sink) : sink_(sink) {}

  void put(const std::string& name, int row, std::span<const std::byte> bytes) override {
    if (failed_) return;
    try {
      sink_.put(name, row, bytes);
    } catch (const std::runtime_error& error) {
      const std::lock_guard lock(mutex_);
      if (!failed_.exchange(true)) failure_ = error.what();
    }
  }
  void rethrow() const {
    if (failed_) throw std::runtime_error(failure_);
  }

 private:
  StateSink& sink_;
  std::mutex mutex_;
  std::atomic<bool> failed_ = false;
  std::string failure_;
};

/// What a process tells the first one of its file.
struct Piece {
  std::uint64_t bytes, checksum;
};

std::string first_of(const std::vector<std::string>& failures) {
  const auto failure = std::ranges::find_if(failures, [](const auto& f) { return !f.empty(); });
  return failure == failures.end() ? "" : *failure;
}

/// The folder of the first process, on all.
fs::path shared(Processes* processes, const std::optional<fs::path>& folder) {
  const fs::path own = folder ? fs::absolute(*folder) / checkpoint_folder : fs::path();
  return texts_of_each(processes, own.string()).front();
}

}  // namespace

Checkpoints::Checkpoints(const std::optional<fs::path>& folder, const CheckpointChoice& choice,
                         const RunParts& run)
    : choice_(choice), run_(run), processes_(run.solver.execution().processes) {
  folder_ = shared(processes_, folder);
}

void Checkpoints::save() {
  run_.fields.settle();
  write();
  clock_ = Stopwatch();
}

void Checkpoints::write() {
  std::string failure;
  if (is_first(processes_)) {
    std::error_code error;
    fs::create_directories(folder_, error);  // where that fails, so does the file in it
    keep_checkpoints(folder_, 1);
  }
  const std::int64_t number = as_first(processes_, last_checkpoint(folder_) + 1);
  const StateFileInfo own = write_state(number, failure);
  failure = first_of(texts_of_each(processes_, failure));
  const std::vector<Piece> pieces = of_each(processes_, Piece{own.bytes, own.checksum});
  if (failure.empty() && is_first(processes_)) {
    CheckpointManifest manifest{.number = number,
                                .saved = utc_now(),
                                .steps = run_.solver.steps(),
                                .time = run_.solver.time(),
                                .identity = identity_text(run_.record),
                                .pieces = {}};
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const fs::path file = state_file(folder_, number, static_cast<int>(p));
      manifest.pieces.push_back({file.filename().string(), pieces[p].bytes, pieces[p].checksum});
    }
    try {
      complete_checkpoint(folder_, manifest);
    } catch (const std::runtime_error& error) {
      failure = error.what();
    }
  }
  failure = texts_of_each(processes_, failure).front();
  if (failure.empty()) {
    saved_at_ = run_.solver.steps();
    warned_ = false;
  } else if (is_first(processes_)) {
    keep_checkpoints(folder_, 1);  // room for what else is to be written
    if (!warned_) {
      run_.log.warning(Message::checkpoint_lost,
                       fmt::format("The checkpoint of step {} is lost ({}) The run goes on.",
                                   run_.solver.steps(), failure));
    }
    warned_ = true;
  }
}

StateFileInfo Checkpoints::write_state(std::int64_t number, std::string& failure) {
  try {
    StateFileWriter file(state_file(folder_, number, processes_ ? processes_->rank() : 0));
    PatientSink sink(file);
    save_run(run_, sink);
    sink.rethrow();
    return file.commit();
  } catch (const ProcessLost&) {
    throw;
  } catch (const std::runtime_error& error) {
    failure = error.what();
    return {};
  }
}

}  // namespace downwash
