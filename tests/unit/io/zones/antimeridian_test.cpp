// Maps at longitude 180: shapes that cross it are cut in two there.
#include "io/zones/antimeridian.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>

#include "io/zones/alert_rings.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/geojson_rules.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using Json = nlohmann::json;
using testing::IsEmpty;
using testing::SizeIs;

double area_of(const std::vector<Polygon>& polygons) { return area(polygons); }

TEST(CutAt, ASquareWithAHoleOnTheLineBecomesTwoOfTheSameArea) {
  const Polygon square{rectangle(0, 0, 10, 10), {reversed(rectangle(4, 4, 6, 6))}};
  const PolygonParts parts = cut_at(square, 5);
  ASSERT_THAT(parts.left, SizeIs(1));
  ASSERT_THAT(parts.right, SizeIs(1));
  EXPECT_THAT(parts.left[0].holes, IsEmpty()) << "the line opens it";
  EXPECT_NEAR(area_of(parts.left), 48, 1e-9);
  EXPECT_NEAR(area_of(parts.right), 48, 1e-9);
  EXPECT_GT(signed_area(parts.left[0].outer), 0);
  EXPECT_GT(signed_area(parts.right[0].outer), 0);
}

TEST(CutAt, HolesStayWithTheirPartAndArmsBecomeParts) {
  // An E open to the right: three arms across the line, a hole in the back.
  const Ring e{{0, 0},  {10, 0}, {10, 2}, {4, 2},  {4, 4},   {10, 4},
               {10, 6}, {4, 6},  {4, 8},  {10, 8}, {10, 10}, {0, 10}};
  const Polygon polygon{e, {reversed(rectangle(1, 4, 2, 5))}};
  const PolygonParts parts = cut_at(polygon, 7);
  ASSERT_THAT(parts.right, SizeIs(3));
  EXPECT_NEAR(area_of(parts.right), 18, 1e-9);
  ASSERT_THAT(parts.left, SizeIs(1));
  ASSERT_THAT(parts.left[0].holes, SizeIs(1));
  EXPECT_NEAR(area_of(parts.left), area(polygon) - 18, 1e-9);
}

TEST(CutAt, CornersOnTheLineAreNoTrouble) {
  const Ring diamond{{5, 0}, {10, 5}, {5, 10}, {0, 5}};
  const PolygonParts parts = cut_at({diamond, {}}, 5);
  EXPECT_NEAR(area_of(parts.left), 25, 1e-9);
  EXPECT_NEAR(area_of(parts.right), 25, 1e-9);
  const PolygonParts beside = cut_at({rectangle(5, 0, 10, 10), {}}, 5);
  EXPECT_THAT(beside.left, IsEmpty());
  EXPECT_THAT(beside.right, SizeIs(1));
}

TEST(Unwrapped, GoesOnBeyond180AndAroundPoles) {
  const Ring ring = unwrapped({{179.9, 1}, {-179.9, 1}, {-179.9, 2}, {179.9, 2}});
  EXPECT_NEAR(ring[1].x, 180.1, 1e-9);
  EXPECT_NEAR(signed_area(ring), 0.2, 1e-9) << "its turning sense is that of the map";
  const Ring pole = unwrapped({{0, 89}, {90, 89}, {180, 89}, {-90, 89}});
  EXPECT_NEAR(std::abs(signed_area(pole)), 360, 1e-9) << "all that lies north of 89°";
}

TEST(MapBox, CrossingHasItsWestGreaterThanItsEast) {
  MapBox box(179.99);
  box.include({179.98, -1});
  box.include({-179.97, 1});
  EXPECT_EQ(box.west(), 179.98);
  EXPECT_NEAR(box.east(), -179.97, 1e-9);
  EXPECT_EQ(box.south(), -1);
  MapBox around(0);
  for (const double lon : {0.0, 90.0, 180.0, -180.0, -90.0}) around.include({lon, 89});
  EXPECT_EQ(around.west(), -180);
  EXPECT_EQ(around.east(), 180);
}

/// Rings of all polygons of a file, in degrees.
std::vector<Ring> rings_of(const Json& geometry) {
  std::vector<Ring> rings;
  const auto add = [&](const Json& points) {
    Ring ring;
    for (const Json& at : points) ring.push_back({at.at(0), at.at(1)});
    rings.push_back(std::move(ring));
  };
  const std::string type = geometry.at("type");
  const Json& all = geometry.at("coordinates");
  if (type == "Polygon" || type == "MultiLineString") {
    for (const Json& ring : all) add(ring);
  } else if (type == "MultiPolygon") {
    for (const Json& polygon : all) {
      for (const Json& ring : polygon) add(ring);
    }
  } else {
    add(Json::array({all}));
  }
  return rings;
}

struct PlaceAt180 {
  const char* name;
  LonLat origin;
};
class At180 : public testing::TestWithParam<PlaceAt180> {};

