#include "app/simulation/write_checkpoint.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "app/processes/agreement.hpp"
#include "io/checkpoint/state_file.hpp"

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

StateFileInfo write_state(const fs::path& file, const std::function<void(StateSink&)>& save,
                          std::string& failure) {
  try {
    StateFileWriter writer(file);
    PatientSink sink(writer);
    save(sink);
    sink.rethrow();
    return writer.commit();
  } catch (const ProcessLost&) {
    throw;
  } catch (const std::runtime_error& error) {
    failure = error.what();
    return {};
  }
}

}  // namespace

std::string write_checkpoint(const fs::path& folder, CheckpointManifest manifest,
                             Processes* processes, const std::function<void(StateSink&)>& save) {
  std::string failure;
  if (is_first(processes)) {
    std::error_code ignored;  // where that fails, so does the file in it
    fs::create_directories(folder, ignored);
  }
  manifest.number = as_first(processes, manifest.number);
  const int rank = processes == nullptr ? 0 : processes->rank();
  const StateFileInfo own = write_state(state_file(folder, manifest.number, rank), save, failure);
  failure = first_of(texts_of_each(processes, failure));
  const std::vector<Piece> pieces = of_each(processes, Piece{own.bytes, own.checksum});
  if (failure.empty() && is_first(processes)) {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const fs::path file = state_file(folder, manifest.number, static_cast<int>(p));
      manifest.pieces.push_back({file.filename().string(), pieces[p].bytes, pieces[p].checksum});
    }
    try {
      complete_checkpoint(folder, manifest);
    } catch (const std::runtime_error& error) {
      failure = error.what();
    }
  }
  return text_of_first(processes, failure);
}

}  // namespace downwash
