#include "geometry/sizing/fine_region.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/box_building.hpp"

namespace downwash {
namespace {

using test::box;

TEST(FineRegion, ReachesAsFarAsABuildingTurnsTheAir) {
  const std::vector wide{box(0, 0, 40, 30, 20)};
  const FineRegion region = fine_region(wide, {}, 1, {1, 0});
  EXPECT_EQ(region.plan.low, (Point{-40, -10}));
  EXPECT_EQ(region.plan.high, (Point{140, 40}));
  EXPECT_EQ(region.top, 30);
  const std::vector tower{box(0, 0, 6, 8, 100)};  // of a tower the width counts: the diagonal
  EXPECT_EQ(fine_region(tower, {}, 1, {1, 0}).plan.high.x, 6 + 50);
  EXPECT_EQ(fine_region(tower, {}, 1, {1, 0}).top, 105);
}

TEST(FineRegion, IsThatOfAllBuildingsEachByItself) {
  const std::vector houses{box(0, 0, 40, 40, 30), box(100, 50, 110, 60, 4)};
  const FineRegion region = fine_region(houses, {}, 0.5, {1, 0});
  EXPECT_EQ(region.plan.low, (Point{-60, -15}));
  EXPECT_EQ(region.plan.high, (Point{190, 62.5}));  // 40 + 5 · 30; 60 + five cells
  EXPECT_EQ(region.top, 45);
}

TEST(FineRegion, FollowsTheWind) {
  const std::vector houses{box(0, 0, 40, 40, 10)};
  const FineRegion region = fine_region(houses, {}, 1, {0.8, -0.6});
  EXPECT_DOUBLE_EQ(region.plan.high.x, 40 + 50 * 0.8 + 5 * 0.6);
  EXPECT_DOUBLE_EQ(region.plan.low.y, -50 * 0.6 - 5 * 0.8);
  EXPECT_DOUBLE_EQ(region.plan.high.y, 40 + 20 * 0.6 + 5 * 0.8);
}

TEST(FineRegion, HoldsPlacesWithFiveCellsAround) {
  const std::vector houses{box(0, 0, 10, 10, 5)};
  const std::vector<Vector3> places{{200, -50, 60}};
  const FineRegion region = fine_region(houses, places, 4, {1, 0});
  EXPECT_EQ(region.plan.high.x, 220);
  EXPECT_EQ(region.plan.low.y, -70);
  EXPECT_EQ(region.top, 80);
}

}  // namespace
}  // namespace downwash
