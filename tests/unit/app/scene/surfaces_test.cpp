// From kinds of surfaces and footprints to wall faces.
#include "app/scene/surfaces.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

constexpr int n = 40;
const std::array<Axis, 3> metres{Axis::uniform(0, n, n), Axis::uniform(0, n, n),
                                 Axis::uniform(0, 20, 20)};
const AxisMap axes = AxisMap::for_cells({n, n, 20});
const Surfaces kinds{.ground = 0.03, .streets = 0.04, .roof = 0.02, .facade = 0.01};

/// A square of 16 m, turned by an angle, about the middle.
Building turned_square(double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  Ring ring;
  for (const auto& [x, y] : {std::pair{-8, -8}, {8, -8}, {8, 8}, {-8, 8}}) {
    ring.push_back({n / 2.0 + x * std::cos(angle) - y * std::sin(angle),
                    n / 2.0 + x * std::sin(angle) + y * std::cos(angle)});
  }
  return {.id = "1", .name = "", .footprint = {{ring, {}}}, .height = 10};
}

/// The wall on the low or high side along a user axis of the cell at x, y, z.
WallSurface at(const SurfaceFunction& surface, const Index3& xyz, int user_axis, Side side) {
  return surface(axes.to_solver(xyz), axes.solver_axis(user_axis), side);
}

TEST(Surfaces, GroundRoofAndFacadeHaveTheirOwn) {
  const std::vector<Building> buildings{turned_square(0)};
  const SurfaceFunction surface = surface_function(kinds, buildings, metres, axes);
  EXPECT_EQ(at(surface, {3, 3, 0}, 2, Side::low).roughness, kinds.streets);
  EXPECT_EQ(at(surface, {20, 20, 10}, 2, Side::low).roughness, kinds.roof);
  EXPECT_EQ(at(surface, {11, 20, 5}, 0, Side::high).roughness, kinds.facade);
  EXPECT_EQ(at(surface, {11, 20, 5}, 0, Side::high).area, 1);
}

TEST(Surfaces, WallsOfAModelAreSmootherInProportion) {
  Surfaces unsaid = kinds;
  unsaid.roof = unsaid.facade = std::nullopt;
  std::vector<Building> buildings{turned_square(0)};
  const auto roof = [&](const std::array<Axis, 3>& xyz) {
    return at(surface_function(unsaid, buildings, xyz, axes), {20, 20, 10}, 2, Side::low).roughness;
  };
  EXPECT_EQ(roof(metres), 0.01);
  // The same as a model of 1:100, whose streets reach 30 cm from it.
  const std::array<Axis, 3> model{Axis::uniform(0, n / 100.0, n), Axis::uniform(0, n / 100.0, n),
                                  Axis::uniform(0, 0.2, 20)};
  for (Point& corner : buildings[0].footprint[0].outer) corner = {corner.x / 100, corner.y / 100};
  buildings[0].height = 0.2;
  EXPECT_NEAR(roof(model), 1e-4, 1e-12);
  EXPECT_EQ(
      at(surface_function(kinds, buildings, model, axes), {20, 20, 10}, 2, Side::low).roughness,
      kinds.roof);
}

TEST(Surfaces, ABuildingMayHaveItsOwn) {
  std::vector<Building> buildings{turned_square(0)};
  buildings[0].roughness = 0.5;
  const SurfaceFunction surface = surface_function(kinds, buildings, metres, axes);
  EXPECT_EQ(at(surface, {20, 20, 10}, 2, Side::low).roughness, 0.5);
  EXPECT_EQ(at(surface, {3, 3, 0}, 2, Side::low).roughness, kinds.streets);
}

TEST(Surfaces, StreetsAreTheGroundNearBuildings) {
  const std::array<Axis, 3> wide{Axis::uniform(0, 200, 50), Axis::uniform(0, 120, 40), metres[2]};
  const AxisMap map = AxisMap::for_cells({50, 40, 20});
  const std::vector<Building> buildings{turned_square(0)};  // 12 to 28 m along both axes
  const SurfaceFunction surface = surface_function(kinds, buildings, wide, map);
  const auto ground_at = [&](int x, int y) {
    return surface(map.to_solver(Index3{x, y, 0}), map.solver_axis(2), Side::low).roughness;
  };
  EXPECT_EQ(ground_at(13, 6), kinds.streets) << "28 m behind it";
  EXPECT_EQ(ground_at(14, 6), kinds.ground) << "32 m behind it";
  EXPECT_EQ(ground_at(4, 18), kinds.streets) << "28.5 m beside it";
  EXPECT_EQ(ground_at(4, 19), kinds.ground);
  EXPECT_EQ(ground_at(14, 19), kinds.ground);
  const SurfaceFunction open = surface_function(kinds, {}, wide, map);
  EXPECT_EQ(open(map.to_solver(Index3{13, 6, 0}), map.solver_axis(2), Side::low).roughness,
            kinds.ground);
}

TEST(Surfaces, TheStaircaseOfATurnedFacadeCountsByItsTrueArea) {
  for (const double degrees : {0.0, 22.5, 45.0, 60.0}) {
    const std::vector<Building> buildings{turned_square(degrees)};
    const Voxels voxels = voxelize(buildings, metres, axes);
    const SurfaceFunction surface = surface_function(kinds, buildings, metres, axes);
    const auto solid = [&](int x, int y) {
      const Index3 c = axes.to_solver(Index3{x, y, 5});
      return voxels.obstacles.solid(c[0], c[1], c[2]);
    };
    double area = 0;
    for (int x = 1; x + 1 < n; ++x) {
      for (int y = 1; y + 1 < n; ++y) {
        if (solid(x, y)) continue;
        if (solid(x - 1, y)) area += at(surface, {x, y, 5}, 0, Side::low).area;
        if (solid(x + 1, y)) area += at(surface, {x, y, 5}, 0, Side::high).area;
        if (solid(x, y - 1)) area += at(surface, {x, y, 5}, 1, Side::low).area;
        if (solid(x, y + 1)) area += at(surface, {x, y, 5}, 1, Side::high).area;
      }
    }
    EXPECT_NEAR(area, 4 * 16, 0.06 * 64) << degrees;
  }
}

}  // namespace
}  // namespace downwash
