// The part of a zone that is estimated beyond the outlet, in page and map files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/report/report_html.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/zone_cuts.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::HasSubstr;
using testing::Not;
using Json = nlohmann::json;

constexpr const char* made = "2024-03-01T00:05:00Z";

/// full_page(), where AEGL-1 reaches x = 300, with an estimate behind that; up to `end`.
Result going_on(double end) {
  Result page = full_page();
  page.reach.beyond = BeyondArea{.joint = {{300, -100}, {300, 100}},
                                 .outlines = {{{300, -900}, {9000, -900}, {9000, 900}, {300, 900}}},
                                 .reach = 9000,
                                 .words = "class D, neutral; over towns"};
  for (Zone& zone : page.reach.zones[0].zones) {
    if (zone.kind == ZoneKind::maximum && zone.level == 0) {
      zone.beyond = {{rectangle(300, -50, end, 50), {}}};
    }
  }
  return page;
}

const Zone& aegl1(const Reach& reach) {
  for (const Zone& zone : reach.zones[0].zones) {
    if (zone.kind == ZoneKind::maximum && zone.level == 0) return zone;
  }
  throw std::logic_error("no zone");
}

template <class Write>
std::string written(const Write& write) {
  const TemporaryFolder folder;
  write(folder.path() / "file");
  return contents(folder.path() / "file");
}

TEST(ZonesGoingOn, AreNotCutAtTheOutlet) {
  const Result cut = full_page(), page = going_on(4000), far = going_on(9000);
  ASSERT_EQ(zone_cuts(cut.map, cut.reach.beyond, aegl1(cut.reach)).size(), 1u);
  EXPECT_TRUE(zone_cuts(page.map, page.reach.beyond, aegl1(page.reach)).empty());
  EXPECT_TRUE(beyond_cuts(page.map, page.reach.beyond, aegl1(page.reach)).empty());
  const auto ends = beyond_cuts(far.map, far.reach.beyond, aegl1(far.reach));
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_NEAR(ends[0].from.x, 9000, 1e-9);

  Result aside = page;
  aside.reach.zones[0].zones[1].polygons = {{rectangle(0, 60, 100, 99), {}}};
  EXPECT_EQ(zone_cuts(aside.map, aside.reach.beyond, aside.reach.zones[0].zones[1]).size(), 1u)
      << "sides stay as they were";
}

TEST(ZonesGoingOn, ReachAsFarAsTheEstimate) {
  const Result page = going_on(4000), far = going_on(9000);
  const LevelReach reach = level_reaches(page, page.reach.zones[0])[0];
  EXPECT_NEAR(reach.distance.value_or(0), 3995, 1);
  EXPECT_FALSE(reach.leaves_domain);
  EXPECT_FALSE(reach.open());
  EXPECT_NEAR(reach.area_beyond.value_or(0), 3700 * 100, 1);
  EXPECT_NEAR(reach.area.value_or(0),
              level_reaches(full_page(), page.reach.zones[0])[0].area.value(), 1);
  EXPECT_TRUE(level_reaches(far, far.reach.zones[0])[0].open());
  EXPECT_THAT(report_html(page), HasSubstr("<strong>estimated beyond the computed area</strong>"));
  EXPECT_THAT(report_html(page), Not(HasSubstr("at least 4")));
  EXPECT_THAT(report_html(far), HasSubstr("goes on where the estimate ends"));
  EXPECT_THAT(answer_more(page, page.reach.zones[0], level_reaches(page, page.reach.zones[0])),
              HasSubstr("AEGL-1 up to 4.0 km downwind (estimated beyond the computed area)"));
}

TEST(ZonesGoingOn, AreReachedWhereTheyAreOnlyBeyond) {
  Result page = going_on(4000);
  page.reach.zones[0].zones[0].beyond = {{rectangle(600, -5, 900, 5), {}}};  // AEGL-3
  const LevelReach reach = level_reaches(page, page.reach.zones[0])[2];
  EXPECT_TRUE(reach.reached);
  EXPECT_TRUE(reach.buildings.empty());
  EXPECT_NEAR(reach.distance.value_or(0), 895, 1);
}

TEST(ZonesGoingOn, AreTwoFeaturesOfGeoJson) {
  const Result page = going_on(9000);
  const Json file =
      Json::parse(written([&](const auto& to) { write_zones_geojson(to, page, berlin); }));
  std::vector<Json> parts;
  for (const Json& feature : file.at("features")) {
    const Json& properties = feature.at("properties");
    if (properties.at("kind") == "maximum" && properties.at("level") == "AEGL-1") {
      parts.push_back(properties);
    }
    EXPECT_NE(properties.at("kind"), "cut");
  }
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(parts[0].at("part"), "estimated_beyond");
  EXPECT_EQ(parts[0].at("area_m2"), 870000);
  EXPECT_EQ(parts[0].at("ends_with_estimate"), true);
  EXPECT_TRUE(parts[0].contains("stroke-dasharray"));
  EXPECT_THAT(parts[0].at("title").get<std::string>(), HasSubstr("estimated beyond"));
  EXPECT_EQ(parts[1].at("part"), "computed");
  EXPECT_EQ(parts[1].at("cut_at_domain"), false);
}

TEST(ZonesGoingOn, AreMarkedInOtherMapFiles) {
  const Result page = going_on(4000);
  const std::string kml = written([&](const auto& to) { write_zones_kml(to, page, berlin); });
  EXPECT_THAT(kml, HasSubstr("AEGL-1 reached at any time, estimated beyond the computed area"));
  EXPECT_THAT(kml, HasSubstr("#beyond-1"));
  EXPECT_THAT(kml, Not(HasSubstr("is cut here")));
  const std::string cot = written([&](const auto& to) { write_cot(to, page, berlin, made); });
  EXPECT_THAT(cot, HasSubstr("strokeStyle value=\"dashed\""));
  const std::string cap = written([&](const auto& to) { write_alert(to, page, berlin, made); });
  EXPECT_THAT(cap, HasSubstr("; estimated beyond the computed area</areaDesc>"));
  EXPECT_THAT(cap, Not(HasSubstr("is cut at the edge")));
}

TEST(ZonesGoingOn, LeaveOtherPagesAsTheyAre) {
  const Result page = full_page();
  const std::string file = written([&](const auto& to) { write_zones_geojson(to, page, berlin); });
  EXPECT_THAT(file, Not(HasSubstr("\"part\"")));
  EXPECT_THAT(report_html(page), Not(HasSubstr("\"joint\"")));
}

}  // namespace
}  // namespace downwash
