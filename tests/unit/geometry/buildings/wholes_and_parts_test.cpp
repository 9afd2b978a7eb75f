// Outlines and parts in flat data, by all the names that files have for them.
#include "geometry/buildings/wholes_and_parts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "geometry/attributes/map_kind.hpp"
#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

/// A rectangle from x = low to high, 20 m deep, from y = 300 up.
std::string part_feature(const std::string& id, const std::string& properties, double low,
                         double high, double depth = 20) {
  return text(R"({"type": "Feature", "id": ")", id, R"(", "properties": {)", properties,
              R"(}, "geometry": {"type": "Polygon", "coordinates": [[[)", low, ",300],[", high,
              ",300],[", high, ',', 300 + depth, "],[", low, ',', 300 + depth, "]]]}}");
}

BuildingSet read_features(const std::vector<std::string>& features) {
  std::string all;
  for (const std::string& one : features) all += (all.empty() ? "" : ",") + one;
  return parse_geojson(text(R"({"type": "FeatureCollection", "features": [)", all, "]}"), "city");
}

const Building* named(const BuildingSet& set, const std::string& id) {
  const auto found = std::find_if(set.buildings.begin(), set.buildings.end(),
                                  [&](const Building& b) { return b.id == id; });
  return found == set.buildings.end() ? nullptr : &*found;
}

/// What is in doubt about outlines, empty for nothing.
std::string doubt(const BuildingSet& set) {
  for (const Doubt& one : set.report.doubts) {
    if (one.what.starts_with("outlines")) return one.what;
  }
  return "";
}

bool replaced(const BuildingSet& set) {
  return set.report.skipped.count("an outline that its parts replace") == 1;
}

const std::string church = part_feature("way/1", R"("building": "church", "height": 50)", 200, 260);

TEST(WholesAndParts, PartsNameTheirWholeByOtherKeys) {
  for (const char* key : {"parent", "parent_id", "relationId"}) {
    const std::string name = text('"', key, R"(": "way/1", )");
    const BuildingSet set =
        read_features({church, part_feature("b", name + R"("height": 50)", 200, 220),
                       part_feature("c", name + R"("height": 15)", 220, 260)});
    EXPECT_EQ(set.buildings.size(), 2U) << key;
    EXPECT_TRUE(replaced(set)) << key;
  }
  // A number of that name may count something else.
  const BuildingSet other =
      read_features({church, part_feature("b", R"("parent": "way/1", "height": 9)", 400, 420)});
  EXPECT_EQ(other.buildings.size(), 2U);
}

TEST(WholesAndParts, AnOutlineGivesWayToItsParts) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "tower", "height": 50)", 200, 220),
       part_feature("way/3", R"("building:part": "nave", "height": 15)", 220, 260)});
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_TRUE(replaced(set));
  EXPECT_EQ(named(set, "way/1"), nullptr);
  EXPECT_EQ(named(set, "way/3")->height, 15);
  EXPECT_EQ(doubt(set), "");
}

TEST(WholesAndParts, AnOutlineWithoutPartsStays) {
  const BuildingSet set = read_features(
      {church, part_feature("way/3", R"("building:part": "yes", "height": 15)", 300, 320)});
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(named(set, "way/1")->height, 50);
  EXPECT_NEAR(area(named(set, "way/1")->footprint), 1200, 1e-6);
}

TEST(WholesAndParts, TheRestOfAnOutlineStaysWhereNoPartStands) {
  const BuildingSet set = read_features(
      {church, part_feature("way/3", R"("building:part": "nave", "height": 15)", 220, 260)});
  ASSERT_EQ(set.buildings.size(), 2U);
  const Building& rest = *named(set, "way/1");
  EXPECT_EQ(rest.height, 50);
  EXPECT_NEAR(area(rest.footprint), 400, 1e-6);
  EXPECT_EQ(bounds(rest).high.x - bounds(rest).low.x, 20);
  EXPECT_TRUE(doubt(set).starts_with("outlines that parts cover in part"));
}

TEST(WholesAndParts, SliversAreNoRest) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "yes", "height": 9)", 200, 259.7, 19.8)});
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_TRUE(replaced(set));
}

