// The content of a file that the user names.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace downwash {

/// What a file is expected to be, for messages, and how large it may be.
struct ExpectedFile {
  std::string what;      ///< "case file"
  std::size_t most = 0;  ///< bytes
  std::string remedy;    ///< for a file that is larger
};

/// Throws InputError when the file is missing, a folder, unreadable or too large; and at once when
/// it is a pipe, a device or a socket, whose reading might never end.
std::string content_of(const std::filesystem::path& file, const ExpectedFile& expected);

/// Content of a file of this program's own, as far as it can be read; empty where there is none.
std::string text_in(const std::filesystem::path& file);

}  // namespace downwash
