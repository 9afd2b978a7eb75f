#include <gtest/gtest.h>

#include <array>

#include "geometry/cityjson/cityjson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "tests/support/city_reading.hpp"
#include "tests/support/city_sample.hpp"

namespace downwash {
namespace {

using test::only_building;
using test::read;
using test::square;

std::string all_lines(const GeometryReport& report) {
  std::string all;
  for (const std::string& line : report_lines(report)) all += line + '\n';
  return all;
}

std::string refusal_of_city(const std::string& city) {
  try {
    read(city);
  } catch (const InputError& error) {
    return error.what();
  }
  return "taken";
}

#define EXPECT_CITY_SAYS(words, part) \
  EXPECT_NE((words).find(part), std::string::npos) << "says: " << (words)

/// A building 8 m high whose ground is 5 m above the datum less 50.
std::string solid_city(const std::string& type, const std::string& before,
                       const std::string& after) {
  CitySample sample;
  const std::string box = sample.box(square, 5, 13);
  return sample.file(city_object("house", city_geometry(type, before + box + after)));
}

TEST(CityJson, TakesEveryTypeOfSurfacesAndSolids) {
  for (const auto& [type, before, after] : {std::array{"MultiSurface", "", ""},
                                            {"CompositeSurface", "", ""},
                                            {"Solid", "[", "]"},
                                            {"MultiSolid", "[[", "]]"},
                                            {"CompositeSolid", "[[", "]]"}}) {
    const Building house = only_building(solid_city(type, before, after));
    EXPECT_EQ(house.id, "house") << type;
    EXPECT_NEAR(house.height, 8, 1e-9) << type;
    EXPECT_EQ(house.base, 0) << type;
    EXPECT_EQ(house.height_source, HeightSource::measured);
    EXPECT_NEAR(area(house.footprint), 200, 1e-9) << type;
    EXPECT_TRUE(house.steps.empty());
    EXPECT_NEAR(bounds(house).low.x, 1010, 1e-9);
    EXPECT_NEAR(bounds(house).high.y, 2030, 1e-9);
  }
}

TEST(CityJson, TakesAllSolidsOfAMultiSolidAndOuterShellsOnly) {
  CitySample sample;
  const std::string a = sample.box(square, 0, 8),
                    b = sample.box({{30, 10}, {40, 10}, {40, 30}, {30, 30}}, 0, 8),
                    room = sample.box({{12, 12}, {18, 12}, {18, 28}, {12, 28}}, 2, 6);
  const Building two = only_building(sample.file(
      city_object("a", city_geometry("MultiSolid", text("[[", a, ",", room, "],[", b, "]]")))));
  EXPECT_NEAR(area(two.footprint), 400, 1e-9);
  EXPECT_NEAR(two.height, 8, 1e-9);
  EXPECT_NEAR(volume(two), 3200, 1e-9);
}

TEST(CityJson, TakesTheBestLevelOfDetailAndSaysWhich) {
  CitySample sample;
  std::string geometries;
  // The heights tell them apart.
  for (const auto& [lod, height] : {std::pair{"\"1.3\"", 13.0},
                                    {"\"2.2\"", 22.0},
                                    {"\"2\"", 20.0},
                                    {"\"3.1\"", 31.0},
                                    {"\"1.2\"", 12.0}}) {
    const std::string box = text("[", sample.box(square, 0, height), "]");
    geometries += text(geometries.empty() ? "" : ",", city_geometry("Solid", box, "", lod));
  }
  const BuildingSet set = read(sample.file(city_object("a", geometries)));
  EXPECT_NEAR(set.buildings.at(0).height, 22, 1e-9);
  EXPECT_CITY_SAYS(all_lines(set.report), "CityJSON 2.0, levels of detail: 2.2 (1)");
  const std::string own =
      city_geometry("Solid", text("[", sample.box(square, 0, 8), "]"), "", "\"mine\"");
  EXPECT_CITY_SAYS(all_lines(read(sample.file(city_object("a", own))).report),
                   "detail: not named (1)");
}

TEST(CityJson, FallsBackWhereTheBestLevelHasNoPlan) {
  CitySample sample;
  const std::string wall =
      text("[", sample.face({{0, 0, 0}, {9, 0, 0}, {9, 0, 9}, {0, 0, 9}}), "]");
  const std::string box = text("[", sample.box(square, 0, 12), "]");
  const BuildingSet set = read(
      sample.file(city_object("a", city_geometry("MultiSurface", wall, "", "2") + "," +
                                       city_geometry("Solid", box, "", "1") + "," +
                                       R"({"type":"MultiPoint","lod":"2.2","boundaries":[0]})"),
                  "", "1.0"));
  EXPECT_NEAR(set.buildings.at(0).height, 12, 1e-9);
  EXPECT_CITY_SAYS(all_lines(set.report), "levels of detail: 1 (1)");
}

TEST(CityJson, PlansHaveTheHeightsOfTheirAttributes) {
  CitySample sample;
  const std::string plan = text("[[", sample.ring(square, 7), "]]");
  const auto city = [&](const std::string& attributes) {
    return sample.file(city_object("a", city_geometry("MultiSurface", plan, "", "\"0.1\""),
                                   R"(,"attributes":)" + attributes));
  };
  EXPECT_NEAR(only_building(city(R"({"measuredHeight": 17})")).height, 17, 1e-9);
  const Building bare = only_building(city("{}"));
  EXPECT_EQ(bare.height_source, HeightSource::assumed);
  EXPECT_EQ(bare.height, 10);
}

TEST(CityJson, HeightsAreAboveEachBuildingsGround) {
  CitySample sample;
  const std::string low = text("[", sample.box(square, 2, 10), "]");
  const std::string high = text("[", sample.box({{40, 0}, {50, 0}, {50, 9}, {40, 9}}, 12, 20), "]");
  const BuildingSet set = read(sample.file(city_object("a", city_geometry("Solid", low)) + "," +
                                           city_object("b", city_geometry("Solid", high))));
  for (const Building& b : set.buildings) EXPECT_NEAR(b.height, 8, 1e-9) << b.id;
  EXPECT_CITY_SAYS(all_lines(set.report),
                   "ground: -48 m to -38 m in the file, a difference of 10 m");
}

TEST(CityJson, PartsTakeWhatTheirBuildingSaysAndReplaceItsPlan) {
  CitySample sample;
  const std::string plan = text("[[", sample.ring(square, 0), "]]");
  const std::string lower =
      text("[", sample.box({{10, 10}, {15, 10}, {15, 30}, {10, 30}}, 0, 8), "]");
  // It stands on nothing: an upper floor.
  const std::string upper =
      text("[", sample.box({{15, 10}, {20, 10}, {20, 30}, {15, 30}}, 4, 12), "]");
  const BuildingSet set = read(sample.file(
      city_object("whole", city_geometry("MultiSurface", plan, "", "\"0\""),
                  R"(,"children":["p","q"],"attributes":{"name":"Town hall","usage":"office"},)"
                  R"("address":[{"ThoroughfareName":"Main Street","ThoroughfareNumber":"7"}])") +
      "," +
      city_object("p", city_geometry("Solid", lower), R"(,"parents":["whole"])", "BuildingPart") +
      "," +
      city_object("q", city_geometry("Solid", upper),
                  R"(,"parents":["whole"],"attributes":{"name":"Tower"})", "BuildingPart")));
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_EQ(set.buildings[0].name, "Town hall");
  EXPECT_EQ(set.buildings[0].kind, "office");
  EXPECT_EQ(set.buildings[0].address, "Main Street 7");
  EXPECT_NEAR(set.buildings[0].height, 8, 1e-9);
  EXPECT_EQ(set.buildings[1].name, "Tower");
  EXPECT_NEAR(set.buildings[1].height, 12, 1e-9);
  EXPECT_EQ(set.report.features, 3);
  EXPECT_EQ(set.report.skipped.count("an outline that its parts replace"), 1);
}

TEST(CityJson, PartsReplaceTheShapeThatRepeatsThem) {
  for (const bool repeats : {true, false}) {
    CitySample sample;
    const Ring own = repeats ? square : Ring{{20, 10}, {30, 10}, {30, 30}, {20, 30}};
    const std::string block = text("[", sample.box(own, 0, 12), "]");
    const std::string low =
        text("[", sample.box({{10, 10}, {15, 10}, {15, 30}, {10, 30}}, 0, 8), "]");
    const std::string high =
        text("[", sample.box({{15, 10}, {20, 10}, {20, 30}, {15, 30}}, 0, 12), "]");
    const BuildingSet set = read(sample.file(
        city_object("whole", city_geometry("Solid", block), R"(,"children":["p","q"])") + "," +
        city_object("p", city_geometry("Solid", low), R"(,"parents":["whole"])", "BuildingPart") +
        "," +
        city_object("q", city_geometry("Solid", high), R"(,"parents":["whole"])", "BuildingPart")));
    EXPECT_EQ(set.buildings.size(), repeats ? 2U : 3U);
  }
}

TEST(CityJson, LeavesOtherObjectsOutAndCountsThemByType) {
  CitySample sample;
  const std::string box = text("[", sample.box(square, 0, 8), "]");
  const BuildingSet set =
      read(sample.file(city_object("a", city_geometry("Solid", box)) + "," +
                       city_object("b", city_geometry("Solid", box), "", "Bridge") + "," +
                       city_object("t", "", "", "SolitaryVegetationObject") + "," +
                       city_object("u", "", "", "SolitaryVegetationObject") + "," +
                       city_object("x", "", "", "+Silo") + "," + city_object("e", "")));
  EXPECT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.report.features, 6);
  EXPECT_EQ(set.report.skipped.count("no building but Bridge"), 1);
  EXPECT_EQ(set.report.skipped.count("no building but SolitaryVegetationObject"), 2);
  EXPECT_EQ(set.report.skipped.count("no building but an object of an extension"), 1);
  EXPECT_EQ(set.report.skipped.count("no geometry with a plan"), 1);
}

TEST(CityJson, ReadsSequencesWithVerticesOfTheirOwn) {
  CitySample none, first, second;
  const std::string a =
      city_object("a", city_geometry("Solid", text("[", first.box(square, 0, 8), "]")));
  const std::string b = city_object(
      "b", city_geometry("Solid",
                         text("[", second.box({{40, 0}, {50, 0}, {50, 9}, {40, 9}}, 3, 9), "]")));
  const auto feature = [](const std::string& object, const CitySample& sample) {
    return text(R"({"type":"CityJSONFeature","id":"f","CityObjects":{)", object,
                R"(},"vertices":[)", sample.vertices(), "]}\n");
  };
  const std::string head = none.file("") + "\n";
  const BuildingSet set = read(head + feature(a, first) + "\n" + feature(b, second));
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_NEAR(set.buildings[0].height, 8, 1e-9);
  EXPECT_NEAR(set.buildings[1].height, 6, 1e-9);
  EXPECT_NEAR(bounds(set.buildings[1]).low.x, 1040, 1e-9);
  EXPECT_CITY_SAYS(refusal_of_city(feature(a, first) + feature(b, second)),
                   "put the line with version");
  EXPECT_CITY_SAYS(refusal_of_city(head + feature(a, first) + "{\"type\": 7}\n"), "document 3");
  EXPECT_CITY_SAYS(refusal_of_city(head + feature(a, first) + "{\"type\": ,}\n"),
                   "line 3, column 10");
}

TEST(CityJson, TheSystemIsThePlanOfACompoundOne) {
  CitySample sample;
  const std::string box = text("[", sample.box(square, 0, 8), "]");
  for (const char* name :
       {"urn:ogc:def:crs:EPSG::7415", "https://www.opengis.net/def/crs/EPSG/0/7415",
        "https://www.opengis.net/def/crs/EPSG/0/28992"}) {
    std::string city = sample.file(city_object("a", city_geometry("Solid", box)),
                                   text(R"(,"metadata":{"referenceSystem":")", name, "\"}"));
    city.replace(city.find("[1000,2000,-50]"), 15, "[155000,463000,-50]");
    const BuildingSet set = parse_cityjson(city, "city.json");
    ASSERT_TRUE(set.projection.georeferenced()) << name;
    // Amersfoort, where the Dutch grid has its origin.
    EXPECT_NEAR(set.projection.origin().lon, 5.3876, 1e-3);
    EXPECT_NEAR(set.projection.origin().lat, 52.1562, 1e-3);
    EXPECT_NEAR(area(set.buildings.at(0).footprint), 200, 0.1);
    EXPECT_NEAR(set.buildings.at(0).height, 8, 1e-9);
  }
}