TEST(WholesAndParts, APassageStaysOpenAmongParts) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "yes", "height": 50)", 200, 220),
       part_feature("way/3", R"("building:part": "yes", "height": 50, "min_height": 5)", 220, 240),
       part_feature("way/4", R"("building:part": "yes", "height": 50)", 240, 260)});
  EXPECT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(named(set, "way/1"), nullptr);
  EXPECT_EQ(named(set, "way/3")->base, 5);
}

TEST(WholesAndParts, AnOutlineStaysUnderPartsThatStandOnIt) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "dome", "min_height": 40, "height": 50)",
                            200, 220)});
  EXPECT_EQ(set.buildings.size(), 2U);
  EXPECT_NEAR(area(named(set, "way/1")->footprint), 1200, 1e-6);
  EXPECT_TRUE(doubt(set).starts_with("outlines with parts of which none reaches the ground"));
}

TEST(WholesAndParts, AnOpenRoofIsAPartToo) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "roof", "height": 5)", 200, 250),
       part_feature("way/3", R"("building:part": "yes", "height": 4)", 250, 260)});
  ASSERT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.buildings[0].id, "way/3");
}

TEST(WholesAndParts, PartsBelowTheGroundReplaceNothing) {
  const BuildingSet set = read_features(
      {church,
       part_feature("way/2", R"("building:part": "yes", "layer": "-1", "height": 3)", 200, 260)});
  ASSERT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.buildings[0].height, 50);
}

TEST(WholesAndParts, PartsWithoutAHeightHaveTheOutlines) {
  const BuildingSet set = read_features(
      {church, part_feature("way/2", R"("building:part": "yes")", 200, 230),
       part_feature("way/3", R"("building:part": "yes", "building:levels": "2")", 230, 260)});
  EXPECT_EQ(named(set, "way/2")->height, 50);
  EXPECT_EQ(named(set, "way/3")->height, 6);
}

/// As in Berlin, where neighbours name an outline that they lie beside.
TEST(WholesAndParts, PartsElsewhereReplaceNothing) {
  const BuildingSet set =
      read_features({part_feature("1", R"("height": 20)", 200, 240),
                     part_feature("2", R"("building": "1", "height": 18)", 240, 260),
                     part_feature("3", R"("building": "1")", 260, 280)});
  ASSERT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(named(set, "1")->height, 20);
  EXPECT_EQ(named(set, "3")->height, 20);
  EXPECT_EQ(doubt(set), "");
}

TEST(WholesAndParts, PartsAsHighAsTheirOutlineLeaveNoDoubt) {
  const BuildingSet set =
      read_features({church, part_feature("2", R"("building:part": "yes")", 200, 220)});
  EXPECT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(doubt(set), "");
}

TEST(WholesAndParts, WhatIsBothIsAPartUnlessOthersFillIt) {
  const std::string both =
      part_feature("way/1", R"("building": "yes", "building:part": "yes", "height": 50)", 200, 260);
  const std::string low =
      part_feature("way/2", R"("building:part": "yes", "height": 15)", 220, 260);
  const BuildingSet alone = read_features({both, low});
  EXPECT_EQ(alone.buildings.size(), 2U);
  EXPECT_NEAR(area(named(alone, "way/1")->footprint), 1200, 1e-6);
  const BuildingSet filled = read_features(
      {both, low, part_feature("way/3", R"("building:part": "yes", "height": 50)", 200, 220)});
  EXPECT_EQ(filled.buildings.size(), 2U);
  EXPECT_EQ(named(filled, "way/1"), nullptr);
  const BuildingSet base = read_features(
      {part_feature("way/1", R"("building": "yes", "building:part": "yes", "height": 6)", 200, 260),
       part_feature("way/2", R"("building:part": "yes", "min_height": 6, "height": 30)", 200,
                    260)});
  EXPECT_EQ(base.buildings.size(), 2U);
}

