// What OpenStreetMap's files and KML say in other ways than most: parts, relations, altitudes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

/// Rectangles of so many metres, as nodes, ways and relations.
class OsmText {
 public:
  /// A closed way from x = low to high, 20 m deep. Its number.
  int way(double low, double high, const std::string& tags, bool closed = true) {
    std::string refs;
    const int first = nodes_ + 1;
    for (const auto& [x, y] : {Point{low, 0}, Point{high, 0}, Point{high, 20}, Point{low, 20}}) {
      node(x, y);
      refs += text("<nd ref=\"", nodes_, "\"/>");
    }
    if (closed) refs += text("<nd ref=\"", first, "\"/>");
    ways_ += text("<way id=\"", ++number_, "\" version=\"1\">", refs, tags, "</way>");
    return number_;
  }
  void relation(const std::string& members, const std::string& tags) {
    relations_ +=
        text("<relation id=\"", ++number_, "\" version=\"1\">", members, tags, "</relation>");
  }
  std::string file() const {
    return text("<?xml version=\"1.0\"?><osm version=\"0.6\">", list_, ways_, relations_, "</osm>");
  }

 private:
  void node(double x, double y) {
    list_ += text(std::setprecision(12), "<node id=\"", ++nodes_, "\" version=\"1\" lat=\"",
                  52.5 + y / 111270, "\" lon=\"", 13.4 + x / 67880, "\"/>");
  }
  int nodes_ = 0, number_ = 100;
  std::string list_, ways_, relations_;
};

std::string tag(const char* key, const std::string& value) {
  return text("<tag k=\"", key, "\" v=\"", value, "\"/>");
}
std::string member(int way, const char* role) {
  return text("<member type=\"way\" ref=\"", way, "\" role=\"", role, "\"/>");
}

std::vector<double> heights(const BuildingSet& set) {
  std::vector<double> all;
  for (const Building& building : set.buildings) all.push_back(building.height);
  std::sort(all.begin(), all.end());
  return all;
}

TEST(OsmAndKml, ClosedWaysWithBuildingPartAreParts) {
  OsmText osm;
  osm.way(0, 60, tag("building", "church") + tag("height", "50"));
  osm.way(0, 20, tag("building:part", "tower") + tag("height", "50"));
  osm.way(20, 60, tag("building:part", "nave") + tag("height", "15"));
  osm.way(100, 120, tag("building:part", "yes") + tag("height", "12"));
  osm.way(200, 220, tag("highway", "service"));
  const BuildingSet set = parse_buildings(osm.file(), "a.osm");
  EXPECT_EQ(heights(set), (std::vector<double>{12, 15, 50}));
  EXPECT_EQ(set.report.skipped.count("an outline that its parts replace"), 1);
  EXPECT_EQ(set.report.skipped.entries()[0].examples[0], "way/101");
  EXPECT_EQ(set.report.features, 4);
}

/// As JOSM saves what it has not uploaded: ids below 0, and what is deleted.
std::string of_josm(std::string xml, const std::string& deleted) {
  for (const std::string what : {" id=\"", " ref=\""}) {
    for (auto at = xml.find(what); at != std::string::npos; at = xml.find(what, at + 1)) {
      xml.insert(at + what.size(), "-");
    }
  }
  const std::string way = "<way id=\"-" + deleted + "\"";
  return xml.insert(xml.find(way) + way.size(), " action='delete'");
}

TEST(OsmAndKml, WhatJosmSavesIsReadWithoutWhatIsDeleted) {
  OsmText osm;
  osm.way(0, 10, tag("building", "yes") + tag("height", "5"));
  const int deleted = osm.way(30, 40, tag("building", "yes") + tag("height", "70"));
  osm.way(60, 70, tag("building", "yes") + tag("height", "7"));
  const BuildingSet set = parse_buildings(of_josm(osm.file(), text(deleted)), "josm.osm");
  EXPECT_THAT(heights(set), testing::ElementsAre(5, 7));
  EXPECT_THAT(set.report.doubts, testing::IsEmpty());
}

