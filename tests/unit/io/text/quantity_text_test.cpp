// Quantities as people type them.
#include "io/text/quantity_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace downwash {
namespace {

struct Typed {
  const char *text, *unit;
  double value;
};

class QuantityText : public testing::TestWithParam<Typed> {};

TEST_P(QuantityText, IsReadInTheUnitOfTheKey) {
  const auto& [text, unit, value] = GetParam();
  const ReadQuantity read = read_quantity(text, unit);
  ASSERT_TRUE(read.value) << text << " " << read.problem;
  EXPECT_NEAR(*read.value, value, 1e-9 * std::abs(value)) << text;
}

constexpr double foot = 0.3048, knot = 1852.0 / 3600;

INSTANTIATE_TEST_SUITE_P(
    Kinds, QuantityText,
    testing::Values(
        Typed{"4", "m/s", 4}, Typed{".45", "m/s", 0.45}, Typed{" 1e-3 ", "m", 1e-3},
        Typed{"8kt", "m/s", 8 * knot}, Typed{"8 knots", "m/s", 8 * knot},
        Typed{"29 km/h", "m/s", 29 / 3.6}, Typed{"29 kmh", "m/s", 29 / 3.6},
        Typed{"18 mph", "m/s", 18 * 0.44704}, Typed{"20 ft/s", "m/s", 20 * foot},
        Typed{"8,5 kt", "m/s", 8.5 * knot}, Typed{"5 m s⁻¹", "m/s", 5},
        Typed{"38 ft", "m", 38 * foot}, Typed{"5'10\"", "m", 70 * foot / 12},
        Typed{"0.3 mi", "m", 0.3 * 1609.344}, Typed{"2 nmi", "m", 3704}, Typed{"25 cm", "m", 0.25},
        Typed{"10min", "s", 600}, Typed{"1.5m", "s", 90}, Typed{"1h30", "s", 5400},
        Typed{"1 h 30 min 20 s", "s", 5420}, Typed{"2 days", "s", 172800}, Typed{"68 °F", "°C", 20},
        Typed{"20C", "°C", 20}, Typed{"293.15 K", "°C", 20}, Typed{"2 t", "kg", 2000},
        Typed{"5 Mg", "kg", 5000}, Typed{"300 lb", "kg", 300 * 0.45359237},
        Typed{"10 kg/min", "kg/s", 10.0 / 60}, Typed{"2 lb/min", "kg/s", 2 * 0.45359237 / 60},
        Typed{"500 l", "m³", 0.5}, Typed{"100 gal", "m³", 0.3785411784},
        Typed{"1012 mbar", "hPa", 1012}, Typed{"29.92 inHg", "hPa", 29.92 * 33.86389},
        Typed{"120 psi", "bar", 8.273708752}, Typed{"300 µg/m3", "mg/m³", 0.3},
        Typed{"0.5 per hour", "1/h", 0.5}, Typed{"2 kJ/(kg K)", "J/(kg K)", 2000},
        Typed{"4 octas", "octas", 4}, Typed{"NW", "direction", 315},
        Typed{"nne", "direction", 22.5}, Typed{"north-west", "direction", 315},
        Typed{"Nordwest", "direction", 315}, Typed{"from the south", "direction", 180},
        Typed{"240°", "direction", 240}, Typed{"13°24'30\"E", "longitude", 13.408333333},
        Typed{"13.4 W", "longitude", -13.4}, Typed{"52.5N", "latitude", 52.5},
        Typed{"-33.9", "latitude", -33.9}));

std::string problem_of(const char* text, const char* unit) {
  const ReadQuantity read = read_quantity(text, unit);
  EXPECT_FALSE(read.value) << text;
  return read.problem;
}

TEST(QuantityProblem, NamesWhatIsKnown) {
  using testing::HasSubstr;
  EXPECT_THAT(problem_of("8 parsecs", "m/s"), HasSubstr("m/s, km/h, kt, mph or ft/s"));
  EXPECT_THAT(problem_of("8 m", "m/s"), HasSubstr("km/h"));
  EXPECT_THAT(problem_of("10:00", "s"), HasSubstr("s, min, h or d"));
  EXPECT_THAT(problem_of("30 s 5 min", "s"), HasSubstr("min"));
  EXPECT_THAT(problem_of("2 tons", "kg"), HasSubstr("kg, g, t or lb"));
  EXPECT_THAT(problem_of("5 MG", "kg"), HasSubstr("kg")) << "mg or Mg";
  for (const char* none : {"", "nan", "inf", "-", "1e999", "0x10", "8 kt 3"}) {
    EXPECT_THAT(problem_of(none, "m/s"), HasSubstr("can't be read")) << none;
  }
}

TEST(QuantityProblem, LeavesNothingToGuess) {
  using testing::HasSubstr;
  EXPECT_EQ(problem_of("1,500 kg", "kg"), "may be 1500 or 1.500: write one of them");
  EXPECT_EQ(read_quantity("0,125 kg", "kg").value, 0.125);
  EXPECT_THAT(problem_of("1.234,5 m", "m"), HasSubstr("two ways"));
  EXPECT_THAT(problem_of("NO", "direction"), HasSubstr("east in German and west in French"));
  EXPECT_THAT(problem_of("VRB", "direction"), HasSubstr("NW"));
  EXPECT_THAT(problem_of("N", "longitude"), HasSubstr("E or W"));
}

TEST(QuantityProblem, VolumesTakeAMolarMass) {
  EXPECT_THAT(problem_of("3 ppm", "mg/m³"), testing::HasSubstr("`molar_mass`"));
  EXPECT_NEAR(*read_quantity("3 ppm", "mg/m³", 70.9).value, 3 * 70.9 / 24.465, 1e-3);
}

TEST(QuantityNumber, AloneHasNoUnit) {
  EXPECT_TRUE(is_bare_number(" 8,5 "));
  EXPECT_FALSE(is_bare_number("8 kt"));
  EXPECT_FALSE(is_bare_number(""));
}

}  // namespace
}  // namespace downwash
