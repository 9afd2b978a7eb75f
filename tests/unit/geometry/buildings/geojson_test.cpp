#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "geometry/files/building_file.hpp"
#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/geometry/buildings/geojson_texts.hpp"

namespace downwash {
namespace {
using test::berlin_block;
using test::collection;
using test::geojson_feature;
using test::numbered_house;
using test::only_geojson_building;
using test::polygon;
using test::read_geojson;
using test::refusal_of_geojson;
using test::ring10;
using test::rings10;

// ---- documents ---------------------------------------------------------------------------------

TEST(GeoJsonNumbers, NanIsTakenForMissingAndTold) {
  const BuildingSet set = parse_geojson(
      R"([{"type":"Feature","properties":{"height":NaN,"note":"NaN, -Infinity"},"geometry":)"
      R"({"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9]]]}},)"
      R"({"type":"Feature","properties":{"height":12,"levels":-Infinity},"geometry":)"
      R"({"type":"Polygon","coordinates":[[[20,0],[29,0],[29,9],[20,9]]]}}])",
      "python.geojson");
  EXPECT_EQ(set.report.assumed, 1);
  EXPECT_EQ(set.buildings.at(1).height, 12);
  EXPECT_EQ(sentence(set.report.warnings.entries().at(0)),
            "values that are no numbers (NaN), taken for missing (1: 2 places)");
  EXPECT_FALSE(without_nan(R"({"name": "NaN", "nan": 1})").has_value());
  EXPECT_EQ(without_nan("[NaN, \"NaN\", -inf]").value().text, "[null, \"NaN\", null]");
}

TEST(GeoJson, ReadsCollectionFeatureGeometryAndArrays) {
  const std::string one = geojson_feature(R"({"height": 12, "name": "Town hall"})");
  for (const std::string& json :
       {collection({one}), one, text('[', one, ']'), polygon(),
        text(R"([{"height": 12, "polygon": )", ring10, "}]"),
        text(R"([{"height": 12, "polygon": )", rings10, "}]"), text("\xEF\xBB\xBF", one),
        text('[', polygon(), ']'), text('[', ring10, ']'), text('[', rings10, ']'),
        text('\x1e', one, "\n"), text(one, "\n\n")}) {
    const Building building = only_geojson_building(json);
    EXPECT_DOUBLE_EQ(area(building.footprint), 200) << json;
    EXPECT_EQ(building.footprint[0].outer.size(), 4u);
  }
  const Building building = only_geojson_building(one);
  EXPECT_EQ(building.id, "way/1");
  EXPECT_EQ(building.name, "Town hall");
  EXPECT_EQ(building.height, 12);
  EXPECT_EQ(building.height_source, HeightSource::measured);
}

TEST(GeoJson, ReadsOneDocumentALineAndTextSequences) {
  const std::string a = geojson_feature(R"({"height": 12})", polygon(), "\"a\""),
                    b = geojson_feature(R"({"height": 30})", polygon(), "\"b\"");
  for (const std::string& json :
       {text(a, '\n', b, '\n'), text(a, "\r\n\r\n", b), text('\x1e', a, "\n\x1e", b, '\n'),
        text('\x1e', a, '\x1e', "{\n", b.substr(1)), text("\xEF\xBB\xBF", a, '\n', b)}) {
    const BuildingSet set = read_geojson(json);
    ASSERT_EQ(set.buildings.size(), 2u) << json;
    EXPECT_EQ(set.buildings[1].id, "b");
    EXPECT_EQ(set.buildings[1].height, 30);
  }
  EXPECT_SAYS(refusal_of_geojson(text(a, '\n', b.substr(0, 40), '\n')), "line 2");
  EXPECT_SAYS(refusal_of_geojson(text(a, '\n', "{\"a\": 1}\n")), "no GeoJSON");
}

