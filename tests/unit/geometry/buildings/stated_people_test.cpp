#include "geometry/attributes/stated_people.hpp"

#include <gtest/gtest.h>

#include "geometry/geojson/geojson_reader.hpp"
#include "tests/support/attribute_samples.hpp"

namespace downwash {
namespace {

using test::with;
using test::words;

TEST(StatedPeople, AreTheFirstUsableNumber) {
  EXPECT_EQ(stated_people(with({{"population", 12.0}})), 12);
  EXPECT_EQ(stated_people(with({{"numberOfOccupants", words("7")}})), 7);
  EXPECT_EQ(stated_people(with({{"einwohner", -1.0}, {"population", 3.0}})), 3);
  EXPECT_EQ(stated_people(with({{"residents", 0.0}})), 0) << "an empty house";
  EXPECT_EQ(stated_people(with({{"residents", 9999.0}})), std::nullopt);
  EXPECT_EQ(stated_people(with({{"occupants", words("many")}})), std::nullopt);
  EXPECT_EQ(stated_people(with({{"height", 12.0}})), std::nullopt);
}

TEST(StatedPeople, AreTheMoreOfNightAndDay) {
  EXPECT_EQ(stated_people(with(
                {{"pop2amu65", 3.0}, {"pop2amo65", 1.0}, {"pop2pmu65", 40.0}, {"pop2pmo65", 2.0}})),
            42);
}

/// The outline has ten people; its parts are as wide as each other, and 10 and 30 m high.
TEST(StatedPeople, OfAWholeAreSharedByItsParts) {
  const BuildingSet set = parse_geojson(
      R"({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "whole", "properties": {"building": "yes", "height": 30, "residents": 10},
         "geometry": {"type": "Polygon", "coordinates": [[[0,0],[20,0],[20,8],[0,8],[0,0]]]}},
        {"type": "Feature", "id": "low", "properties": {"building:part": "yes", "height": 10},
         "geometry": {"type": "Polygon", "coordinates": [[[0,0],[10,0],[10,8],[0,8],[0,0]]]}},
        {"type": "Feature", "id": "high", "properties": {"building:part": "yes", "height": 30, "building:levels": 8},
         "geometry": {"type": "Polygon", "coordinates": [[[10,0],[20,0],[20,8],[10,8],[10,0]]]}}]})",
      "city.geojson",
      {.coordinates = CoordinateKind::metres, .coordinate_system = {}, .heights = {}});
  ASSERT_EQ(set.buildings.size(), 2U);
  for (const Building& building : set.buildings) {
    ASSERT_TRUE(building.people) << building.id;
    EXPECT_TRUE(building.people->given);
    EXPECT_NEAR(building.people->count, building.id == "low" ? 2.5 : 7.5, 1e-9);
    EXPECT_EQ(building.levels, building.id == "low" ? std::nullopt : std::optional(8.0));
  }
}

}  // namespace
}  // namespace downwash
