#include "geometry/cityjson/roof_shape.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

using Kind = Surface::Kind;
using Ring3 = std::vector<Point3>;

/// Counter-clockwise from above.
Ring3 level(double x0, double y0, double x1, double y1, double z) {
  return {{x0, y0, z}, {x1, y0, z}, {x1, y1, z}, {x0, y1, z}};
}

Ring3 reversed(const Ring3& ring) { return {ring.rbegin(), ring.rend()}; }

double volume(const RoofShape& shape) {
  return volume(Building{"",
                         "",
                         shape.footprint,
                         0,
                         shape.height.value_or(0),
                         HeightSource::measured,
                         "",
                         "",
                         {},
                         {},
                         {},
                         shape.steps});
}

TEST(RoofShape, FlatSurfacesHaveAPlanAndNoHeight) {
  const std::vector<Surface> plan{{Kind::unknown, {level(0, 0, 4, 5, 7)}}};
  const auto shape = roof_shape(plan, lowest_point(plan));
  ASSERT_TRUE(shape);
  EXPECT_DOUBLE_EQ(area(shape->footprint), 20);
  EXPECT_FALSE(shape->height);
  EXPECT_EQ(shape->ground, 7);
}

TEST(RoofShape, WallsAloneHaveNone) {
  const std::vector<Surface> wall{{Kind::unknown, {{{0, 0, 0}, {9, 0, 0}, {9, 0, 9}, {0, 0, 9}}}},
                                  {Kind::other, {level(0, 0, 4, 5, 7)}},
                                  {Kind::roof, {}}};
  EXPECT_FALSE(roof_shape(wall, 0));
  EXPECT_FALSE(roof_shape({}, 0));
}

TEST(RoofShape, UndersidesOfUnnamedSurfacesAreNoRoofs) {
  // A floor of 10 x 10 and an upper storey over 20 x 10, whose underside faces down.
  const std::vector<Surface> house{{Kind::unknown, {reversed(level(0, 0, 10, 10, 2))}},
                                   {Kind::unknown, {reversed(level(10, 0, 20, 10, 6))}},
                                   {Kind::unknown, {level(0, 0, 20, 10, 12)}}};
  const auto shape = roof_shape(house, 2);
  ASSERT_TRUE(shape);
  EXPECT_DOUBLE_EQ(area(shape->footprint), 100);
  EXPECT_DOUBLE_EQ(shape->height.value(), 10);
  EXPECT_TRUE(shape->steps.empty());
}

TEST(RoofShape, RoofsOfSeveralHeightsAreSteps) {
  const std::vector<Surface> house{{Kind::ground, {level(0, 0, 20, 10, 1)}},
                                   {Kind::roof, {level(0, 0, 5, 10, 7)}},
                                   {Kind::roof, {level(5, 0, 10, 10, 7.4)}},
                                   {Kind::roof, {level(10, 0, 20, 10, 31)}},
                                   {Kind::other, {level(0, 0, 99, 99, 50)}}};
  const auto shape = roof_shape(house, -100);
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->ground, 1);
  ASSERT_EQ(shape->steps.size(), 2U);
  EXPECT_DOUBLE_EQ(shape->steps[0].height, 6.2);
  EXPECT_EQ(shape->steps[0].footprint.size(), 2U);
  EXPECT_DOUBLE_EQ(shape->steps[1].height, 30);
  EXPECT_DOUBLE_EQ(shape->height.value(), 30);
  EXPECT_DOUBLE_EQ(volume(*shape), 100 * 6.2 + 100 * 30);
}

TEST(RoofShape, RoofsBelowTheGroundAreNone) {
  const std::vector<Surface> cellar{{Kind::ground, {level(0, 0, 10, 10, 5)}},
                                    {Kind::roof, {level(0, 0, 5, 10, 3)}},
                                    {Kind::roof, {level(5, 0, 10, 10, 9)}}};
  const auto shape = roof_shape(cellar, 0);
  ASSERT_TRUE(shape);
  EXPECT_DOUBLE_EQ(shape->height.value(), 4);
}

/// A pyramid with a square hole: ∫ of its height is known whatever its bands.
TEST(RoofShape, BandsKeepTheVolumeOfSteepRoofsWithHoles) {
  const double apex = 30, side = 20;
  std::vector<Surface> house{{Kind::ground, {level(0, 0, side, side, 0)}}};
  const Ring3 base = level(0, 0, side, side, 0);
  for (std::size_t n = 0; n < 4; ++n) {
    house.push_back({Kind::roof, {{base[n], base[(n + 1) % 4], {side / 2, side / 2, apex}}}});
  }
  const auto pyramid = roof_shape(house, 0);
  ASSERT_TRUE(pyramid);
  EXPECT_EQ(pyramid->steps.size(), 15U);
  EXPECT_NEAR(volume(*pyramid), side * side * apex / 3, 1e-9);
  for (std::size_t n = 1; n < pyramid->steps.size(); ++n) {
    EXPECT_LT(pyramid->steps[n - 1].height, pyramid->steps[n].height);
    EXPECT_LT(pyramid->steps[n].height - pyramid->steps[n - 1].height, 2.5);
  }

  // A plane roof, 10 m at x = 0 and 20 m at x = 20, with a hole of 4 x 4 about x = 12.
  const auto sloping = [](Ring3 ring) {
    for (Point3& p : ring) p.z = 10 + p.x / 2;
    return ring;
  };
  const std::vector<Surface> holed{
      {Kind::ground, {level(0, 0, 20, 20, 0), level(10, 8, 14, 12, 0)}},
      {Kind::roof, {sloping(level(0, 0, 20, 20, 0)), sloping(level(10, 8, 14, 12, 0))}}};
  const auto shape = roof_shape(holed, 0);
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->steps.size(), 5U);
  EXPECT_NEAR(volume(*shape), 400 * 15 - 16 * 16, 1e-9);
}

TEST(RoofShape, DoesNotDependOnTheUnitOfThePlan) {
  std::vector<Surface> house{{Kind::unknown, {reversed(level(0, 0, 20, 10, 0))}},
                             {Kind::unknown, {level(0, 0, 20, 10, 8)}}};
  for (Surface& surface : house) {
    for (Point3& p : surface.rings.front()) p = {5 + 1e-5 * p.x, 52 + 1e-5 * p.y, p.z};
  }
  const auto shape = roof_shape(house, 0);
  ASSERT_TRUE(shape);
  EXPECT_DOUBLE_EQ(shape->height.value(), 8);
  EXPECT_NEAR(area(shape->footprint), 200e-10, 1e-14);
}

}  // namespace
}  // namespace downwash