TEST(GeoJson, TakesFeaturesOneByOneWhereverTheyStand) {
  const std::string crs = R"("crs": {"type": "name", "properties": {"name": "EPSG:25833"}})";
  const std::string features =
      text(R"("features": [)", geojson_feature(R"({"features": [1, [2]]})"), ']');
  for (const std::string& json :
       {text('{', crs, R"(, "type": "FeatureCollection", )", features, '}'),
        text('{', features, ", ", crs, R"(, "type": "FeatureCollection"})"),
        text(R"({"bbox": [[1], {"features": [3]}], )", features, ", ", crs,
             R"(, "type": "FeatureCollection"})")}) {
    EXPECT_EQ(read_geojson(json).report.features, 1) << json;
    EXPECT_SAYS(read_geojson(json).report.coordinates, "EPSG:25833");
  }
}

TEST(GeoJson, TellsHeightsInOtherUnitsAndWhatIsOpenUnderneath) {
  const BuildingSet set = read_geojson(
      collection({geojson_feature(R"({"height": "40'"})", polygon(), "\"a\""),
                  geojson_feature(R"({"height": "3 floors"})", polygon(), "\"b\""),
                  geojson_feature(R"({"height": 12, "min_height": "8 ft"})", polygon(), "\"c\"")}));
  EXPECT_EQ(set.report.notes,
            (std::vector<std::string>{"heights in other units than metres, converted (1: a)",
                                      "heights that are given as storeys (1: b)",
                                      "passages, bridges and overhangs, open underneath (1: c)"}));
  EXPECT_EQ(set.report.from_levels, 1);
  EXPECT_NEAR(set.buildings[2].base, 2.4384, 1e-9);
}

TEST(GeoJson, ReadsMultipolygonsHolesAndCollections) {
  const std::string hole = "[[102,102],[102,104],[104,104],[104,102]]";
  const std::string rings = text('[', ring10, ',', hole, ']');
  EXPECT_DOUBLE_EQ(area(only_geojson_building(geojson_feature("{}", polygon(rings))).footprint),
                   196);

  const std::string multi = text(R"({"type": "MultiPolygon", "coordinates": [)", rings,
                                 ", [[[200,200],[201,200],[201,201]]]]}");
  const Building two = only_geojson_building(geojson_feature("{}", multi));
  EXPECT_EQ(two.footprint.size(), 2u);
  EXPECT_DOUBLE_EQ(area(two.footprint), 196.5);

  const std::string mixed = text(R"({"type": "GeometryCollection", "geometries": [)", polygon(),
                                 R"(, {"type": "Point", "coordinates": [1, 2]}]})");
  EXPECT_EQ(only_geojson_building(geojson_feature("{}", mixed)).footprint.size(), 1u);
}

TEST(GeoJson, TakesRingsOpenClosedRepeatedReversedAndWithAltitude) {
  for (const char* ring : {"[[100,100],[110,100],[110,120],[100,120]]",
                           "[[100,100],[100,120],[110,120],[110,100],[100,100]]",
                           "[[100,100],[100,100],[110,100],[110,120],[110,120],[100,120],[100,100],"
                           "[100,100]]",
                           "[[100,100,31],[110,100,31],[110,120,32],[100,120,31]]"}) {
    const Building building =
        only_geojson_building(geojson_feature("{}", polygon(text('[', ring, ']'))));
    EXPECT_EQ(building.footprint[0].outer.size(), 4u);
    EXPECT_DOUBLE_EQ(area(building.footprint), 200);
  }
}

TEST(GeoJson, SkipsAndCountsWhatHasNoPlan) {
  const BuildingSet set = read_geojson(collection(
      {geojson_feature("null"),
       geojson_feature("{}", R"({"type": "Point", "coordinates": [1, 2]})"),
       geojson_feature("{}", R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]]})"),
       geojson_feature("{}", "null"), geojson_feature(R"({"building": "no"})"),
       geojson_feature(R"({"location": "underground"})"), geojson_feature(R"({"layer": "-2"})")}));
  EXPECT_EQ(set.report.features, 7);
  EXPECT_EQ(set.report.buildings, 1);
  EXPECT_EQ(set.report.skipped.count("no polygon but Point"), 1);
  EXPECT_EQ(set.report.skipped.count("no polygon but LineString"), 1);
  EXPECT_EQ(set.report.skipped.count("no geometry"), 1);
  EXPECT_EQ(set.report.skipped.count("marked as no building"), 1);
  EXPECT_EQ(set.report.skipped.count("underground"), 2);
  EXPECT_EQ(set.report.skipped.total(), 6);
}

