// The sheet that report.html prints as: what stands on its two pages without a script.
#include "io/report/report_sheet.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/report/sheet_limits.hpp"
#include "io/report/sheet_rows.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using namespace test;

const Check bad_check{
    CheckGroup::data,     Message::doubtful_settings,    "Narrow ways",        "900", "2",
    Severity::unreliable, "The cloud may go elsewhere.", "Take smaller cells."};

std::vector<std::vector<LevelReach>> reaches_of(const Result& page) {
  std::vector<std::vector<LevelReach>> reaches;
  for (const ZoneSet& set : page.reach.zones) reaches.push_back(level_reaches(page, set));
  return reaches;
}

std::string sheet_of(const Result& page) {
  return sheet_html(page, reaches_of(page), ProductChoice{});
}

ReportReceptor receptor(const std::string& name, double peak) {
  ReportReceptor one;
  one.name = name;
  one.time = {10};
  one.concentration = {peak};
  one.peak = peak;
  return one;
}

TEST(ReportSheet, SaysItsVerdictInWordsOnBothPages) {
  Result page = small_page();
  page.trust.checks = {fine_check, bad_check};
  const std::string text = sheet_of(page);
  EXPECT_EQ(
      occurrences(text, "<b>✗ RED:</b> " + words::html(verdict(page.asked, page.trust).words)), 2u);
  EXPECT_TRUE(contains(text, "<b>✗ RED</b> Narrow ways"));
  EXPECT_TRUE(contains(text, "The cloud may go elsewhere. ("));
  EXPECT_FALSE(contains(text, "Take smaller cells.")) << "for those who compute, on the screen";
  EXPECT_FALSE(contains(text, "<b>✗ RED</b> Mass kept"));
}

TEST(ReportSheet, HasAPageOfTheirOwnForManyWhoAreFetched) {
  const auto fetching = [](std::size_t count) {
    Result page = small_page();
    ReportBuilding one = page.affected.exposed.front();
    one.action = Action::fetch;
    one.fetch_before = 130;
    page.affected.exposed.assign(count, one);
    for (std::size_t n = 0; n < count; ++n) page.affected.exposed[n].id = std::to_string(n);
    return sheet_of(page);
  };
  EXPECT_TRUE(contains(fetching(12), "Page 2 of 2"));
  EXPECT_TRUE(contains(fetching(12), "To be fetched: 12 buildings"));
  EXPECT_TRUE(contains(fetching(13), "Page 3 of 3"));
  EXPECT_TRUE(contains(fetching(150), "To be fetched: 150 buildings"));
  EXPECT_TRUE(contains(fetching(150), "; all 150 on page 3</p>")) << "on the sheet with the map";
  EXPECT_FALSE(contains(fetching(3), "; all 3"));
  EXPECT_EQ(occurrences(fetching(150), "<li><b>"), occurrences(fetching(140), "<li><b>"))
      << "as many as a page holds";
}

TEST(ReportSheet, IsNotRedWhereAllIsFine) {
  Result page = small_page();
  page.trust.checks = {fine_check};
  page.asked.computed = page.asked.planned = 1200;
  const std::string text = sheet_of(page);
  EXPECT_EQ(verdict(page.asked, page.trust).severity, Severity::fine);
  EXPECT_FALSE(contains(text, "RED"));
  EXPECT_FALSE(contains(text, "AMBER"));
  EXPECT_TRUE(contains(text, "sheet-verdict fine"));
}

TEST(ReportSheet, RanksReceptorsByTheirPeak) {
  Result page = small_page();
  page.affected.receptors = {receptor("low", 1e-7), receptor("high", 1e-4),
                             receptor("middle", 1e-5)};
  const auto rows = sheet_receptors(page);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_TRUE(contains(rows[0], "high"));
  EXPECT_TRUE(contains(rows[1], "middle"));
  EXPECT_TRUE(contains(rows[2], "low"));
}

TEST(ReportSheet, RanksBuildingsByTheWorstLevelAtTheirWalls) {
  Result page = small_page();
  page.affected.exposed[0].levels = {{.outdoors = 2e-6}, {.outdoors = 1e-6}};
  page.affected.exposed[1].levels = {{.outdoors = 9e-6}, {.outdoors = 9e-6}};
  page.affected.exposed.push_back(page.affected.exposed[1]);  // by another substance
  const auto rows = sheet_buildings(page);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(contains(rows[0], "<strong>AEGL-2</strong>"));
  EXPECT_TRUE(contains(rows[1], "<strong>AEGL-1</strong>"));
}

