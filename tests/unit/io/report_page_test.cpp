#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>

#include "geometry/input/input_error.hpp"
#include "io/report/report_data.hpp"
#include "io/report/report_html.hpp"
#include "io/results/report_summary.hpp"
#include "io/results/report_words.hpp"
#include "io/zones/zone_colours.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/report_sample.hpp"

namespace downwash {
namespace {

using Json = nlohmann::json;

constexpr const char* evil = "</script><script>alert(1)</script>";
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

Ring square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

Building block(const std::string& id, double x, double y) {
  return {.id = id, .name = "", .footprint = {{square(x, y, 10), {}}}, .height = 12};
}

/// One release at the origin, wind from the west, two levels of which the first is reached up to
/// x = 200, with a hole that is building "b"; "a" stands in the zone's edge, "far" outside.
ReportPage small_page() {
  ReportPage page;
  page.title = "A small case";
  page.wind = "4 m/s at 10 m from 270°";
  page.buildings = {block("a", 195, 0), block("b", 100, 0), block("far", 260, 0)};
  page.domain = {{-100, -200}, {400, -200}, {400, 200}, {-100, 200}};
  page.releases = {{"tank", {0, 0}, "0.5 kg/s of chlorine from 0 to 600 s at 1 m"}};
  ZoneSet set;
  set.substance = "chlorine";
  set.levels = {{"AEGL-1", "Irritation.", "EPA", 1, 1.5e-6, 600},
                {"AEGL-2", "Harm.", "EPA", 2, 8.1e-6, 600}};
  set.zones = {{ZoneKind::maximum,
                0,
                0,
                1200,
                0,
                {{{{0, -50}, {200, -50}, {200, 50}, {0, 50}}, {square(98, -2, 14)}}}},
               {ZoneKind::maximum, 1, 0, 1200, 0, {}},
               {ZoneKind::frame, 0, 60, 120, 0, {{square(0, -10, 20), {}}}}};
  page.zones = {set};
  page.exposed = {{"a", "", 4e-6, 1e-6, 130.0}, {"b", "", 2e-6, 1e-6, 200.0}};
  return page;
}

/// What is in the data block, as the browser's JSON.parse sees it.
Json data_of(const std::string& html) {
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = html.find(open) + open.size();
  return Json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

TEST(ReportPage, HasAllSectionsAndNoEmptyPlaceholder) {
  const std::string html = report_html(small_page());
  for (const char* id : {"map", "todo", "levels", "receptors", "buildings", "checks", "assumptions",
                         "legend", "info"}) {
    EXPECT_TRUE(contains(html, "id=\"" + std::string(id) + "\"")) << id;
  }
  EXPECT_TRUE(contains(html, "<noscript>"));
  EXPECT_TRUE(contains(html, "Model result, not a measurement."));
  EXPECT_TRUE(contains(html, "0.5 kg/s of chlorine from 0 to 600 s at 1 m"));
  EXPECT_FALSE(contains(html, "{{"));
}

TEST(ReportPage, IsSelfContained) {
  const std::string html = report_html(test::sample_report(50));
  EXPECT_FALSE(contains(html, "http:"));
  EXPECT_FALSE(contains(html, "https:"));
  EXPECT_FALSE(
      std::regex_search(html.substr(0, 60000), std::regex("(\\bsrc\\s*=|@import|url\\((?!#))")));
  EXPECT_FALSE(contains(html, "<link"));
  EXPECT_FALSE(contains(html, " style=\""));  // the policy would refuse it
  EXPECT_FALSE(contains(html, "innerHTML"));
  EXPECT_FALSE(contains(html, "unsafe-"));
  EXPECT_TRUE(contains(html, "default-src 'none'; script-src 'sha256-"));
}

TEST(ReportPage, HasTheColoursOfTheZoneFiles) {
  const std::string html = report_html(small_page());
  for (const ZoneColour& colour : zone_colours) {
    EXPECT_TRUE(contains(html, std::string(colour.fill))) << colour.fill;
    EXPECT_TRUE(contains(html, std::string(colour.stroke))) << colour.stroke;
  }
}

const Check fine_check{CheckGroup::solver, "Mass kept", "99.9 %", "99 to 101 %",
                       Severity::fine,     "",          ""};

TEST(ReportPage, NotesAreNoReasonForAlarm) {
  ReportPage page = small_page();
  page.checks = {fine_check};
  page.notes = {"buildings thinner than the cells"};
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict fine\""));
  EXPECT_TRUE(contains(html, "buildings thinner than the cells"));
}

TEST(ReportPage, EscapesNamesEverywhere) {
  ReportPage page = small_page();
  page.title = page.made = page.wind = evil;
  page.buildings[0].name = page.buildings[0].id = evil;
  page.releases[0].name = page.releases[0].words = evil;
  page.zones[0].substance = page.zones[0].levels[0].name = evil;
  page.zones[0].levels[0].meaning = page.zones[0].levels[0].source = evil;
  page.receptors.resize(1);
  page.receptors[0].name = page.receptors[0].substance = evil;
  page.exposed[0].name = page.exposed[0].id = evil;
  page.assumptions = {{evil, evil}};
  page.exposed[0].kind = page.exposed[0].address = page.exposed[0].reason = evil;
  page.exposed[0].action = page.exposed[1].action = Action::leave;
  page.checks = {{CheckGroup::data, evil, evil, evil, Severity::unreliable, evil, evil}};
  page.notes = {evil, "U+2028 \u2028 and U+2029 \u2029", "not UTF-8: \xff", "{{script}}"};
  const std::string html = report_html(page);
  EXPECT_FALSE(contains(html, "<script>alert"));
  EXPECT_EQ(occurrences(html, "<script"), 2u);
  EXPECT_EQ(occurrences(html, "</script>"), 2u);
  EXPECT_EQ(data_of(html)["buildings"][0]["n"], evil);
  EXPECT_TRUE(contains(html, "&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_TRUE(contains(html, "<li>{{script}}"));

  page.buildings[0].name = "a\u2028b\u2029c & d";
  const std::string data = report_data(page, {level_reaches(page, page.zones[0])});
  EXPECT_EQ(data.find_first_of("<>&"), std::string::npos);
  EXPECT_FALSE(contains(data, "\u2028"));
  EXPECT_FALSE(contains(data, "\u2029"));
  EXPECT_EQ(Json::parse(data)["buildings"][0]["n"], page.buildings[0].name);
}

TEST(ReportPage, DataParsesBack) {
  const ReportPage page = small_page();
  const Json data = data_of(report_html(page));
  EXPECT_EQ(data["buildings"].size(), 3u);
  EXPECT_EQ(data["buildings"][1]["p"][0][0], Json({1000, 0, 100, 0, 0, 100, -100, 0}));
  EXPECT_EQ(data["substances"][0]["levels"][1]["limit"], 8.1);
  EXPECT_EQ(data["substances"][0]["zones"][2]["k"], "frame");
  EXPECT_EQ(data["substances"][0]["zones"][0]["p"][0].size(), 2u);
  EXPECT_EQ(data["exposed"][0]["b"], 0);
  EXPECT_EQ(data["exposed"][0]["l"], 1);
  EXPECT_EQ(data["exposed"][0]["f"], 4.0);
  EXPECT_TRUE(data["lon_lat"].is_null());
}

TEST(ReportPage, NumbersThatAreNoneBecomeNull) {
  ReportPage page = small_page();
  page.receptors.resize(1);
  ReportReceptor& receptor = page.receptors[0];
  receptor.place = {nan, 5};
  receptor.time = {1, 2, 3};
  receptor.concentration = {1e-6, nan, infinity};
  receptor.mean = nan;
  receptor.peak = infinity;
  receptor.arrival = nan;
  page.exposed[0].worst_facade = nan;
  page.exposed[0].arrival = infinity;
  page.wind_from = nan;
  const std::string html = report_html(page);
  const Json data = data_of(html);
  EXPECT_EQ(data["receptors"][0]["c"], Json({1.0, nullptr, nullptr}));
  EXPECT_TRUE(data["exposed"][0]["f"].is_null());
  EXPECT_TRUE(data["exposed"][0]["a"].is_null());
  const std::string tables = html.substr(0, html.find("<script type"));
  EXPECT_FALSE(std::regex_search(tables, std::regex("[> ](nan|-nan|inf)[ <]")));
  EXPECT_TRUE(contains(html, "<p class=\"wind\" hidden>")) << "no wind is given";
  EXPECT_FALSE(contains(report_html(small_page()), "<p class=\"wind\" hidden>"));
}

TEST(ReportPage, SaysTheAnswerInOneSentence) {
  const ReportPage page = small_page();
  const auto reaches = level_reaches(page, page.zones[0]);
  ASSERT_EQ(reaches.size(), 2u);
  EXPECT_EQ(reaches[0].buildings, (std::vector<std::size_t>{0, 1}));
  EXPECT_NEAR(*reaches[0].area, 200 * 100 - 14 * 14, 1e-9);
  EXPECT_FALSE(reaches[0].leaves_domain);
  EXPECT_FALSE(reaches[1].reached);
  EXPECT_EQ(answer(page, page.zones[0], reaches),
            "AEGL-1 is exceeded up to 210 m downwind; 2 buildings in or beside it; first building "
            "reached after 2 min 10 s.");
  EXPECT_EQ(answer_more(page.zones[0], reaches), "");
}

TEST(ReportPage, SaysWhereAZoneIsCutOffOrUpwind) {
  ReportPage page = small_page();
  page.domain[1].x = page.domain[2].x = 202;
  EXPECT_TRUE(contains(report_html(page), "AEGL-1 is exceeded at least 210 m downwind"));
  EXPECT_TRUE(contains(report_html(page), "leaves the computed area"));
  page.wind_from = 180;
  EXPECT_TRUE(contains(report_html(page), "at least 210 m to the ESE;"));
}

TEST(ReportPage, BannerSaysTheWorst) {
  ReportPage page = small_page();
  page.checks = {fine_check};
  std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict fine\" role=\"status\""));
  EXPECT_LT(html.find("class=\"verdict"), html.find("<h1>"));
  page.checks.push_back({CheckGroup::time, "Spin-up", "10 s", "at least 100 s", Severity::look,
                         "The wind is not settled.", "Let it settle."});
  EXPECT_TRUE(contains(report_html(page), "class=\"verdict look\""));
  page.checks.push_back({CheckGroup::domain, "Zones cut", "AEGL-1", "none", Severity::unreliable,
                         "It goes on.", "Widen the domain."});
  html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict unreliable\" role=\"alert\""));
  EXPECT_TRUE(contains(html, "rely on this result: Zones cut"));
  for (const char* told :
       {"10 s", "at least 100 s", "The wind is not settled.", "<strong>Let it settle.</strong>",
        "<strong>Widen the domain.</strong>"}) {
    EXPECT_TRUE(contains(html, told)) << told;
  }
  EXPECT_FALSE(contains(report_html(ReportPage{}), "class=\"verdict fine\""));
}

