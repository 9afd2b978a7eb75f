// Text as people count it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace downwash {

/// True if a byte of UTF-8 continues a character that began before it.
constexpr bool continues_letter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The characters of a text in UTF-8: all bytes but those that continue one.
inline std::size_t letter_count(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return !continues_letter(byte); }));
}

/// The text, or its first `most` bytes and "…" where it is longer; no character is torn.
inline std::string shortened(std::string_view text, std::size_t most = 60) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && continues_letter(text[most])) --most;
  return std::string(text.substr(0, most)) + "…";
}

}  // namespace downwash
