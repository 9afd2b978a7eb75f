// Connected parts of the fluid, sealed pockets, dead ends and shared outlets.
#include "solver/grid/fluid_regions.hpp"

#include <gtest/gtest.h>

#include "solver/boundaries/outlet_parts.hpp"

namespace downwash {
namespace {

BoundaryConditions wind_along_k() {
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Wall{};
  b.at(2, Side::low) = Inflow{{0, 0, 1}, 0, {}};
  b.at(2, Side::high) = Outflow{};
  return b;
}

/// Cells of 2 × 3 × 5 m.
Grid grid_of(const ObstacleMap& map) {
  const Index3 n = map.n();
  return {{Axis::uniform(0, 2.0 * n[0], n[0]), Axis::uniform(0, 3.0 * n[1], n[1]),
           Axis::uniform(0, 5.0 * n[2], n[2])}};
}

std::vector<FluidRegion> regions_of(const ObstacleMap& map, const BoundaryConditions& boundaries) {
  return map_fluid(map, boundaries, grid_of(map)).regions;
}

/// Solid planes i = const.
void wall_across_i(ObstacleMap& map, int i, int k_begin, int k_end) {
  for (int k = k_begin; k < k_end; ++k)
    for (int j = 0; j < map.n()[1]; ++j) map.set_solid(i, j, k);
}

/// A hollow solid box of outer size 3 × 3 × 3 around cell c.
void seal(ObstacleMap& map, Index3 c) {
  for (int k = c[2] - 1; k <= c[2] + 1; ++k)
    for (int j = c[1] - 1; j <= c[1] + 1; ++j)
      for (int i = c[0] - 1; i <= c[0] + 1; ++i) map.set_solid(i, j, k);
  map.set_solid(c[0], c[1], c[2], false);
}

TEST(FluidRegions, AnEmptyDomainIsOne) {
  const auto regions = regions_of(ObstacleMap({4, 5, 6}), wind_along_k());
  ASSERT_EQ(regions.size(), 1u);
  EXPECT_EQ(regions[0].cells, 120);
  EXPECT_TRUE(regions[0].open());
  EXPECT_TRUE(sealed_pockets(regions).empty());
}

TEST(FluidRegions, ASealedRoomIsFoundAndAnOpenedOneIsNot) {
  ObstacleMap map({9, 7, 8});
  seal(map, {3, 3, 4});
  auto sealed = sealed_pockets(regions_of(map, wind_along_k()));
  ASSERT_EQ(sealed.size(), 1u);
  EXPECT_EQ(sealed[0].cells, 1);
  EXPECT_EQ(sealed[0].first_cell, (Index3{3, 3, 4}));

  map.set_solid(3, 4, 4, false);  // a window
  EXPECT_TRUE(sealed_pockets(regions_of(map, wind_along_k())).empty());
}

TEST(FluidRegions, CornersDoNotConnect) {
  ObstacleMap map({2, 1, 2});
  map.set_solid(0, 0, 1);
  map.set_solid(1, 0, 0);
  EXPECT_EQ(regions_of(map, wind_along_k()).size(), 2u);
}

TEST(FluidRegions, PeriodicFacesConnect) {
  ObstacleMap map({5, 1, 3});
  for (int k = 0; k < 3; ++k) map.set_solid(2, 0, k);  // a wall across
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Wall{};
  const auto cut = regions_of(map, b);
  EXPECT_EQ(cut.size(), 2u);
  EXPECT_EQ(sealed_pockets(cut).size(), 1u);  // a closed box: the largest is the flow
  b.at(0, Side::low) = b.at(0, Side::high) = Periodic{};
  EXPECT_EQ(regions_of(map, b).size(), 1u);
}

TEST(FluidRegions, RowsOfSeveralRunsJoinAroundObstacles) {
  // A comb: five teeth that only the last row connects.
  ObstacleMap map({9, 4, 1});
  for (int i = 1; i < 9; i += 2)
    for (int j = 0; j < 3; ++j) map.set_solid(i, j, 0);
  const auto one = regions_of(map, wind_along_k());
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].cells, 5 * 3 + 9);
  for (int i = 0; i < 9; ++i) map.set_solid(i, 3, 0);
  EXPECT_EQ(regions_of(map, wind_along_k()).size(), 5u);
}

