// Footprints within others: told where they are no parts and no courtyards.
#include "geometry/buildings/nested_footprints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

Ring rectangle(double x, double y, double width, double depth) {
  return {{x, y}, {x + width, y}, {x + width, y + depth}, {x, y + depth}};
}

Building nested_house(double x, double y, double width, double depth, double base = 0) {
  Building one;
  one.id = text("h", x, '/', width);
  one.footprint = {{rectangle(x, y, width, depth), {}}};
  one.base = base;
  one.height = base + 10;
  return one;
}

/// Ten houses of 24 x 16 m in a row, and with each what `beside` makes of its place.
template <class Beside>
std::vector<Building> row_of_houses(const Beside& beside) {
  std::vector<Building> all;
  for (int n = 0; n < 10; ++n) {
    all.push_back(nested_house(40 * n, 0, 24, 16));
    beside(40 * n, all);
  }
  return all;
}

std::string told(const std::vector<Building>& buildings, bool parts = false) {
  const auto doubt = nested_footprints(buildings, [&](const Building&) { return parts; });
  return doubt ? doubt->what : "";
}

TEST(NestedFootprints, ATownThatIsThereTwiceIsDoubted) {
  const auto twice = row_of_houses([](double x, auto& all) {
    all.push_back(nested_house(x + 1.2, 0.7, 24, 16));
    all.back().height = 14;
  });
  EXPECT_THAT(told(twice), HasSubstr("10 of 20 footprints lie within others"));
  EXPECT_EQ(told(twice, true), "") << "declared parts";
  EXPECT_EQ(told(row_of_houses(
                [](double x, auto& all) { all.push_back(nested_house(x + 8, 4, 24, 16)); })),
            "")
      << "a third of the width off: other houses";
}

TEST(NestedFootprints, ParcelsAroundHousesAreDoubted) {
  const auto parcels =
      row_of_houses([](double x, auto& all) { all.push_back(nested_house(x - 7, -10, 38, 40)); });
  EXPECT_THAT(told(parcels), HasSubstr("10 of 20 footprints"));
  EXPECT_THAT(told(parcels), HasSubstr("h0/24 in h-7/38"));
}

TEST(NestedFootprints, StackedPartsAndCourtyardsAreNone) {
  EXPECT_EQ(told(row_of_houses(
                [](double x, auto& all) { all.push_back(nested_house(x + 4, 4, 8, 8, 10)); })),
            "")
      << "it stands on the house";
  EXPECT_EQ(told(row_of_houses([](double x, auto& all) {
              all.push_back(nested_house(x - 6, -6, 36, 28));
              all.back().footprint[0].holes = {rectangle(x - 1, -1, 26, 18)};
            })),
            "")
      << "the house is in a court";
  EXPECT_EQ(told(row_of_houses(
                [](double x, auto& all) { all.push_back(nested_house(x + 24, 0, 10, 16)); })),
            "")
      << "neighbours wall to wall";
}

TEST(NestedFootprints, AFewAreNoDoubt) {
  std::vector<Building> few = row_of_houses([](double, auto&) {});
  few.push_back(nested_house(2, 2, 8, 8));
  few.push_back(nested_house(42, 2, 8, 8));
  EXPECT_EQ(told(few), "");
  few.push_back(nested_house(82, 2, 8, 8));
  EXPECT_NE(told(few), "");
}

TEST(NestedFootprints, AreFoundAmongManySoon) {
  std::vector<Building> city;
  for (int n = 0; n < 200'000; ++n) {
    city.push_back(nested_house(30.0 * (n % 500), 30.0 * (n / 500), 20 + n % 7, 15));
  }
  city.push_back(nested_house(-100, -100, 20'000, 20'000));  // all are in it
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(told(city), HasSubstr("200000 of 200001"));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

}  // namespace
}  // namespace downwash
