#include "io/text/xml_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

/// Number of bytes of the character that the text begins with if XML 1.0 can hold it, otherwise 0.
std::size_t length_of_character(std::string_view text) {
  const auto byte = [&](std::size_t n) { return static_cast<std::uint32_t>(text[n]) & 0xFFU; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x20) return lead == '\t' || lead == '\n' || lead == '\r' ? 1 : 0;
  if (lead < 0x7F) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  const std::size_t bytes = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (text.size() < bytes) return 0;
  std::uint32_t code = lead & (0x7FU >> bytes);
  for (std::size_t n = 1; n < bytes; ++n) {
    if (!continues_letter(text[n])) return 0;
    code = code << 6U | (byte(n) & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0xA0, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (code < least[bytes] || code > 0x10FFFF || surrogate || (code & 0xFFFEU) == 0xFFFE) return 0;
  return bytes;
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t bytes = length_of_character(text);
    result += bytes == 0 ? replacement : text.substr(0, bytes);
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
  }
  return result;
}

std::string xml_text(std::string_view text) {
  std::string result;
  for (const char c : plain_text(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : xml_text(text)) c == '$' ? result += "&#36;" : result += c;
  return result;
}

}  // namespace downwash