TEST(CityJson, OldFilesMayHaveNoTransform) {
  const std::string city =
      R"({"type":"CityJSON","version":"1.0","CityObjects":{"a":{"type":"Building","geometry":[)"
      R"({"type":"MultiSurface","lod":1,"boundaries":[[[0,1,2,3]],[[4,5,6,7]]]}]}},"vertices":[)"
      "[0.5,0,1],[10.5,0,1],[10.5,10,1],[0.5,10,1],[0.5,0,9],[10.5,0,9],[10.5,10,9],[0.5,10,9]]}";
  const Building house = only_building(city);
  EXPECT_NEAR(house.height, 8, 1e-9);
  EXPECT_NEAR(area(house.footprint), 100, 1e-9);
  std::string newer = city;
  newer.replace(newer.find("1.0"), 3, "1.1");
  EXPECT_CITY_SAYS(refusal_of_city(newer), "city.json: transform: it is missing");
}

TEST(CityJson, NamesTemplatesThatItDoesNotRead) {
  const auto city = [](bool with_house) {
    CitySample sample;
    const std::string house = sample.box(square, 0, 8);
    const std::string tree = city_object(
        "t",
        R"({"type":"GeometryInstance","template":0,"boundaries":[0],"transformationMatrix":[]})");
    return sample.file(
        with_house ? tree + "," + city_object("h", city_geometry("MultiSurface", house)) : tree);
  };
  EXPECT_CITY_SAYS(refusal_of_city(city(false)),
                   "its shape is a template (GeometryInstance), which is not read");
  const BuildingSet set = read(city(true));
  ASSERT_EQ(set.buildings.size(), 1U);
  ASSERT_FALSE(set.report.doubts.empty());
  EXPECT_CITY_SAYS(set.report.doubts[0].what, "1 building has its shape from templates");
}

