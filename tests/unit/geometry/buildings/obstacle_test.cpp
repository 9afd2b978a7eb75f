#include "geometry/buildings/obstacle.hpp"

#include <gtest/gtest.h>

#include "tests/support/attribute_samples.hpp"

namespace downwash {
namespace {

using test::with;
using test::words;

std::string reason(std::initializer_list<std::pair<const char*, Attributes::Value>> values) {
  return reason_to_skip(with(values));
}

TEST(ReasonToSkip, NamesWhatIsNoObstacle) {
  EXPECT_EQ(reason({{"building", words("no")}}), "marked as no building");
  EXPECT_EQ(reason({{"building", words("no")}, {"building:part", words("no")}}),
            "marked as no building");
  EXPECT_EQ(reason({{"building", words("no")}, {"building:part", words("yes")}}), "");
  EXPECT_EQ(reason({{"building", words("yes")}, {"building:part", words("no")}}), "");
  const Attributes denied = with({{"building:part", words("no")}});
  EXPECT_EQ(reason_to_skip(denied, true), "marked as no building");
  EXPECT_EQ(reason_to_skip(denied, false), "") << "a column of a file without marks";
  EXPECT_EQ(reason({{"building", words("roof")}}), "a roof without walls");
  EXPECT_EQ(reason({{"shape", words("none")}}), "a roof without walls");
  EXPECT_EQ(reason({{"landuse", words("grass")}}), "no building but landuse");
}

TEST(ReasonToSkip, KnowsWhatIsGoneOrNotYetThere) {
  for (const char* key :
       {"demolished:building", "removed:building", "was:building", "proposed:building"}) {
    EXPECT_EQ(reason({{key, words("yes")}}), "a building that is gone, or not yet there") << key;
    EXPECT_EQ(reason({{key, words("house")}, {"building", words("yes")}}), "") << "built anew";
  }
  EXPECT_EQ(reason({{"abandoned:building", words("yes")}}), "") << "its walls stand";
}

TEST(ReasonToSkip, KeepsBuildings) {
  EXPECT_EQ(reason_to_skip(Attributes()), "");
  EXPECT_EQ(reason({{"layer", 1.0}}), "");
  EXPECT_EQ(reason({{"building", words("roof")}, {"min_height", 4.0}}), "");
  EXPECT_EQ(reason({{"leisure", words("stadium")}, {"building", words("yes")}}), "");
  EXPECT_EQ(reason({{"barrier", words("wall")}, {"height", 2.0}}), "");
}

TEST(ReasonToSkip, KnowsWhatLiesBelowTheGround) {
  EXPECT_EQ(reason({{"location", words("underground")}}), "underground");
  EXPECT_EQ(reason({{"layer", words("-1")}, {"building", words("yes")}}), "underground");
  EXPECT_EQ(reason({{"is_underground", true}}), "underground");
  EXPECT_EQ(reason({{"underground", words("true")}, {"height", 6.0}}), "underground");
  EXPECT_EQ(reason({{"building", words("basement")}, {"height", 3.0}}), "underground");
  EXPECT_EQ(reason({{"lagezurerdoberflaeche", 1200.0}}), "underground");
  EXPECT_EQ(reason({{"relativeToTerrain", words("entirelyBelowTerrain")}}), "underground");
  for (const char* level : {"-1", "-1;-2", "-2--1", "-3 - -1"}) {
    EXPECT_EQ(reason({{"building", words("yes")}, {"level", words(level)}}),
              "underground, by its level")
        << level;
  }
  EXPECT_EQ(reason({{"building", words("parking")}, {"parking", words("underground")}}),
            "underground, a car park");
  EXPECT_EQ(reason({{"building", words("yes")}, {"building:levels", words("-1")}}),
            "underground, by its storeys");
  EXPECT_EQ(reason({{"building", words("yes")},
                    {"building:levels", 0.0},
                    {"building:levels:underground", words("3")}}),
            "underground, by its storeys");
  EXPECT_EQ(reason({{"building:part", words("yes")}, {"min_height", -6.0}, {"height", 0.0}}),
            "underground, by its base and its top");
}

TEST(ReasonToSkip, KnowsNationalWordsForBelowTheGround) {
  for (const char* key : {"relatieveHoogteligging", "relatieve_hoogteligging", "relatieveH",
                          "POS_SOL", "position_par_rapport_au_sol"}) {
    EXPECT_EQ(reason({{key, -1.0}, {"height", 4.0}}), "underground") << key;
    EXPECT_EQ(reason({{key, words("-1")}, {"height", 4.0}}), "underground") << key;
    EXPECT_EQ(reason({{key, 0.0}, {"height", 4.0}}), "") << key;
    EXPECT_EQ(reason({{key, 1.0}, {"height", 4.0}}), "") << key;
  }
  EXPECT_EQ(reason({{"physicalLevel", 49.0}, {"height", 4.0}}), "underground");
  EXPECT_EQ(reason({{"physicalLevel", 50.0}, {"height", 4.0}}), "");
  for (const char* kind : {"Unterirdisches Gebaeude", "Unterirdisches Gebäude"}) {
    EXPECT_EQ(reason({{"OBJEKTART", words(kind)}, {"height", 4.0}}), "underground") << kind;
  }
  EXPECT_EQ(reason({{"OBJEKTART", words("Gebaeude Einzelhaus")}, {"height", 4.0}}), "");
}

TEST(ReasonToSkip, KnowsMoreNationalWordsForBelowTheGround) {
  EXPECT_EQ(reason({{"building", words("yes")}, {"level", words("B1")}}),
            "underground, by its level");
  EXPECT_EQ(reason({{"building", words("mall")}, {"level", words("B1;0")}}), "");
  EXPECT_EQ(reason({{"medium", words("U")}, {"height", 9.0}}), "underground");
  EXPECT_EQ(reason({{"medium", words("T")}, {"height", 9.0}}), "");
  EXPECT_EQ(reason({{"tasosijainti", -11.0}, {"height", 9.0}}), "underground");
  EXPECT_EQ(reason({{"numberOfFloorsAboveGround", 0.0}, {"numberOfFloorsBelowGround", 2.0}}),
            "underground, by its storeys");
  EXPECT_EQ(reason({{"numberOfFloorsAboveGround", 3.0}, {"numberOfFloorsBelowGround", 2.0}}), "");
}

TEST(ReasonToSkip, KnowsTheStatesOfCadastres) {
  const std::string gone = "a building that is gone, or not yet there";
  for (const char* status :
       {"Pand gesloopt", "Niet gerealiseerd pand", "Bouwvergunning verleend"}) {
    EXPECT_EQ(reason({{"status", words(status)}, {"height", 9.0}}), gone) << status;
  }
  for (const char* status : {"Pand in gebruik", "Sloopvergunning verleend", "Verbouwing pand"}) {
    EXPECT_EQ(reason({{"status", words(status)}, {"height", 9.0}}), "") << status;
  }
  EXPECT_EQ(reason({{"conditionOfConstruction", words("demolished")}, {"height", 9.0}}), gone);
  EXPECT_EQ(reason({{"ETAT", words("En projet")}, {"height", 9.0}}), gone);
  EXPECT_EQ(reason({{"ETAT", words("En service")}, {"height", 9.0}}), "");
}

TEST(MarkedAsPart, KnowsManyNames) {
  for (const char* key : {"type", "kind", "class", "cityobject_type", "objectclass"}) {
    EXPECT_TRUE(marked_as_part(with({{key, words("building_part")}}))) << key;
    EXPECT_TRUE(marked_as_part(with({{key, words("BuildingPart")}}))) << key;
    EXPECT_TRUE(marked_as_outline(with({{key, words("Building")}}))) << key;
    EXPECT_FALSE(marked_as_building(with({{key, words("road")}}))) << key;
  }
  EXPECT_TRUE(marked_as_part(with({{"building_part", words("yes")}})));
  EXPECT_FALSE(marked_as_part(with({{"building_part", words("no")}})));
  EXPECT_TRUE(marked_as_part(with({{"art", words("Bauteil")}})));
}

TEST(ReasonToSkip, KeepsHousesWithCellars) {
  EXPECT_EQ(reason({{"building", words("yes")},
                    {"building:levels", 0.0},
                    {"building:levels:underground", 1.0},
                    {"height", 6.0}}),
            "");
  EXPECT_EQ(reason({{"building", words("house")}, {"building:levels", 0.0}}), "");
  EXPECT_EQ(reason({{"building", words("house")},
                    {"building:levels", 0.0},
                    {"building:levels:underground", 1.0},
                    {"roof:levels", 1.0}}),
            "");
  EXPECT_EQ(reason({{"building", words("apartments")},
                    {"parking", words("underground")},
                    {"building:levels", 5.0}}),
            "");
  EXPECT_EQ(reason({{"location", words("underground;surface")}, {"height", 3.0}}), "");
  EXPECT_EQ(reason({{"building", words("mall")}, {"level", words("-1;0;1")}}), "");
  EXPECT_EQ(reason({{"building:part", words("yes")}, {"min_level", -1.0}, {"height", 9.0}}), "");
  EXPECT_EQ(reason({{"underground", words("false")}, {"height", 6.0}}), "");
}

TEST(ReasonToSkip, KnowsWhatIsWithinABuildingOrATunnel) {
  EXPECT_EQ(reason({{"indoor", words("room")}, {"level", words("2")}, {"height", 3.0}}),
            "within a building");
  EXPECT_EQ(reason({{"building", words("kiosk")}, {"indoor", words("yes")}}), "within a building");
  EXPECT_EQ(reason({{"building", words("yes")}, {"location", words("indoor")}}),
            "within a building");
  EXPECT_EQ(reason({{"shop", words("clothes")}, {"level", words("1")}}), "within a building");
  EXPECT_EQ(reason({{"building", words("yes")}, {"tunnel", words("yes")}, {"height", 8.0}}),
            "in a tunnel");
  EXPECT_EQ(reason({{"building", words("yes")}, {"indoor", words("no")}}), "");
  EXPECT_EQ(reason({{"building", words("yes")},
                    {"leisure", words("swimming_pool")},
                    {"indoor", words("yes")}}),
            "");
  EXPECT_EQ(reason({{"building:part", words("yes")},
                    {"tunnel", words("building_passage")},
                    {"min_height", 4.0}}),
            "");
}

TEST(ReasonToSkip, KnowsWhatVectorTilesDoNotRaise) {
  const std::string flat = "drawn without walls, for parts stand in its place (hide_3d, extrude)";
  EXPECT_EQ(reason({{"extrude", words("false")}, {"height", 60.0}}), flat);
  EXPECT_EQ(reason({{"extrude", false}, {"height", 60.0}}), flat);
  EXPECT_EQ(reason({{"hide_3d", true}, {"render_height", 60.0}}), flat);
  EXPECT_EQ(reason({{"hide_3d", 1.0}}), flat);
  EXPECT_EQ(reason({{"extrude", words("true")}, {"hide_3d", false}, {"height", 9.0}}), "");
  EXPECT_EQ(reason({{"extrude", 0.0}, {"tessellate", -1.0}, {"height", 9.0}}), "");  // KML
}

TEST(ReasonToSkip, TakesGroundsForNoBuildingsWhereBuildingsAreMarked) {
  const Attributes school = with({{"amenity", words("school")}, {"name", words("A")}});
  EXPECT_EQ(reason_to_skip(school, true), "no building but amenity");
  EXPECT_EQ(reason_to_skip(school, false), "");
  const Attributes tank = with({{"man_made", words("storage_tank")}});
  EXPECT_EQ(reason_to_skip(tank, true), "");
  EXPECT_EQ(reason_to_skip(with({{"man_made", words("pier")}}), true), "no building but man_made");
}

}  // namespace
}  // namespace downwash
