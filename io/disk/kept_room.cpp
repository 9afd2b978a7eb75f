#include "io/disk/kept_room.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

bool write_whole(int descriptor, std::string_view contents) {
  off_t at = 0;
  while (!contents.empty()) {
    const ssize_t written = pwrite(descriptor, contents.data(), contents.size(), at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    contents.remove_prefix(static_cast<std::size_t>(written));
    at += written;
  }
  return ftruncate(descriptor, at) == 0 && fsync(descriptor) == 0;
}

/// True if a file may take the place of what has this name: nothing, or a file.
bool may_be_replaced(const fs::path& file) {
  std::error_code ignored;
  const fs::file_status status = fs::symlink_status(file, ignored);
  return !fs::exists(status) || fs::is_regular_file(status);
}

}  // namespace

bool is_want_of_room(int error) { return error == ENOSPC || error == EDQUOT; }

KeptRoom::KeptRoom(const fs::path& folder, std::int64_t bytes) {
  descriptor_ = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  int error = descriptor_ < 0 ? errno : 0;
  if (held() && bytes > 0) error = posix_fallocate(descriptor_, 0, bytes);
  if (error == 0) return;
  give_back();
  if (is_want_of_room(error)) error_ = error;
}

KeptRoom::KeptRoom(KeptRoom&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), error_(other.error_) {}

KeptRoom& KeptRoom::operator=(KeptRoom&& other) noexcept {
  if (this == &other) return *this;
  give_back();
  descriptor_ = std::exchange(other.descriptor_, -1);
  error_ = other.error_;
  return *this;
}

void KeptRoom::give_back() {
  if (held()) close(descriptor_);
  descriptor_ = -1;
}

void KeptRoom::shrink(std::int64_t bytes) const {
  struct stat now {};
  if (held() && fstat(descriptor_, &now) == 0 && now.st_size > bytes) {
    [[maybe_unused]] const int kept_all = ftruncate(descriptor_, bytes);
  }
}

bool KeptRoom::become(const fs::path& file, std::string_view contents) {
  const bool named = held() && may_be_replaced(file) && take_name(file, contents);
  give_back();
  return named;
}

bool KeptRoom::take_name(const fs::path& file, std::string_view contents) const {
  if (!write_whole(descriptor_, contents)) return false;
  const fs::path draft = draft_name(file);
  const std::string self = fmt::format("/proc/self/fd/{}", descriptor_);
  if (linkat(AT_FDCWD, self.c_str(), AT_FDCWD, draft.c_str(), AT_SYMLINK_FOLLOW) != 0) return false;
  if (rename(draft.c_str(), file.c_str()) == 0) {
    synchronise_folder_of(file);
    return true;
  }
  unlink(draft.c_str());
  return false;
}

}  // namespace downwash
