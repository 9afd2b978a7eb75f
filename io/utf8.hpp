// Text as people count it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace downwash {

/// Whether a byte of UTF-8 continues a character that began before it.
constexpr bool continues_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The characters of a text in UTF-8: all bytes but those that continue one.
inline std::size_t letter_count(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !continues_letter(byte); }));
}

}  // namespace downwash
