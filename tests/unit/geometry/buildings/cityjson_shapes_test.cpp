// Roofs and shapes of CityJSON, and the cells that they become.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <iomanip>
#include <string>
#include <vector>

#include "geometry/files/building_file.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/voxelizer.hpp"
#include "tests/support/city_reading.hpp"
#include "tests/support/city_sample.hpp"

namespace downwash {
namespace {

using test::only_building;
using test::read;
using test::square;

Ring turned(const Ring& ring, double degrees) {
  const double a = degrees * std::acos(-1.0) / 180;
  Ring all;
  for (const Point& p : ring) {
    all.push_back({p.x * std::cos(a) - p.y * std::sin(a), p.x * std::sin(a) + p.y * std::cos(a)});
  }
  return all;
}

/// Ground at z 3, eaves at 9, ridge at 12 along y; 10 m x 20 m.
std::string gable(CitySample& sample) {
  const std::string ground =
      text("[", sample.ring({{10, 30}, {20, 30}, {20, 10}, {10, 10}}, 3), "]");
  const std::string west = sample.face({{10, 10, 9}, {15, 10, 12}, {15, 30, 12}, {10, 30, 9}});
  const std::string east = sample.face({{15, 10, 12}, {20, 10, 9}, {20, 30, 9}, {15, 30, 12}});
  return city_geometry("MultiSurface", text("[", ground, ",", west, ",", east, "]"),
                       R"({"surfaces":[{"type":"GroundSurface"},{"type":"RoofSurface"}],)"
                       R"("values":[0,1,1]})",
                       "\"2.2\"");
}

TEST(CityJsonShapes, CutsSteepRoofsIntoStepsThatKeepTheVolume) {
  CitySample sample;
  const BuildingSet set = read(sample.file(city_object("a", gable(sample))));
  const Building& house = set.buildings.at(0);
  ASSERT_EQ(house.steps.size(), 2U);  // 3 m in bands of 1.5 m
  EXPECT_NEAR(house.steps[0].height, 6.75, 1e-9);
  EXPECT_NEAR(house.steps[1].height, 8.25, 1e-9);
  EXPECT_NEAR(house.height, 8.25, 1e-9);
  EXPECT_NEAR(area(house.steps[0].footprint), 100, 1e-9);
  EXPECT_NEAR(area(house.steps[1].footprint), 100, 1e-9);
  EXPECT_NEAR(volume(house), 200 * (6 + 1.5), 1e-6);
  EXPECT_NEAR(area(house.footprint), 200, 1e-9);
  EXPECT_THAT(report_lines(set.report),
              testing::Contains(testing::HasSubstr("shapes: 0 closed solids, taken as they are; 1 "
                                                   "that leave gaps, with steps of their roofs")));
}

TEST(CityJsonShapes, AHeightThatIsAskedForGoesBeforeTheShape) {
  CitySample sample;
  const std::string city = sample.file(city_object(
      "a", gable(sample), R"(,"attributes":{"height": 99, "eaves": 6, "min_height": 5})"));
  const Building by_shape = only_building(city);
  EXPECT_NEAR(by_shape.height, 8.25, 1e-9);
  EXPECT_EQ(by_shape.base, 0);
  ReaderOptions options;
  options.heights.height_key = "eaves";
  const Building by_key = only_building(city, options);
  EXPECT_EQ(by_key.height, 6);
  EXPECT_TRUE(by_key.steps.empty());
}

TEST(CityJsonShapes, StepsTurnWithTheWind) {
  CitySample sample;
  const std::vector<Building> houses{only_building(sample.file(city_object("a", gable(sample))))};
  const Building turned_house = WindFrame(200, {}).to_domain(houses).at(0);
  EXPECT_NEAR(volume(turned_house), volume(houses[0]), 1e-6);
  Rectangle of_steps;
  for (const RoofStep& step : turned_house.steps) {
    for (const Polygon& polygon : step.footprint) of_steps.include(bounds(polygon));
  }
  const Rectangle whole = bounds(turned_house);
  EXPECT_NEAR(of_steps.low.x, whole.low.x, 1e-6);
  EXPECT_NEAR(of_steps.low.y, whole.low.y, 1e-6);
  EXPECT_NEAR(of_steps.high.x, whole.high.x, 1e-6);
  EXPECT_NEAR(of_steps.high.y, whole.high.y, 1e-6);
}

TEST(CityJsonShapes, RoofsThatLeaveMuchOpenGiveOnePrismOfTheirMeanHeight) {
  CitySample sample;
  const std::string ground = text("[", sample.ring(square, 3), "]");
  const std::string roof =
      text("[", sample.ring({{10, 10}, {20, 10}, {20, 20}, {10, 20}}, 12), "]");
  const Building house = only_building(sample.file(city_object(
      "a", city_geometry("MultiSurface", text("[", ground, ",", roof, "]"),
                         R"({"surfaces":[{"type":"GroundSurface"},{"type":"RoofSurface"}],)"
                         R"("values":[0,1]})"))));
  EXPECT_TRUE(house.steps.empty());
  EXPECT_NEAR(house.height, 9, 1e-9);
  EXPECT_NEAR(area(house.footprint), 200, 1e-9);
}

std::string geojson_of(const std::string& rings, double height) {
  return text(R"({"type":"Feature","id":"a","properties":{"height":)", height,
              R"(},"geometry":{"type":"Polygon","coordinates":)", rings, "}}");
}

/// Cells of a quarter of a metre around the place of the sample's origin.
Voxels voxels_of(const BuildingSet& set) {
  const std::array<Axis, 3> axes{Axis::uniform(980, 80, 320), Axis::uniform(1980, 80, 320),
                                 Axis::uniform(0, 16, 64)};
  return voxelize(set.buildings, axes, AxisMap::for_cells({320, 320, 64}));
}

double volume_of(const Voxels& voxels) {
  return static_cast<double>(voxels.report.solid_cells) / 64;
}

TEST(CityJsonVoxels, ATurnedBoxHasItsVolumeAndIsThatOfGeoJson) {
  CitySample sample;
  const Ring plan = turned(square, 27);
  const std::string box = text("[", sample.box(plan, 5, 13), "]");
  const Voxels city = voxels_of(read(sample.file(city_object("a", city_geometry("Solid", box)))));
  EXPECT_NEAR(volume_of(city), 200 * 8, 0.01 * 1600);

  std::string ring;
  for (const Point& p : plan) {
    // As the vertices have it: in whole centimetres.
    const auto rounded = [](double v) { return std::round(100 * v); };
    ring += text(ring.empty() ? "" : ",", std::setprecision(17), "[", 0.01 * rounded(p.x) + 1000,
                 ",", 0.01 * rounded(p.y) + 2000, "]");
  }
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  const Voxels flat =
      voxels_of(parse_buildings(geojson_of(text("[[", ring, "]]"), 8), "a.geojson", metres));
  EXPECT_TRUE(city.obstacles == flat.obstacles);
}

TEST(CityJsonVoxels, ABuildingWithACourtyardHasItsVolume) {
  CitySample sample;
  const Ring outer{{0, 0}, {20, 0}, {20, 20}, {0, 20}}, yard{{5, 5}, {5, 15}, {15, 15}, {15, 5}};
  const std::string ground = text("[", sample.ring(outer, 3), ",", sample.ring(yard, 3), "]");
  const std::string roof = text("[", sample.ring(outer, 12), ",", sample.ring(yard, 12), "]");
  const Voxels voxels = voxels_of(read(sample.file(city_object(
      "a", city_geometry("MultiSurface", text("[", ground, ",", roof, "]"),
                         R"({"surfaces":[{"type":"GroundSurface"},{"type":"RoofSurface"}],)"
                         R"("values":[0,1]})")))));
  EXPECT_DOUBLE_EQ(volume_of(voxels), (400 - 100) * 9);
}

TEST(CityJsonVoxels, AGableHasItsVolume) {
  CitySample sample;
  const Voxels voxels = voxels_of(read(sample.file(city_object("a", gable(sample)))));
  EXPECT_NEAR(volume_of(voxels), 200 * 7.5, 0.01 * 1500);
}

}  // namespace
}  // namespace downwash
