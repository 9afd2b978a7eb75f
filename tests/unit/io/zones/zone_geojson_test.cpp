// Zones as GeoJSON, read back by the parser of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/zones/zone_colours.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/geojson_rules.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/report_sample.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Json geojson(const Result& page, const MapProjection& projection = berlin) {
  const test::TemporaryFolder folder;
  write_zones_geojson(folder.path() / "zones.geojson", page, projection);
  return Json::parse(test::contents(folder.path() / "zones.geojson"));
}

Json geojson(const ZoneSet& set) {
  Result page = chlorine_page();
  page.reach.zones = {set};
  return geojson(page);
}

/// The features of one kind.
std::vector<Json> of_kind(const Json& file, const std::string& kind) {
  std::vector<Json> found;
  for (const Json& feature : file.at("features")) {
    if (feature.at("properties").at("kind") == kind) found.push_back(feature);
  }
  return found;
}

Ring ring_of(const Json& points) {
  Ring ring;
  for (const Json& point : points) ring.push_back({point.at(0), point.at(1)});
  return ring;
}

TEST(ZoneGeoJson, KeepsToRfc7946) {
  const Json file = geojson(full_page());
  EXPECT_THAT(test::GeoJsonRules(file).broken_rules(), testing::IsEmpty());
  ASSERT_TRUE(file.contains("bbox"));
  EXPECT_NEAR(file.at("bbox").at(0),
              13.4 - 150 / (111320 * std::cos(52.5 * std::numbers::pi / 180)), 1e-5);
  const Json sample = geojson(test::sample_report(50));
  EXPECT_THAT(test::GeoJsonRules(sample).broken_rules(), testing::IsEmpty());
  EXPECT_THAT(test::GeoJsonRules(geojson(Result{})).broken_rules(), testing::IsEmpty());
}

/// The rules would notice.

TEST(ZoneGeoJson, RulesFindWhatBreaksThem) {
  const Json good = geojson(chlorine_page());
  const auto broken = [&](const std::string& path, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(path)] = value;
    const test::GeoJsonRules rules(bad);
    return rules.broken_rules().empty() ? "" : rules.broken_rules().front();
  };
  const std::string ring = "/features/0/geometry/coordinates/0";
  Json turned = good.at(Json::json_pointer(ring));
  std::reverse(turned.begin(), turned.end());
  EXPECT_THAT(broken(ring, turned), HasSubstr("right-hand"));
  turned.erase(turned.size() - 1);
  EXPECT_THAT(broken(ring, turned), HasSubstr("not closed"));
  EXPECT_THAT(broken(ring + "/0", Json::array({13.4})), HasSubstr("position"));
  EXPECT_THAT(broken(ring + "/1", Json::array({52.5, 13.4})), Not(HasSubstr("nothing")));
  EXPECT_THAT(broken(ring + "/1/0", 200), HasSubstr("longitude"));
  EXPECT_THAT(broken("/crs", "EPSG:4326"), HasSubstr("crs"));
  EXPECT_THAT(broken("/coordinates", 1), HasSubstr("§7.1"));
  EXPECT_THAT(broken("/bbox/0", 0), HasSubstr("§5"));
  EXPECT_THAT(broken("/features/0/type", "Zone"), HasSubstr("Feature"));
  EXPECT_THAT(broken("/features/0/geometry/type", "Circle"), HasSubstr("§1.4"));
  EXPECT_EQ(broken("/title", "other"), "");
}

TEST(ZoneGeoJson, ZonesHaveSevenDecimals) {
  const Json file = geojson(chlorine_page());
  ASSERT_EQ(file.at("features").size(), 3u);
  for (const Point& p : ring_of(file.at("features").at(0).at("geometry").at("coordinates").at(0))) {
    EXPECT_EQ(p.x, std::round(p.x * 1e7) / 1e7);
  }
}

