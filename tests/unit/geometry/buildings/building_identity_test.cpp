#include "geometry/buildings/building_identity.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

#include "geometry/geojson/geojson_reader.hpp"
#include "tests/support/attribute_samples.hpp"

namespace downwash {
namespace {

using test::with;
using test::words;

TEST(BuildingIdentity, TellsUseBeforeShape) {
  EXPECT_EQ(identity_of(with({{"building", words("yes")}, {"amenity", words("school")}})).kind,
            "school");
  EXPECT_EQ(identity_of(with({{"amenity", words("social_facility")},
                              {"social_facility", words("nursing_home")}}))
                .kind,
            "nursing home");
  EXPECT_EQ(identity_of(with({{"building", words("apartments")}})).kind, "apartments");
  EXPECT_EQ(identity_of(with({{"building", words("yes")}})).kind, "");
  EXPECT_EQ(identity_of(with({{"Funktion", words("Krankenhaus")}})).kind, "hospital");
  EXPECT_EQ(identity_of(with({{"gebaeudefunktion", words("31001_3021")}})).kind, "school");
  EXPECT_EQ(identity_of(with({{"function", words("31001_3065")}})).kind, "kindergarten");
  EXPECT_EQ(identity_of(with({{"function", words("31001_2000")}})).kind, "") << "another code";
  EXPECT_EQ(identity_of(with({{"function", words("3021")}})).kind, "") << "of which list?";
  EXPECT_EQ(identity_of(with({{"healthcare", words("centre")}})).kind, "health centre");
  EXPECT_EQ(identity_of(with({{"subtype", words("medical")}, {"class", words("hospital")}})).kind,
            "hospital");
  EXPECT_EQ(identity_of(with({{"subtype", words("education")}})).kind, "education");
  EXPECT_EQ(identity_of(with({{"USAGE1", words("Résidentiel")}})).kind, "residential");
  EXPECT_EQ(identity_of(with({{"currentUse", words("residential")}})).kind, "residential");
}

TEST(BuildingIdentity, PutsAddressesTogether) {
  EXPECT_EQ(identity_of(with({{"addr:street", words("Danziger Straße")},
                              {"addr:housenumber", words("50a")}}))
                .address,
            "Danziger Straße 50a");
  EXPECT_EQ(identity_of(with({{"strassenname", words("Hauptstr.")}, {"hausnr", 12.0}})).address,
            "Hauptstr. 12");
  EXPECT_EQ(identity_of(with({{"nom_voie", words("Rue de la Loi")}, {"numero", 16.0}})).address,
            "Rue de la Loi 16");
  EXPECT_EQ(identity_of(with({{"address", words("10 Main St")}})).address, "10 Main St");
  EXPECT_EQ(identity_of(with({{"openbareruimte", words("Damrak")}, {"huisnummer", 1.0}})).address,
            "Damrak 1");
  EXPECT_EQ(
      identity_of(with({{"addr_stree", words("Kastanienallee")}, {"addr_house", words("12")}}))
          .address,
      "Kastanienallee 12")
      << "cut by a shapefile";
  EXPECT_EQ(identity_of(with({{"housenumber", 12.0}})).address, "") << "of no street";
}

TEST(BuildingIdentity, TakesWhatAPartLacksFromItsOutline) {
  const Attributes part = with({{"name", words("Tower")}});
  const Attributes whole = with({{"name", words("Castle")}, {"amenity", words("hospital")}});
  const BuildingIdentity identity = identity_of(part, &whole);
  EXPECT_EQ(identity.name, "Tower");
  EXPECT_EQ(identity.kind, "hospital");
}

TEST(BuildingIdentity, ComesOutOfAFile) {
  const BuildingSet set = parse_geojson(
      R"({"type": "Feature", "properties": {"height": 9, "name": "Kita Sonne", "building": "yes",
          "amenity": "kindergarten", "addr:street": "Am Park", "addr:housenumber": 3},
          "geometry": {"type": "Polygon", "coordinates": [[[0,0],[10,0],[10,8],[0,8],[0,0]]]}})",
      "city.geojson",
      {.coordinates = CoordinateKind::metres, .coordinate_system = {}, .heights = {}});
  ASSERT_EQ(set.buildings.size(), 1U);
  EXPECT_EQ(set.buildings[0].name, "Kita Sonne");
  EXPECT_EQ(set.buildings[0].kind, "kindergarten");
  EXPECT_EQ(set.buildings[0].address, "Am Park 3");
}

}  // namespace
}  // namespace downwash
