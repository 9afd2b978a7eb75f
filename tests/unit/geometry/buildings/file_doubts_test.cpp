// Building files that are read without a fault and mean something else.
#include <gtest/gtest.h>

#include <cmath>
#include <iomanip>

#include "geometry/buildings/geojson_reader.hpp"
#include "geometry/buildings/stray_buildings.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/sizing/domain_sizing.hpp"

namespace downwash {
namespace {

std::string square(double x, double y, double side) {
  return text("[[", x, ',', y, "],[", x + side, ',', y, "],[", x + side, ',', y + side, "],[", x,
              ',', y + side, "]]");
}

std::string feature(const std::string& properties, const std::string& rings) {
  return text(R"({"type": "Feature", "id": "b", "properties": )", properties,
              R"(, "geometry": {"type": "Polygon", "coordinates": [)", rings, "]}}");
}

BuildingSet read(const std::vector<std::string>& features) {
  std::string all;
  for (const std::string& one : features) all += (all.empty() ? "" : ",") + one;
  return parse_geojson(text(R"({"type": "FeatureCollection", "features": [)", all, "]}"), "city");
}

/// The sentence that begins so, empty when there is none.
std::string warning(const BuildingSet& set, const std::string& beginning) {
  for (const auto& entry : set.report.warnings.entries()) {
    if (entry.what.starts_with(beginning)) return sentence(entry);
  }
  return "";
}

DomainOptions four_metres() {
  DomainOptions options;
  options.resolution = 4;
  return options;
}

TEST(FileDoubts, HintAtHeightsUnderAnotherName) {
  std::vector<std::string> features;
  for (int n = 0; n < 20; ++n) {
    features.push_back(
        feature(text(R"({"MEANHEIGHT": )", 8 + n, R"(, "ELEV": 1320, "GID": )", n, '}'),
                square(500 + 20 * n, 0, 10)));
  }
  const BuildingSet set = read(features);
  EXPECT_EQ(set.report.assumed, 20);
  EXPECT_EQ(warning(set, "hardly any heights"),
            "hardly any heights are known, but other properties look like heights: name the one in "
            "metres above ground as `domain.height_key` (1: meanheight (8 to 27))");
  for (std::string& one : features) one.replace(one.find("GID"), 3, "height");
  EXPECT_EQ(warning(read(features), "hardly any heights"), "") << "the heights are known";
}

TEST(FileDoubts, StrayBuildingsAreNamedWithTheirDistance) {
  std::vector<std::string> features;
  for (int n = 0; n < 40; ++n)
    features.push_back(feature("{\"height\": 9}", square(500 + 30 * n, 0, 10)));
  EXPECT_EQ(warning(read(features), "buildings far"), "");
  features.push_back(feature("{\"height\": 9, \"name\": \"Shed\"}", square(600, 3010, 10)));
  const BuildingSet near = read(features);
  EXPECT_EQ(warning(near, "buildings far"),
            "buildings far from all others, which the domain has to reach (1: b (\"Shed\"), 3 km "
            "away)");
  EXPECT_NO_THROW(size_domain(near.buildings, four_metres()));

  features.back() = feature("{\"height\": 9, \"name\": \"Shed\"}", square(600, 42010, 10));
  try {
    size_domain(read(features).buildings, four_metres());
    FAIL() << "the domain is 42 km wide";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "building b (\"Shed\"): it stands 42 km from the others, which makes the domain "
                 "1360 m x 42110 m; remove it from the building file, or give `domain.size` and "
                 "`domain.cells`");
  }
}

TEST(FileDoubts, TwoDistrictsAreNoStrays) {
  std::vector<std::string> features;
  for (int n = 0; n < 40; ++n) {
    features.push_back(feature("{}", square(500 + 30 * n, n % 2 == 0 ? 0 : 5000, 10)));
  }
  EXPECT_TRUE(stray_buildings(read(features).buildings).empty());
}

/// Ten houses of 12 m x 8 m, turned against north, in Berlin.
std::vector<std::string> houses(bool swapped) {
  std::vector<std::string> features;
  for (int n = 0; n < 10; ++n) {
    const double angle = 0.3 + 0.05 * n;
    std::string ring;
    for (const auto& [x, y] : {Point{0, 0}, Point{12, 0}, Point{12, 8}, Point{0, 8}}) {
      const double east = x * std::cos(angle) - y * std::sin(angle) + 30 * n;
      const double north = x * std::sin(angle) + y * std::cos(angle);
      const double lon = 13.41 + east / 67840, lat = 52.54 + north / 111270;
      ring += text(ring.empty() ? "" : ",", std::setprecision(12), '[', swapped ? lat : lon, ',',
                   swapped ? lon : lat, ']');
    }
    features.push_back(feature("{\"height\": 9}", '[' + ring + ']'));
  }
  return features;
}

TEST(FileDoubts, RightAnglesTellLongitudeFromLatitude) {
  EXPECT_EQ(warning(read(houses(false)), "longitude and latitude"), "");
  EXPECT_TRUE(
      warning(read(houses(true)), "longitude and latitude")
          .starts_with("longitude and latitude seem to be the wrong way round: 100 % of the "
                       "corners are right angles if they are, and 0 % as they are read"));
  EXPECT_FALSE(read(houses(false)).report.swapped);
  EXPECT_TRUE(read(houses(true)).report.swapped);
}

TEST(FileDoubts, HolesOutsideTheirOutlineAreNoBuildings) {
  const auto both = text(square(500, 0, 10), ',', square(900, 0, 40));
  const BuildingSet set = read({feature("{\"height\": 9}", both)});
  EXPECT_TRUE(set.buildings[0].footprint[0].holes.empty());
  EXPECT_GT(set.report.footprint_area, 0);
  EXPECT_EQ(warning(set, "holes outside"), "holes outside of their outline are left out (1: b)");
  const auto within = text(square(500, 0, 10), ',', square(500, 0, 4));
  const Building angle = read({feature("{\"height\": 9}", within)}).buildings[0];
  EXPECT_NEAR(area(angle.footprint), area(set.buildings[0].footprint) * (1 - 0.16), 1e-3);
}

TEST(FileDoubts, FeaturesWithoutProperties) {
  EXPECT_EQ(warning(read({feature("null", square(500, 0, 10))}), "features without"),
            "features without any properties, taken for buildings (1: b)");
  EXPECT_EQ(read({feature("null", square(500, 0, 10))}).report.bare, 1);
}

}  // namespace
}  // namespace downwash
