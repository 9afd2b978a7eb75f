// Cells and faces that walls and roofs cut.
#include "geometry/voxels/wall_cuts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

/// Cells of 1 m.
std::array<Axis, 3> cubes(int x, int y, int z) {
  return {Axis::uniform(0, x, x), Axis::uniform(0, y, y), Axis::uniform(0, z, z)};
}

Building prism(const Ring& ring, double height, const std::vector<Ring>& holes = {}) {
  Building building;
  building.height = height;
  building.footprint = {Polygon{.outer = ring, .holes = holes}};
  return building;
}

/// A square around (c, c) with its sides turned, counter-clockwise.
Ring turned_square(double c, double half, double degrees) {
  Ring ring;
  for (int corner = 0; corner < 4; ++corner) {
    const double angle = (45 + 90 * corner + degrees) * std::numbers::pi / 180;
    const double reach = half * std::numbers::sqrt2;
    ring.push_back({c + reach * std::cos(angle), c + reach * std::sin(angle)});
  }
  return ring;
}

/// Openness of the low face of a cell; 1 where it is not cut.
double openness(const CutFaces& faces, const AxisMap& axes, const Index3& cell, int axis) {
  for (const CutFace& face : faces) {
    if (axes.to_user(face.cell) == cell && axes.user_axis(face.axis) == axis) return face.openness;
  }
  return 1;
}

/// Cells and faces that WallCuts makes of bodies in open air.
struct Cut {
  AxisMap axes;
  ObstacleMap obstacles;
  CutFaces faces;

  Cut(const std::vector<Building>& bodies, const std::array<Axis, 3>& xyz)
      : axes(AxisMap::for_cells({xyz[0].n(), xyz[1].n(), xyz[2].n()})),
        obstacles(axes.to_solver(Index3{xyz[0].n(), xyz[1].n(), xyz[2].n()})) {
    const WallCuts cuts(bodies, xyz, nullptr, {false, false});
    cuts.carve(axes, obstacles);
    faces = cuts.cut_faces(axes, obstacles);
  }
  bool solid(int x, int y, int z) const {
    const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
    return obstacles.solid(i, j, k);
  }
  /// Open cells that hang together with one, a flag by x and y, all at z = 0.
  std::vector<char> reached_from(int x, int y, int n) const {
    std::vector<char> seen(static_cast<std::size_t>(n * n));
    std::vector<std::array<int, 2>> todo{{x, y}};
    while (!todo.empty()) {
      const auto [i, j] = todo.back();
      todo.pop_back();
      if (i < 0 || j < 0 || i >= n || j >= n || solid(i, j, 0)) continue;
      char& here = seen[static_cast<std::size_t>(i + n * j)];
      if (here != 0) continue;
      here = 1;
      for (const auto& [di, dj] : {std::array{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
        todo.push_back({i + di, j + dj});
      }
    }
    return seen;
  }
};

TEST(WallCuts, LeaveNothingToCutWhereWallsLieOnFaces) {
  const Cut cut({prism({{3, 3}, {7, 3}, {7, 6}, {3, 6}}, 4)}, cubes(10, 9, 8));
  EXPECT_TRUE(cut.faces.empty());
  EXPECT_EQ(cut.obstacles.solid_count(), 4 * 3 * 4);
}

TEST(WallCuts, OpenFacesByWhatOfThemIsAir) {
  // Walls at x = 7.25 and y = 3.5, a roof at z = 2.75.
  const Cut cut({prism({{3, 3.5}, {7.25, 3.5}, {7.25, 6}, {3, 6}}, 2.75)}, cubes(10, 9, 8));
  EXPECT_FALSE(cut.solid(7, 4, 0)) << "three quarters of it are air";
  EXPECT_FALSE(cut.solid(4, 3, 0)) << "half of it is";
  EXPECT_FALSE(cut.solid(4, 4, 2)) << "a quarter of it is";
  EXPECT_EQ(openness(cut.faces, cut.axes, {5, 3, 0}, 0), 0.5);
  EXPECT_EQ(openness(cut.faces, cut.axes, {7, 5, 0}, 1), 0.75);
  EXPECT_EQ(openness(cut.faces, cut.axes, {5, 3, 1}, 2), 0.5);
  EXPECT_TRUE(inconsistencies(cut.faces, cut.obstacles, {false, false, false}).empty());
}

/// Along a wall that is long beside the cells the faces are as open as the plane of the wall leaves
/// them.
TEST(WallCuts, AreThoseOfASlantedWall) {
  const Ring ring{{0, 3.3}, {40, 14.1}, {40, 30}, {0, 30}};
  const Cut cut({prism(ring, 5)}, cubes(40, 30, 8));
  int seen = 0;
  for (const CutFace& face : cut.faces) {
    const Index3 cell = cut.axes.to_user(face.cell);
    const int axis = cut.axes.user_axis(face.axis);
    if (axis == 2 || cell[2] >= 4 || cell[0] == 0) continue;
    const auto wall = [](double x) { return 3.3 + (14.1 - 3.3) / 40 * x; };
    const double open =
        axis == 0 ? wall(cell[0]) - cell[1] : cell[0] + 1 - (cell[1] - 3.3) / ((14.1 - 3.3) / 40);
    EXPECT_NEAR(face.openness, std::clamp(open, 0.0, 1.0), 0.2) << cell[0] << ' ' << cell[1];
    ++seen;
  }
  EXPECT_GT(seen, 80);
}

/// Walls from half a cell to one and a half, turned: nothing goes through it, and the room within
/// stays air.
TEST(WallCuts, LetNothingThroughWalls) {
  for (const double thickness : {0.5, 1.0, 1.5}) {
    for (const double degrees : {0.0, 11.0, 30.0, 45.0}) {
      constexpr int n = 30;
      const Cut cut({prism(turned_square(15.2, 8, degrees), 3,
                           {turned_square(15.2, 8 - thickness, degrees)})},
                    cubes(n, n, 4));
      const std::vector<char> within = cut.reached_from(15, 15, n);
      EXPECT_EQ(within[15 + n * 15], 1);
      EXPECT_EQ(within[0], 0) << thickness << " m, " << degrees << "°";
      EXPECT_GT(std::ranges::count(within, 1), 100);
    }
  }
}

TEST(WallCuts, AreThoseOfTheMirrorImage) {
  constexpr int n = 24;
  const Ring ring{{4.3, 5.1}, {15.7, 8.2}, {13.9, 17.6}, {6.6, 14.4}};
  Ring image = ring;
  for (Point& corner : image) corner.x = n - corner.x;
  const Cut cut({prism(ring, 3.4)}, cubes(n, n, 6)), other({prism(image, 3.4)}, cubes(n, n, 6));
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) EXPECT_EQ(cut.solid(x, y, 3), other.solid(n - 1 - x, y, 3));
  }
  EXPECT_EQ(cut.faces.size(), other.faces.size());
  EXPECT_GT(cut.faces.size(), 50U);
}

