// Connected parts of the fluid and sealed pockets.
#include <gtest/gtest.h>

#include "solver/fluid_regions.hpp"

namespace downwash {
namespace {

BoundaryConditions wind_along_k() {
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Wall{};
  b.at(2, Side::low) = Inflow{{0, 0, 1}, 0, {}};
  b.at(2, Side::high) = Outflow{};
  return b;
}

/// A hollow solid box of outer size 3 × 3 × 3 around cell c.
void seal(ObstacleMap& map, Index3 c) {
  for (int k = c[2] - 1; k <= c[2] + 1; ++k)
    for (int j = c[1] - 1; j <= c[1] + 1; ++j)
      for (int i = c[0] - 1; i <= c[0] + 1; ++i) map.set_solid(i, j, k);
  map.set_solid(c[0], c[1], c[2], false);
}

TEST(FluidRegions, AnEmptyDomainIsOne) {
  const auto regions = fluid_regions(ObstacleMap({4, 5, 6}), wind_along_k());
  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0].cells, 120);
  EXPECT_TRUE(regions[0].open);
  EXPECT_TRUE(sealed_pockets(regions).empty());
}

TEST(FluidRegions, ASealedRoomIsFoundAndAnOpenedOneIsNot) {
  ObstacleMap map({9, 7, 8});
  seal(map, {3, 3, 4});
  auto sealed = sealed_pockets(fluid_regions(map, wind_along_k()));
  ASSERT_EQ(sealed.size(), 1u);
  EXPECT_EQ(sealed[0].cells, 1);
  EXPECT_EQ(sealed[0].first_cell, (Index3{3, 3, 4}));

  map.set_solid(3, 4, 4, false);  // a window
  EXPECT_TRUE(sealed_pockets(fluid_regions(map, wind_along_k())).empty());
}

TEST(FluidRegions, CornersDoNotConnect) {
  ObstacleMap map({2, 1, 2});
  map.set_solid(0, 0, 1);
  map.set_solid(1, 0, 0);
  EXPECT_EQ(fluid_regions(map, wind_along_k()).size(), 2u);
}

TEST(FluidRegions, PeriodicFacesConnect) {
  ObstacleMap map({5, 1, 3});
  for (int k = 0; k < 3; ++k) map.set_solid(2, 0, k);  // a wall across
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Wall{};
  const auto cut = fluid_regions(map, b);
  EXPECT_EQ(cut.size(), 2u);
  EXPECT_EQ(sealed_pockets(cut).size(), 1u);  // a closed box: the largest is the flow
  b.at(0, Side::low) = b.at(0, Side::high) = Periodic{};
  EXPECT_EQ(fluid_regions(map, b).size(), 1u);
}

}  // namespace
}  // namespace downwash
