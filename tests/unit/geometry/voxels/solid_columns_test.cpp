// Solids of triangles → cells, against volumes that are known.
#include "geometry/voxels/solid_columns.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/cityjson/closed_solid.hpp"
#include "geometry/shapes/mesh_closing.hpp"
#include "geometry/shapes/triangle_mesh.hpp"
#include "tests/support/block_models.hpp"

namespace downwash {
namespace {

using test::Block;
using test::block_model;
using test::box_of_blocks;
using test::placed;

Building building_of(TriangleMesh mesh) {
  weld(mesh, 1e-6);
  EXPECT_TRUE(boundary_of(mesh.triangles).empty());
  Building building;
  building.solid = std::move(mesh);
  return building;
}

/// A box of 64 m by 64 m by 32 m about the origin, in cells of `size` m.
std::array<Axis, 3> axes_of(double size) {
  const int n = static_cast<int>(std::lround(64 / size));
  return {Axis::uniform(-32, 64, n), Axis::uniform(-32, 64, n), Axis::uniform(0, 32, n / 2)};
}

std::set<Block> cells_of(const Building& building, double size) {
  std::set<Block> cells;
  visit_solid(building, axes_of(size), [&](const CellRun& run) {
    for (int i = run.columns.first; i < run.columns.last; ++i) {
      for (int k = run.layers.first; k < run.layers.last; ++k) {
        EXPECT_TRUE(cells.emplace(i, run.row, k).second);
      }
    }
  });
  return cells;
}

double volume_in_cells(const Building& building, double size) {
  int cells = 0;
  visit_solid(building, axes_of(size), [&](const CellRun& run) {
    cells += (run.columns.last - run.columns.first) * (run.layers.last - run.layers.first);
  });
  return cells * size * size * size;
}

TEST(SolidColumns, AlignedBlocksAreExact) {
  std::set<Block> gate = box_of_blocks({-2, -1, 0}, {2, 1, 3});
  gate.erase({0, 0, 0});
  gate.erase({0, -1, 0});
  const Building building = building_of(block_model(gate, 4));
  const std::set<Block> cells = cells_of(building, 2);
  EXPECT_EQ(cells.size(), 8 * gate.size());
  for (const auto& [i, j, k] : cells) {
    const auto block = [](int cell) { return static_cast<int>(std::floor(cell / 2.0)); };
    EXPECT_TRUE(gate.contains({block(i - 16), block(j - 16), block(k)}));
  }
}

/// Centres on the walls are inside, as with footprints, and those on the roof outside.
TEST(SolidColumns, EdgesThroughCentresCountOnce) {
  const Building box =
      building_of(placed(block_model(box_of_blocks({0, 0, 0}, {2, 3, 2}), 4), 0, {0.5, 0.5, 0.5}));
  EXPECT_EQ(cells_of(box, 1).size(), 9U * 13 * 8);
  // The diagonals of its roof, and of a pyramid that is cut at every centre of a row.
  TriangleMesh pyramid;
  pyramid.points = {
      {-8.5, -8.5, 0}, {7.5, -8.5, 0}, {7.5, 7.5, 0}, {-8.5, 7.5, 0}, {-0.5, -0.5, 16}};
  pyramid.triangles = {{0, 2, 1}, {0, 3, 2}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  const std::set<Block> cells = cells_of(building_of(pyramid), 1);
  for (int k = 0; k < 16; ++k) {
    const auto in_layer = std::count_if(cells.begin(), cells.end(),
                                        [&](const Block& c) { return std::get<2>(c) == k; });
    // At the height k + 0.5 it is 16 - (k + 0.5) wide, with centres at whole metres about its axis.
    const double width = 16 - (k + 0.5);
    const auto side = 2 * static_cast<int>(std::floor(width / 2)) + 1;
    EXPECT_EQ(in_layer, side * side) << "layer " << k;
  }
}

struct Shape {
  const char* name;
  std::set<Block> blocks;
};

std::set<Block> ell_with_a_court() {
  std::set<Block> blocks = box_of_blocks({-3, -3, 0}, {3, 3, 2});
  for (const Block& gone : box_of_blocks({0, 0, 0}, {3, 3, 2})) blocks.erase(gone);
  for (const Block& court : box_of_blocks({-2, -2, 0}, {-1, -1, 2})) blocks.erase(court);
  return blocks;
}

std::set<Block> table() {
  std::set<Block> blocks = box_of_blocks({-3, -3, 2}, {3, 3, 3});
  for (const auto& [x, y] : {std::pair{-3, -3}, {2, -3}, {-3, 2}, {2, 2}}) {
    for (int z = 0; z < 2; ++z) blocks.emplace(x, y, z);
  }
  return blocks;
}

TEST(SolidColumns, VolumesComeNearerWithSmallerCells) {
  const Shape shapes[] = {{"box", box_of_blocks({-2, -3, 0}, {2, 3, 4})},
                          {"L with a court", ell_with_a_court()},
                          {"table", table()}};
  for (const auto& [name, blocks] : shapes) {
    for (const double turn : {0.0, 17.0, 30.0, 45.0}) {
      const double volume = 3.7 * 3.7 * 3.7 * static_cast<double>(blocks.size());
      double coarse = 0, fine = 0, surface = 0;
      // Means over places on the grid, for a single one may be lucky.
      for (int n = 0; n < 8; ++n) {
        const Point3 place{0.31 + 0.27 * n, -0.17 + 0.41 * n, 1 + 0.29 * n};
        Building building = building_of(placed(block_model(blocks, 3.7), turn, place));
        building.base = 1;  // in the air, so that nothing below is filled
        EXPECT_NEAR(signed_volume(building.solid), volume, 1e-6 * volume);
        coarse += std::abs(volume_in_cells(building, 2) - volume) / 8;
        fine += std::abs(volume_in_cells(building, 0.25) - volume) / 8;
        surface = 0;
        for (const Triangle& t : building.solid.triangles)
          surface += facing(building.solid, t).area;
      }
      // Half a cell's depth on all of the surface is the most that there can be.
      EXPECT_LT(coarse, surface * 2 / 2) << name << ", turned by " << turn;
      EXPECT_LT(fine, surface * 0.25 / 2) << name << ", turned by " << turn;
      EXPECT_LT(fine, coarse / 2) << name << ", turned by " << turn;
      EXPECT_LT(fine, 0.03 * volume) << name << ", turned by " << turn;
    }
  }
}

TEST(SolidColumns, WhatOverlapsIsUnited) {
  TriangleMesh both = block_model(box_of_blocks({-2, -2, 0}, {1, 1, 2}), 4);
  append(both, block_model(box_of_blocks({-1, -1, 0}, {2, 2, 3}), 4));
  std::set<Block> united = box_of_blocks({-2, -2, 0}, {1, 1, 2});
  united.merge(box_of_blocks({-1, -1, 0}, {2, 2, 3}));
  const Building building = building_of(std::move(both));
  EXPECT_EQ(cells_of(building, 1), cells_of(building_of(block_model(united, 4)), 1));
}

TEST(SolidColumns, WhatStandsReachesDownToTheFoot) {
  Building building = building_of(block_model(box_of_blocks({0, 0, 0}, {1, 1, 1}), 4));
  building.ground = 10;
  building.foot = 7;
  const std::set<Block> cells = cells_of(building, 1);
  EXPECT_EQ(cells.size(), 4U * 4 * 7);
  EXPECT_EQ(std::get<2>(*cells.begin()), 7);
  building.base = 1;  // a bridge does not
  EXPECT_EQ(cells_of(building, 1).size(), 4U * 4 * 4);
}

TEST(ClosedSolid, PointsThatAreNowhereAreNoTrouble) {
  TriangleMesh mesh;
  mesh.points = {{0, 0, 0}, {1e300, 0, 0}, {0, -1e300, 0}, {0, 0, 0}};
  mesh.triangles = {{0, 1, 2}, {3, 2, 1}};
  EXPECT_EQ(weld(mesh, 1e-9), 0);
  EXPECT_EQ(mesh.points.size(), 3U);
  EXPECT_EQ(mesh.triangles.size(), 2U);
}

TEST(ClosedSolid, FacesWithHolesAndDentsKeepTheirShape) {
  using Ring3 = std::vector<Point3>;
  const Ring3 plan{{-8, -8, 0}, {8, -8, 0}, {8, 0, 0}, {0, 0, 0}, {0, 8, 0}, {-8, 8, 0}};
  const Ring3 court{{-6, -6, 0}, {-2, -6, 0}, {-2, -2, 0}, {-6, -2, 0}};
  const auto at = [](Ring3 ring, double z, bool turned) {
    for (Point3& p : ring) p.z = z;
    if (turned) std::reverse(ring.begin(), ring.end());
    return ring;
  };
  std::vector<Surface> surfaces{{Surface::Kind::roof, {at(plan, 14, false), at(court, 14, false)}},
                                {Surface::Kind::ground, {at(plan, 4, true), at(court, 4, false)}}};
  const auto add_walls = [&](const Ring3& ring, bool turned) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Point3 a = ring[n], b = ring[(n + 1) % ring.size()];
      Ring3 wall{{a.x, a.y, 4}, {b.x, b.y, 4}, {b.x, b.y, 14}, {a.x, a.y, 14}};
      if (turned) std::reverse(wall.begin(), wall.end());
      surfaces.push_back({Surface::Kind::other, {wall}});
    }
  };
  add_walls(plan, false);
  add_walls(court, true);
  Building building;
  building.solid = closed_solid(surfaces, 4).mesh;
  EXPECT_NEAR(signed_volume(building.solid), 10 * (192 - 16), 1e-9);
  const std::set<Block> cells = cells_of(building, 1);
  EXPECT_EQ(cells.size(), 10U * (192 - 16));
  EXPECT_FALSE(cells.contains({32 - 4, 32 - 4, 3}));  // in the court
  EXPECT_FALSE(cells.contains({32 + 4, 32 + 4, 3}));  // in the dent
  surfaces.pop_back();                                // a wall of the court
  EXPECT_EQ(closed_solid(surfaces, 4).closing.walls, 1);
  surfaces.erase(surfaces.begin());  // the roof
  EXPECT_TRUE(closed_solid(surfaces, 4).mesh.triangles.empty());
}

}  // namespace
}  // namespace downwash
