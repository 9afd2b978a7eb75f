// Heights that a user's key does not hold, and heights in the z of outlines.
#include "geometry/attributes/height_key.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

/// As many houses of 24 m x 16 m, with the properties and the z that these give for each.
BuildingSet keyed_houses(int count, const std::function<std::string(int)>& properties,
                         const std::string& key, const std::function<std::string(int)>& z = {}) {
  std::string all;
  for (int n = 0; n < count; ++n) {
    const int x = 500 + 40 * n;
    const std::string up = z ? "," + z(n) : "";
    const auto corner = [&](int east, int north) { return text('[', east, ',', north, up, ']'); };
    all +=
        text(n == 0 ? "" : ",", R"({"type": "Feature", "id": ")", n, R"(", "properties": {)",
             properties(n), R"(}, "geometry": {"type": "Polygon", "coordinates": [[)", corner(x, 0),
             ',', corner(x + 24, 0), ',', corner(x + 24, 16), ',', corner(x, 16), "]]}}");
  }
  ReaderOptions options;
  options.heights.height_key = key;
  return parse_geojson(text(R"({"type": "FeatureCollection", "features": [)", all, "]}"), "city",
                       options);
}

/// What is in doubt about the key or the z, empty for nothing.
Doubt whole_doubt(const BuildingSet& set) {
  for (const Doubt& one : set.report.doubts) {
    if (one.what.find("may hold no heights") != std::string::npos ||
        one.what.find("outlines have a z") != std::string::npos ||
        one.what.find("building_m") != std::string::npos) {
      return one;
    }
  }
  return {};
}
std::string key_doubt(const BuildingSet& set) { return whole_doubt(set).what; }

TEST(HeightKey, IsDoubtedWhereItsNameIsForSomethingElse) {
  for (const char* key : {"baujahr", "flaeche", "addr:housenumber", "HAUSNR", "addr_house",
                          "postcode", "year_built", "osm_id", "building:levels", "nr"}) {
    const BuildingSet set = keyed_houses(
        12, [&](int n) { return text('"', key, R"(": )", 5 + n); }, key);
    EXPECT_THAT(key_doubt(set), HasSubstr("may hold no heights: by its name")) << key;
    EXPECT_TRUE(whole_doubt(set).misleads);
  }
}

TEST(HeightKey, IsTakenWhereItLooksLikeHeights) {
  for (const char* key : {"h_dach", "height_above_ground_level", "Hoehe_2", "z_max"}) {
    const auto values = [&](int n) { return text('"', key, R"(": )", 5.5 + 0.4 * n); };
    EXPECT_EQ(key_doubt(keyed_houses(30, values, key)), "") << key;
  }
  // Whole metres of a small model.
  EXPECT_EQ(key_doubt(keyed_houses(
                16, [](int n) { return text(R"("h": )", 20 + n); }, "h")),
            "");
}

TEST(HeightKey, IsDoubtedByItsValues) {
  const auto name = [](const std::string& value) { return text(R"("h": )", value); };
  EXPECT_THAT(key_doubt(keyed_houses(
                  20, [&](int n) { return name(text(1 + n / 5)); }, "h")),
              HasSubstr("values are less than 2 m"));
  EXPECT_THAT(key_doubt(keyed_houses(
                  20, [&](int n) { return name(text(10 * (n + 1))); }, "h")),
              HasSubstr("higher than 4 times the width"));
  EXPECT_THAT(key_doubt(keyed_houses(
                  20, [&](int n) { return name(n % 3 == 0 ? "\"12a\"" : "12"); }, "h")),
              HasSubstr("7 of 20 values are no heights"));
  EXPECT_THAT(key_doubt(keyed_houses(
                  40, [&](int n) { return name(text(2 + n)); }, "h")),
              HasSubstr("no two are the same"));
  EXPECT_THAT(key_doubt(keyed_houses(
                  5, [&](int) { return text(R"("height": 9, "h": 40)"); }, "h")),
              HasSubstr("5 of 5 buildings have another height in the file"));
}

TEST(HeightKey, UndersidesWhoseNamesAreCutOffAreDoubted) {
  const auto cut = [](int n) { return text(R"("height": 9, "building_m": )", n); };
  EXPECT_THAT(key_doubt(keyed_houses(3, cut, "")), HasSubstr("2 buildings have a building_m"));
  const auto material = [](int) { return text(R"("height": 9, "building_m": "brick")"); };
  EXPECT_EQ(key_doubt(keyed_houses(3, material, "")), "");
}

TEST(HeightKey, AltitudesAreHintedAtWhereNoHeightIsKnown) {
  const auto z = [](int n) { return text(20 + n); };
  const BuildingSet set = keyed_houses(
      16, [](int) { return text(R"("building": "yes")"); }, "", z);
  EXPECT_EQ(set.report.assumed, 16);
  EXPECT_THAT(key_doubt(set), HasSubstr("16 of 16 outlines have a z, 20 to 35"));
  const auto mode = [](int) { return text(R"("altitudeMode": "relativeToGround")"); };
  const BuildingSet of_kml = keyed_houses(16, mode, "", z);
  EXPECT_EQ(key_doubt(of_kml), "");
  EXPECT_EQ(of_kml.report.tallest, 35);
  const auto known = [](int) { return text(R"("height": 9)"); };
  EXPECT_EQ(key_doubt(keyed_houses(16, known, "", z)), "");
}

}  // namespace
}  // namespace downwash