TEST(GeoJson, WarnsOfCrossingAndEmptyRings) {
  const BuildingSet set = read_geojson(collection(
      {geojson_feature("{}", polygon("[[[100,100],[110,110],[110,100],[100,110]]]"), "\"eight\""),
       geojson_feature("{}", polygon("[[[100,100],[110,100],[120,100]]]"), "\"flat\"")}));
  EXPECT_EQ(set.report.warnings.count("rings cross themselves and are filled by the even-odd rule"),
            1);
  EXPECT_EQ(set.report.warnings.count("polygons without an area are left out"), 1);
  EXPECT_EQ(set.buildings.size(), 1u);
}

TEST(GeoJson, FindsIdentitiesWhereverTheyAre) {
  EXPECT_EQ(only_geojson_building(geojson_feature("{}", polygon(), "42")).id, "42");
  EXPECT_EQ(only_geojson_building(
                text(R"({"type": "Feature", "properties": {"@id": "way/7"}, "geometry": )",
                     polygon(), '}'))
                .id,
            "way/7");
  EXPECT_EQ(only_geojson_building(polygon()).id, "number 1");
}

// ---- heights -----------------------------------------------------------------------------------

TEST(GeoJson, FallsBackFromHeightToLevelsToMedian) {
  const BuildingSet set =
      read_geojson(collection({geojson_feature(R"({"height": "12,5 m"})"),
                               geojson_feature(R"({"building:levels": "4"})", numbered_house(1)),
                               geojson_feature(R"({"height": 30, "levels": 9})", numbered_house(2)),
                               geojson_feature("{}", numbered_house(3))}));
  EXPECT_EQ(set.buildings[0].height, 12.5);
  EXPECT_EQ(set.buildings[1].height, 12);
  EXPECT_EQ(set.buildings[1].height_source, HeightSource::levels);
  EXPECT_EQ(set.buildings[2].height, 30);
  EXPECT_EQ(set.buildings[3].height, 12.5);
  EXPECT_EQ(set.buildings[3].height_source, HeightSource::assumed);
  EXPECT_EQ(set.report.measured, 2);
  EXPECT_EQ(set.report.from_levels, 1);
  EXPECT_EQ(set.report.assumed, 1);
  EXPECT_SAYS(set.report.fallback.reason, "median of the 3 known");
}

TEST(GeoJson, LearnsTheStoreyHeightFromTheFile) {
  std::vector features{geojson_feature(R"({"levels": 3})")};
  for (int n = 0; n < 10; ++n)
    features.push_back(geojson_feature(R"({"height": 22, "levels": 5})"));
  EXPECT_NEAR(read_geojson(collection(features)).buildings[0].height, 3 * 4.4, 1e-12);
  ReaderOptions options;
  options.heights.storey_height = 3;
  EXPECT_EQ(read_geojson(collection(features), options).buildings[0].height, 9);
}

TEST(GeoJson, AssumesTenMetresWhenNothingIsKnown) {
  EXPECT_EQ(only_geojson_building(polygon()).height, 10);
  ReaderOptions options;
  options.heights.default_height = 17;
  EXPECT_EQ(only_geojson_building(polygon(), options).height, 17);
  options.heights.default_height = 0;
  const std::string message = refusal_of_geojson(geojson_feature("{}"), options);
  EXPECT_SAYS(message, "city.geojson: feature way/1: it has neither a height nor levels");
}

TEST(GeoJson, WarnsOfHeightsThatCannotBe) {
  const BuildingSet set = read_geojson(
      collection({geojson_feature(R"({"height": -1, "levels": 2})"),
                  geojson_feature(R"({"height": "tall"})", numbered_house(1), "\"way/2\""),
                  geojson_feature(R"({"height": 4000})", numbered_house(2)),
                  geojson_feature(R"({"height": 0})", numbered_house(3))}));
  EXPECT_EQ(set.buildings[0].height, 6);
  EXPECT_EQ(set.buildings[1].height, 6);
  ASSERT_EQ(set.report.warnings.entries().size(), 1u);
  const auto& warning = set.report.warnings.entries()[0];
  EXPECT_EQ(warning.count, 4);
  EXPECT_EQ(warning.examples[1], "way/2 with height = \"tall\"");
}

