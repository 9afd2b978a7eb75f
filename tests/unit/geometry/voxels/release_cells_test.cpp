#include "geometry/voxels/release_cells.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

/// 20 × 10 × 8 cells of 1 × 2 × 0.5 m from (-10, 0, 0), with a solid block in x ≥ 0, y < 10, z < 3.
OpenAir air_with_block() {
  const std::array<Axis, 3> xyz{Axis::uniform(-10, 20, 20), Axis::uniform(0, 20, 10),
                                Axis::uniform(0, 4, 8)};
  const AxisMap map = AxisMap::for_cells({20, 10, 8});
  ObstacleMap solid(map.to_solver(Index3{20, 10, 8}));
  for (int z = 0; z < 6; ++z)
    for (int y = 0; y < 5; ++y)
      for (int x = 10; x < 20; ++x) {
        const auto [i, j, k] = map.to_solver(Index3{x, y, z});
        solid.set_solid(i, j, k);
      }
  return {xyz, map, solid};
}

double sum_of_shares(const ShapeCells& found) {
  double sum = 0;
  for (const ShapeCell& cell : found.cells) sum += cell.share;
  return sum;
}

TEST(ReleaseCells, APointIsTheCellThatHoldsIt) {
  const OpenAir air = air_with_block();
  const ShapeCells found = cells_of(Tube{{-3.2, 5, 1}, {-3.2, 5, 1}, 0}, air);
  ASSERT_EQ(found.cells.size(), 1U);
  EXPECT_EQ(found.cells[0].cell, (Index3{6, 2, 2}));
  EXPECT_EQ(found.cells[0].share, 1);
  EXPECT_EQ(air.cell_at({10, 20, 4}), (Index3{19, 9, 7})) << "the far corner is inside";
  EXPECT_TRUE(air.contains({10, 20, 4}));
  EXPECT_FALSE(air.contains({10.1, 20, 4}));
}

TEST(ReleaseCells, ASphereHasItsVolume) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 20, 40), Axis::uniform(0, 20, 40),
                                Axis::uniform(0, 20, 40)};
  const AxisMap map = AxisMap::for_cells({40, 40, 40});
  const OpenAir air(xyz, map, ObstacleMap({40, 40, 40}));
  const ShapeCells found = cells_of(Tube{{10, 10, 10}, {10, 10, 10}, 5}, air);
  EXPECT_NEAR(static_cast<double>(found.cells.size()) / 8, 4.0 / 3 * std::numbers::pi * 125, 5);
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12);
  const ShapeCells small = cells_of(Tube{{10.1, 10.1, 10.1}, {10.1, 10.1, 10.1}, 0.1}, air);
  ASSERT_EQ(small.cells.size(), 1U) << "no centre is inside";
  EXPECT_EQ(small.cells[0].cell, (Index3{20, 20, 20}));
}

TEST(ReleaseCells, ALineIsSharedByLength) {
  const OpenAir air = air_with_block();
  const ShapeCells found = cells_of(Tube{{-8, 15, 0.2}, {-5.5, 15, 0.2}, 0}, air);
  ASSERT_EQ(found.cells.size(), 3U);
  EXPECT_NEAR(found.cells[0].share, 0.4, 0.05);
  EXPECT_NEAR(found.cells[1].share, 0.4, 0.05);
  EXPECT_NEAR(found.cells[2].share, 0.2, 0.05);
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12);
}

TEST(ReleaseCells, ThickLinesAndSpheresLeaveSolidsOut) {
  const OpenAir air = air_with_block();
  const ShapeCells found = cells_of(Tube{{-2, 5, 1}, {2, 5, 1}, 1.2}, air);
  EXPECT_GT(found.cells.size(), 5U);
  EXPECT_GT(found.blocked, 5);
  for (const ShapeCell& cell : found.cells) EXPECT_TRUE(air.open(cell.cell));
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12);
}

TEST(ReleaseCells, APrismIsALayerOrAVolume) {
  const OpenAir air = air_with_block();
  const Polygon square{{{-8, 12}, {-4, 12}, {-4, 16}, {-8, 16}}, {}};
  const ShapeCells layer = cells_of(Prism{square, 1.1, 1.1}, air);
  ASSERT_EQ(layer.cells.size(), 8U);
  for (const ShapeCell& cell : layer.cells) {
    EXPECT_EQ(cell.cell[2], 2);
    EXPECT_DOUBLE_EQ(cell.share, 0.125);
  }
  EXPECT_EQ(cells_of(Prism{square, 0, 2}, air).cells.size(), 32U);
  const Polygon sliver{{{-8, 12.1}, {-7.9, 12.1}, {-7.9, 12.2}}, {}};
  EXPECT_EQ(cells_of(Prism{sliver, 0, 2}, air).cells.size(), 4U);
}

TEST(ReleaseCells, APrismFillsCellsByTheVolumeThatTheyHoldOfIt) {
  const OpenAir air = air_with_block();
  // From the middle of a cell along each axis: cells of 1 × 2 × 0.5 m.
  const Polygon box{{{-7.5, 13}, {-5, 13}, {-5, 16}, {-7.5, 16}}, {}};
  const ShapeCells found = cells_of(Prism{box, 0.25, 1}, air);
  ASSERT_EQ(found.cells.size(), 3U * 2 * 2);
  for (const ShapeCell& cell : found.cells) {
    const double x = cell.cell[0] == 2 ? 0.5 : 1, y = cell.cell[1] == 6 ? 1 : 2,
                 z = cell.cell[2] == 0 ? 0.25 : 0.5;
    EXPECT_NEAR(cell.share, x * y * z / (2.5 * 3 * 0.75), 1e-12);
  }
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12);
}

