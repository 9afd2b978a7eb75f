#include "app/run/deadline/finer_result.hpp"

#include <fmt/format.h>

#include <exception>
#include <system_error>
#include <utility>

#include "io/records/earlier_result.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// A folder inside that is not there yet, for whatever is there may be somebody's.
fs::path unused_folder(const fs::path& inside, const char* name) {
  std::error_code ignored;
  fs::path folder = inside / name;
  for (int n = 2; fs::exists(fs::symlink_status(folder, ignored)); ++n) {
    folder = inside / fmt::format("{}_{}", name, n);
  }
  return folder;
}

void discard(const fs::path& folder) {
  std::error_code ignored;
  remove_result(EarlierResult(folder));
  fs::remove(folder, ignored);
}

}  // namespace

std::string refine(const fs::path& folder, RunRecord& standing,
                   const std::function<RunRecord(const fs::path& finer)>& run) {
  const fs::path finer = unused_folder(folder, finer_folder);
  std::string why;
  try {
    RunRecord record = run(finer);
    if (record.status == RunStatus::finished && record.lost.empty()) {
      standing = std::move(record);
    } else {
      why = record.lost.empty() ? record.reason : record.lost.front();
    }
  } catch (const std::exception& error) {
    why = error.what();
  }
  if (why.empty()) {
    replace_result(folder, finer, unused_folder(folder, coarser_folder));
  } else {
    discard(finer);
  }
  return why;
}

}  // namespace downwash
