#include "app/run/companions/checkpoint_writing.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include "app/run/machine/agreement.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// What a process tells the first one of its file.
struct Piece {
  std::uint64_t bytes, checksum;
};

std::string first_of(const std::vector<std::string>& failures) {
  const auto failure = std::ranges::find_if(failures, [](const auto& f) { return !f.empty(); });
  return failure == failures.end() ? "" : *failure;
}

}  // namespace

CheckpointWriting::CheckpointWriting(const fs::path& folder, CheckpointManifest manifest,
                                     Processes* processes,
                                     const std::function<void(StateSink&)>& save)
    : folder_(folder), manifest_(std::move(manifest)), processes_(processes) {
  if (is_first(processes)) {
    std::error_code ignored;  // where that fails, so does the file in it
    fs::create_directories(folder, ignored);
  }
  manifest_.number = as_first(processes, manifest_.number);
  const int rank = processes == nullptr ? 0 : processes->rank();
  state_.emplace(state_file(folder, manifest_.number, rank));
  save(*state_);
  state_->close();
}

std::string CheckpointWriting::complete() {
  std::string failure;
  StateFileInfo own;
  try {
    own = state_->result();
  } catch (const std::runtime_error& error) {
    failure = error.what();
  }
  failure = first_of(texts_of_each(processes_, failure));
  const std::vector<Piece> pieces = of_each(processes_, Piece{own.bytes, own.checksum});
  if (failure.empty() && is_first(processes_)) {
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const fs::path file = state_file(folder_, manifest_.number, static_cast<int>(p));
      manifest_.pieces.push_back({file.filename().string(), pieces[p].bytes, pieces[p].checksum});
    }
    try {
      complete_checkpoint(folder_, manifest_);
    } catch (const std::runtime_error& error) {
      failure = error.what();
    }
  }
  return text_of_first(processes_, failure);
}

}  // namespace downwash