TEST(ZoneGeoJson, SaysWhatElseAResponderMustKnow) {
  const Json file = geojson(full_page());
  EXPECT_EQ(file.at("start"), "2024-03-01T00:59:30+01:00");
  EXPECT_EQ(file.at("status").at("complete"), false);
  EXPECT_EQ(file.at("status").at("computed_s"), 63);
  EXPECT_EQ(file.at("verdict").at("severity"), "look");
  EXPECT_EQ(file.at("checks").at(0).at("figure"), "3.1");
  EXPECT_EQ(of_kind(file, "computed_area").size(), 1u);
  EXPECT_EQ(of_kind(file, "release").at(0).at("properties").at("moved"), true);
  EXPECT_EQ(of_kind(file, "release_asked").size(), 1u);
  EXPECT_EQ(of_kind(file, "receptor").at(0).at("properties").at("still_there_at_end"), true);
  EXPECT_FALSE(of_kind(file, "receptor").at(0).at("properties").contains("departure_s"));
  EXPECT_EQ(of_kind(file, "wind").at(0).at("properties").at("from_degrees"), 270);
  const auto buildings = of_kind(file, "building");
  ASSERT_EQ(buildings.size(), 2u);
  EXPECT_EQ(buildings[0].at("properties").at("action"), "leave");
  EXPECT_EQ(buildings[0].at("properties").at("leave_before_s"), 120);
}

TEST(ZoneGeoJson, EachZoneSaysThatTheWindIsNotTheOneAskedFor) {
  Result page = full_page();
  for (const Json& zone : of_kind(geojson(page), "maximum")) {
    EXPECT_FALSE(zone.at("properties").contains("caution"));
  }
  page.trust.caution = "The wind is 20 % too weak.";
  ApproachLevel level;
  level.height = 2;
  level.speed = {.asked = 5, .found = 4};
  page.trust.approach.emplace().levels = {level};
  const Json file = geojson(page);
  const auto zones = of_kind(file, "maximum");
  ASSERT_FALSE(zones.empty());
  for (const Json& zone : zones) {
    EXPECT_EQ(zone.at("properties").at("caution"), page.trust.caution);
    EXPECT_THAT(zone.at("properties").at("description").get<std::string>(),
                HasSubstr("Don't rely on it. " + page.trust.caution));
  }
  EXPECT_EQ(file.at("wind").at("caution"), page.trust.caution);
  EXPECT_THAT(file.at("wind").at("approach").at(0).get<std::string>(), HasSubstr("-20 %"));
}

TEST(ZoneGeoJson, CutZonesSaySo) {
  const Json file = geojson(full_page());
  const Json zone = of_kind(file, "maximum").at(0);
  EXPECT_EQ(zone.at("properties").at("cut_at_domain"), true);
  EXPECT_EQ(of_kind(file, "frame").at(0).at("properties").at("cut_at_domain"), false);
  const auto cuts = of_kind(file, "cut");
  ASSERT_EQ(cuts.size(), 1u);
  const Json& line = cuts[0].at("geometry").at("coordinates").at(0);
  const Point from = berlin.to_metres({line.at(0).at(0), line.at(0).at(1)});
  const Point to = berlin.to_metres({line.at(1).at(0), line.at(1).at(1)});
  EXPECT_NEAR(from.x, 300, 0.1);
  EXPECT_NEAR(std::abs(to.y - from.y), 100, 4);
}

TEST(ZoneGeoJson, WhatWasNotComputedIsNotEmpty) {
  ZoneSet set = chlorine();
  set.levels[2].averaging = 600;
  set.levels[2].covered = 63;
  const Json empty = geojson(set).at("empty_levels");
  ASSERT_EQ(empty.size(), 1u);
  EXPECT_EQ(empty.at(0).at("covered_s"), 63);
}

TEST(ZoneGeoJson, ZonesComeBackInMetres) {
  const Json file = geojson(chlorine_page());
  const Json& zone = file.at("features").at(1);
  EXPECT_EQ(zone.at("properties").at("kind"), "maximum");
  ASSERT_EQ(zone.at("geometry").at("type"), "MultiPolygon");
  const Json& rings = zone.at("geometry").at("coordinates").at(0);
  ASSERT_EQ(rings.size(), 2u);
  Ring metres;
  for (const Point& p : ring_of(rings.at(0))) metres.push_back(berlin.to_metres({p.x, p.y}));
  EXPECT_NEAR(signed_area(without_repeats(metres)), 400 * 100, 5);
  for (const Point& p : metres) EXPECT_NEAR(std::abs(p.y), 50, 0.01);
}