TEST(FluidRegions, KnowTheirFacesAndWhatFlowsIn) {
  ObstacleMap map({6, 2, 7});
  wall_across_i(map, 2, 0, 7);  // channels of 2 and 3 cells
  map.set_solid(0, 0, 0);       // before the inflow of the first
  BoundaryConditions b = wind_along_k();
  b.at(2, Side::low) = Inflow{{0, 0, 4}, 1, {0.5, 1.5}};
  const auto regions = regions_of(map, b);
  ASSERT_EQ(regions.size(), 2u);
  for (const FluidRegion& region : regions) {
    EXPECT_TRUE(region.has_inflow);
    EXPECT_TRUE(region.has_outflow);
    EXPECT_TRUE(flows_through(region));
    EXPECT_FALSE(dead_end(region));
  }
  EXPECT_DOUBLE_EQ(regions[0].inflow.net(), 4 * 6 * (0.5 + 2 * 1.5));
  EXPECT_DOUBLE_EQ(regions[1].inflow.net(), 4 * 6 * 3 * 2);
}

TEST(FluidRegions, TellDeadEnds) {
  ObstacleMap map({6, 2, 7});
  wall_across_i(map, 2, 0, 3);
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i) map.set_solid(i, j, 2);  // a court before the inlet, 2 × 2 × 2
  BoundaryConditions b = wind_along_k();
  const auto regions = regions_of(map, b);
  ASSERT_EQ(regions.size(), 2u);
  EXPECT_TRUE(dead_end(regions[0]));
  EXPECT_EQ(regions[0].cells, 8);
  EXPECT_DOUBLE_EQ(regions[0].inflow.net(), 2 * 2 * 6);
  EXPECT_FALSE(dead_end(regions[1]));
  EXPECT_TRUE(sealed_pockets(regions).empty());

  // What leaves as fast as it enters needs no outlet, and an outlet without inflow is no dead end.
  b.at(0, Side::low) = Inflow{{-24.0 / (2 * 2 * 15), 0, 0}, 0, {}};  // 2 × 2 faces of 3 m × 5 m
  EXPECT_TRUE(regions_of(map, b)[0].inflow.even());
  EXPECT_FALSE(dead_end(regions_of(map, b)[0]));
  wall_across_i(map, 2, 3, 7);
  ASSERT_EQ(regions_of(map, wind_along_k()).size(), 3u);
  EXPECT_FALSE(dead_end(regions_of(map, wind_along_k())[2]));
  EXPECT_FALSE(flows_through(regions_of(map, wind_along_k())[2]));
}

TEST(FluidRegions, FillOnlyTheirOwnCells) {
  ObstacleMap map({9, 7, 8});
  seal(map, {3, 3, 4});
  seal(map, {6, 3, 4});
  const auto before = map.solid_count();
  const FluidMap fluid = map_fluid(map, wind_along_k(), grid_of(map));
  const auto sealed = sealed_pockets(fluid.regions);
  ASSERT_EQ(sealed.size(), 2u);
  fill_regions({sealed[1]}, fluid, map);
  EXPECT_EQ(map.solid_count(), before + 1);
  EXPECT_TRUE(map.solid(6, 3, 4));
}

TEST(OutletParts, AreLabelledOnlyWhereSeveralRegionsHaveOutlets) {
  ObstacleMap map({6, 2, 7});
  const auto parts_of = [&](const BoundaryConditions& b) {
    return outlet_parts(map_fluid(map, b, grid_of(map)), b, map.n());
  };
  EXPECT_FALSE(parts_of(wind_along_k()).divided);
  wall_across_i(map, 2, 0, 7);
  map.set_solid(4, 1, 6);
  const BoundaryConditions b = wind_along_k();
  const OutletParts parts = parts_of(b);
  EXPECT_TRUE(parts.divided);
  EXPECT_EQ(parts.count, 2);
  constexpr int s = OutletParts::still;
  EXPECT_EQ(parts.label[BoundaryConditions::index(2, Side::high)],
            (std::vector<int>{0, 0, s, 1, 1, 1, 0, 0, s, 1, s, 1}));
  EXPECT_TRUE(parts.label[BoundaryConditions::index(0, Side::low)].empty());

  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 2; ++i) map.set_solid(i, j, 0);  // nothing flows into the first
  EXPECT_EQ(parts_of(b).count, 1);
  EXPECT_EQ(parts_of(b).label[BoundaryConditions::index(2, Side::high)].front(), s);
}

}  // namespace
}  // namespace downwash
