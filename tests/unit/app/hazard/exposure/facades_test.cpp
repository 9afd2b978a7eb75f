// The open cells in front of the walls of buildings.
#include "app/hazard/exposure/facades.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace downwash {
namespace {

/// Cells of 10 m, 8 x 8 x 4 of them.
OpenAir field_with(const ObstacleMap& obstacles) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 80, 8), Axis::uniform(0, 80, 8),
                                Axis::uniform(0, 40, 4)};
  return {xyz, AxisMap::for_cells({8, 8, 4}), obstacles};
}
OpenAir open_field() {
  return field_with(ObstacleMap(AxisMap::for_cells({8, 8, 4}).to_solver(Index3{8, 8, 4})));
}
/// One cell of it is solid.
OpenAir field_with(const Index3& solid) {
  const AxisMap axes = AxisMap::for_cells({8, 8, 4});
  ObstacleMap obstacles(axes.to_solver(Index3{8, 8, 4}));
  const auto [i, j, k] = axes.to_solver(solid);
  obstacles.set_solid(i, j, k);
  return field_with(obstacles);
}

Building house(double x, double y, double side, double height) {
  Building building;
  building.id = "house";
  building.height = height;
  building.footprint = {
      Polygon{.outer = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}}, .holes = {}}};
  return building;
}

TEST(Facades, AreTheCellsBesideTheSolidOnes) {
  const std::vector<Index3> cells = facade_cells(house(30, 30, 10, 10), field_with({3, 3, 0}));
  EXPECT_EQ(cells, (std::vector<Index3>{{3, 2, 0}, {2, 3, 0}, {4, 3, 0}, {3, 4, 0}}));
}

TEST(Facades, AreTheCellsThatWallsLeaveOpen) {
  const std::vector<Index3> cells = facade_cells(house(30, 30, 16, 10), field_with({3, 3, 0}));
  EXPECT_TRUE(std::ranges::count(cells, Index3{4, 3, 0}) == 1) << "its own, more than half filled";
  EXPECT_TRUE(std::ranges::count(cells, Index3{5, 3, 0}) == 0) << "beyond it";
  EXPECT_TRUE(std::ranges::count(cells, Index3{2, 3, 0}) == 1) << "before a solid one";
}

TEST(Facades, OfBuildingsThatTheGridHasLostAreTheCellsAtTheirCorners) {
  const std::vector<Index3> low = facade_cells(house(32, 31, 4, 3), open_field());
  EXPECT_EQ(low, (std::vector<Index3>{{3, 3, 0}}));
  const std::vector<Index3> thin = facade_cells(house(28, 31, 3, 14), open_field());
  EXPECT_EQ(thin, (std::vector<Index3>{{2, 3, 0}, {3, 3, 0}, {2, 3, 1}, {3, 3, 1}}));
  EXPECT_TRUE(facade_cells(house(200, 31, 3, 14), open_field()).empty()) << "outside the domain";
}

}  // namespace
}  // namespace downwash