TEST(ZoneGeoJson, PropertiesSayWhatAndHowMuch) {
  const Json file = geojson(chlorine_page());
  const Json& frame = file.at("features").at(0).at("properties");
  EXPECT_EQ(frame.at("title"), "chlorine: AEGL-2 from 1 min to 2 min");
  EXPECT_EQ(frame.at("substance"), "chlorine");
  EXPECT_EQ(frame.at("level"), "AEGL-2");
  EXPECT_EQ(frame.at("meaning"), "Hard to escape.");
  EXPECT_EQ(frame.at("source"), "US EPA 2004");
  EXPECT_EQ(frame.at("concentration"), "2\u00a0ppm (5.8\u00a0mg/m³)");
  EXPECT_EQ(frame.at("concentration_ppm"), 2.001);
  EXPECT_EQ(frame.at("concentration_mg_m3"), 5.8);
  EXPECT_EQ(frame.at("averaging_s"), 600);
  EXPECT_EQ(frame.at("begin_s"), 60);
  EXPECT_EQ(frame.at("end_s"), 120.25);
  EXPECT_EQ(frame.at("begin_time"), "2024-03-01T00:00:30Z");
  EXPECT_EQ(frame.at("begin_local"), "2024-03-01T01:00:30+01:00");
  EXPECT_EQ(frame.at("end_time"), "2024-03-01T00:01:30.250Z");
  EXPECT_EQ(frame.at("area_m2"), 100);
  EXPECT_EQ(frame.at("height_m"), 1.5);
  EXPECT_EQ(frame.at("fill"), zone_colour(2).fill);
  const Json& arrival = file.at("features").at(2).at("properties");
  EXPECT_EQ(arrival.at("title"), "chlorine: AEGL-1 reached within 10 min");
  EXPECT_EQ(arrival.at("bound"), 600);
  EXPECT_EQ(arrival.at("bound_unit"), "s");
  EXPECT_FALSE(arrival.contains("begin_s"));
}

TEST(ZoneGeoJson, EmptyZonesAreNamed) {
  const Json file = geojson(chlorine_page());
  EXPECT_EQ(file.at("empty_levels"),
            Json::array({{{"substance", "chlorine"}, {"level", "AEGL-3"}, {"kind", "maximum"}}}));
  const Json none = geojson(Result{});
  EXPECT_TRUE(none.at("features").empty());
  EXPECT_FALSE(none.contains("bbox"));
}

TEST(ZoneGeoJson, PlainMetresSaySo) {
  const Json file = geojson(chlorine_page(), MapProjection());
  EXPECT_THAT(file.at("coordinate_units"), HasSubstr("metres"));
  EXPECT_EQ(file.at("bbox"), Json::array({-100, -50, 300, 50}));
}

TEST(ZoneGeoJson, BadNamesCostNoZones) {
  ZoneSet set = chlorine();
  set.substance = "a\"b\\c\x01 <script>\xFF";
  const Json file = geojson(set);
  EXPECT_EQ(file.at("features").at(0).at("properties").at("substance"),
            "a\"b\\c\x01 <script>\xEF\xBF\xBD");
}

TEST(ZoneWriter, RefusesLevelsThatAreNotThereAndLeavesNoFile) {
  const test::TemporaryFolder folder;
  Result page = chlorine_page();
  page.reach.zones[0].zones[0].level = 3;
  EXPECT_THROW(write_zones_geojson(folder.path() / "z", page, berlin), std::invalid_argument);
  EXPECT_THROW(write_zones_kml(folder.path() / "z", page, berlin), std::invalid_argument);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  page = chlorine_page();
  EXPECT_THROW(write_zones_geojson(folder.path() / "no" / "z", page, berlin), std::runtime_error);
}

}  // namespace
}  // namespace downwash
