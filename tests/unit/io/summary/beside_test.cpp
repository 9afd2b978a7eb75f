// Ours beside other models: the words, the section of the page, the map file.
#include "io/summary/beside.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/report/report_beside.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::Contains;
using testing::HasSubstr;

/// The zone of AEGL-1 reaches some 206 m (200, 50); AEGL-2 is not reached.
Result page_with(const ModelReach& first, const ModelReach& second = {}) {
  Result page = small_page();
  page.asked.wind_from = 270;
  page.asked.computed = page.asked.planned = 1200;
  auto beside = std::make_shared<BesideOurs>();
  BesideSet set{.substance = "chlorine"};
  set.gaussian = "A plume.";
  set.dense_not = "it spreads passively";
  set.speed = 3;
  set.levels = {{first, std::nullopt, {{0, 0}, {300, 20}, {300, -20}}}, {second, std::nullopt, {}}};
  set.differences = {{Effect::shorter, "Ours has houses."}};
  set.guidebook = {.title = "ERG 2024, UN 1017 Chlorine",
                   .choice = "Small.",
                   .rows = {{"small spill", 60, {{"by day", "0.3 km"}}}},
                   .left_out = {"Table 3: one copy."},
                   .copies = {"Table 1: a copy"}};
  beside->sets.push_back(std::move(set));
  page.trust.beside = beside;
  return page;
}
ModelReach reach(double distance) { return {true, distance, 20, false}; }
std::string words(const Result& page, std::size_t level = 0) {
  return comparison_words(page, page.reach.zones.front(), level);
}

TEST(Beside, SaysWhichIsLonger) {
  EXPECT_THAT(words(page_with(reach(400))), HasSubstr("Ours is shorter: 210 m against 400 m."));
  EXPECT_THAT(words(page_with(reach(100))), HasSubstr("Ours is longer: 210 m against 100 m."));
  EXPECT_THAT(words(page_with(reach(210))), HasSubstr("About alike"));
  EXPECT_EQ(words(page_with({})), "Ours is longer: Gauss does not reach it.");
  EXPECT_EQ(words(page_with(reach(400), reach(50)), 1), "Ours does not reach it.");
  EXPECT_EQ(words(page_with(reach(400)), 1), "Neither reaches it.");
}

TEST(Beside, SaysWhereTheLengthOfOursIsNotKnown) {
  Result page = page_with(reach(400));
  page.map.domain = {{-100, -200}, {200, -200}, {200, 200}, {-100, 200}};
  EXPECT_THAT(words(page),
              HasSubstr("Ours is cut, so which is longer is not known: at least 210 m"));
  std::vector<std::string> why;
  for (const Difference& one : differences(page, page.reach.zones[0])) why.push_back(one.words);
  EXPECT_THAT(why, Contains(HasSubstr("cut at the edge")));
  Result brief = page_with(reach(400), reach(50));
  brief.reach.zones[0].levels[1].covered = 60;
  EXPECT_EQ(words(brief, 1), "Ours was not computed long enough to compare.");
  Result growing = page_with(reach(400));
  growing.asked.computed = growing.asked.planned = 120;  // the end of its frame
  EXPECT_THAT(words(growing), HasSubstr("Ours is shorter so far: 210 m against 400 m; the level is "
                                        "still exceeded when the computed time ends"));
  ModelReach open = reach(150);  // as far as the model goes
  open.open = true;
  EXPECT_EQ(words(page_with(open)), "Can't be compared: 210 m against more than 150 m.");
}

TEST(Beside, SaysWhereOursIsAnEstimate) {
  Result page = page_with(reach(400));
  EXPECT_EQ(occurrences(beside_html(page), estimated_beyond), 0U);
  for (Zone& zone : page.reach.zones[0].zones) {
    if (zone.kind == ZoneKind::maximum && zone.level == 0) {
      zone.beyond = {{{{200, 0}, {600, 0}, {600, 50}}, {}}};
    }
  }
  EXPECT_THAT(words(page), HasSubstr("(estimated beyond the computed area) against 400 m"));
  // In the column of ours and in words.
  EXPECT_EQ(occurrences(beside_html(page), estimated_beyond), 2U);
  EXPECT_EQ(occurrences(beside_sheet_html(page), estimated_beyond), 1U);
}

