#include "geometry/attributes/attributes.hpp"

#include <gtest/gtest.h>

#include "tests/support/attribute_samples.hpp"

namespace downwash {
namespace {

using test::with;
using test::words;

struct Length {
  const char* text;
  double metres;
};

class ParseLength : public testing::TestWithParam<Length> {};

TEST_P(ParseLength, Understands) {
  const auto metres = parse_length(GetParam().text);
  ASSERT_TRUE(metres.has_value()) << GetParam().text;
  EXPECT_NEAR(*metres, GetParam().metres, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(
    Spellings, ParseLength,
    testing::Values(Length{"11.3", 11.3}, Length{"12 m", 12}, Length{"12m", 12},
                    Length{" 12 Meters ", 12}, Length{"12,5", 12.5}, Length{"12,5 m", 12.5},
                    Length{"40'", 12.192}, Length{"40 ft", 12.192}, Length{"5'10\"", 1.778},
                    Length{"40 FEET", 12.192}, Length{"39 ft 4 in", 11.9888},
                    Length{"5\u20327\u2033", 1.7018}, Length{"350 cm", 3.5},
                    Length{"12 mètres", 12}, Length{"+3", 3}, Length{"-1", -1}, Length{"1e1", 10}));

TEST(ParseLengthOf, RefusesAnythingElse) {
  for (const char* text : {"", "  ", "tall", "10-12", "12;15", "1,234.5", "12 km", "nan", "inf",
                           "5'10", "1e999", "m", "~12"}) {
    EXPECT_FALSE(parse_length(text).has_value()) << text;
  }
}

TEST(HeightOf, KnowsManyNamesInAnyCase) {
  for (const char* name :
       {"height", "HEIGHT", "AVGHT_M", "building:height", "measuredHeight", "render_height"}) {
    EXPECT_EQ(height_of(with({{name, 12.0}})).value, 12.0) << name;
  }
  EXPECT_NEAR(height_of(with({{"heightroof", 100.0}})).value.value(), 30.48, 1e-12);
  EXPECT_NEAR(height_of(with({{"height_roof", 100.0}})).value.value(), 30.48, 1e-12);
}

TEST(HeightOf, PrefersTheFirstUsableName) {
  EXPECT_EQ(height_of(with({{"render_height", 20.0}, {"height", words("12 m")}})).value, 12.0);
  EXPECT_EQ(height_of(with({{"height", -1.0}, {"render_height", 20.0}})).value, 20.0);
}

TEST(HeightOf, TellsWhatItCannotUse) {
  for (const double absurd : {0.0, -1.0, 1000.5}) {
    const Quantity height = height_of(with({{"height", absurd}}));
    EXPECT_FALSE(height.value.has_value());
    EXPECT_TRUE(height.rejected.starts_with("height = ")) << height.rejected;
  }
  EXPECT_EQ(height_of(with({{"Height", words("tall")}})).rejected, "height = \"tall\"");
  EXPECT_EQ(height_of(with({{"height", true}})).rejected, "height = true");
  EXPECT_EQ(height_of(Attributes()).rejected, "");
}

TEST(HeightOf, KeyGoesBeforeAllNames) {
  const Attributes attributes = with({{"height", 5.0}, {"Hoehe_Trauf", words("17,2")}});
  EXPECT_EQ(height_of(attributes, "hoehe_trauf").value, 17.2);
  EXPECT_FALSE(height_of(attributes, "other").value.has_value());
}

TEST(HeightOf, TakesTheUnitOfItsName) {
  for (const char* name : {"Height (feet)", "BLDG_HT_FT_AGL", "HeightFt"}) {
    const Quantity height = height_of(with({{name, 30.0}}), name);
    EXPECT_NEAR(height.value.value_or(0), 9.144, 1e-9) << name;
    EXPECT_TRUE(height.converted);
    EXPECT_FALSE(height.bare.has_value());
    EXPECT_EQ(height_of(with({{name, 30.0}}), name, 1).value, 30) << "as asked";
  }
  EXPECT_NEAR(height_of(with({{"Hoehe [cm]", 1250.0}}), "Hoehe [cm]").value.value_or(0), 12.5,
              1e-9);
}

TEST(HeightOf, TakesTheUnitOfAnAttributeBesideIt) {
  const Attributes feet = with({{"measuredHeight", 30.0}, {"measuredHeight_uom", words("ft")}});
  EXPECT_NEAR(height_of(feet).value.value_or(0), 9.144, 1e-9);
  EXPECT_TRUE(height_of(feet).converted);
  EXPECT_NEAR(height_of(feet, "measuredHeight").value.value_or(0), 9.144, 1e-9);
  EXPECT_EQ(height_of(feet, "measuredHeight", 1).value, 30) << "as asked";
  const Attributes metres =
      with({{"measuredHeight", 30.0}, {"measuredHeight_uom", words("urn:adv:uom:m")}});
  EXPECT_EQ(height_of(metres).value, 30);
  EXPECT_FALSE(height_of(metres).converted);
}

TEST(LevelsOf, TakesNumbersAndText) {
  EXPECT_EQ(levels_of(with({{"building:levels", words("4")}})).value, 4.0);
  EXPECT_EQ(levels_of(with({{"levels", 5.0}})).value, 5.0);
  EXPECT_FALSE(levels_of(with({{"levels", words("3;4")}})).value.has_value());
  EXPECT_EQ(levels_of(with({{"storeysAboveGround", 6.0}})).value, 6.0);
}

TEST(LevelsOf, TakesStoreysThatStandAsAHeight) {
  const Attributes worded = with({{"height", words("3 Floors")}});
  EXPECT_EQ(levels_of(worded).value, 3.0);
  EXPECT_TRUE(levels_of(worded).converted);
  EXPECT_FALSE(height_of(worded).value.has_value());
  EXPECT_EQ(height_of(worded).rejected, "");
  EXPECT_EQ(levels_of(with({{"height", words("3 floors")}, {"levels", 5.0}})).value, 5.0);
}

TEST(HeightOf, TellsWhatItConverted) {
  EXPECT_TRUE(height_of(with({{"height", words("40'")}})).converted);
  EXPECT_TRUE(height_of(with({{"height", words("1200 cm")}})).converted);
  EXPECT_TRUE(height_of(with({{"height_ft", 40.0}})).converted);
  EXPECT_FALSE(height_of(with({{"height", words("12 m")}})).converted);
}

TEST(BaseOf, TakesMetresBeforeLevels) {
  EXPECT_EQ(base_of(with({{"min_height", words("4 m")}, {"min_level", 3.0}}), 3).value, 4.0);
  EXPECT_EQ(base_of(with({{"building:min_level", words("2")}}), 3.5).value, 7.0);
  EXPECT_EQ(base_of(with({{"minHeight", 0.0}}), 3).value, 0.0);
  EXPECT_FALSE(base_of(Attributes(), 3).value.has_value());
  EXPECT_EQ(base_of(with({{"min_height", -2.0}}), 3).rejected, "min_height = -2");
}

TEST(BaseOf, TakesNoLowestRoofForAnUnderside) {
  const Attributes toronto =
      with({{"MIN_HEIGHT", 6.2}, {"AVG_HEIGHT", 10.5}, {"MAX_HEIGHT", 14.0}});
  EXPECT_FALSE(base_of(toronto, 3).value.has_value());
  EXPECT_EQ(base_of(with({{"min_height", 6.0}, {"height", 9.0}, {"max_height", 9.0}}), 3).value, 6);
  EXPECT_EQ(base_of(with({{"min_height", 6.0}, {"maxheight", 4.2}}), 3).value, 6);
}

TEST(BaseOf, KnowsNamesWithUnderscores) {
  EXPECT_EQ(base_of(with({{"building_min_level", 6.0}}), 3).value, 18);
  EXPECT_EQ(base_of(with({{"building_min_height", 4.0}}), 3).value, 4);
}

TEST(HeightOf, KnowsNamesThatShapefilesCutOff) {
  for (const char* name : {"building_h", "building:h", "BUILDING_H", "measuredHe", "bldg_heigh",
                           "mean_heigh", "render_hei", "heightAbov"}) {
    EXPECT_EQ(height_of(with({{name, 12.0}})).value, 12.0) << name;
    EXPECT_TRUE(mentions_height(with({{name, 12.0}}))) << name;
  }
  for (const char* name : {"building_l", "building:l", "storeysAbo", "numberOfFl"}) {
    EXPECT_EQ(levels_of(with({{name, 4.0}})).value, 4.0) << name;
  }
  EXPECT_EQ(base_of(with({{"render_min", 4.0}}), 3).value, 4.0);
  EXPECT_TRUE(with({{"building_p", words("yes")}}).affirms("building:part"));
  EXPECT_EQ(height_of(with({{"building_h", 9.0}, {"building:height", 12.0}})).value, 12.0);
  // Other names that begin alike are not taken for them.
  EXPECT_FALSE(height_of(with({{"building_height_source", 9.0}})).value.has_value());
  EXPECT_FALSE(height_of(with({{"building_i", 9.0}})).value.has_value());
  EXPECT_TRUE(with({{"building_i", 9.0}}).affirms("building_id"));
}

TEST(HeightOf, NamesWhatShapefilesCutOff) {
  const auto cut = cut_height_names(
      with({{"building_h", 9.0}, {"MEASUREDHE", 9.0}, {"building_l", 3.0}, {"avg_height", 9.0}}));
  EXPECT_EQ(cut.size(), 3U);
  EXPECT_EQ(cut.at("building_h"), "building:height");
  EXPECT_EQ(cut.at("measuredhe"), "measuredheight");
  EXPECT_EQ(cut.at("building_l"), "building:levels");
  EXPECT_TRUE(cut_height_names(with({{"building:height", 9.0}, {"building_levels", 3.0}})).empty());
}

TEST(BaseOf, CountsOverturesFloors) {
  EXPECT_EQ(base_of(with({{"min_floor", 3.0}}), 4).value, 12.0);
}

TEST(Affirms, TakesNothingAndNoForNo) {
  for (const char* no : {"", " ", "no", "No", "false", "0", "none", "null"}) {
    EXPECT_FALSE(with({{"a", words(no)}}).affirms("a")) << no;
  }
  EXPECT_FALSE(with({{"a", false}}).affirms("a"));
  EXPECT_FALSE(with({{"a", 0.0}}).affirms("a"));
  EXPECT_FALSE(Attributes().affirms("a"));
  EXPECT_TRUE(with({{"a", words("tower")}}).affirms("a"));
  EXPECT_TRUE(with({{"a", true}}).affirms("a"));
}

}  // namespace
}  // namespace downwash