TEST(OsmAndKml, TagsOfABuildingRelationAreTheOutlines) {
  OsmText osm;
  const int outline = osm.way(0, 60, "");
  const int part = osm.way(0, 20, tag("building:part", "tower") + tag("height", "50"));
  osm.relation(member(outline, "outline") + member(part, "part"),
               tag("type", "building") + tag("building", "yes") + tag("height", "18"));
  const BuildingSet set = parse_buildings(osm.file(), "a.osm");
  EXPECT_EQ(heights(set), (std::vector<double>{18, 50}));
  EXPECT_EQ(set.buildings.back().id, "relation/103");
}

TEST(OsmAndKml, WhatJosmDeletedIsLeftOut) {
  OsmText osm;
  const std::string house = R"(<tag k="building" v="yes"/><tag k="height" v="9"/>)";
  for (int n = 0; n < 3; ++n) osm.way(40 * n, 40 * n + 20, house);
  std::string file = osm.file();
  const std::string way = R"(<way id="102")";
  file.insert(file.find(way) + way.size(), " action='delete' visible='true'");
  const BuildingSet set = parse_buildings(file, "a.osm");
  EXPECT_EQ(set.buildings.size(), 2U);
  EXPECT_THAT(set.report.notes, testing::Contains(HasSubstr("deleted in an editor")));
}

TEST(OsmAndKml, CountsBuildingsThatCannotBePutTogether) {
  OsmText osm;
  osm.way(0, 60, tag("building", "yes") + tag("height", "9"));
  osm.way(100, 160, tag("building", "yes") + tag("height", "9"), false);
  osm.relation(member(999, "outer"), tag("type", "multipolygon") + tag("building", "yes"));
  const BuildingSet set = parse_buildings(osm.file(), "a.osm");
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.report.skipped.count("a building whose outline is not closed"), 1);
  EXPECT_EQ(set.report.skipped.count("a building without all of its corners or members"), 1);
  EXPECT_EQ(set.report.features, 3);
  EXPECT_THAT(set.report.doubts,
              testing::Contains(testing::Field(&Doubt::what, HasSubstr("buildings are lost"))));
}

TEST(OsmAndKml, TakesTanksAndLeavesGroundsOut) {
  OsmText osm;
  osm.way(0, 60, tag("building", "yes") + tag("height", "9"));
  osm.way(100, 120, tag("man_made", "storage_tank") + tag("height", "14"));
  osm.way(200, 300, tag("amenity", "parking"));
  const BuildingSet set = parse_buildings(osm.file(), "a.osm");
  EXPECT_EQ(heights(set), (std::vector<double>{9, 14}));
  EXPECT_EQ(set.report.skipped.count("no building but amenity"), 1);
}

std::string kml(const std::string& mode, const std::vector<double>& altitudes,
                const std::string& more = "") {
  std::string polygons;
  double x = 13.4;
  for (const double z : altitudes) {
    std::string corners;
    for (const auto& [east, north] :
         {Point{0, 0}, Point{3e-4, 0}, Point{3e-4, 2e-4}, Point{0, 2e-4}, Point{0, 0}}) {
      corners += text(std::setprecision(12), x + east, ',', 52.5 + north, ',', z, ' ');
    }
    x += 3e-4;
    polygons +=
        text("<Polygon><extrude>1</extrude>", mode, "<outerBoundaryIs><LinearRing><coordinates>",
             corners, "</coordinates></LinearRing></outerBoundaryIs></Polygon>");
  }
  return text(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\">"
      "<Document><Placemark><name>House</name>",
      more, "<MultiGeometry>", polygons, "</MultiGeometry></Placemark></Document></kml>");
}

const std::string above_ground = "<altitudeMode>relativeToGround</altitudeMode>";

