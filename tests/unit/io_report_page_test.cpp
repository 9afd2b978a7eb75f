#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <regex>

#include "geometry/input_error.hpp"
#include "io/report_data.hpp"
#include "io/report_page.hpp"
#include "io/report_summary.hpp"
#include "io/report_words.hpp"
#include "io/zone_colours.hpp"
#include "io_test_support.hpp"
#include "report_sample.hpp"

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
  for (const char* id : {"map", "receptors", "buildings", "trust", "assumptions", "legend"}) {
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

TEST(ReportPage, NotesAreNoReasonForAlarm) {
  ReportPage page = small_page();
  page.warnings.clear();
  page.trust = {{"Mass", "300 kg", "", true}};
  page.notes = {"buildings thinner than the cells"};
  const std::string html = report_html(page);
  EXPECT_FALSE(contains(html, "class=\"banner\""));
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
  page.trust = {{evil, evil, evil, false}};
  page.warnings = {evil, "U+2028 \u2028 and U+2029 \u2029", "not UTF-8: \xff", "{{script}}"};
  const std::string html = report_html(page);
  EXPECT_FALSE(contains(html, "<script>alert"));
  EXPECT_EQ(occurrences(html, "<script"), 2u);
  EXPECT_EQ(occurrences(html, "</script>"), 2u);
  EXPECT_EQ(data_of(html)["buildings"][0]["n"], evil);
  EXPECT_TRUE(contains(html, "&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_TRUE(contains(html, "⚠ {{script}}"));

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
            "AEGL-1 is exceeded up to 210 m downwind; 2 buildings inside; first building reached "
            "after 2 min 10 s.");
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

TEST(ReportPage, BannerSaysWhatIsWrong) {
  ReportPage page = small_page();
  page.trust = {{"Mass kept", "99.9 %", "99 to 101 %", true}};
  EXPECT_TRUE(contains(report_html(page), "All 1 check passed and there are no warnings."));
  EXPECT_FALSE(contains(report_html(page), "class=\"banner\""));
  page.trust.push_back({"Spin-up", "10 s", "at least 100 s", false});
  page.warnings = {"The plume leaves the box."};
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "1 of 2 checks failed and there is 1 warning: do not rely"));
  EXPECT_TRUE(contains(html, "✗ Spin-up: 10 s, should be at least 100 s"));
  EXPECT_TRUE(contains(html, "✓ passed"));
  EXPECT_LT(html.find("class=\"banner\""), html.find("<h1>"));
  EXPECT_FALSE(verdict(ReportPage{}).good);
}

TEST(ReportPage, EmptyCases) {
  EXPECT_TRUE(contains(report_html({}), "No zones were computed"));
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
  EXPECT_LT(std::filesystem::file_size(place / "report.html"), 300'000u);

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
  EXPECT_LT(html.size(), 500'000u);
}

}  // namespace
}  // namespace downwash
