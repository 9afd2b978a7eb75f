// Random numbers against the published ones.
#include "solver/stencils/philox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace downwash {
namespace {

struct Known {
  std::array<std::uint32_t, 4> counter;
  std::uint64_t key;
  std::array<std::uint32_t, 4> word;
};

TEST(Philox, GivesThePublishedNumbers) {
  // Known answers of philox4x32-10 in Random123 (Salmon et al. 2011).
  constexpr std::array<Known, 3> known{
      {{{0, 0, 0, 0}, 0, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
       {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
        0xffffffffffffffff,
        {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
       {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
        0x299f31d0a4093822,
        {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}}};
  for (const Known& k : known) {
    const Philox x = Philox::of(k.counter[0], k.counter[1], k.counter[2], k.counter[3], k.key);
    for (std::size_t n = 0; n < 4; ++n) EXPECT_EQ(x.word[n], k.word[n]);
  }
}

}  // namespace
}  // namespace downwash