TEST(ReportSheet, ShowsReachedLevelsBeforeOthers) {
  const Result page = small_page();  // AEGL-1 is reached, AEGL-2 is not
  const auto rows = sheet_levels(page.asked, page.reach, reaches_of(page));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(contains(rows[0], "AEGL-1"));
  EXPECT_TRUE(contains(rows[1], "AEGL-2"));
}

TEST(ReportSheet, SaysHowManyRowsAreLeftOut) {
  Result page = small_page();
  for (int n = 0; n < 100; ++n)
    page.affected.receptors.push_back(receptor(fmt::format("r{}", n), n));
  const std::string text = sheet_of(page);
  EXPECT_TRUE(contains(text, "id=\"sheet-receptors\" class=\"fit few8\" data-total=\"100\""));
  EXPECT_TRUE(contains(text, "and <b>92</b> more rows of receptors: receptor_summary.csv has all"));
  EXPECT_TRUE(contains(text, "id=\"sheet-levels-rest\" class=\"left-out\" hidden"));
}

TEST(ReportSheet, ListsWhatWasNotComputed) {
  Result page = small_page();
  page.asked.computed = 600;
  page.asked.planned = 1200;
  page.reach.zones[0].levels[1].covered = 300;
  page.affected.receptors = {receptor("school", 1e-6)};
  page.affected.receptors[0].time.clear();
  std::string all;
  for (const std::string& line : limits_of_result(page, reaches_of(page))) all += line + '\n';
  EXPECT_TRUE(contains(all, status_words(page.asked)));
  EXPECT_TRUE(contains(all, "AEGL-2 of chlorine: their means were not computed long enough."));
  EXPECT_TRUE(contains(all, "Nothing at 1 receptor"));
  EXPECT_TRUE(contains(all, "After 10 min since the release began nothing was computed."));
  EXPECT_TRUE(contains(all, "Outside a zone does not mean safe"));
  EXPECT_FALSE(contains(all, "cut at the edge"));

  page.reach.zones[0].levels.clear();
  EXPECT_TRUE(contains(limits_of_result(page, {{}})[1], "No levels of concern are known"));
}

TEST(ReportSheet, OfWindAloneTellsOfNoZones) {
  Result page = small_page();
  page.asked.wind_alone = true;
  page.reach.zones.clear();
  page.affected.exposed.clear();
  page.asked.releases.clear();
  const std::string text = sheet_of(page);
  EXPECT_TRUE(contains(text, "Nothing is released in this case"));
  EXPECT_FALSE(contains(text, "How far each level goes"));
}

TEST(ReportSheet, EscapesNames) {
  Result page = small_page();
  page.asked.title = page.asked.made = page.asked.wind = page.trust.caution = evil;
  page.asked.releases[0].name = page.asked.releases[0].words = evil;
  page.reach.zones[0].substance = page.reach.zones[0].levels[0].name =
      page.reach.zones[0].levels[0].meaning = evil;
  page.reach.zones.push_back(page.reach.zones[0]);  // of two the substances are named
  page.affected.receptors = {receptor(evil, 1)};
  page.affected.exposed[0].name = page.affected.exposed[0].id = page.affected.exposed[0].address =
      evil;
  page.affected.exposed[0].levels = {{.outdoors = 1, .indoors = 1}, {.outdoors = 0}};
  page.trust.assumptions = {{evil, evil}, {"Wind", evil}};
  page.trust.checks = {bad_check};
  page.trust.checks[0].name = page.trust.checks[0].effect = page.trust.checks[0].figure = evil;
  const std::string text = sheet_of(page);
  EXPECT_FALSE(contains(text, "<script"));
  EXPECT_FALSE(contains(text, "</script"));
  EXPECT_GT(occurrences(text, "&lt;script&gt;alert(1)"), 12u);
}

TEST(ReportSheet, SaysWhereATitleIsCut) {
  Result page = small_page();
  page.asked.title = std::string(400, 'x');
  EXPECT_TRUE(contains(sheet_of(page), "cut here; report.html has the whole title"));
}

TEST(ReportSheet, SaysWhatIsMissingWithoutAScriptAndWhereAPageIsCut) {
  const std::string text = sheet_of(small_page());
  EXPECT_EQ(occurrences(text, "<p class=\"without-script\">Printed without JavaScript: "), 2u);
  EXPECT_TRUE(contains(text, "no map and no legend"));
  EXPECT_EQ(occurrences(text, "It goes on in report.html on a screen."), 2u);
  EXPECT_TRUE(contains(text, "Page 1 of 2"));
  EXPECT_TRUE(contains(text, "Page 2 of 2"));
}

}  // namespace
}  // namespace downwash
