// The page as a file: its sections, its safety, its data.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <regex>

#include "io/report/report_data.hpp"
#include "io/report/report_html.hpp"
#include "io/summary/report_summary.hpp"
#include "io/zones/zone_colours.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/report_sample.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using namespace test;
using Json = nlohmann::json;

TEST(Result, HasAllSectionsAndNoEmptyPlaceholder) {
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

TEST(Result, IsSelfContained) {
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

TEST(Result, HasTheColoursOfTheZoneFiles) {
  const std::string html = report_html(small_page());
  for (const ZoneColour& colour : zone_colours) {
    EXPECT_TRUE(contains(html, std::string(colour.fill))) << colour.fill;
    EXPECT_TRUE(contains(html, std::string(colour.stroke))) << colour.stroke;
  }
}

TEST(Result, NotesAreNoReasonForAlarm) {
  Result page = small_page();
  page.trust.checks = {fine_check};
  page.trust.notes = {"buildings thinner than the cells"};
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict fine\""));
  EXPECT_TRUE(contains(html, "buildings thinner than the cells"));
}

TEST(Result, EscapesNamesEverywhere) {
  Result page = small_page();
  page.asked.title = page.asked.made = page.asked.wind = evil;
  page.map.buildings[0].name = page.map.buildings[0].id = evil;
  page.asked.releases[0].name = page.asked.releases[0].words = evil;
  page.reach.zones[0].substance = page.reach.zones[0].levels[0].name = evil;
  page.reach.zones[0].levels[0].meaning = page.reach.zones[0].levels[0].source = evil;
  page.affected.receptors.resize(1);
  page.affected.receptors[0].name = page.affected.receptors[0].substance = evil;
  page.affected.exposed[0].name = page.affected.exposed[0].id = evil;
  page.trust.assumptions = {{evil, evil}};
  page.affected.exposed[0].kind = page.affected.exposed[0].address =
      page.affected.exposed[0].reason = evil;
  page.affected.exposed[0].action = page.affected.exposed[1].action = Action::leave;
  page.trust.checks = {{CheckGroup::data, Message::doubtful_settings, evil, evil, evil,
                        Severity::unreliable, evil, evil}};
  page.trust.notes = {evil, "U+2028 \u2028 and U+2029 \u2029", "not UTF-8: \xff", "{{script}}"};
  const std::string html = report_html(page);
  EXPECT_FALSE(contains(html, "<script>alert"));
  EXPECT_EQ(occurrences(html, "<script"), 2u);
  EXPECT_EQ(occurrences(html, "</script>"), 2u);
  EXPECT_EQ(data_of(html)["buildings"][0]["n"], evil);
  EXPECT_TRUE(contains(html, "&lt;/script&gt;&lt;script&gt;alert(1)"));
  EXPECT_TRUE(contains(html, "<li>{{script}}"));

  page.map.buildings[0].name = "a\u2028b\u2029c & d";
  const std::string data = report_data(page, {level_reaches(page, page.reach.zones[0])});
  EXPECT_EQ(data.find_first_of("<>&"), std::string::npos);
  EXPECT_FALSE(contains(data, "\u2028"));
  EXPECT_FALSE(contains(data, "\u2029"));
  EXPECT_EQ(Json::parse(data)["buildings"][0]["n"], page.map.buildings[0].name);
}

TEST(Result, DataParsesBack) {
  const Result page = small_page();
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

TEST(Result, NumbersThatAreNoneBecomeNull) {
  Result page = small_page();
  page.affected.receptors.resize(1);
  ReportReceptor& receptor = page.affected.receptors[0];
  receptor.place = {no_number, 5};
  receptor.time = {1, 2, 3};
  receptor.concentration = {1e-6, no_number, infinity};
  receptor.mean = no_number;
  receptor.peak = infinity;
  receptor.arrival = no_number;
  page.affected.exposed[0].worst_facade = no_number;
  page.affected.exposed[0].arrival = infinity;
  page.asked.wind_from = no_number;
  const std::string html = report_html(page);
  const Json data = data_of(html);
  EXPECT_EQ(data["receptors"][0]["c"], Json({1.0, nullptr, nullptr}));
  EXPECT_TRUE(data["exposed"][0]["f"].is_null());
  EXPECT_TRUE(data["exposed"][0]["a"].is_null());
  const std::string tables = html.substr(0, html.find("<script type"));
  EXPECT_FALSE(std::regex_search(tables, std::regex("[> ](no_number|-no_number|inf)[ <]")));
  EXPECT_TRUE(contains(html, "<p class=\"wind\" hidden>")) << "no wind is given";
  EXPECT_FALSE(contains(report_html(small_page()), "<p class=\"wind\" hidden>"));
}

TEST(Result, EmptyCases) {
  EXPECT_TRUE(
      contains(report_html({}), "No zones were computed: nothing with a name was released"));
  EXPECT_TRUE(contains(report_html({}), "The case names no receptors."));
  EXPECT_TRUE(contains(report_html({}), "Nothing was released"));
  Result page = small_page();
  page.reach.zones[0].zones.clear();
  EXPECT_TRUE(contains(report_html(page), "No level is exceeded at 1.5 m above ground."));
  EXPECT_TRUE(contains(report_html(page), "within the computed area and time"));
  page.reach.zones[0].levels.clear();
  EXPECT_TRUE(contains(report_html(page), "No levels of concern were given"));
  page = small_page();
  page.map.buildings.clear();
  page.asked.releases.clear();
  page.affected.exposed.clear();
  EXPECT_TRUE(contains(report_html(page), "AEGL-1 is exceeded at some places."));
  EXPECT_TRUE(contains(report_html(page), "No exposure of a building was recorded."));
}

TEST(Result, ThinsSeriesButKeepsPeaks) {
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

TEST(Result, IsWrittenWholeOrNotAtAll) {
  const test::TemporaryFolder folder;
  write_report(folder.path() / "report.html", small_page());
  EXPECT_EQ(test::contents(folder.path() / "report.html"), report_html(small_page()));
  EXPECT_THROW(write_report(folder.path() / "none" / "report.html", small_page()),
               std::runtime_error);
}

/// DOWNWASH_REPORT_SAMPLE names a folder to keep the page in, to look at.
TEST(Result, StaysSmallForACity) {
  const test::TemporaryFolder folder;
  const char* keep = std::getenv("DOWNWASH_REPORT_SAMPLE");
  const std::filesystem::path place = keep != nullptr ? keep : folder.path();
  Result page = test::sample_report();
  ASSERT_EQ(page.map.buildings.size(), 300u);
  write_report(place / "report.html", page);
  EXPECT_LT(std::filesystem::file_size(place / "report.html"), 1'000'000u);

  // 1000 buildings: the same ones again beside themselves.
  while (page.map.buildings.size() < 1000) {
    const std::size_t n = page.map.buildings.size();
    Building copy = page.map.buildings[n % 300];
    copy.id += "-" + std::to_string(n);
    page.affected.exposed.push_back({copy.id, "", 1e-7, 1e-8, 600.0});
    page.map.buildings.push_back(std::move(copy));
  }
  const std::string html = report_html(page);
  RecordProperty("bytes", static_cast<int>(html.size()));
  EXPECT_LT(html.size(), 1'500'000u);
}

}  // namespace
}  // namespace downwash
