// How STL models begin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "geometry/input/text.hpp"

namespace downwash {

constexpr std::size_t stl_head = 84, stl_triangle = 50;  ///< bytes

/// What a binary model says that it has, behind 80 bytes of any kind.
inline std::optional<std::uint64_t> promised_triangles(std::string_view content) {
  if (content.size() < stl_head) return std::nullopt;
  std::uint64_t count = 0;
  for (std::size_t n = 4; n-- > 0;) {
    count = count << 8U | static_cast<unsigned char>(content[80 + n]);
  }
  return count;
}

/// True if the size is that of a binary model.
inline bool is_binary_stl(std::string_view content) {
  const auto count = promised_triangles(content);
  return count && content.size() == stl_head + stl_triangle * *count;
}

/// True if it begins as an ASCII model; some binary ones begin with the same word.
inline bool is_ascii_stl(std::string_view content) {
  const auto first = content.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || is_binary_stl(content)) return false;
  const std::string start = lower_case(content.substr(first, 6));
  return start.starts_with("solid") && start.find_first_of(" \t\r\n", 5) != std::string::npos &&
         content.substr(0, 2000).find('\0') == std::string_view::npos;
}

}  // namespace downwash
