// Towns and their models, as they stand in wind tunnels.
#include "geometry/shapes/model_scale.hpp"

#include <gtest/gtest.h>

#include <string>

#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/courtyards.hpp"
#include "tests/unit/geometry/buildings/geojson_texts.hpp"

namespace downwash {
namespace {
using test::collection;
using test::geojson_feature;
using test::polygon;
using test::read_geojson;

std::vector<Building> of_heights(const std::vector<double>& heights) {
  std::vector<Building> buildings(heights.size());
  for (std::size_t n = 0; n < heights.size(); ++n) buildings[n].height = heights[n];
  return buildings;
}

TEST(ModelScale, IsByTheMedianHeight) {
  EXPECT_EQ(model_scale({}), 1);
  EXPECT_EQ(model_scale(of_heights({0.1, 0.1, 1})), 1) << "sheds beside a wall";
  EXPECT_EQ(model_scale(of_heights({9, 12, 60})), 1);
  EXPECT_DOUBLE_EQ(model_scale(of_heights({0.05, 0.05, 0.25})), 1.0 / 400);
  EXPECT_DOUBLE_EQ(model_scale(of_heights({0.2})), 0.01);
  EXPECT_DOUBLE_EQ(model_scale(of_heights({0.0613})), 0.0031) << "two digits of 0.003065";
  std::vector<Building> in_another_unit = of_heights({0.012, 0.02});
  for (Building& house : in_another_unit)
    house.footprint = {{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {}}};
  EXPECT_EQ(model_scale(in_another_unit), 1);
}

/// A block of so many metres at x, as a feature.
std::string block(double x, double width, double depth, double height = 0.05) {
  const auto corner = [](double a, double b) { return text('[', a, ',', b, ']'); };
  return geojson_feature(text(R"({"height": )", height, '}'),
                         polygon(text("[[", corner(x, 0), ',', corner(x + width, 0), ',',
                                      corner(x + width, depth), ',', corner(x, depth), "]]")));
}

BuildingSet in_metres(std::initializer_list<std::string> features) {
  ReaderOptions options;
  options.coordinates = CoordinateKind::metres;
  return read_geojson(collection(features), options);
}

TEST(Slivers, AreThinBesideTheOtherOutlines) {
  const BuildingSet model =
      in_metres({block(0, 0.0625, 0.0625, 0.25), block(0.2, 0.08, 0.1), block(0.4, 0.1, 0.1),
                 block(0.6, 0.004, 0.1), block(0.8, 0.0002, 0.1)});
  EXPECT_EQ(model.buildings.size(), 4U) << "a wall of 4 mm stands in a tunnel, a joint does not";
  EXPECT_EQ(model.report.warnings.count("slivers narrower than 0.031 cm are left out"), 1);
  const BuildingSet town =
      in_metres({block(0, 20, 20, 9), block(30, 15, 20, 9), block(60, 0.04, 20, 9)});
  EXPECT_EQ(town.buildings.size(), 2U);
  EXPECT_EQ(town.report.warnings.count("slivers narrower than 5 cm are left out"), 1);
}

TEST(Courtyards, OfAModelCount) {
  Building ring;
  ring.height = 0.05;
  ring.footprint = {{{{0, 0}, {0.2, 0}, {0.2, 0.2}, {0, 0.2}},
                     {{{0.06, 0.06}, {0.06, 0.14}, {0.14, 0.14}, {0.14, 0.06}}}}};
  ASSERT_EQ(courtyard_widths({&ring, 1}).size(), 1U);
  EXPECT_NEAR(courtyard_widths({&ring, 1})[0], 0.08, 1e-12);
  ring.height = 5;
  EXPECT_TRUE(courtyard_widths({&ring, 1}).empty()) << "a joint between walls";
}

}  // namespace
}  // namespace downwash