TEST(CityJson, RefusesWhatCannotBe) {
  const auto with = [](const std::string& boundaries, const std::string& semantics = "") {
    CitySample sample;
    sample.box(square, 0, 8);
    return sample.file(city_object("h", city_geometry("MultiSurface", boundaries, semantics)));
  };
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[0,1,2,24]]]")),
                   "city.json: object h: a ring names vertex 24, and there are 24, counted from 0");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[0,1,-2]]]")), "vertex -2");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[0,1,2.5]]]")), "vertex 2.5");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[0,1,18446744073709551615]]]")),
                   "vertex 18446744073709551615");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[0,1,2]]")), "a ring should be an array but is 0");
  EXPECT_CITY_SAYS(refusal_of_city(with("7")), "boundaries should be an array but is 7");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[0,1,2,3]]]", R"({"surfaces":[],"values":[3]})")),
                   "semantics.values has 3, and there are 0 surfaces");
  EXPECT_CITY_SAYS(refusal_of_city(with("[[[]],[]]")), "no geometry with a plan");

  const std::string good = with("[[[0,1,2,3]]]");
  EXPECT_EQ(refusal_of_city(good), "taken");
  const auto replaced = [&](const std::string& from, const std::string& to) {
    std::string city = good;
    city.replace(city.find(from), from.size(), to);
    return city;
  };
  EXPECT_CITY_SAYS(refusal_of_city(replaced("\"2.0\"", "\"0.9\"")),
                   "this is CityJSON 0.9, and 1.0 to 2.0 are read");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("\"2.0\"", "\"3.0\"")), "this is CityJSON 3.0");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("\"2.0\"", "2")), "does not say which version");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[0.01,0.01,0.01]", "[0.01,0.01]")), "transform.scale");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[0.01,0.01,0.01]", "[0,1,1]")), "a scale of 0");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[0.01,0.01,0.01]", "[1e300,1e300,1]")), "on no map");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[0.01,0.01,0.01]", "[1e400,1,1]")), "too large");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("\"vertices\"", "\"points\"")),
                   "vertices: there is no such array");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("\"CityObjects\"", "\"things\"")), "CityObjects");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[1000,1000,0]", "[1000,null,0]")),
                   "should be [x, y, z]");
  EXPECT_CITY_SAYS(refusal_of_city(good.substr(0, good.size() - 1)), "the file ends in the middle");
  EXPECT_CITY_SAYS(refusal_of_city(replaced("[[[0,1,2,3]]]", std::string(100, '['))),
                   "nested more than 64");
}

// New York's grid counts in US survey feet, and so does z.
TEST(CityJson, CountsZInTheUnitOfItsSystem) {
  const auto height = [](const std::string& system) {
    CitySample sample;
    const Ring plan{{0, 0}, {80, 0}, {80, 50}, {0, 50}};
    const std::string box = sample.box(plan, 60, 158.425);
    const std::string file =
        sample.file(city_object("b0", city_geometry("Solid", "[" + box + "]")),
                    text(R"(,"metadata":{"referenceSystem":")", system, "\"}"));
    ReaderOptions options;
    options.coordinate_system = system;
    return read(file, options).buildings.at(0).height;
  };
  EXPECT_NEAR(height("EPSG:2263"), 30, 1e-2);
  EXPECT_NEAR(height("EPSG:2263+6360"), 30, 1e-2);
  EXPECT_NEAR(height("EPSG:2263+5703"), 98.425, 1e-2);
  EXPECT_NEAR(height("EPSG:7415"), 98.425, 1e-2);
}

}  // namespace
}  // namespace downwash
