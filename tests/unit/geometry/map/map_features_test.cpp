// Streets, water and green of a file, made into a map.
#include "geometry/map/map_features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/paths.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

constexpr Rectangle box{{-100, -100}, {100, 100}};

std::optional<MapKind> kind(std::initializer_list<std::pair<const char*, const char*>> tags) {
  Attributes attributes;
  for (const auto& [key, value] : tags) attributes.set(key, std::string(value));
  return map_kind(attributes);
}

std::string feature(const std::string& properties, const std::string& type,
                    const std::string& coordinates) {
  return R"({"type": "Feature", "properties": {)" + properties + R"(}, "geometry": {"type": ")" +
         type + R"(", "coordinates": )" + coordinates + "}}";
}
std::string line(const std::string& properties, const std::string& coordinates) {
  return feature(properties, "LineString", coordinates);
}
std::string collection(const std::string& features) {
  return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
}

MapSet map_in(const std::string& features, std::size_t most = most_map_points) {
  ReaderOptions reader;
  reader.coordinates = CoordinateKind::metres;
  reader.all_geometries = true;
  return assemble_map(parse_features(collection(features), "map.geojson", reader), reader, {}, box,
                      most);
}

TEST(MapKinds, GoByTags) {
  EXPECT_EQ(kind({{"highway", "trunk_link"}}), MapKind::motorway);
  EXPECT_EQ(kind({{"highway", "Residential"}}), MapKind::street);
  EXPECT_EQ(kind({{"highway", "steps"}}), MapKind::path);
  EXPECT_EQ(kind({{"railway", "light_rail"}}), MapKind::railway);
  EXPECT_EQ(kind({{"waterway", "canal"}}), MapKind::stream);
  EXPECT_EQ(kind({{"natural", "water"}}), MapKind::water);
  EXPECT_EQ(kind({{"landuse", "forest"}}), MapKind::wood);
  EXPECT_EQ(kind({{"leisure", "park"}}), MapKind::green);
  EXPECT_EQ(kind({{"fclass", "tertiary"}}), MapKind::secondary) << "Geofabrik's shapefiles";
  EXPECT_EQ(kind({{"highway", "bus_stop"}}), std::nullopt);
  EXPECT_EQ(kind({{"railway", "razed"}}), std::nullopt);
  EXPECT_EQ(kind({{"landuse", "residential_area"}}), std::nullopt);
  EXPECT_EQ(kind({{"natural", "tree"}}), std::nullopt);
}

TEST(MapKinds, AreNoneOfWhatNobodySees) {
  EXPECT_EQ(kind({{"railway", "subway"}, {"tunnel", "yes"}}), std::nullopt);
  EXPECT_EQ(kind({{"waterway", "stream"}, {"tunnel", "culvert"}}), std::nullopt);
  EXPECT_EQ(kind({{"fclass", "primary"}, {"tunnel", "F"}}), MapKind::primary);
  EXPECT_EQ(kind({{"highway", "service"}, {"tunnel", "building_passage"}}), MapKind::service);
  EXPECT_EQ(kind({{"leisure", "garden"}, {"building", "yes"}}), std::nullopt);
}

TEST(MapKinds, HaveKeys) { EXPECT_EQ(key_of(MapKind::railway), "railway"); }

TEST(MapOfFeatures, HasKindsNamesAndCredit) {
  const MapSet set = map_in(
      line(R"("highway": "primary", "name": "<b>Rue \"A\" & B</b>")", "[[-50, 0], [50, 0]]") + "," +
      line(R"("railway": "rail")", "[[0, -50], [0, 50]]") + "," +
      feature(R"("leisure": "park")", "Polygon",
              "[[[10, 10], [40, 10], [40, 40], [10, 40], [10, 10]]]") +
      "," + feature(R"("natural": "water")", "Point", "[1, 1]"));
  ASSERT_EQ(set.map.features.size(), 3U);
  EXPECT_EQ(set.map.features[0].kind, MapKind::green);
  EXPECT_EQ(set.map.features[0].areas.size(), 1U);
  EXPECT_EQ(set.map.features[1].name, "<b>Rue \"A\" & B</b>") << "escaped where it is shown";
  EXPECT_EQ(set.map.features[2].kind, MapKind::railway);
  EXPECT_THAT(set.map.credit, HasSubstr("OpenStreetMap contributors (ODbL)"));
  EXPECT_EQ(set.report.points, 8);
}

TEST(MapOfFeatures, CreditsWhomTheFileNames) {
  EXPECT_EQ(map_in(line(R"("fclass": "path", "attribution": "City of X")", "[[0, 0], [9, 9]]"))
                .map.credit,
            "City of X");
  EXPECT_EQ(map_in(line(R"("fclass": "path")", "[[0, 0], [9, 9]]")).map.credit, "from map.geojson");
}

