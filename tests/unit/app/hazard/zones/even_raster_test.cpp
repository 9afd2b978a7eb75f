#include "app/hazard/zones/even_raster.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

using Values = std::vector<float>;

TEST(EvenRaster, LeavesEvenCellsAsTheyAre) {
  const EvenRaster raster(Axis::uniform(-3, 12, 3), Axis::uniform(5, 4, 2));
  const Values values{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(raster.x.n(), 3);
  EXPECT_EQ(raster.y.n(), 2);
  EXPECT_EQ(raster.of(values), values);
}

TEST(EvenRaster, GivesWideCellsSeveralOfTheNarrow) {
  const EvenRaster raster(Axis({0, 1, 2, 4, 8}), Axis({0, 2, 6}));
  ASSERT_EQ(raster.x.n(), 8);
  ASSERT_EQ(raster.y.n(), 3);
  const Values row{1, 2, 3, 3, 4, 4, 4, 4}, next{5, 6, 7, 7, 8, 8, 8, 8};
  Values all = row;
  for (int twice = 0; twice < 2; ++twice) all.insert(all.end(), next.begin(), next.end());
  EXPECT_EQ(raster.of({1, 2, 3, 4, 5, 6, 7, 8}), all);
}

TEST(EvenRaster, HasNoMoreThanFourForEachCell) {
  EXPECT_EQ(EvenRaster(Axis({0, 0.001, 1, 2}), Axis::uniform(0, 1, 1)).x.n(), 12);
}

}  // namespace
}  // namespace downwash
