// Which blocks are busy, and what parts of a range they make up.
#include "solver/fields/busy_blocks.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace downwash {
namespace {

constexpr int n_i = 20, n_j = 11, n_k = 17;  // 3 × 2 × 3 blocks, the last of each axis cut off
const Range cells{{0, 0, 0}, {n_i, n_j, n_k}};

struct Map {
  std::vector<std::uint8_t> states = std::vector<std::uint8_t>(3 * 2 * 3);
  BusyBlocks view() const { return {states.data(), 3, 2}; }
  void set(int i, int j, int k, BusyBlocks::State state = BusyBlocks::busy_block) {
    states[static_cast<std::size_t>(view().index(i, j, k))] = state;
  }
  /// How often each cell is in a part.
  std::vector<int> covered() const {
    std::vector<int> times(static_cast<std::size_t>(n_i * n_j * n_k));
    view().for_each_part(cells, [&](const Range& part) {
      for (int k = part.lo.k; k < part.hi.k; ++k) {
        for (int j = part.lo.j; j < part.hi.j; ++j) {
          for (int i = part.lo.i; i < part.hi.i; ++i) {
            ++times.at(static_cast<std::size_t>(i + n_i * (j + n_j * k)));
          }
        }
      }
    });
    return times;
  }
};

TEST(BusyBlocks, AreAllOfThemWithoutAMap) {
  const BusyBlocks all;
  EXPECT_FALSE(all.idle(cells));
  int parts = 0;
  all.for_each_part(cells, [&](const Range& part) {
    ++parts;
    EXPECT_EQ(part.size(), cells.size());
  });
  EXPECT_EQ(parts, 1);
}

TEST(BusyBlocks, TellWhetherARangeIsIdle) {
  Map map;
  EXPECT_TRUE(map.view().idle(cells));
  map.set(1, 1, 2);
  map.set(0, 0, 0, BusyBlocks::block_became_idle);
  EXPECT_FALSE(map.view().idle(cells));
  EXPECT_FALSE(map.view().idle({{15, 8, 16}, {16, 9, 17}}));
  EXPECT_TRUE(map.view().idle({{16, 8, 16}, {20, 11, 17}}));
  EXPECT_TRUE(map.view().idle({{8, 0, 16}, {16, 8, 17}}));
  EXPECT_TRUE(map.view().idle({{0, 0, 0}, {8, 8, 8}})) << "no longer busy";
}

TEST(BusyBlocks, MakePartsThatCoverThemOnce) {
  Map map;
  map.set(0, 0, 0);
  map.set(2, 0, 0);  // what lies between is covered too
  map.set(1, 1, 2);
  const std::vector<int> times = map.covered();
  for (int k = 0; k < n_k; ++k) {
    for (int j = 0; j < n_j; ++j) {
      for (int i = 0; i < n_i; ++i) {
        const bool first_row = j < 8 && k < 8, other = j >= 8 && k >= 16 && i >= 8 && i < 16;
        EXPECT_EQ(times[static_cast<std::size_t>(i + n_i * (j + n_j * k))],
                  first_row || other ? 1 : 0)
            << i << ", " << j << ", " << k;
      }
    }
  }
}

}  // namespace
}  // namespace downwash
