// Text as people count it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace downwash {

/// The characters of a text in UTF-8: all bytes but those that continue one.
inline std::size_t letter_count(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace downwash
