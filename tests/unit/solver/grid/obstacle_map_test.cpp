#include "solver/grid/obstacle_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace downwash {
namespace {

/// The same flags, one byte each, to compare with.
class PlainMap {
 public:
  explicit PlainMap(const Index3& n)
      : n_(n), flags_(static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1] * n[2])) {}

  std::uint8_t& at(int i, int j, int k) {
    return flags_[static_cast<std::size_t>(i) +
                  static_cast<std::size_t>(n_[0]) * static_cast<std::size_t>(j + n_[1] * k)];
  }
  std::int64_t solid_count() const { return std::count(flags_.begin(), flags_.end(), 1); }
  int next(int i, int j, int k, std::uint8_t flag) {
    while (i < n_[0] && at(i, j, k) != flag) ++i;
    return i;
  }

 private:
  Index3 n_;
  std::vector<std::uint8_t> flags_;
};

void expect_same(const ObstacleMap& map, PlainMap& plain) {
  const Index3 n = map.n();
  EXPECT_EQ(map.solid_count(), plain.solid_count());
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      const SolidRow row = map.row(j, k);
      std::vector<std::uint8_t> fluid(static_cast<std::size_t>(n[0]) + 1, 7);
      row.write_fluid(fluid.data());
      for (int i = 0; i < n[0]; ++i) {
        ASSERT_EQ(map.solid(i, j, k), plain.at(i, j, k) == 1) << i << ' ' << j << ' ' << k;
        ASSERT_EQ(row[i], map.solid(i, j, k));
        ASSERT_EQ(fluid[static_cast<std::size_t>(i)], 1 - plain.at(i, j, k));
        ASSERT_EQ(row.next_solid(i), plain.next(i, j, k, 1));
        ASSERT_EQ(row.next_fluid(i), plain.next(i, j, k, 0));
      }
      EXPECT_EQ(row.next_solid(n[0]), n[0]);
      EXPECT_EQ(row.next_fluid(n[0]), n[0]);
      EXPECT_EQ(fluid.back(), 7) << "written beyond the row";
    }
  }
}

TEST(ObstacleMap, IsWhatWasSetWhateverTheLengthOfRows) {
  std::mt19937 random(5);
  for (const int cells : {1, 2, 63, 64, 65, 128, 200}) {
    const Index3 n{cells, 5, 4};
    ObstacleMap map(n);
    PlainMap plain(n);
    expect_same(map, plain);
    const auto set = [&](int i, int j, int k, bool solid) {
      map.set_solid(i, j, k, solid);
      plain.at(i, j, k) = solid ? 1 : 0;
    };
    for (int i = 0; i < cells; ++i) set(i, 3, 1, true);  // long runs too
    for (int change = 0; change < 6 * cells; ++change) {
      const auto below = [&](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
      };
      set(below(cells), below(4), below(3), below(3) > 0);
    }
    expect_same(map, plain);
  }
}

TEST(ObstacleMap, CopiesShareWhatTheyDoNotChange) {
  ObstacleMap map({70, 4, 3});
  map.set_solid(65, 2, 0);
  map.set_solid(1, 1, 1);
  ObstacleMap copy = map;
  EXPECT_TRUE(copy == map);
  copy.set_solid(3, 0, 1);
  copy.set_solid(65, 2, 0, false);
  map.set_solid(5, 0, 2);
  EXPECT_FALSE(map.solid(3, 0, 1));
  EXPECT_TRUE(map.solid(65, 2, 0));
  EXPECT_FALSE(copy.solid(65, 2, 0));
  EXPECT_FALSE(copy.solid(5, 0, 2));
  EXPECT_FALSE(copy == map);
}

TEST(ObstacleMap, WhatWasClearedIsAsNeverSet) {
  const ObstacleMap empty({70, 4, 3});
  ObstacleMap map = empty;
  map.set_solid(69, 3, 2);
  EXPECT_FALSE(map == empty);
  EXPECT_FALSE(empty == map);
  map.set_solid(69, 3, 2, false);
  EXPECT_TRUE(map == empty);
  EXPECT_TRUE(empty == map);
  EXPECT_FALSE(map == ObstacleMap({70, 3, 4}));
}

TEST(ObstacleMap, PartHasThesePlanesAlone) {
  ObstacleMap map({4, 3, 6});
  map.set_solid(1, 2, 3);
  map.set_solid(0, 0, 5);
  ObstacleMap part = map.part({2, 5});
  EXPECT_EQ(part.n(), (Index3{4, 3, 3}));
  EXPECT_TRUE(part.solid(1, 2, 1));
  EXPECT_EQ(part.solid_count(), 1);
  part.set_solid(1, 2, 1, false);
  EXPECT_TRUE(map.solid(1, 2, 3));
}

/// Houses of 20 layers of 200 in every plane: a bit per cell up to their roofs, and no more than
/// twice that for room to grow.
TEST(ObstacleMap, FreeAirAboveRoofsTakesNothing) {
  const Index3 n{256, 200, 40};
  ObstacleMap map(n);
  const std::size_t list = map.bytes();
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < 20; ++j) {
      for (int i = 0; i < n[0]; i += 2) map.set_solid(i, j, k);
    }
  }
  const std::size_t below_roofs = 256 / 8 * 20 * 40;
  EXPECT_GE(map.bytes() - list, below_roofs);
  EXPECT_LE(map.bytes() - list, 2 * below_roofs);
}

}  // namespace
}  // namespace downwash