TEST(ReleaseCells, SharesOfManyCellsAddUpToOne) {
  const Index3 n{90, 80, 70};
  const OpenAir air(
      {Axis::uniform(0, 0.5, n[0]), Axis::uniform(0, 0.5, n[1]), Axis::uniform(0, 0.7, n[2])},
      AxisMap::for_cells(n), ObstacleMap(AxisMap::for_cells(n).to_solver(n)));
  const ShapeCells found =
      cells_of(Prism{{{{0, 0}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}}, {}}, 0, 0.7}, air);
  ASSERT_EQ(found.cells.size(), 90U * 80 * 70);
  long double sum = 0;
  for (const ShapeCell& cell : found.cells) sum += cell.share;
  EXPECT_NEAR(static_cast<double>(sum), 1, 3e-14);
}

TEST(ReleaseCells, APrismOfAnyOutlineHasItsVolume) {
  const OpenAir air = air_with_block();
  const Polygon arrow{{{-8.2, 11.1}, {-3.1, 14.7}, {-8.7, 18.9}, {-6.4, 14.2}}, {}};
  const double area_of_arrow = area(arrow);
  const ShapeCells found = cells_of(Prism{arrow, 0, 0.5}, air);
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12);
  double moment = 0;
  for (const ShapeCell& cell : found.cells) {
    EXPECT_LE(cell.share * area_of_arrow, 2 + 1e-12) << "no more than a cell holds";
    moment += cell.share * air.centre(cell.cell)[0];
  }
  EXPECT_GT(found.cells.size(), area_of_arrow / 2) << "its edges too";
  EXPECT_NEAR(moment, -6.5, 0.5);
}

TEST(ReleaseCells, APrismLosesWhatIsInSolidsOrOutside) {
  const OpenAir air = air_with_block();
  const Polygon half_in{{{-1.5, 6}, {0.5, 6}, {0.5, 8}, {-1.5, 8}}, {}};
  const ShapeCells found = cells_of(Prism{half_in, 0, 0.5}, air);
  ASSERT_EQ(found.cells.size(), 2U);
  EXPECT_EQ(found.blocked, 1);
  EXPECT_NEAR(found.cells[0].share, 1.0 / 3, 1e-12);
  EXPECT_NEAR(found.cells[1].share, 2.0 / 3, 1e-12);
  const Polygon half_out{{{-12, 18}, {-9.5, 18}, {-9.5, 22}, {-12, 22}}, {}};
  const ShapeCells edge = cells_of(Prism{half_out, 0, 0.5}, air);
  ASSERT_EQ(edge.cells.size(), 1U);
  EXPECT_EQ(edge.cells[0].cell, (Index3{0, 9, 0}));
}

TEST(ReleaseCells, FindTheNearestOpenAir) {
  const OpenAir air = air_with_block();
  EXPECT_FALSE(air.open({12, 3, 1}));
  const auto beside = air.nearest_open({2, 5, 1}, 20);
  ASSERT_TRUE(beside);
  EXPECT_EQ(*beside, (Index3{9, 2, 2})) << "not on the roof, although that is nearer";
  EXPECT_FALSE(air.nearest_open({9, 1, 1}, 1.5));
}

TEST(ReleaseCells, APlaceUnderARoofGoesOntoIt) {
  const OpenAir air = air_with_block();
  const auto above = air.nearest_open({5, 5, 2.6}, 20);
  ASSERT_TRUE(above);
  EXPECT_EQ((*above)[2], 6) << "0.65 m above, and the street is 5 m away";
  const auto beside = air.nearest_open({0.5, 5, 1.6}, 20);
  ASSERT_TRUE(beside);
  EXPECT_EQ(*beside, (Index3{9, 2, 3}))
      << "in the upper half too, the wall is nearer than the roof";
}

TEST(ReleaseCells, FillTheGridOnlyWhereItIs) {
  const OpenAir air = air_with_block();
  const ShapeCells found = cells_of(Tube{{-9.5, 19, 0}, {-9.5, 19, 0}, 3}, air);
  EXPECT_NEAR(sum_of_shares(found), 1, 1e-12) << "the rest of the sphere is outside";
}

/// Points are covered by the rule by which cells are solid, but for centres on an edge.
TEST(Polygon, CoversWhatTheVoxelizerFills) {
  const Polygon shape{{{0.3, 0.5}, {7.6, 1.4}, {6, 7.5}, {3.5, 4}, {0.5, 7.5}},
                      {{{3, 2}, {5, 2}, {4, 3.5}}}};
  const std::array<Axis, 3> xyz{Axis::uniform(0, 8, 8), Axis::uniform(0, 8, 8),
                                Axis::uniform(0, 1, 1)};
  std::vector<std::vector<bool>> filled(8, std::vector<bool>(8));
  visit_cells({.id = "", .name = "", .footprint = {shape}, .base = 0, .height = 1}, xyz,
              [&](const CellRun& run) {
                for (int x = run.columns.first; x < run.columns.last; ++x) {
                  filled[static_cast<std::size_t>(run.row)][static_cast<std::size_t>(x)] = true;
                }
              });
  int inside = 0;
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 8; ++x) {
      const bool covered = covers(shape, {xyz[0].centre(x), xyz[1].centre(y)});
      EXPECT_EQ(covered, filled[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)])
          << x << ' ' << y;
      inside += covered;
    }
  }
  EXPECT_GT(inside, 10);
}

}  // namespace
}  // namespace downwash
