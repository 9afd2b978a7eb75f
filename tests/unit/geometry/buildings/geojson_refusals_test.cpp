// GeoJSON that is refused or warned of, with the place and the reason.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/text.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/geometry/buildings/geojson_texts.hpp"

namespace downwash {
namespace {

using test::berlin_block;
using test::collection;
using test::geojson_feature;
using test::numbered_house;
using test::polygon;
using test::read_geojson;
using test::refusal_of_geojson;

TEST(GeoJson, RefusesEastingAndNorthingTheWrongWayRound) {
  const std::string ring = "[[[5820000,392000],[5820010,392000],[5820010,392010]]]";
  ReaderOptions options;
  options.coordinate_system = "EPSG:25833";
  EXPECT_SAYS(refusal_of_geojson(polygon(ring), options), "x and y are the wrong way round");
}

TEST(GeoJson, RefusesCoordinatesThatAreNoPlace) {
  const std::string stray = "[[[13.41,52.54],[13.42,525.4],[13.42,52.55]]]";
  std::vector features{geojson_feature("{}", polygon(stray), "\"way/9\"")};
  for (int n = 0; n < 10; ++n) features.push_back(geojson_feature("{}", polygon(berlin_block)));
  EXPECT_SAYS(refusal_of_geojson(collection(features)),
              "city.geojson: feature way/9: the coordinates 13.42, 525.4");
  EXPECT_SAYS(refusal_of_geojson(collection({geojson_feature("{}", polygon(berlin_block))},
                                            R"("crs": {"properties": {"name": "EPSG:1"}}, )")),
              "\"EPSG:1\" is no coordinate system");
  EXPECT_SAYS(
      refusal_of_geojson(collection({geojson_feature("{}")},
                                    R"("crs": {"type": "link", "properties": {"href": "x"}}, )")),
      "city.geojson: crs: it does not name");
}

TEST(GeoJson, WarnsOfStrayBuildings) {
  const std::string far = "[[[100000,0],[100010,0],[100010,10]]]";
  const BuildingSet set =
      read_geojson(collection({geojson_feature("{}"), geojson_feature("{}", numbered_house(1)),
                               geojson_feature("{}", polygon(far))}));
  EXPECT_EQ(
      set.report.warnings.count("buildings far from all others, which the domain has to reach"), 1);
  EXPECT_EQ(set.report.stray, 1);
}

// ---- faults ------------------------------------------------------------------------------------

TEST(GeoJson, TellsLineAndColumnOfMalformedJson) {
  EXPECT_SAYS(refusal_of_geojson("{\n  \"type\": Feature\n}"),
              "city.geojson: line 2, column 11: Feature is not a JSON value");
  EXPECT_SAYS(refusal_of_geojson("{\"type\": \"Feature\",\n \"geometry\": {"),
              "the file ends in the middle");
  EXPECT_SAYS(refusal_of_geojson("?"), "line 1, column 1");
  EXPECT_SAYS(refusal_of_geojson(geojson_feature(R"({"height": None})")),
              "None is not a JSON value; write null");
  EXPECT_SAYS(refusal_of_geojson(polygon("[[[1e999, 0],[1,0],[1,1]]]")),
              "the number 1e999 is too large");
  EXPECT_SAYS(refusal_of_geojson(""), "the file is empty");
  EXPECT_SAYS(refusal_of_geojson(" \n"), "the file is empty");
}

TEST(GeoJson, NamesOtherFormats) {
  EXPECT_SAYS(refusal_of_geojson(R"({"type": "CityJSON", "version": "2.0"})"), "CityJSON");
  EXPECT_SAYS(refusal_of_geojson(R"({"type": "Topology"})"), "TopoJSON");
  EXPECT_SAYS(refusal_of_geojson(R"({"version": 0.6, "elements": []})"), "Overpass");
  EXPECT_SAYS(refusal_of_geojson(R"({"a": 1})"), "no GeoJSON");
  EXPECT_SAYS(refusal_of_geojson("7"), "no GeoJSON");
  EXPECT_SAYS(refusal_of_geojson("[1, 2]"), "element 1");
}

TEST(GeoJson, RefusesFilesWithoutBuildings) {
  EXPECT_SAYS(refusal_of_geojson(collection({})), "no buildings among its 0 features");
  EXPECT_SAYS(refusal_of_geojson(collection(
                  {geojson_feature("{}", R"({"type": "Point", "coordinates": [1, 2]})")})),
              "no polygon but Point (1: way/1)");
  EXPECT_SAYS(refusal_of_geojson(collection({geojson_feature("{}", polygon("[]"))})),
              "no buildings");
  EXPECT_SAYS(refusal_of_geojson(collection({geojson_feature("{}", polygon("[[[1,2]]]"))})),
              "without an area");
  EXPECT_SAYS(refusal_of_geojson(R"({"type": "FeatureCollection"})"), "no array of features");
}

TEST(GeoJson, NamesTheFeatureOfMalformedCoordinates) {
  for (const char* rings : {"[[[1,2],[3],[4,5]]]", "[[1,2],[3,4]]", "7", R"([[["1","2"]]])",
                            "[[[null,2],[3,4],[5,6]]]"}) {
    EXPECT_SAYS(refusal_of_geojson(geojson_feature("{}", polygon(rings))),
                "city.geojson: feature way/1: ");
  }
}

TEST(GeoJson, ReadsFilesAndTellsWhenItCannot) {
  const test::TemporaryFolder temporary;
  const auto folder = temporary.path(), file = folder / "city.geojson";
  std::ofstream(file) << collection({geojson_feature(R"({"height": 12})")});
  EXPECT_EQ(read_buildings(file).buildings.size(), 1u);
  EXPECT_EQ(read_buildings(file).report.file, file.string());
  std::filesystem::remove(file);
  for (const auto& path : {file, folder}) {
    try {
      read_buildings(path);
      FAIL() << path;
    } catch (const InputError& error) {
      EXPECT_SAYS(error.what(), path.string());
    }
  }
}

}  // namespace
}  // namespace downwash
