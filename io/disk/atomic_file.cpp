#include "io/disk/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <random>
#include <system_error>

#include "geometry/input/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const fs::path& path, const std::string& reason) {
  throw NumberedError(
      Message::file_not_written,
      fmt::format("{}: the file cannot be written ({}); check its folder and the free space.",
                  path.string(), reason));
}
[[noreturn]] void fail(const fs::path& path) { fail(path, std::strerror(errno)); }

void refuse_special(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(path, ignored);
  if (!fs::exists(status) || fs::is_regular_file(status)) return;
  fail(path, "it is no regular file, and would be replaced by one");
}

/// Pipes and the like can't be synchronised and need not be.
bool synchronised(int descriptor) { return fsync(descriptor) == 0 || errno == EINVAL; }

}  // namespace

fs::path draft_name(const fs::path& path) {
  std::random_device random;
  const std::uint64_t number = (std::uint64_t{random()} << 32) | random();
  return fmt::format("{}.{:016x}{}", path.string(), number, draft_suffix);
}

void synchronise_folder_of(const fs::path& file) {
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

FileDraft::FileDraft(fs::path path) : path_(std::move(path)), temporary_(draft_name(path_)) {
  refuse_special(path_);
  descriptor_ =
      open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail(path_);
}

FileDraft::~FileDraft() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!committed_) unlink(temporary_.c_str());
}

void FileDraft::write(std::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = ::write(descriptor_, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(path_);
    contents.remove_prefix(static_cast<std::size_t>(written));
  }
}

void FileDraft::commit() {
  if (!synchronised(descriptor_)) fail(path_);
  refuse_special(path_);
  if (rename(temporary_.c_str(), path_.c_str()) != 0) fail(path_);
  committed_ = true;
  synchronise_folder_of(path_);
}

void replace_file(const fs::path& path, std::string_view contents) {
  FileDraft draft(path);
  draft.write(contents);
  draft.commit();
}

}  // namespace downwash