TEST(ReportPage, RunsThatEndedEarlyAreNeverFine) {
  ReportPage page = small_page();
  page.checks = {fine_check};
  page.computed = 63;
  page.planned = 603;
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict look\""));
  EXPECT_TRUE(contains(html, "The run ended early: 1 min 3 s of the 10 min 3 s"));
}

/// S6: the truth about a run that ended before its first sample.
TEST(ReportPage, WithoutSamplesNothingIsSaidToBeAbsent) {
  ReportPage page = small_page();
  page.planned = 603;
  for (ThreatLevel& level : page.zones[0].levels) level.covered = 0;
  page.zones[0].zones.clear();
  page.exposed.clear();
  page.receptors.resize(1);
  page.receptors[0].name = "School";
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "The run ended before the release could be sampled once"));
  EXPECT_TRUE(contains(html,
                       "AEGL-2, AEGL-1 can&#39;t be ruled out: not computed long enough, "
                       "nothing was computed"));
  EXPECT_TRUE(contains(html, "Nothing was computed here."));
  EXPECT_FALSE(contains(html, "No level is exceeded at 1.5 m"));
  EXPECT_FALSE(contains(html, "names no receptors"));
  EXPECT_FALSE(contains(html, "class=\"counts\""));
  EXPECT_FALSE(contains(html, "<span>not reached</span>"));
}

