// Polygons by GEOS.
#include "geometry/shapes/overlay.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

Polygon rectangle(double x, double y, double width, double depth) {
  return {{{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}}, {}};
}

TEST(Overlay, AFigureOfEightBecomesTwoTriangles) {
  const Polygon eight{{{0, 0}, {10, 10}, {10, 0}, {0, 10}}, {}};
  EXPECT_TRUE(is_invalid(eight));
  EXPECT_NEAR(area(eight), 0, 1e-12);
  const std::vector<Polygon> parts = made_valid(eight);
  EXPECT_EQ(parts.size(), 2U);
  EXPECT_NEAR(area(parts), 50, 1e-12);
}

TEST(Overlay, WhatOneRingCoversTwiceStaysOpen) {
  // A star of five points, whose middle the ring goes round twice.
  Ring star;
  for (int n = 0; n < 5; ++n) {
    const double angle = 2 * 2 * std::acos(-1.0) * n / 5;
    star.push_back({10 * std::cos(angle), 10 * std::sin(angle)});
  }
  const std::vector<Polygon> points = made_valid({star, {}});
  EXPECT_EQ(points.size(), 5U);
  for (const Polygon& point : points) EXPECT_FALSE(covers(point, {0, 0}));
}

TEST(Overlay, EdgesThatRingsShareCountForBoth) {
  const Polygon twice{{{0, 0}, {10, 0}, {10, 10}, {0, 10}, {0, 0}, {4, 0}, {4, 4}, {0, 4}}, {}};
  EXPECT_NEAR(area(made_valid(twice)), 100 - 16, 1e-9);
  const Polygon corner{rectangle(0, 0, 10, 10).outer, {rectangle(0, 0, 4, 4).outer}};
  EXPECT_TRUE(is_invalid(corner));
  EXPECT_NEAR(area(made_valid(corner)), 100 - 16, 1e-9);
}

TEST(Overlay, ValidPolygonsAreTold) {
  Polygon court = rectangle(0, 0, 10, 10);
  court.holes.push_back(rectangle(2, 2, 3, 3).outer);
  EXPECT_FALSE(is_invalid(court));
  court.holes.push_back(rectangle(4, 4, 3, 3).outer);
  EXPECT_TRUE(is_invalid(court));
}

TEST(Overlay, UnionsAndIntersectionsHaveTheirAreas) {
  const std::vector<Polygon> a{rectangle(0, 0, 10, 10), rectangle(5, 0, 10, 10)};
  EXPECT_NEAR(area(united(a)), 150, 1e-9);
  EXPECT_EQ(united(a).size(), 1U);
  EXPECT_NEAR(shared_area(a, {rectangle(12, 0, 10, 5)}), 15, 1e-9);
  EXPECT_EQ(shared_area(a, {rectangle(50, 50, 1, 1)}), 0);
  EXPECT_EQ(shared_area(a, {Polygon{{{0, 0}, {1, 1}}, {}}}), 0);
}

std::string house(const std::string& id, const std::string& properties, double x, double width) {
  return text(R"({"type":"Feature","id":")", id, R"(","properties":)", properties,
              R"(,"geometry":{"type":"Polygon","coordinates":[[[)", x, ",0],[", x + width, ",0],[",
              x + width, ",20],[", x, ",20]]]}}");
}

BuildingSet read(const std::string& features) {
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  return parse_geojson("[" + features + "]", "city.geojson", metres);
}

TEST(Overlay, TheSameBuildingTwiceIsOne) {
  const BuildingSet set = read(house("a", R"({"building":"yes"})", 0, 10) + "," +
                               house("b", R"({"height":12})", 0.1, 10) + "," +
                               house("c", R"({"height":12.2})", 0, 10.1) + "," +
                               house("beside", R"({"height":12})", 10, 10));
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(set.buildings[0].id, "b");  // the first with a height
  EXPECT_EQ(set.report.skipped.count("the same building twice"), 2);
  ASSERT_EQ(set.report.left_out.size(), 2U);
  EXPECT_EQ(set.report.left_out[0].id, "a");
  EXPECT_NEAR(area(set.report.left_out[0].plan), 200, 1e-9);
}

TEST(Overlay, WhatStandsAtOtherHeightsIsNoDouble) {
  const BuildingSet stacked = read(house("a", R"({"height":12})", 0, 10) + "," +
                                   house("b", R"({"height":20,"min_height":12})", 0, 10));
  EXPECT_EQ(stacked.buildings.size(), 2U);
  EXPECT_EQ(stacked.report.warnings.total(), 0);
  const BuildingSet other =
      read(house("a", R"({"height":12})", 0, 10) + "," + house("b", R"({"height":20})", 0, 10));
  EXPECT_EQ(other.buildings.size(), 2U);
  EXPECT_EQ(other.report.warnings.count(
                "buildings that are there twice with different heights: the higher one counts"),
            1);
}

TEST(Overlay, WhatIsMendedIsKnownOfEachBuilding) {
  const BuildingSet set = read(
      R"({"type":"Feature","id":"eight","properties":{"height":9},"geometry":{"type":"Polygon",)"
      R"("coordinates":[[[0,0],[10,10],[10,0],[0,10]]]}},)"
      R"({"type":"Feature","id":"two","properties":{"height":9},"geometry":{"type":"MultiPolygon",)"
      R"("coordinates":[[[[50,0],[60,0],[60,10],[50,10]]],[[[55,0],[65,0],[65,10],[55,10]]],)"
      R"([[[80,0],[90,0],[90,0.01]]]]}},)" +
      house("well", R"({"height":9})", 100, 10));
  ASSERT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(set.buildings[0].mended, "rings cross themselves and are filled by the even-odd rule");
  EXPECT_NEAR(area(set.buildings[0].footprint), 50, 1e-9);
  EXPECT_EQ(set.buildings[1].mended,
            "slivers narrower than 5 cm are left out; polygons of one feature that overlap are "
            "united");
  EXPECT_NEAR(area(set.buildings[1].footprint), 150, 1e-9);
  EXPECT_EQ(set.buildings[2].mended, "");
}

}  // namespace
}  // namespace downwash
