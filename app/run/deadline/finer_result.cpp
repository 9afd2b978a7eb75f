#include "app/run/deadline/finer_result.hpp"

#include <fmt/format.h>

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

}  // namespace

FinerResult::FinerResult(fs::path standing)
    : standing_(std::move(standing)), path_(unused_folder(standing_, finer_folder)) {}

void FinerResult::take_place() const {
  replace_result(standing_, path_, unused_folder(standing_, coarser_folder));
}

void FinerResult::discard() const {
  std::error_code ignored;
  remove_result(EarlierResult(path_));
  fs::remove(path_, ignored);
}

}  // namespace downwash
