#include "io/text/printable.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

constexpr std::size_t longest_line = 4000;  // bytes; paths have up to 4096

struct Letter {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  ///< 0: no UTF-8 (RFC 3629)
};

Letter first_letter(std::string_view text) {
  const auto byte = [&](std::size_t n) { return static_cast<unsigned char>(text[n]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t bytes = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < bytes) return {};
  std::uint32_t code = byte(0) & (0x7FU >> bytes);
  for (std::size_t n = 1; n < bytes; ++n) {
    if (!continues_letter(text[n])) return {};
    code = code << 6U | (byte(n) & 0x3FU);
  }
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return code < least[bytes] || code > 0x10FFFF || surrogate ? Letter{} : Letter{code, bytes};
}

bool harmless(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7F && code <= 0x9F);
  const bool direction = code == 0x061C || code == 0x200E || code == 0x200F ||
                         (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  const bool line = code == 0x2028 || code == 0x2029;
  return !control && !direction && !line;
}

}  // namespace

std::string printable(std::string_view text) {
  const std::string line = shortened(text, longest_line);
  std::string shown;
  for (std::string_view rest = line; !rest.empty();) {
    const Letter letter = first_letter(rest);
    const std::size_t bytes = letter.bytes == 0 ? 1 : letter.bytes;
    if (letter.bytes == 0) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(rest[0]));
    } else if (harmless(letter.code)) {
      shown += rest.substr(0, bytes);
    } else {
      shown += letter.code < 0x80 ? fmt::format("\\x{:02x}", letter.code)
                                  : fmt::format("\\u{:04x}", letter.code);
    }
    rest.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace downwash
