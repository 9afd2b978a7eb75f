// Trees: from features to crowns, and from crowns to cells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/trees/leaf_cells.hpp"
#include "geometry/trees/tree_features.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

std::string collection(const std::string& features) {
  return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
}
/// A feature with these properties at a geometry.
std::string feature(const std::string& properties, const std::string& geometry) {
  return R"({"type": "Feature", "properties": {)" + properties + R"(}, "geometry": )" + geometry +
         "}";
}
std::string point(double x, double y) {
  return R"({"type": "Point", "coordinates": [)" + std::to_string(x) + ", " + std::to_string(y) +
         "]}";
}
const std::string square_wood =
    R"({"type": "Polygon", "coordinates": [[[0, 0], [40, 0], [40, 30], [0, 30], [0, 0]]]})";
const std::string line = R"({"type": "LineString", "coordinates": [[0, 0], [30, 0], [30, 40]]})";

ReaderOptions in_metres() {
  ReaderOptions options;
  options.coordinates = CoordinateKind::metres;
  options.all_geometries = true;
  return options;
}

TreeSet trees_in(const std::string& features, const TreeOptions& options = {}) {
  const FeatureFile file = parse_features(collection(features), "trees.geojson", in_metres());
  return assemble_trees(file, in_metres(), MapProjection{}, options);
}

TEST(TreeFeatures, AreWhatTheirTagsSay) {
  const TreeSet set = trees_in(feature(R"("natural": "tree")", point(100, 100)) + "," +
                               feature(R"("natural": "tree_row")", line) + "," +
                               feature(R"("natural": "wood")", square_wood) + "," +
                               feature(R"("landuse": "forest")", square_wood) + "," +
                               feature(R"("barrier": "hedge")", line) + "," +
                               feature(R"("species": "Tilia", "kronedurch": 6)", point(90, 100)) +
                               "," + feature(R"("building": "yes", "height": 9)", square_wood) +
                               "," + feature(R"("addr:housenumber": "7")", point(5, 5)));
  EXPECT_EQ(set.report.trees, 2);
  EXPECT_EQ(set.report.rows, 1);
  EXPECT_EQ(set.report.woods, 2);
  EXPECT_EQ(set.report.hedges, 1);
  EXPECT_EQ(set.report.skipped.count("no trees"), 2);
}

TEST(TreeFeatures, TakeTheFiguresOfTheFile) {
  const TreeSet set = trees_in(
      feature(R"("natural": "tree", "height": "12 m", "min_height": 3,
      "diameter_crown": 8, "leaf_area_density": 0.7)",
              point(10, 20)) +
      "," + feature(R"("natural": "wood", "height": 25, "leaf_area_index": 5)", square_wood));
  ASSERT_EQ(set.trees.size(), 2U);
  const Tree& tree = set.trees[0];
  EXPECT_EQ(tree.height, 12);
  EXPECT_EQ(tree.base, 3);
  EXPECT_EQ(tree.leaf_area_density, 0.7);
  EXPECT_NEAR(area(tree.crown), std::numbers::pi * 16, 1e-9);
  EXPECT_FALSE(tree.assumed);
  EXPECT_NEAR(set.trees[1].leaf_area_density, 5.0 / 25, 1e-12);
  EXPECT_EQ(set.report.assumed_height, 0);
  EXPECT_EQ(set.report.assumed_leaves, 0);
  EXPECT_EQ(set.report.assumed_base, 1);
}

TEST(TreeFeatures, AreCountedWhereTheyAreAssumed) {
  const TreeSet set =
      trees_in(feature(R"("natural": "tree", "height": 8)", point(0, 0)) + "," +
                   feature(R"("natural": "tree", "height": 16)", point(20, 0)) + "," +
                   feature(R"("natural": "tree", "height": 18)", point(40, 0)) + "," +
                   feature(R"("natural": "tree", "height": "huge")", point(60, 0)) + "," +
                   feature(R"("barrier": "hedge")", line),
               {.leaf_area_density = 0.05});
  const Tree &tree = set.trees[3], &hedge = set.trees[4];
  EXPECT_EQ(tree.height, 16) << "the median of those that are known";
  EXPECT_NEAR(area(tree.crown), std::numbers::pi * 16, 1e-9) << "half as wide as high";
  EXPECT_NEAR(tree.base, 16.0 / 3, 1e-12);
  EXPECT_EQ(tree.leaf_area_density, 0.05);
  EXPECT_EQ(hedge.height, usual_plant(PlantKind::hedge).height);
  EXPECT_NEAR(area(hedge.crown), 70, 1e-9) << "70 m long, 1 m across";
  EXPECT_EQ(set.report.assumed_height, 2);
  EXPECT_EQ(set.report.assumed_crown, 5);
  EXPECT_EQ(set.report.assumed_leaves, 5);
  EXPECT_EQ(set.report.warnings.total(), 1);
}

