// The files that a case names.
#include "io/case/case_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(CaseFiles, HaveTheKeysThatTheSchemaMarks) {
  EXPECT_THAT(
      keys_of_files(),
      UnorderedElementsAre("/domain/buildings", "/domain/map", "/domain/terrain", "/domain/trees",
                           "/inflow/table", "/wind/series_file", "/statistics/points"));
}

TEST(CaseFiles, AreAbsoluteInTheDocumentAndCountOnce) {
  Json document = Json::parse(R"({"domain": {"buildings": "city.geojson", "trees": "city.geojson"},
                                  "statistics": {"points": [{"x": 1}]}})");
  EXPECT_THAT(settle_files(document, "/of/case.json"),
              ElementsAre("/of/case.json", "/of/city.geojson"));
  EXPECT_EQ(document["domain"]["trees"], "/of/city.geojson");
  EXPECT_TRUE(document["statistics"]["points"].is_array()) << "places, no file of them";
}

TEST(CaseFiles, OfATableCountOnlyWithAWind) {
  Json document = Json::parse(R"({"inflow": {"table": "profile.csv"}})");
  EXPECT_THAT(settle_files(document, "/of/case.json"), ElementsAre("/of/case.json"));
  EXPECT_EQ(document["inflow"]["table"], "profile.csv");
  document["wind"] = {{"speed", 4}};
  EXPECT_THAT(settle_files(document, "/of/case.json"),
              ElementsAre("/of/case.json", "/of/profile.csv"));
}

}  // namespace
}  // namespace downwash