TEST(GeoJson, TakesTheKeyThatTheUserNames) {
  ReaderOptions options;
  options.heights.height_key = "H_Dach";
  EXPECT_EQ(
      only_geojson_building(geojson_feature(R"({"height": 5, "h_dach": "21"})"), options).height,
      21);
  EXPECT_SAYS(refusal_of_geojson(geojson_feature(R"({"height": 5})"), options),
              "height key \"H_Dach\"");
}

TEST(GeoJson, ReadsBasesAndNestedTags) {
  EXPECT_EQ(only_geojson_building(geojson_feature(R"({"height": 9, "min_height": "4 m"})")).base,
            4);
  EXPECT_EQ(
      only_geojson_building(geojson_feature(R"({"height": 9, "building:min_level": 2})")).base, 6);
  EXPECT_EQ(
      only_geojson_building(geojson_feature(R"({"tags": {"height": "9", "building": "yes"}})"))
          .height,
      9);
  const BuildingSet upside_down =
      read_geojson(geojson_feature(R"({"height": 9, "min_height": 12})"));
  EXPECT_EQ(upside_down.buildings[0].base, 0);
  EXPECT_EQ(upside_down.report.warnings.total(), 1);
}

// ---- outlines and parts ------------------------------------------------------------------------

const std::string half = "[[[100,100],[110,100],[110,110],[100,110]]]";
const std::string other_half = "[[[100,110],[110,110],[110,120],[100,120]]]";

TEST(GeoJson, PartsReplaceTheOutlineThatTheyCover) {
  const BuildingSet set = read_geojson(collection(
      {geojson_feature(R"({"height": 50})", polygon(), "\"b\""),
       geojson_feature(R"({"building": "b", "height": 50})", polygon(half), "\"p1\""),
       geojson_feature(R"({"building": "b", "levels": 2})", polygon(other_half), "\"p2\"")}));
  ASSERT_EQ(set.buildings.size(), 2u);
  EXPECT_EQ(set.buildings[0].height, 50);
  EXPECT_EQ(set.buildings[1].height, 6);  // its own levels, not the outline's height
  EXPECT_EQ(set.report.skipped.count("an outline that its parts replace"), 1);
}

TEST(GeoJson, OutlinesStayUnderPartsThatDoNotCoverThem) {
  const BuildingSet set =
      read_geojson(collection({geojson_feature(R"({"height": 20})", polygon(), "\"b\""),
                               geojson_feature(R"({"building": "b"})", polygon(half), "\"p1\"")}));
  ASSERT_EQ(set.buildings.size(), 2u);
  EXPECT_EQ(set.buildings[1].height, 20);  // the outline's
  EXPECT_EQ(set.buildings[1].height_source, HeightSource::measured);
}

TEST(GeoJson, PartsMayNameTheirOutlineByNumber) {
  const BuildingSet set = read_geojson(
      collection({geojson_feature(R"({"height": 20})", polygon(), "12345678901"),
                  geojson_feature(R"({"building": 12345678901, "height": 8})", polygon(), "2")}));
  ASSERT_EQ(set.buildings.size(), 1u);
  EXPECT_EQ(set.buildings[0].height, 8);
}

// ---- coordinates -------------------------------------------------------------------------------

TEST(GeoJson, ProjectsDegrees) {
  const BuildingSet set = read_geojson(geojson_feature("{}", polygon(berlin_block)));
  ASSERT_TRUE(set.projection.georeferenced());
  EXPECT_SAYS(set.report.coordinates, "longitude and latitude (judged by their values)");
  const LonLat corner = set.projection.to_lonlat(set.buildings[0].footprint[0].outer[0]);
  EXPECT_NEAR(corner.lon, 13.413963, 1e-8);
  EXPECT_NEAR(corner.lat, 52.540249, 1e-8);
  EXPECT_GT(area(set.buildings[0].footprint), 900);
  EXPECT_LT(area(set.buildings[0].footprint), 1300);
}

