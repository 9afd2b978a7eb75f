// CONSTRU of the Spanish cadastre.
#include "geometry/attributes/catastro.hpp"

#include <gtest/gtest.h>

#include "geometry/buildings/obstacle.hpp"

namespace downwash {
namespace {

Attributes with(const char* words) {
  Attributes attributes;
  attributes.set("CONSTRU", std::string(words));
  return attributes;
}

TEST(Catastro, FloorsAreRomanNumerals) {
  for (const auto& [words, floors] :
       {std::pair{"IV", 4.0}, {"-I+IV", 4.0}, {"I+TZA", 1.0}, {"XXIX", 29.0}, {"-II+I+VI", 6.0}}) {
    EXPECT_EQ(levels_of(with(words)).value, floors) << words;
    EXPECT_EQ(reason_to_skip(with(words)), "") << words;
  }
  EXPECT_FALSE(levels_of(with("SILO")).value.has_value());
  EXPECT_EQ(reason_to_skip(with("SILO")), "");
  EXPECT_FALSE(catastro_part(Attributes()).has_value());
}

TEST(Catastro, FloorsBelowTheGroundPoolsAndPatiosAreNoBuildings) {
  EXPECT_EQ(reason_to_skip(with("-II")), "underground");
  EXPECT_EQ(reason_to_skip(with("-I+-II")), "underground");
  EXPECT_EQ(reason_to_skip(with("P")), "no building but patio (CONSTRU)");
  EXPECT_EQ(reason_to_skip(with("PI")), "no building but pool (CONSTRU)");
  EXPECT_TRUE(is_open_roof(reason_to_skip(with("POR"))));
}

}  // namespace
}  // namespace downwash