/// S1: a mean that was not computed is no mean below the level.
TEST(ReportPage, LevelsThatWereNotComputedAreNotNotReached) {
  ReportPage page = small_page();
  page.zones[0].levels[1].covered = 63;
  page.buildings.resize(3);
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html,
                       "<strong>not computed long enough</strong>: the mean over the 1 min 3 "
                       "s that were computed stays below"));
  EXPECT_TRUE(contains(html, "AEGL-2 can&#39;t be ruled out"));
  EXPECT_FALSE(contains(html, "<span>not reached</span>"));
  EXPECT_TRUE(contains(html, "so far: the run is too short to rule it out"));
  page.zones[0].levels[1].covered.reset();
  EXPECT_TRUE(contains(report_html(page), "<span>not reached</span>"));
}

/// S3: the end of the run is no departure.
TEST(ReportPage, TheEndOfTheRunIsNoDeparture) {
  ReportPage page = small_page();
  page.computed = page.planned = 120;
  page.receptors = {{.name = "School",
                     .place = {20, 20},
                     .height = 1.5,
                     .time = {1},
                     .concentration = {1e-6},
                     .arrival = 60,
                     .still_there = true}};
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "1:00, still there at the end of the run, 2:00"));
  EXPECT_TRUE(contains(html, "<strong>still there at the end of the run</strong>"));
  page.computed = page.planned = 600;
  EXPECT_TRUE(contains(report_html(page), "1:00 to 2:00"));
}

