// A checksum that any flipped bit changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace downwash {

/// CRC-64 as xz has it (ECMA-182): finds every burst of errors of up to 64 bits, and all others but
/// one in 2^64.
std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace downwash