/// A tower in the middle of a cell cuts none of its sides: the cell stays as the voxelizer has it.
TEST(WallCuts, LoseNoTowersNarrowerThanACell) {
  const std::array<Axis, 3> xyz = cubes(10, 9, 8);
  const std::vector<Building> tower{prism({{4.2, 4.2}, {4.8, 4.2}, {4.8, 4.8}, {4.2, 4.8}}, 6)};
  const AxisMap axes = AxisMap::for_cells({10, 9, 8});
  ObstacleMap obstacles = voxelize(tower, xyz, axes).obstacles;
  const WallCuts cuts(tower, xyz, nullptr, {false, false});
  cuts.carve(axes, obstacles);
  EXPECT_EQ(obstacles.solid_count(), 6);
  EXPECT_TRUE(cuts.cut_faces(axes, obstacles).empty());
}

/// A wall in a cell of a slope, and beyond it a cell that only the ground fills, by more.
TEST(WallCuts, LetNothingThroughAWallOnASlope) {
  const std::array<Axis, 3> xyz = cubes(10, 9, 8);
  const Ground ground([](const Point& place) { return place.x < 5 ? 0.1 : 0.6; }, xyz);
  Building wall = prism({{4.75, 0}, {5, 0}, {5, 9}, {4.75, 9}}, 6);
  const AxisMap axes = AxisMap::for_cells({10, 9, 8});
  ObstacleMap obstacles(axes.to_solver(Index3{10, 9, 8}));
  const WallCuts cuts(std::vector<Building>{wall}, xyz, &ground, {false, false});
  cuts.carve(axes, obstacles);
  const auto [i, j, k] = axes.to_solver(Index3{4, 4, 0});
  EXPECT_TRUE(obstacles.solid(i, j, k));
}

/// Ground fills half of the lowest cells, and a wall half of their width.
TEST(WallCuts, CountWithTheGround) {
  const std::array<Axis, 3> xyz = cubes(10, 9, 8);
  const Ground ground([](const Point&) { return 0.5; }, xyz);
  Building house = prism({{3, 3}, {6.5, 3}, {6.5, 6}, {3, 6}}, 4);
  house.ground = 0.5;
  house.foot = 0.5;
  const AxisMap axes = AxisMap::for_cells({10, 9, 8});
  ObstacleMap obstacles(axes.to_solver(Index3{10, 9, 8}));
  const WallCuts cuts(std::vector<Building>{house}, xyz, &ground, {false, false});
  cuts.carve(axes, obstacles);
  const CutFaces faces = cuts.cut_faces(axes, obstacles);
  EXPECT_EQ(openness(faces, axes, {6, 4, 0}, 1), 0.25);
  EXPECT_EQ(openness(faces, axes, {6, 4, 1}, 1), 0.5);
}

}  // namespace
}  // namespace downwash