TEST(WholesAndParts, RolesOfRelationsCount) {
  const auto role = [](const char* name, const char* tags) {
    return text(R"("@relations": [{"rel": 7, "role": ")", name,
                R"(", "reltags": {"type": "building")", tags, "}}]");
  };
  const BuildingSet set = read_features(
      {part_feature("way/1", role("outline", R"(, "building": "yes", "height": "50")"), 200, 260),
       part_feature("way/2", R"("height": 50, )" + role("part", ""), 200, 220),
       part_feature("way/3", R"("height": 15, )" + role("part", ""), 220, 260)});
  EXPECT_EQ(set.buildings.size(), 2U);
  EXPECT_TRUE(replaced(set));
}

TEST(WholesAndParts, OverturesPartsNameTheirBuilding) {
  const std::string whole = part_feature("08b2", R"("has_parts": true, "height": 50)", 200, 260);
  const BuildingSet set = read_features(
      {whole, part_feature("08b3", R"("building_id": "08b2", "height": 50)", 200, 220),
       part_feature("08b4", R"("building_id": "08b2", "num_floors": 6, "min_floor": 2)", 220, 260),
       part_feature("08b5", R"("building_id": "08b2", "is_underground": true)", 200, 260)});
  EXPECT_EQ(set.buildings.size(), 2U);
  EXPECT_TRUE(replaced(set));
  EXPECT_EQ(named(set, "08b4")->base, 6);

  const BuildingSet alone = read_features({whole});
  EXPECT_EQ(alone.buildings.size(), 1U);
  EXPECT_TRUE(doubt(alone).starts_with("outlines that have parts elsewhere"));
}

TEST(WholesAndParts, TilesNamePartsByTheirKind) {
  for (const char* key : {"kind", "type"}) {
    const auto kind = [&](const char* name) { return text('"', key, R"(": ")", name, '"'); };
    const BuildingSet set =
        read_features({part_feature("1", kind("building") + R"(, "height": 50)", 200, 260),
                       part_feature("2", kind("building_part") + R"(, "height": 50)", 200, 220),
                       part_feature("3", kind("building:part") + R"(, "height": 15)", 220, 260)});
    EXPECT_EQ(set.buildings.size(), 2U) << key;
    EXPECT_TRUE(replaced(set));
  }
}

TEST(WholesAndParts, NumbersOfBuildingsAreNoPartsByThemselves) {
  const BuildingSet set =
      read_features({part_feature("1", R"("building_id": 2, "height": 10)", 200, 220),
                     part_feature("2", R"("building_id": 1, "height": 12)", 230, 250),
                     part_feature("3", R"("building_id": 3, "height": 14)", 260, 280)});
  EXPECT_EQ(set.buildings.size(), 3U);
  EXPECT_EQ(doubt(set), "");
}

TEST(WholesAndParts, NoneVanishesInACircle) {
  const BuildingSet set =
      read_features({part_feature("a", R"("building": "b", "height": 10)", 200, 220),
                     part_feature("b", R"("building": "a", "height": 30)", 200, 220)});
  EXPECT_EQ(set.buildings.size(), 2U);
}

TEST(WholesAndParts, ClosedLinesOfBuildingsAreOutlines) {
  const auto line = [](const std::string& properties, const std::string& points) {
    return text(R"({"type": "Feature", "id": "way/9", "properties": {)", properties,
                R"(}, "geometry": {"type": "LineString", "coordinates": [)", points, "]}}");
  };
  const std::string closed = "[200,300],[220,300],[220,320],[200,320],[200,300]";
  const std::string part = R"("building:part": "yes", "height": 15)";
  EXPECT_EQ(read_features({line(part, closed)}).buildings.at(0).height, 15);
  const BuildingSet open = read_features({church, line(part, "[200,300],[220,300],[220,320]")});
  EXPECT_EQ(open.report.skipped.count("a building whose outline is not closed"), 1);
  EXPECT_TRUE(std::any_of(open.report.doubts.begin(), open.report.doubts.end(), [](const Doubt& d) {
    return d.what == "1 building is left out, for the outline is not closed";
  }));
  const BuildingSet street = read_features({church, line(R"("highway": "service")", closed)});
  EXPECT_EQ(street.report.skipped.count(part_of_map), 1);
}

}  // namespace
}  // namespace downwash