TEST(TreeFeatures, LieOnTheMapOfTheBuildings) {
  const std::string text = collection(feature(R"("natural": "tree")", point(13.41, 52.54)));
  ReaderOptions options;
  options.all_geometries = true;
  const FeatureFile file = parse_features(text, "trees.geojson", options);
  const MapProjection map(LonLat{13.42, 52.54});
  const TreeSet set = assemble_trees(file, options, map, {});
  const Point expected = map.to_metres({13.41, 52.54});
  const Point found = bounds(set.trees[0].crown[0]).centre();
  EXPECT_NEAR(found.x, expected.x, 1e-6);
  EXPECT_NEAR(found.y, expected.y, 1e-6);
  try {
    assemble_trees(file, options, MapProjection{}, {});
    FAIL() << "degrees on a map that is nowhere";
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::tree_file);
    EXPECT_THAT(error.what(), HasSubstr("plain metres"));
  }
}

TEST(TreeFeatures, AreReadOfAllLayersOfOpenStreetMap) {
  constexpr const char* osm = R"(<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">
<node id="1" lat="52.5400" lon="13.4100"/><node id="2" lat="52.5400" lon="13.4103"/>
<node id="3" lat="52.5402" lon="13.4103"/>
<node id="5" lat="52.5401" lon="13.4105"><tag k="natural" v="tree"/><tag k="height" v="14"/></node>
<way id="11"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="building" v="yes"/></way>
<way id="12"><nd ref="1"/><nd ref="2"/><tag k="barrier" v="hedge"/></way>
<way id="13"><nd ref="2"/><nd ref="3"/><tag k="natural" v="tree_row"/></way>
<way id="14"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="landuse" v="forest"/></way>
</osm>)";
  ReaderOptions options;
  options.all_geometries = true;
  const FeatureFile file = parse_features(osm, "district.osm", options);
  const TreeSet set = assemble_trees(file, options, MapProjection(LonLat{13.41, 52.54}), {});
  EXPECT_EQ(set.report.trees, 1);
  EXPECT_EQ(set.report.rows, 1);
  EXPECT_EQ(set.report.woods, 1);
  EXPECT_EQ(set.report.hedges, 1);
  EXPECT_EQ(set.report.tallest, 20) << "the wood, whose height is assumed";
}

TEST(TreeFeatures, RefuseAFileWithoutTrees) {
  for (const char* text : {R"({"type": "CityJSON", "version": "2.0"})",
                           R"({"type": "FeatureCollection", "features": []})"}) {
    try {
      assemble_trees(parse_features(text, "a", in_metres()), in_metres(), MapProjection{}, {});
      FAIL() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::tree_file) << error.what();
    }
  }
}

TEST(BuildingFile, CountsItsTreesAndTakesNoneForABuilding) {
  ReaderOptions options;
  options.coordinates = CoordinateKind::metres;
  const BuildingSet set =
      parse_buildings(collection(feature(R"("building": "yes", "height": 9)", square_wood) + "," +
                                 feature(R"("natural": "wood", "height": 20)", square_wood) + "," +
                                 feature(R"("natural": "tree")", point(1, 1)) + "," +
                                 feature(R"("highway": "bus_stop")", point(1, 1))),
                      "city.geojson", options);
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.report.trees, 2);
}

// ---------------------------------------------------------------- cells

const std::array<Axis, 3> cells_of_2_m{Axis::uniform(0, 40, 20), Axis::uniform(0, 20, 10),
                                       Axis::uniform(0, 16, 8)};
bool nothing_is_solid(const Index3&) { return false; }

Tree box_of_leaves(double x0, double x1, double y0, double y1, double base, double height,
                   double density) {
  return {.id = "box",
          .kind = PlantKind::wood,
          .crown = {{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}},
          .base = base,
          .height = height,
          .leaf_area_density = density};
}

