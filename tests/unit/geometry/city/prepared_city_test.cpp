// The file of a city, cut into tiles.
#include "geometry/city/prepared_city.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// Houses of 20 m every 0.002° about the corner of four tiles, a wall, a tree, and the border of
/// the town.
std::string town() {
  std::string features;
  const auto add = [&](const std::string& properties, const std::string& geometry) {
    features += features.empty() ? "" : ",\n";
    features +=
        R"({"type": "Feature", "properties": )" + properties + R"(, "geometry": )" + geometry + "}";
  };
  for (int east = -4; east <= 4; ++east) {
    for (int north = -4; north <= 4; ++north) {
      const double x = 13.42 + 0.002 * east - 1e-4, y = 52.54 + 0.002 * north - 1e-4;
      const auto corner = [&](int n, int m) {
        return "[" + std::to_string(x + 2e-4 * n) + "," + std::to_string(y + 2e-4 * m) + "]";
      };
      add(R"({"building": "yes", "height": )" + std::to_string(10 + east) +
              R"(, "name": "house \"", "addr:housenumber": "7"})",
          R"({"type": "Polygon", "coordinates": [[)" + corner(0, 0) + "," + corner(1, 0) + "," +
              corner(1, 1) + "," + corner(0, 1) + "," + corner(0, 0) + "]]}");
    }
  }
  add(R"({"highway": "residential", "name": "Long Street"})",
      R"({"type": "LineString", "coordinates": [[13.40, 52.5405], [13.45, 52.5405]]})");
  add(R"({"natural": "tree"})", R"({"type": "Point", "coordinates": [13.421, 52.541]})");
  add(R"({"boundary": "administrative"})",
      R"({"type": "LineString", "coordinates": [[12, 52], [15, 53]]})");
  return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
}

class PreparedCityTest : public testing::Test {
 protected:
  fs::path write(const char* name, const std::string& content) const {
    std::ofstream(folder_.path() / name) << content;
    return folder_.path() / name;
  }
  fs::path city() const { return folder_.path() / "town.city"; }
  std::string refused(const std::function<void()>& act) const {
    try {
      act();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder folder_;
};

TEST_F(PreparedCityTest, HasTheBuildingsOfItsFile) {
  const fs::path file = write("town.geojson", town());
  const PreparedCity made = prepare_city(file, city());
  EXPECT_EQ(made.features, 83);
  EXPECT_EQ(made.too_large, 1) << "the border";
  EXPECT_NEAR(made.south_west.lon, 13.4, 1e-9);
  EXPECT_TRUE(is_prepared_city(city()));
  EXPECT_FALSE(is_prepared_city(file));
  EXPECT_FALSE(is_prepared_city(folder_.path()));

  const LonLat middle{13.42, 52.54};
  const std::string text = district_text(city(), middle, 300);
  EXPECT_THAT(text, HasSubstr("Long Street"));
  EXPECT_EQ(text.find("Long Street"), text.rfind("Long Street")) << "it lies in several tiles";
  ReaderOptions options;
  options.district = Disc{{middle.lon, middle.lat}, 300};
  const BuildingSet whole = read_buildings(file, options),
                    part = parse_buildings(text, "part", options);
  ASSERT_EQ(part.buildings.size(), whole.buildings.size());
  ASSERT_GT(part.buildings.size(), 8U);
  std::map<double, int> heights;
  for (const Building& building : whole.buildings) ++heights[building.height];
  for (const Building& building : part.buildings) {
    --heights[building.height];
    const bool there = std::ranges::any_of(whole.buildings, [&](const Building& other) {
      const Point &own = building.footprint.at(0).outer.at(0),
                  &its = other.footprint.at(0).outer.at(0);
      return its.x == own.x && its.y == own.y && other.name == building.name;
    });
    EXPECT_TRUE(there) << building.id;
  }
  for (const auto& [height, left] : heights) EXPECT_EQ(left, 0) << height;
}

TEST_F(PreparedCityTest, IsRefusedWhereThereIsNone) {
  const fs::path file = write("town.geojson", town());
  prepare_city(file, city());
  EXPECT_THAT(refused([&] { prepare_city(file, city()); }), HasSubstr("it is there already"));
  EXPECT_THAT(refused([&] { prepare_city(file, folder_.path() / "no" / "town.city"); }),
              HasSubstr("No such file or directory"));
  EXPECT_THAT(refused([&] {
                district_text(city(), {0, 0}, 500);
              }),
              HasSubstr("nothing within 500 m of latitude 0"));
  const fs::path metres = write("plan.geojson", R"({"type": "Polygon", "coordinates":
      [[[300, 0], [320, 0], [320, 20], [300, 0]]]})");
  EXPECT_THAT(refused([&] { prepare_city(metres, folder_.path() / "plan.city"); }),
              HasSubstr("no place on Earth"));
  EXPECT_FALSE(fs::exists(folder_.path() / "plan.city"));
  EXPECT_FALSE(fs::exists(folder_.path() / "plan.city.part"));
  const fs::path empty = write("empty.geojson", R"({"type": "FeatureCollection", "features": []})");
  EXPECT_THAT(refused([&] { prepare_city(empty, folder_.path() / "empty.city"); }),
              HasSubstr("no feature"));
}

}  // namespace
}  // namespace downwash