TEST(GeoJson, MetresAreSaidByTheUserWhenTheyLookLikeDegrees) {
  const std::string model = geojson_feature("{}", polygon("[[[0,0],[1,0],[1,1],[0,1]]]"));
  EXPECT_TRUE(read_geojson(model).projection.georeferenced());
  ReaderOptions options;
  options.coordinates = CoordinateKind::metres;
  const BuildingSet set = read_geojson(model, options);
  EXPECT_FALSE(set.projection.georeferenced());
  EXPECT_DOUBLE_EQ(area(set.buildings[0].footprint), 1);
}

TEST(GeoJson, FollowsTheCrsMember) {
  const std::string utm =
      "[[[635096.67,3926489.07],[635078.09,3926487.58],[635078.96,3926476.76],"
      "[635090.66,3926477.7]]]";
  for (const char* crs :
       {R"("crs": {"type": "name", "properties": {"name": "EPSG:26914"}}, )",
        R"("crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::26914"}}, )",
        R"("crs": {"type": "EPSG", "properties": {"code": 26914}}, )"}) {
    const BuildingSet set = read_geojson(collection({geojson_feature("{}", polygon(utm))}, crs));
    const Ring& ring = set.buildings[0].footprint[0].outer;
    EXPECT_NEAR(set.projection.to_lonlat(ring[0]).lon, -97.5109556, 2e-5);
    // Here the zone is 0.99982 small and its north lies 0.864° east of true north.
    const double dx = ring[1].x - ring[0].x, dy = ring[1].y - ring[0].y;
    EXPECT_NEAR(std::hypot(dx, dy), std::hypot(18.58, 1.49) * 1.00018, 1e-3);
    EXPECT_NEAR((std::atan2(-dy, -dx) - std::atan2(1.49, 18.58)) * 57.29578, -0.864, 0.005);
  }
  ReaderOptions options;
  options.coordinate_system = "EPSG:26914";
  EXPECT_TRUE(
      read_geojson(geojson_feature("{}", polygon(utm)), options).projection.georeferenced());
  EXPECT_FALSE(read_geojson(geojson_feature("{}", polygon(utm))).projection.georeferenced());
}

// ---- report ------------------------------------------------------------------------------------

TEST(GeometryReport, TellsEverythingInPlainLines) {
  std::vector features{geojson_feature(R"({"height": 20, "levels": 5})")};
  for (int n = 0; n < 12; ++n) {
    features.push_back(geojson_feature("{}", "null", text("\"gone/", n, '"')));
  }
  features.push_back(geojson_feature(R"({"levels": 2})", numbered_house(1)));
  features.push_back(geojson_feature(R"({"height": "tall"})", numbered_house(2)));
  const auto lines = report_lines(read_geojson(collection(features)).report);
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_EQ(lines[0], "city.geojson: 15 features, 3 buildings over 50 m x 20 m, footprints 600 m2");
  EXPECT_EQ(lines[1],
            "coordinates: metres (judged by their values), taken as they are; they belong to no "
            "place on Earth");
  EXPECT_EQ(lines[2], "heights: 6 m to 20 m, median 20 m; 1 given, 1 from levels, 1 assumed");
  EXPECT_EQ(lines[3], "storeys: 3 m (the usual value)");
  EXPECT_EQ(lines[4], "assumed height: 20 m (the median of the 2 known ones)");
  EXPECT_EQ(lines[5], "skipped: no geometry (12: gone/0, gone/1, gone/2 and 9 more)");
  EXPECT_EQ(lines[6],
            "warning: unusable heights, replaced by levels or an assumed height (1: way/1 "
            "with height = \"tall\")");
  EXPECT_EQ(lines[7], "warning: it names no coordinate system and was taken for metres");
}

}  // namespace
}  // namespace downwash