TEST(ReportPage, SaysWhoMustActFirst) {
  ReportPage page = small_page();
  page.start = "2026-11-21T14:30:00+01:00";
  page.exposed[0].action = Action::shelter;
  page.exposed[0].reason = "AEGL-2 outdoors only.";
  page.exposed[1].name = "School";
  page.exposed[1].kind = "school";
  page.exposed[1].address = "Main Street 1";
  page.exposed[1].action = Action::leave;
  page.exposed[1].leave_before = 130;
  const auto acting = to_act(page);
  ASSERT_EQ(acting.size(), 2u);
  EXPECT_EQ(acting[0]->id, "b");
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "<strong>1</strong> <span>building:</span> leave"));
  EXPECT_TRUE(contains(html, "<strong>1</strong> <span>building:</span> shelter"));
  EXPECT_TRUE(contains(html, "<strong>1</strong> <span>building:</span> nothing"));
  EXPECT_TRUE(contains(html, "the first before 14:32:10 (2:10)"));
  EXPECT_TRUE(contains(html,
                       "<span class=\"what\" data-b=\"1\">School</span><small>school, Main "
                       "Street 1</small><strong>Leave before 14:32:10 (2:10)</strong>"));
  EXPECT_LT(html.find(">School<"), html.find("AEGL-2 outdoors only."));
}

TEST(ReportPage, TellsPpmWhereTheMolarMassIsKnown) {
  ReportPage page = small_page();
  EXPECT_FALSE(contains(report_html(page), "\u00a0ppm"));
  page.zones[0].molar_mass = 70.9;
  EXPECT_TRUE(contains(report_html(page), "2.8\u00a0ppm (8.1\u00a0mg/m³)"));
  EXPECT_NEAR(data_of(report_html(page))["substances"][0]["ppm"].get<double>(), 0.345, 0.001);
}

TEST(ReportPage, SaysThatAReleaseWasMoved) {
  ReportPage page = small_page();
  page.releases[0].asked = Point{3, 4};
  page.releases[0].height = 24;
  EXPECT_TRUE(contains(report_html(page), "Moved by 5 m: the case has it inside a solid"));
  EXPECT_TRUE(contains(report_html(page), "computed 24 m above the ground"));
  EXPECT_EQ(data_of(report_html(page))["releases"][0]["q"], Json({30, 40}));
}

TEST(ReportPage, WhatIsReachedAtTheBeginningIsReachedAtOnce) {
  ReportPage page = small_page();
  page.exposed[0].arrival = 0;
  EXPECT_TRUE(contains(report_html(page), "first building reached at once."));
}

TEST(ReportPage, ShowsTheAveragingTimeWhoseZonesCoverMost) {
  ZoneSet set = small_page().zones[0];
  EXPECT_EQ(leading_averaging(set), 600);
  set.levels.push_back(set.levels[0]);
  set.levels.back().averaging = 3600;
  set.zones.push_back({ZoneKind::maximum, 2, 0, 0, 0, {{square(0, 0, 300), {}}}});
  EXPECT_EQ(leading_averaging(set), 3600);
  ReportPage page = small_page();
  page.zones = {set};
  EXPECT_EQ(data_of(report_html(page))["substances"][0]["averaging"], 3600);
  EXPECT_EQ(answer(page, set, level_reaches(page, set)).substr(0, 6), "AEGL-1");
}

