#include "geometry/attributes/length_units.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

constexpr double foot = 0.3048;

TEST(UnitInName, IsFoundInAnyPlaceAndSpelling) {
  for (const char* name : {"height_ft", "height (feet)", "height (ft)", "bldg_ht_ft_agl",
                           "heightft", "bldghgtft", "hft", "roof height feet", "height.ft"}) {
    EXPECT_EQ(unit_in_name(name), foot) << name;
  }
  for (const char* name : {"h_cm", "hoehe [cm]", "h\u00f6he (cm)", "hgt_meancm", "heightcm"}) {
    EXPECT_EQ(unit_in_name(name), 0.01) << name;
  }
  for (const char* name : {"height_m", "height (m)", "height [m]", "height_metres"}) {
    EXPECT_EQ(unit_in_name(name), 1) << name;
  }
  EXPECT_EQ(unit_in_name("z_dm"), 0.1);
  EXPECT_EQ(unit_in_name("height_mm"), 0.001);
}

TEST(UnitInName, IsNotFoundInOtherWords) {
  for (const char* name : {"height", "h", "m", "hoehe_dach", "lift", "draft", "gift", "dsm_dm_h",
                           "h_m_2", "sqft", "height_ft2", "height_cm_ft", "hochm", "cmax", ""}) {
    EXPECT_EQ(unit_in_name(name), 0) << name;
  }
}

TEST(UnitOfWord, KnowsTheWordsOfGml) {
  for (const char* word : {"m", "urn:adv:uom:m", "#m", "urn:ogc:def:uom:EPSG::9001", "metre"}) {
    EXPECT_EQ(unit_of_word(word), 1) << word;
  }
  for (const char* word : {"ft", "feet", "[ft_i]", "urn:ogc:def:uom:EPSG::9002"}) {
    EXPECT_EQ(unit_of_word(word), foot) << word;
  }
  EXPECT_EQ(unit_of_word("storeys"), 0);
  EXPECT_EQ(unit_of_word(""), 0);
}

}  // namespace
}  // namespace downwash