TEST(LeafCells, HaveThePartOfTheirVolumeThatACrownTakesUp) {
  const std::array trees{box_of_leaves(3, 6, 4, 8, 1, 5, 0.5)};
  const Leaves leaves = leaves_of(trees, cells_of_2_m, nullptr, nothing_is_solid);
  double sum = 0;
  for (const LeafCell& leaf : leaves.cells) {
    sum += 8 * double(leaf.density);
    const double across = leaf.cell[0] == 1 ? 0.5 : 1, up = leaf.cell[2] == 1 ? 1 : 0.5;
    EXPECT_NEAR(double(leaf.density), 0.5 * across * up, 1e-7);
  }
  EXPECT_EQ(leaves.cells.size(), 2U * 2 * 3);
  EXPECT_NEAR(sum, 0.5 * 3 * 4 * 4, 1e-5);
  EXPECT_NEAR(leaves.report.leaf_area, 24, 1e-5);
  EXPECT_NEAR(leaves.report.frontal_density, 24.0 / 800, 1e-7);
  EXPECT_EQ(leaves.report.trees, 1);
}

TEST(LeafCells, HaveNoMoreThanTheDensestOfTheCrownsInThem) {
  const std::array trees{box_of_leaves(0, 8, 0, 8, 0, 4, 0.25),
                         box_of_leaves(2, 4, 0, 8, 0, 4, 1.0),
                         box_of_leaves(4, 5, 0, 8, 0, 4, 0.5)};
  const Leaves leaves = leaves_of(trees, cells_of_2_m, nullptr, nothing_is_solid);
  for (const LeafCell& leaf : leaves.cells) {
    const double expected = leaf.cell[0] == 1 ? 1.0 : leaf.cell[0] == 2 ? 0.5 : 0.25;
    EXPECT_EQ(double(leaf.density), expected) << leaf.cell[0];
  }
}

/// More parts than are kept before they are added up: the sums are those of all.
TEST(LeafCells, AddUpAHeapOfTrees) {
  const std::array<Axis, 3> cells{Axis::uniform(0, 100, 100), Axis::uniform(0, 100, 100),
                                  Axis::uniform(0, 10, 10)};
  std::vector<Tree> trees(63, box_of_leaves(0, 100, 0, 100, 0, 10, 0.125));
  trees.push_back(box_of_leaves(0, 1, 0, 1, 0, 0.5, 16));
  const Leaves leaves = leaves_of(trees, cells, nullptr, nothing_is_solid);
  ASSERT_EQ(leaves.cells.size(), 100'000U);
  EXPECT_EQ(leaves.cells[0].density, 63 * 0.125f + 8);
  EXPECT_EQ(leaves.cells[1].density, 0.125f);
  EXPECT_EQ(leaves.report.trees, 64);
}

TEST(LeafCells, StandOnTheGroundAndEndAtSolidsAndAtTheDomain) {
  const Ground ground([](const Point& place) { return place.x < 20 ? 0 : 4; }, cells_of_2_m);
  const std::array trees{box_of_leaves(16, 24, 0, 4, 2, 6, 1), box_of_leaves(-10, 2, 0, 2, 0, 2, 1),
                         box_of_leaves(60, 70, 0, 4, 0, 4, 1)};
  const auto solid = [](const Index3& cell) { return cell[0] == 8; };
  const Leaves leaves = leaves_of(trees, cells_of_2_m, &ground, solid);
  double highest = 0, lowest = 16;
  for (const LeafCell& leaf : leaves.cells) {
    EXPECT_NE(leaf.cell[0], 8);
    if (leaf.cell[0] < 8) continue;
    const double above = cells_of_2_m[2].face(leaf.cell[2]) - (leaf.cell[0] < 10 ? 0 : 4);
    lowest = std::min(lowest, above);
    highest = std::max(highest, above + 2);
  }
  EXPECT_EQ(lowest, 2);
  EXPECT_EQ(highest, 6);
  EXPECT_EQ(leaves.report.trees, 2);
  EXPECT_EQ(leaves.report.beyond, 1);
  EXPECT_NEAR(leaves.report.in_solids, 2 * 4 * 4, 1e-5);
  EXPECT_NEAR(leaves.report.leaf_area, 6 * 4 * 4 + 2 * 2 * 2, 1e-5);
}

}  // namespace
}  // namespace downwash
