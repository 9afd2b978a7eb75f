// What lies at a path. Links count as what they are: nothing is reached, or removed, through them.
#pragma once

#include <filesystem>
#include <system_error>

namespace downwash {

inline bool is_regular(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(std::filesystem::symlink_status(path, ignored));
}
inline bool is_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(std::filesystem::symlink_status(path, ignored));
}

}  // namespace downwash
