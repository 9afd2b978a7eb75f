// The part of a city that is read of its file.
#include "geometry/buildings/district.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <iomanip>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr double step_lon = 0.01475, step_lat = 0.008985;  // some 1000 m at 52.5° north

/// A row of 11 houses of 10 m, 100 m apart from west to east through the place.
std::string row(const MapProjection& about, const std::string& crs, const std::string& last = "",
                const CoordinateSystem* system = nullptr) {
  std::string features;
  for (int n = -5; n <= 5; ++n) {
    nlohmann::json ring = nlohmann::json::array();
    for (const Point& p : {Point{100.0 * n - 5, -5}, Point{100.0 * n + 5, -5},
                           Point{100.0 * n + 5, 5}, Point{100.0 * n - 5, 5}}) {
      const LonLat place = about.to_lonlat(p);
      const Point own = system ? system->from_lonlat(place) : Point{place.lon, place.lat};
      ring.push_back({own.x, own.y});
    }
    features += text(features.empty() ? "" : ",", R"({"type":"Feature","id":"h)", n,
                     R"(","properties":{"height":9},"geometry":{"type":"Polygon","coordinates":[)",
                     ring.dump(), "]}}");
  }
  return text(R"({"type":"FeatureCollection",)", crs, R"("features":[)", features, "]", last, "}");
}

std::string crs(const std::string& name) {
  return text(R"("crs":{"type":"name","properties":{"name":")", name, R"("}})");
}

std::size_t count(const std::string& content, const District& district,
                  CoordinateKind kind = CoordinateKind::automatic) {
  ReaderOptions options;
  options.district = district;
  options.coordinates = kind;
  return parse_buildings(content, "city.geojson", options).buildings.size();
}

const LonLat berlin{13.4, 52.5};

TEST(District, CutsADiscByMetresInAnySystem) {
  const MapProjection about(berlin);
  for (const char* name : {"EPSG:4326", "EPSG:25833", "EPSG:3857", "EPSG:3035"}) {
    const CoordinateSystem system(name);
    const std::string content = row(about, crs(name) + ',', "", &system);
    for (const auto& [radius, houses] :
         {std::pair{4.0, 1U}, {94.0, 1U}, {96.0, 3U}, {294.0, 5U}, {296.0, 7U}, {10'000.0, 11U}}) {
      EXPECT_EQ(count(content, Disc{{berlin.lon, berlin.lat}, radius}), houses)
          << name << ' ' << radius;
    }
  }
}

TEST(District, LongitudesMayCountFrom0To360) {
  const MapProjection about({-115.15, 36.1});
  for (const std::string& system :
       {std::string(), crs("EPSG:4326") + ',', crs("EPSG:32611") + ','}) {
    const CoordinateSystem utm("EPSG:32611");
    const bool metric = system.find("32611") != std::string::npos;
    const std::string content = row(about, system, "", metric ? &utm : nullptr);
    for (const double radius : {94.0, 400.0}) {
      EXPECT_EQ(count(content, Disc{{244.85, 36.1}, radius}), radius < 100 ? 1U : 9U) << system;
    }
    EXPECT_EQ(count(content, Rectangle{{244.849, 36.09}, {244.8515, 36.11}}), 2U) << system;
  }
  // Metres of no place on Earth stay what they are.
  EXPECT_EQ(count(row(about, ""), Disc{{244.85, 36.1}, 94}, CoordinateKind::lonlat), 1U);
  const std::string yard = R"({"type":"FeatureCollection","features":[{"type":"Feature","id":"h",
    "properties":{"height":9},"geometry":{"type":"Polygon",
    "coordinates":[[[240,30],[250,30],[250,40],[240,40],[240,30]]]}}]})";
  EXPECT_EQ(count(yard, Disc{{244.85, 36.1}, 20}), 1U);
}

TEST(District, CutsABoxOfDegreesInAnySystem) {
  const MapProjection about(berlin);
  const Point west{berlin.lon - 0.31 * step_lon, berlin.lat - step_lat},
      east{berlin.lon + 0.01 * step_lon, berlin.lat + step_lat};
  for (const char* name : {"EPSG:4326", "EPSG:25833", "EPSG:3857"}) {
    const CoordinateSystem system(name);
    EXPECT_EQ(count(row(about, crs(name) + ',', "", &system), Rectangle{west, east}), 4U) << name;
  }
}

TEST(District, CountsInTheFilesOwnCoordinatesWhereTheseAreNoDegrees) {
  const CoordinateSystem utm("EPSG:25833");
  const std::string content = row(MapProjection(berlin), crs("EPSG:25833") + ',', "", &utm);
  const Point middle = utm.from_lonlat(berlin);
  EXPECT_EQ(count(content, Disc{middle, 96}), 3U);
  EXPECT_EQ(
      count(content, Rectangle{{middle.x - 96, middle.y - 50}, {middle.x + 4, middle.y + 50}}), 2U);
}