TEST(MapOfFeatures, AreCutAtTheBox) {
  const MapSet set =
      map_in(line(R"("highway": "residential")", "[[-500, 20], [500, 20]]") + "," +
             line(R"("highway": "residential")", "[[300, 20], [500, 90]]") + "," +
             feature(R"("natural": "water")", "Polygon",
                     "[[[50, -500], [500, -500], [500, 500], [50, 500], [50, -500]]]"));
  ASSERT_EQ(set.map.features.size(), 2U);
  EXPECT_EQ(bounds(set.map.features[0].areas.at(0)).high, (Point{100, 100}));
  EXPECT_EQ(bounds(Polygon{set.map.features[1].lines.at(0), {}}).low, (Point{-100, 20}));
  EXPECT_EQ(set.report.drawn.at(static_cast<std::size_t>(MapKind::street)), 1);
}

TEST(MapOfFeatures, JoinsWaysOfOneNameAndThinsThem) {
  const MapSet set =
      map_in(line(R"("highway": "residential", "name": "A")", "[[0, 0], [10, 0.01], [20, 0]]") +
             "," + line(R"("highway": "residential", "name": "A")", "[[20, 0], [40, 0]]") + "," +
             line(R"("highway": "residential", "name": "B")", "[[40, 0], [60, 0]]"));
  ASSERT_EQ(set.map.features.size(), 2U);
  ASSERT_EQ(set.map.features[0].lines.size(), 1U);
  EXPECT_EQ(set.map.features[0].lines[0].size(), 2U) << "a kink of 1 cm nobody sees";
}

TEST(MapOfFeatures, ClosedLinesAreGroundAndOpenOnesAreNot) {
  EXPECT_EQ(map_in(line(R"("landuse": "grass")", "[[0, 0], [9, 0], [9, 9], [0, 0]]"))
                .map.features.at(0)
                .areas.size(),
            1U);
  EXPECT_TRUE(
      map_in(line(R"("landuse": "grass")", "[[0, 0], [9, 0], [9, 9]]")).map.features.empty());
}

TEST(MapOfFeatures, HoldsABoundOnItsPoints) {
  std::string features;
  for (int n = 0; n < 400; ++n) {
    const double y = -99 + 0.4 * n;
    std::string points;
    for (int k = 0; k < 30; ++k) {
      points += text(k > 0 ? ", " : "", '[', -90 + 5 * k, ", ", y + (k % 2) * 20, ']');
    }
    features +=
        (n > 0 ? "," : "") +
        line(text(R"("highway": ")", n % 2 == 0 ? "footway" : "primary", R"(", "name": ")", n, '"'),
             '[' + points + ']');
  }
  const MapSet set = map_in(features, 1000);
  EXPECT_LE(set.report.points, 1000);
  EXPECT_GT(set.report.left_out, 100);
  for (const MapFeature& one : set.map.features) EXPECT_EQ(one.kind, MapKind::primary);
  EXPECT_EQ(map_in(features).report.left_out, 0);
}

TEST(MapOfFeatures, LieWhereTheBuildingsAre) {
  ReaderOptions reader;
  reader.all_geometries = true;
  const MapProjection map(LonLat{4.35, 50.84});
  reader.district = district_of(box, map);
  const std::string content =
      collection(line(R"("highway": "residential")", "[[4.35, 50.84], [4.3505, 50.84]]") + "," +
                 line(R"("highway": "residential")", "[[4.45, 50.84], [4.4505, 50.84]]"));
  const FeatureFile file = parse_features(content, "map.geojson", reader);
  EXPECT_EQ(file.features.size(), 1U);
  const MapSet set = assemble_map(file, reader, map, box);
  const Ring& street = set.map.features.at(0).lines.at(0);
  EXPECT_NEAR(street[0].x, 0, 1e-6);
  EXPECT_NEAR(street[1].x, 0.0005 * 70414, 0.1);
  try {
    assemble_map(file, reader, {}, box);
    FAIL();
  } catch (const InputError& fault) {
    EXPECT_EQ(fault.message(), Message::map_file);
    EXPECT_THAT(fault.what(), HasSubstr("plain metres"));
  }
}

TEST(MapOfFeatures, DistrictCrossesTheDateLine) {
  const auto district = std::get<Rectangle>(district_of(box, MapProjection(LonLat{180, 10})));
  EXPECT_GT(district.low.x, 179.9);
  EXPECT_LT(district.high.x, -179.9);
}

TEST(MapOfFeatures, AreSoughtWhereWordsSayIt) {
  EXPECT_TRUE(mentions_map(R"("highway": "residential")"));
  EXPECT_TRUE(mentions_map("\x1f\x8b packed"));
  EXPECT_FALSE(mentions_map(R"("building": "yes", "height": 10)"));
}

TEST(Paths, OfNothingAreNothing) {
  EXPECT_TRUE(joined_paths({}, box).empty());
  EXPECT_TRUE(joined_paths(std::vector<Ring>{{{0, 0}}}, box).empty());
  EXPECT_TRUE(thinned_ring({}, 1).empty());
  EXPECT_TRUE(thinned_ring({{0, 0}, {0.1, 0}, {0, 0.1}}, 1).size() < 4);
}

}  // namespace
}  // namespace downwash
