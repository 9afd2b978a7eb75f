// A folder for readers that read files themselves.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "tests/support/temporary_folder.hpp"

namespace downwash::fuzz {

/// One folder for all inputs: making one takes longer than to read what is in it.
inline const std::filesystem::path& input_folder() {
  static const test::TemporaryFolder folder;
  return folder.path();
}

inline void write_input(const std::string& name, std::string_view bytes) {
  std::ofstream(input_folder() / name, std::ios::binary) << bytes;
}

}  // namespace downwash::fuzz