/// All zones, the computed area, a building, receptors and the arrow are drawn where they are.
TEST_P(At180, NothingGoesAroundTheEarth) {
  const MapProjection projection(GetParam().origin);
  const TemporaryFolder folder;
  write_zones_geojson(folder.path() / "z.geojson", full_page(), projection);
  const Json file = Json::parse(contents(folder.path() / "z.geojson"));
  EXPECT_THAT(GeoJsonRules(file).broken_rules(), IsEmpty());
  EXPECT_GT(file["bbox"][0].get<double>(), file["bbox"][2].get<double>());
  for (const Json& feature : file["features"]) {
    for (const Ring& ring : rings_of(feature["geometry"])) {
      Rectangle box;
      for (const Point& at : ring) box.include(at);
      EXPECT_LE(box.high.x - box.low.x, 0.1) << feature["properties"]["title"];
      EXPECT_LE(std::abs(box.low.x), 180);
      EXPECT_GE(std::abs(box.low.x), 179.9);
    }
    const std::string type = feature["geometry"]["type"];
    if (type != "Polygon" && type != "MultiPolygon") continue;
    const Json& all = feature["geometry"]["coordinates"];
    for (const Json& polygon : type == "Polygon" ? Json::array({all}) : all) {
      Ring outer;
      for (const Json& at : polygon[0]) outer.push_back({at.at(0), at.at(1)});
      EXPECT_GT(signed_area(outer), 0) << "counter-clockwise";
    }
  }
  // The sum over both sides is the area that the properties tell.
  for (const Json& feature : file["features"]) {
    if (!feature["properties"].contains("area_m2") || feature["properties"]["kind"] != "maximum")
      continue;
    double degrees = 0;
    const Json& all = feature["geometry"]["coordinates"];
    for (const Json& polygon :
         feature["geometry"]["type"] == "Polygon" ? Json::array({all}) : all) {
      for (std::size_t n = 0; n < polygon.size(); ++n) {
        Ring ring;
        for (const Json& at : polygon[n]) ring.push_back({at.at(0), at.at(1)});
        degrees += (n == 0 ? 1 : -1) * std::abs(signed_area(ring));
      }
    }
    const double per_degree =
        111'195.0 * 111'195.0 * std::cos(GetParam().origin.lat * 0.0174532925);
    const double told = feature["properties"]["area_m2"];
    EXPECT_NEAR(degrees * per_degree / told, 1, 0.02);
  }
}

TEST_P(At180, AlertAndKmlAreCutToo) {
  const MapProjection projection(GetParam().origin);
  const AlertRings alert = alert_rings({{rectangle(-300, -50, 300, 50), {}}}, projection);
  EXPECT_THAT(alert.rings, SizeIs(2));
  for (const Ring& ring : alert.rings) {
    EXPECT_GT(signed_area(ring), 0);
    for (const Point& at : ring) EXPECT_LE(std::abs(at.x - ring.front().x), 0.1);
  }
  const TemporaryFolder folder;
  write_zones_kml(folder.path() / "z.kml", full_page(), projection);
  const std::string kml = contents(folder.path() / "z.kml");
  const std::regex coordinates("<coordinates>([^<]*)</coordinates>");
  int found = 0;
  for (auto it = std::sregex_iterator(kml.begin(), kml.end(), coordinates);
       it != std::sregex_iterator(); ++it) {
    ++found;
    const std::string text = " " + (*it)[1].str();
    EXPECT_FALSE(text.find(" 179.9") != std::string::npos &&
                 text.find(" -179.9") != std::string::npos)
        << text;
  }
  EXPECT_GT(found, 5);
}

INSTANTIATE_TEST_SUITE_P(Places, At180,
                         testing::Values(PlaceAt180{"Fiji", {179.9995, -16.8}},
                                         PlaceAt180{"FromTheWest", {-179.9995, 65}},
                                         PlaceAt180{"Exactly", {180, 0.5}},
                                         PlaceAt180{"ExactlyWest", {-180, -45}}),
                         [](const auto& one) { return one.param.name; });

TEST(NearAPole, RingsAreClosedAlongIt) {
  const MapProjection projection(LonLat{20, 89.9995});  // 56 m from the pole
  const std::vector<Polygon> parts =
      map_coordinates({Polygon{rectangle(-200, -200, 200, 200), {}}}, projection);
  ASSERT_FALSE(parts.empty());
  double highest = 0;
  for (const Polygon& part : parts) {
    EXPECT_GT(signed_area(part.outer), 0);
    for (const Point& at : part.outer) {
      EXPECT_LE(std::abs(at.x), 180);
      highest = std::max(highest, at.y);
    }
  }
  EXPECT_EQ(highest, 90);
}

}  // namespace
}  // namespace downwash