TEST(OsmAndKml, AltitudesAboveTheGroundAreHeights) {
  const BuildingSet one = parse_buildings(kml(above_ground, {21}), "a.kml");
  ASSERT_EQ(one.buildings.size(), 1U);
  EXPECT_EQ(one.buildings[0].height, 21);
  EXPECT_EQ(one.buildings[0].height_source, HeightSource::measured);
  EXPECT_THAT(one.report.notes, testing::Contains(HasSubstr("relativeToGround")));

  const BuildingSet two = parse_buildings(kml(above_ground, {21, 9}), "a.kml");
  ASSERT_EQ(two.buildings.size(), 1U);
  EXPECT_EQ(two.buildings[0].height, 21);
  ASSERT_EQ(two.buildings[0].steps.size(), 2U);
  EXPECT_EQ(two.buildings[0].steps[0].height, 9);
}

TEST(OsmAndKml, AltitudesAboveTheSeaAreDoubted) {
  for (const char* mode : {"<altitudeMode>absolute</altitudeMode>", ""}) {
    const BuildingSet set = parse_buildings(kml(mode, {521}), "a.kml");
    EXPECT_EQ(set.report.assumed, 1);
    EXPECT_THAT(set.report.doubts, testing::Contains(testing::Field(
                                       &Doubt::what, HasSubstr("1 of 1 outlines have a z"))))
        << mode;
  }
}

/// KML of folders with a house each, whose contents are `houses`.
std::string kml_of_folders(const std::vector<std::pair<std::string, std::string>>& houses) {
  std::string folders;
  double x = 13.4;
  for (const auto& [name, house] : houses) {
    std::string corners;
    for (const auto& [east, north] :
         {Point{0, 0}, Point{3e-4, 0}, Point{3e-4, 2e-4}, Point{0, 2e-4}, Point{0, 0}}) {
      corners += text(std::setprecision(12), x + east, ',', 52.5 + north, ",15 ");
    }
    x += 1e-3;
    folders += text("<Folder><name>", name, "</name><Placemark><name>House</name><Polygon>", house,
                    "<outerBoundaryIs><LinearRing><coordinates>", corners,
                    "</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Folder>");
  }
  return text(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\">"
      "<Document>",
      folders, "</Document></kml>");
}

TEST(OsmAndKml, FoldersOfBuildingsAreReadAsOne) {
  const std::string raised = "<extrude>1</extrude>" + above_ground;
  const BuildingSet set =
      parse_buildings(kml_of_folders({{"street 0", raised}, {"street 1", raised}}), "a.kml");
  EXPECT_EQ(heights(set), (std::vector<double>{15, 15}));
  EXPECT_THAT(set.report.notes, testing::Contains(HasSubstr("other folders of buildings")));

  const BuildingSet flat = parse_buildings(kml_of_folders({{"a", ""}, {"b", ""}}), "a.kml");
  EXPECT_EQ(flat.buildings.size(), 2U) << "neither has heights";
}

TEST(OsmAndKml, AFolderWithoutHeightsBesideHousesIsNotReadAsHouses) {
  const std::string raised = "<extrude>1</extrude>" + above_ground;
  const BuildingSet set =
      parse_buildings(kml_of_folders({{"lawns", ""}, {"houses", raised}}), "a.kml");
  EXPECT_EQ(heights(set), (std::vector<double>{15}));
  EXPECT_THAT(set.report.notes, testing::Contains(HasSubstr("others: \"lawns\"")));

  const BuildingSet named =
      parse_buildings(kml_of_folders({{"Gebaeude Nord", ""}, {"South", ""}}), "a.kml");
  EXPECT_EQ(named.buildings.size(), 1U);
  EXPECT_THAT(named.report.doubts,
              testing::Contains(testing::Field(&Doubt::what, HasSubstr("\"South\""))));
}

}  // namespace
}  // namespace downwash