TEST(ReportPage, EmptyCases) {
  EXPECT_TRUE(
      contains(report_html({}), "No zones were computed: nothing with a name was released"));
  EXPECT_TRUE(contains(report_html({}), "The case names no receptors."));
  EXPECT_TRUE(contains(report_html({}), "Nothing was released"));
  ReportPage page = small_page();
  page.zones[0].zones.clear();
  EXPECT_TRUE(contains(report_html(page), "No level is exceeded at 1.5 m above ground."));
  EXPECT_TRUE(contains(report_html(page), "within the computed area and time"));
  page.zones[0].levels.clear();
  EXPECT_TRUE(contains(report_html(page), "No levels of concern were given"));
  page = small_page();
  page.buildings.clear();
  page.releases.clear();
  page.exposed.clear();
  EXPECT_TRUE(contains(report_html(page), "AEGL-1 is exceeded at some places."));
  EXPECT_TRUE(contains(report_html(page), "No exposure of a building was recorded."));
}

TEST(ReportPage, ThinsSeriesButKeepsPeaks) {
  std::vector<double> time, value;
  for (int n = 0; n < 10000; ++n) {
    time.push_back(n);
    value.push_back(n == 7777 ? 9.0 : n % 2);
  }
  const ThinSeries thin = thinned(time, value, 800);
  EXPECT_LE(thin.time.size(), 800u);
  EXPECT_EQ(*std::max_element(thin.value.begin(), thin.value.end()), 9);
  EXPECT_TRUE(std::is_sorted(thin.time.begin(), thin.time.end()));
  EXPECT_EQ(thinned({1, 2}, {3, 4}, 800).value, (std::vector<double>{3, 4}));
}

TEST(ReportPage, WordsForNumbers) {
  EXPECT_EQ(words::duration(130), "2 min 10 s");
  EXPECT_EQ(words::duration(3900), "1 h 5 min");
  EXPECT_EQ(words::clock(605), "10:05");
  EXPECT_EQ(words::clock(std::nullopt), words::none);
  EXPECT_EQ(words::distance(632), "640 m");
  EXPECT_EQ(words::distance(1310), "1.4 km");
  EXPECT_EQ(words::area(31800), "3.2 ha");
  EXPECT_EQ(words::compass(240), "WSW");
  EXPECT_EQ(words::compass(-1), "N");
  EXPECT_EQ(words::milligrams(8.1e-6), "8.1");
  EXPECT_EQ(words::milligrams(1.2345e-3), "1230");
  EXPECT_EQ(words::concentration(8.1e-6, 70.9), "2.8\u00a0ppm (8.1\u00a0mg/m³)");
  EXPECT_EQ(words::concentration(8.1e-6, std::nullopt), "8.1\u00a0mg/m³");
  EXPECT_EQ(words::moment("2026-11-21T14:30:00+01:00", 130), "14:32:10 (2:10)");
  EXPECT_EQ(words::moment(std::nullopt, 130), "2:10");
  EXPECT_EQ(words::moment("2026-11-21T14:30:00+01:00", std::nullopt), words::none);
  EXPECT_EQ(words::html("a<b>\"&'\x01"), "a&lt;b&gt;&quot;&amp;&#39;\uFFFD");
}

TEST(ReportPage, IsWrittenWholeOrNotAtAll) {
  const test::TemporaryFolder folder;
  write_report(folder.path() / "report.html", small_page());
  EXPECT_EQ(test::contents(folder.path() / "report.html"), report_html(small_page()));
  EXPECT_THROW(write_report(folder.path() / "none" / "report.html", small_page()),
               std::runtime_error);
}

/// DOWNWASH_REPORT_SAMPLE names a folder to keep the page in, to look at.
TEST(ReportPage, StaysSmallForACity) {
  const test::TemporaryFolder folder;
  const char* keep = std::getenv("DOWNWASH_REPORT_SAMPLE");
  const std::filesystem::path place = keep != nullptr ? keep : folder.path();
  ReportPage page = test::sample_report();
  ASSERT_EQ(page.buildings.size(), 300u);
  write_report(place / "report.html", page);
  EXPECT_LT(std::filesystem::file_size(place / "report.html"), 1'000'000u);

  // 1000 buildings: the same ones again beside themselves.
  while (page.buildings.size() < 1000) {
    const std::size_t n = page.buildings.size();
    Building copy = page.buildings[n % 300];
    copy.id += "-" + std::to_string(n);
    page.exposed.push_back({copy.id, "", 1e-7, 1e-8, 600.0});
    page.buildings.push_back(std::move(copy));
  }
  const std::string html = report_html(page);
  RecordProperty("bytes", static_cast<int>(html.size()));
  EXPECT_LT(html.size(), 1'500'000u);
}

}  // namespace
}  // namespace downwash
