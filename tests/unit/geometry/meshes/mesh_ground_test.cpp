// Ground in models of triangles: plates, relief, plinths and podiums under the buildings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/files/building_file.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/triangle_mesh.hpp"
#include "tests/support/block_models.hpp"
#include "tests/support/mesh_models.hpp"

namespace downwash {
namespace {

using test::ascii_stl;
using test::Block;
using test::block_model;
using test::box_of_blocks;
using test::cells_of;
using test::doubts_of;
using test::placed;
using test::plate;
using test::skipped_of;
using test::tower;
using testing::Contains;
using testing::HasSubstr;

/// Four houses 30 m high on a ground of one block's height or less.
TriangleMesh four_houses() {
  TriangleMesh model;
  for (const auto& [x, y] : {Point{-50, -50}, Point{20, -50}, Point{-50, 20}, Point{20, 20}}) {
    append(model, placed(block_model(tower, 10), 0, {x, y, 0}));
  }
  return model;
}

void expect_four_houses(const BuildingSet& set) {
  ASSERT_EQ(set.buildings.size(), 4U) << skipped_of(set);
  for (const Building& house : set.buildings) {
    EXPECT_NEAR(house.height, 30, 1e-9);
    EXPECT_NEAR(house.base, 0, 1e-9);
    EXPECT_NEAR(area(house.footprint), 200, 1e-6);
  }
  EXPECT_EQ(cells_of(set).size(), 4U * 6000);
}

TEST(MeshGround, PlatesOfGroundAreLeftOutAndTold) {
  TriangleMesh model = four_houses();
  append(model, plate({-200, -200, -1}, {200, 200, 0}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  expect_four_houses(set);
  EXPECT_THAT(skipped_of(set), HasSubstr("a plate of ground under the buildings (1: "));
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("the top of its plate")));

  TriangleMesh sunk = four_houses();  // half a metre into it
  append(sunk, plate({-200, -200, 0}, {200, 200, 0.5}));
  const BuildingSet lower = parse_buildings(ascii_stl(sunk), "a.stl");
  ASSERT_EQ(lower.buildings.size(), 4U);
  EXPECT_NEAR(lower.buildings[0].height, 29.5, 1e-9);
  EXPECT_EQ(lower.buildings[0].base, 0);
}

TEST(MeshGround, HousesInOnePieceWithTheirGroundAreCutOff) {
  // A solid: a layer of blocks, and four towers of three blocks on it.
  std::set<Block> blocks = box_of_blocks({-20, -20, -1}, {20, 20, 0});
  for (const auto& [x, y] : {std::pair{-5, -5}, {2, -5}, {-5, 2}, {2, 2}}) {
    for (int z = 0; z < 3; ++z) {
      blocks.emplace(x, y, z);
      blocks.emplace(x + 1, y, z);
    }
  }
  TriangleMesh solid = block_model(blocks, 10);
  for (Point3& p : solid.points) p.z = p.z < 0 ? -1 : p.z;
  const BuildingSet set = parse_buildings(ascii_stl(solid), "a.stl");
  expect_four_houses(set);
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("in one piece with the plate")));

  // A sheet that houses were drawn out of.
  std::erase_if(solid.triangles, [&](const Triangle& t) {
    return std::any_of(t.begin(), t.end(), [&](std::uint32_t n) { return solid.points[n].z < 0; });
  });
  expect_four_houses(parse_buildings(ascii_stl(solid), "a.stl"));
}

TEST(MeshGround, GroundWithReliefIsLeftOutAndDoubted) {
  TriangleMesh model = four_houses();
  TriangleMesh ground = block_model(box_of_blocks({-2, -2, -1}, {2, 2, 0}), 100);
  for (Point3& p : ground.points) p.z = p.z < 0 ? -30 : 0.02 * p.x + 0.01 * p.y + 1e-4 * p.x * p.y;
  append(model, ground);
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  EXPECT_EQ(set.buildings.size(), 4U);
  EXPECT_THAT(doubts_of(set), HasSubstr("ground with relief in the model is not used"));
}

TEST(MeshGround, APodiumIsNoGround) {
  TriangleMesh model = four_houses();
  for (Point3& p : model.points) p.z += 12;
  append(model, plate({-80, -80, 0}, {80, 80, 12}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  EXPECT_EQ(set.buildings.size(), 5U);
  EXPECT_EQ(skipped_of(set), "");
}

TEST(MeshGround, APlinthUnderAllHousesIsGround) {
  TriangleMesh model;  // twelve houses, half a metre deep in a plinth of 3 m
  for (int n = 0; n < 12; ++n) {
    append(model,
           placed(block_model(tower, 10), 0, {-90.0 + 45 * (n % 4), -60.0 + 45 * (n / 4), -0.5}));
  }
  append(model, plate({-120, -90, -3}, {120, 90, 0}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  ASSERT_EQ(set.buildings.size(), 12U);
  EXPECT_NEAR(set.buildings[0].height, 29.5, 1e-9);
  EXPECT_THAT(skipped_of(set), HasSubstr("a plate of ground under the buildings (1: "));
}

TEST(MeshGround, AThickBodyUnderMostHousesIsDoubted) {
  TriangleMesh model = four_houses();
  append(model, plate({-80, -80, -6}, {80, 80, 0}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  EXPECT_EQ(set.buildings.size(), 5U);
  EXPECT_THAT(doubts_of(set), HasSubstr("it may be the ground"));
  EXPECT_THAT(doubts_of(parse_buildings(ascii_stl(four_houses()), "a.stl")),
              testing::Not(HasSubstr("it may be the ground")));
}

TEST(MeshGround, TilesOfAPlateAreLeftOutAndTold) {
  TriangleMesh model = four_houses();
  for (const double x : {-100.0, 0.0}) {
    for (const double y : {-100.0, 0.0}) {
      append(model, plate({x + 0.01, y + 0.01, -1}, {x + 100, y + 100, 0}));
    }
  }
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  expect_four_houses(set);
  EXPECT_THAT(skipped_of(set), HasSubstr("a plate of ground under the buildings (4: "));
}

TEST(MeshGround, ATerraceBesideAPlateIsDoubted) {
  TriangleMesh model;  // eight houses on either level
  for (int n = 0; n < 16; ++n) {
    const bool up = n % 4 > 1;
    append(model, placed(block_model(tower, 10), 0,
                         {-80.0 + 45 * (n % 4), -80.0 + 45 * (n / 4), up ? 6.0 : 0.0}));
  }
  append(model, plate({-150, -150, -2}, {-10, 150, 0}));
  append(model, plate({-9, -150, -2}, {150, 150, 6}));
  const BuildingSet set = parse_buildings(ascii_stl(model), "a.stl");
  EXPECT_THAT(doubts_of(set), HasSubstr("it may be the ground"));
}

}  // namespace
}  // namespace downwash
