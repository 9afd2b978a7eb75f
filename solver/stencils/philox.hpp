// Random numbers by counter: Philox 4x32-10 (Salmon, Moraes, Dror & Shaw 2011, SC '11).
#pragma once

#include <cstdint>

#include "solver/fields/host_device.hpp"

namespace downwash {

/// Four random words of a counter and a key, the same on every machine and in any order.
struct Philox {
  std::uint32_t word[4];

  DOWNWASH_HOST_DEVICE static Philox of(std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                        std::uint32_t d, std::uint64_t key) {
    Philox x{{a, b, c, d}};
    auto key_low = static_cast<std::uint32_t>(key),
         key_high = static_cast<std::uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
      x.mix(key_low, key_high);
      key_low += 0x9E3779B9u;   // the golden ratio
      key_high += 0xBB67AE85u;  // √3 - 1
    }
    return x;
  }

 private:
  DOWNWASH_HOST_DEVICE void mix(std::uint32_t key_low, std::uint32_t key_high) {
    const std::uint64_t p = std::uint64_t{0xD2511F53u} * word[0];
    const std::uint64_t q = std::uint64_t{0xCD9E8D57u} * word[2];
    const auto p_high = static_cast<std::uint32_t>(p >> 32);
    const auto q_high = static_cast<std::uint32_t>(q >> 32);
    word[0] = q_high ^ word[1] ^ key_low;
    word[2] = p_high ^ word[3] ^ key_high;
    word[1] = static_cast<std::uint32_t>(q);
    word[3] = static_cast<std::uint32_t>(p);
  }
};

}  // namespace downwash
