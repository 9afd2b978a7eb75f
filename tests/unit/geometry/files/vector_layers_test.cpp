// Files of several layers: which of them are read together, and which are told.
#include "geometry/files/vector_layers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "geometry/files/building_file.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// GML whose features are in layers.
class Layers {
 public:
  /// A rectangle from x = low to high, 20 m deep.
  void area(const std::string& layer, int low, int high, const std::string& properties) {
    add(layer,
        text("<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>", ring(low, high),
             "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>"),
        properties);
  }
  void line(const std::string& layer, int low, int high, const std::string& properties) {
    add(layer,
        text("<gml:LineString><gml:posList>", ring(low, high), "</gml:posList></gml:LineString>"),
        properties);
  }
  BuildingSet read(const ReaderOptions& options = {}) const {
    return parse_buildings(
        text("<?xml version=\"1.0\"?><ogr:FeatureCollection xmlns:ogr=\"http://ogr.maptools.org/\" "
             "xmlns:gml=\"http://www.opengis.net/gml/3.2\"><gml:boundedBy><gml:Envelope "
             "srsName=\"urn:ogc:def:crs:EPSG::25833\"><gml:lowerCorner>392000 "
             "5820000</gml:lowerCorner><gml:upperCorner>393000 5820100</gml:upperCorner>"
             "</gml:Envelope></gml:boundedBy>",
             members_, "</ogr:FeatureCollection>"),
        "town.gml", options);
  }

 private:
  static std::string ring(int low, int high) {
    const int west = 392000 + low, east = 392000 + high;
    return text(west, " 5820000 ", east, " 5820000 ", east, " 5820020 ", west, " 5820020 ", west,
                " 5820000");
  }
  void add(const std::string& layer, const std::string& geometry, const std::string& properties) {
    members_ += text("<ogr:featureMember><ogr:", layer, " gml:id=\"", layer, '.', ++number_,
                     "\"><ogr:geometryProperty>", geometry, "</ogr:geometryProperty>", properties,
                     "</ogr:", layer, "></ogr:featureMember>");
  }
  std::string members_;
  int number_ = 0;
};

std::string property(const char* name, const std::string& value) {
  return text("<ogr:", name, ">", value, "</ogr:", name, ">");
}

std::vector<double> heights_of(const BuildingSet& set) {
  std::vector<double> all;
  for (const Building& building : set.buildings) all.push_back(building.height);
  std::sort(all.begin(), all.end());
  return all;
}

std::string doubts(const BuildingSet& set) {
  std::string all;
  for (const Doubt& doubt : set.report.doubts) all += doubt.what + '\n';
  return all;
}

Layers church(const char* wholes, const char* parts, const std::string& mark = "") {
  Layers town;
  town.area(parts, 0, 20, property("height", "60") + mark);
  town.area(parts, 20, 60, property("height", "12") + mark);
  town.area(wholes, 0, 60, property("height", "60") + property("building", "yes"));
  town.area(wholes, 100, 120, property("height", "10") + property("building", "yes"));
  return town;
}

TEST(VectorLayers, PartsAreReadWithTheirOutlines) {
  for (const Layers& town :
       {church("buildings", "building_parts"), church("Building", "BuildingPart"),
        church("footprints", "details", property("type", "building_part"))}) {
    const BuildingSet set = town.read();
    EXPECT_EQ(heights_of(set), (std::vector<double>{10, 12, 60}));
    EXPECT_EQ(set.report.skipped.count("an outline that its parts replace"), 1);
    EXPECT_THAT(set.report.notes, Contains(HasSubstr("with its building parts in")));
    EXPECT_EQ(doubts(set), "");
  }
}

TEST(VectorLayers, PartsWithoutOutlinesAreReadBeforeParks) {
  Layers town;
  town.area("building_parts", 0, 20, property("height", "60"));
  town.area("parks", 0, 200, property("name", "lawn"));
  EXPECT_EQ(heights_of(town.read()), (std::vector<double>{60}));
}

TEST(VectorLayers, ALayerThatIsNamedIsReadAlone) {
  ReaderOptions named;
  named.layer = "buildings";
  EXPECT_EQ(heights_of(church("buildings", "building_parts").read(named)),
            (std::vector<double>{10, 60}));
}

TEST(VectorLayers, OthersThatMayBeBuildingsAreDoubted) {
  Layers town;
  for (const char* year : {"buildings_2015", "buildings_2024"}) {
    town.area(year, 0, 20, property("height", "9"));
  }
  EXPECT_THAT(doubts(town.read()),
              AllOf(HasSubstr("layers that may hold buildings too are not read"),
                    HasSubstr("\"buildings_20")));
  ReaderOptions named;
  named.layer = "buildings_2024";
  EXPECT_EQ(doubts(town.read(named)), "");

  Layers plain;
  plain.area("buildings", 0, 20, property("height", "9"));
  plain.area("parks", 0, 200, property("name", "lawn"));
  EXPECT_EQ(doubts(plain.read()), "");
  EXPECT_THAT(plain.read().report.notes, Contains(HasSubstr("others: \"parks\"")));
}

TEST(VectorLayers, LinesOfOpenStreetMapThatAreBuildingsAreRead) {
  Layers osm;
  osm.area("multipolygons", 0, 20,
           property("building", "yes") + property("other_tags", R"("height"=>"10")"));
  osm.line("lines", 100, 120, property("other_tags", R"("building:part"=>"yes","height"=>"12")"));
  osm.line("lines", 200, 220, property("other_tags", R"("highway"=>"service")"));
  const BuildingSet set = osm.read();
  EXPECT_EQ(heights_of(set), (std::vector<double>{10, 12}));
  EXPECT_EQ(set.report.skipped.total(), 0) << "other lines are not counted";
}

TEST(VectorLayers, PartsAreKnownByTheEndOfTheName) {
  for (const char* name : {"building_parts", "BuildingPart", "Gebaeudeteile", "parts"}) {
    EXPECT_TRUE(names_parts(name)) << name;
  }
  for (const char* name : {"buildings", "apartments", "building_apartments", "partners"}) {
    EXPECT_FALSE(names_parts(name)) << name;
  }
}

}  // namespace
}  // namespace downwash