TEST(District, FollowsASystemThatIsNamedBehindTheFeatures) {
  const CoordinateSystem utm("EPSG:25833");
  const std::string content = row(MapProjection(berlin), "", ',' + crs("EPSG:25833"), &utm);
  EXPECT_EQ(count(content, Disc{{berlin.lon, berlin.lat}, 96}), 3U);
}

TEST(District, CutsPlainMetres) {
  const std::string plan =
      R"([[[0,0],[10,0],[10,10]],[[100,0],[110,0],[110,10]],[[200,0],[210,0],[210,10]]])";
  const auto metres = CoordinateKind::metres;
  EXPECT_EQ(count(plan, Disc{{105, 5}, 50}, metres), 1U);
  EXPECT_EQ(count(plan, Disc{{105, 5}, 96}, metres), 3U);
  EXPECT_EQ(count(plan, Rectangle{{5, 5}, {101, 6}}, metres), 2U);
}

TEST(District, FindsLongitudesCountedFrom0To360) {
  const MapProjection about(LonLat{-115.15, 36.17});
  std::string content = row(about, "");
  for (auto at = content.find("[-115."); at != std::string::npos; at = content.find("[-115.")) {
    const auto end = content.find(',', at);
    content.replace(at + 1, end - at - 1,
                    text(std::setprecision(12), 360 + std::stod(content.substr(at + 1, end - at))));
  }
  EXPECT_EQ(count(content, Disc{{-115.15, 36.17}, 250}), 5U);
  EXPECT_EQ(count(content, Disc{{244.85, 36.17}, 1e-3}), 1U) << "in coordinates of the file";
}

TEST(District, IsTold) {
  ReaderOptions options;
  options.district = Disc{{berlin.lon, berlin.lat}, 96};
  const auto set = parse_buildings(row(MapProjection(berlin), ""), "city.geojson", options);
  EXPECT_EQ(set.report.features, 11);
  EXPECT_THAT(set.report.notes,
              Contains(AllOf(HasSubstr("96 m around 13.4, 52.5"), HasSubstr("3 features reach"),
                             HasSubstr("8 others were left out"))));
}

TEST(District, RefusesOneWithoutBuildings) {
  ReaderOptions options;
  const auto refusal = [&](const District& district, const char* system = "") {
    options.district = district;
    options.coordinate_system = system;
    try {
      parse_buildings(row(MapProjection(berlin), ""), "city.geojson", options);
    } catch (const InputError& error) {
      return std::pair{error.message(), std::string(error.what())};
    }
    return std::pair{Message::unforeseen, std::string()};
  };
  const auto [elsewhere, words] = refusal(Disc{{52.5, 13.4}, 100});
  EXPECT_EQ(elsewhere, Message::empty_district);
  EXPECT_THAT(words, AllOf(HasSubstr("none of its 11 features"), HasSubstr("from 13.39"),
                           HasSubstr("`domain.bbox`")));
  EXPECT_EQ(refusal(Disc{{400'000, 5'800'000}, 100}, "EPSG:4326").first, Message::coordinates);
}

/// Houses 100 m apart on both sides of longitude 180.
TEST(District, CrossesLongitude180) {
  for (const double middle : {180.0, -180.0, 179.9995, -179.9995}) {
    const LonLat place{middle, -16.8};
    const std::string content = row(MapProjection(place), "", "");
    for (const auto& [radius, houses] : {std::pair{94.0, 1U}, {96.0, 3U}, {10'000.0, 11U}}) {
      EXPECT_EQ(count(content, Disc{{middle, -16.8}, radius}), houses) << middle << ' ' << radius;
    }
  }
  const LonLat place{180, -16.8};
  const std::string content = row(MapProjection(place), "", "");
  // A degree of longitude has 106.5 km there: 200 m to both sides and the half of a house.
  const double reach = 206 / 106'569.0;
  EXPECT_EQ(count(content, Rectangle{{180 - reach, -16.9}, {-180 + reach, -16.7}}), 5U);
  EXPECT_EQ(count(content, Rectangle{{179, -16.9}, {-179, -16.7}}), 11U);
  const DistrictCut cut(Rectangle{{179, -17}, {-179, -16}}, CoordinateKind::automatic, "");
  EXPECT_EQ(cut.reach().low.x, -180);
  EXPECT_EQ(cut.reach().high.x, 180);
}

}  // namespace
}  // namespace downwash
