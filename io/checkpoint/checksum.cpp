#include "io/checkpoint/checksum.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace downwash {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t polynomial = 0xC96C5795D7870F42;  // reflected
constexpr std::size_t slices = 8;
using Tables = std::array<std::array<std::uint64_t, 256>, slices>;

/// Table s: what a byte does to the remainder s bytes later.
constexpr Tables made_tables() {
  Tables tables{};
  for (std::uint64_t byte = 0; byte < 256; ++byte) {
    std::uint64_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? polynomial : 0);
    }
    tables[0][byte] = remainder;
  }
  for (std::size_t s = 1; s < slices; ++s) {
    for (std::size_t byte = 0; byte < 256; ++byte) {
      const std::uint64_t before = tables[s - 1][byte];
      tables[s][byte] = (before >> 8) ^ tables[0][before & 0xFF];
    }
  }
  return tables;
}
constexpr Tables tables = made_tables();

}  // namespace

/// Eight bytes at a time, each by a table of its own (Kounavis & Berry 2008, IEEE Trans. Comput.
/// 57): a byte at a time takes longer than to write a state.
std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t remainder = ~std::uint64_t{0};
  for (; bytes.size() >= slices; bytes = bytes.subspan(slices)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), slices);
    word ^= remainder;
    remainder = 0;
    for (std::size_t s = 0; s < slices; ++s) {
      remainder ^= tables[slices - 1 - s][(word >> (8 * s)) & 0xFF];
    }
  }
  for (const std::byte byte : bytes) {
    remainder =
        (remainder >> 8) ^ tables[0][(remainder ^ std::to_integer<std::uint64_t>(byte)) & 0xFF];
  }
  return ~remainder;
}

}  // namespace downwash