TEST(Beside, ReasonsAreFactsOfTheRun) {
  Result page = page_with(reach(5000));
  std::vector<std::string> why;
  for (const Difference& one : differences(page, page.reach.zones[0])) why.push_back(one.words);
  // 3 m/s for 20 min are 3.6 km
  EXPECT_THAT(why, Contains(HasSubstr("The run covers 20 min")));
  EXPECT_THAT(why, Contains("Ours has houses."));
  EXPECT_THAT(why, testing::Not(Contains(HasSubstr("cut at the edge"))));
  EXPECT_THAT(why, testing::Not(Contains(HasSubstr("off the wind"))));
  page.asked.wind_from = 180;  // ours goes east, the wind north
  EXPECT_THAT(differences(page, page.reach.zones[0]).at(1).words, HasSubstr("off the wind"));
}

TEST(Beside, PageHasASectionAndEscapesIt) {
  Result page = page_with(reach(400));
  const std::string section = beside_html(page);
  for (const char* part :
       {"Gaussian plume", "400 m, 20 m to each side",
        "makes ours shorter:", "not shown: it spreads passively", "ERG 2024, UN 1017 Chlorine",
        "Not shown:</b> Table 3: one copy.", "0.3 km by day", "Emergency Response Guidebook"}) {
    EXPECT_THAT(section, HasSubstr(part));
  }
  EXPECT_THAT(section, testing::Not(HasSubstr("Table 1: a copy"))) << "copies are for the docs";
  EXPECT_THAT(report_html(page), HasSubstr("id=\"beside\""));
  EXPECT_THAT(beside_sheet_html(page), HasSubstr("Other models"));
  auto hostile = std::make_shared<BesideOurs>(*page.trust.beside);
  hostile->sets[0].gaussian = hostile->sets[0].dense_not = evil;
  hostile->sets[0].differences[0].words = hostile->sets[0].guidebook.choice = evil;
  hostile->sets[0].guidebook.rows[0].what = evil;
  page.trust.beside = hostile;
  EXPECT_EQ(occurrences(report_html(page), "<script>alert"), 0U);
}

TEST(Beside, PageWithoutItHasNoSection) {
  EXPECT_EQ(beside_html(small_page()), "");
  EXPECT_EQ(occurrences(report_html(small_page()), "id=\"beside\""), 0U);
  Result page = small_page();
  page.trust.beside = std::make_shared<const BesideOurs>(BesideOurs{"several winds", {}});
  EXPECT_THAT(beside_html(page), HasSubstr("Not shown: several winds."));
  EXPECT_THAT(beside_lines(page),
              Contains("Other models and the guidebook: not shown, several winds."));
}

TEST(Beside, OutlinesAreInTheDataAndTheMapFile) {
  const Result page = page_with(reach(400));
  const nlohmann::json gauss = data_of(report_html(page))["substances"][0]["gauss"];
  EXPECT_EQ(gauss[0], nlohmann::json({0, 0, 3000, 200, 0, -400}));
  EXPECT_TRUE(gauss[1].is_null());
  EXPECT_TRUE(data_of(report_html(small_page()))["substances"][0]["gauss"].is_null());
  const TemporaryFolder folder;
  write_zones_geojson(folder.path() / "z.geojson", page, MapProjection());
  const auto file = nlohmann::json::parse(contents(folder.path() / "z.geojson"));
  int found = 0;
  for (const auto& feature : file["features"]) {
    if (feature["properties"]["kind"] != "gaussian") continue;
    ++found;
    EXPECT_EQ(feature["properties"]["distance_m"], 400);
    EXPECT_EQ(feature["properties"]["level"], "AEGL-1");
    EXPECT_EQ(feature["properties"]["fill-opacity"], 0);
  }
  EXPECT_EQ(found, 1);
  EXPECT_FALSE(file["beside_ours"].empty());
}

TEST(Beside, LinesHaveLevelsAndGuidebook) {
  const std::vector<std::string> lines = beside_lines(page_with(reach(400)));
  EXPECT_THAT(lines, Contains(HasSubstr("AEGL-1 (10 min): Gaussian plume 400 m")));
  EXPECT_THAT(lines, Contains(HasSubstr("small spill: isolate 60 m in all directions; protect "
                                        "downwind 0.3 km by day")));
  EXPECT_THAT(lines, Contains("  not shown: Table 3: one copy."));
}

}  // namespace
}  // namespace downwash
