// What the page answers: zones, who must act, what can be relied on.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/report/report_html.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using namespace test;
using Json = nlohmann::json;

TEST(ReportAnswers, SaysTheAnswerInOneSentence) {
  const Result page = small_page();
  const auto reaches = level_reaches(page, page.reach.zones[0]);
  ASSERT_EQ(reaches.size(), 2u);
  EXPECT_EQ(reaches[0].buildings, (std::vector<std::size_t>{0, 1}));
  EXPECT_NEAR(*reaches[0].area, 200 * 100 - 14 * 14, 1e-9);
  EXPECT_FALSE(reaches[0].leaves_domain);
  EXPECT_FALSE(reaches[1].reached);
  EXPECT_EQ(answer(page, page.reach.zones[0], reaches),
            "AEGL-1 is exceeded up to 210 m downwind; 2 buildings in or beside it; first building "
            "reached after 2 min 10 s.");
  EXPECT_EQ(answer_more(page, page.reach.zones[0], reaches), "");
}

TEST(ReportAnswers, SaysWhereAZoneIsCutOffOrUpwind) {
  Result page = small_page();
  page.map.domain[1].x = page.map.domain[2].x = 202;
  EXPECT_TRUE(contains(report_html(page), "AEGL-1 is exceeded at least 210 m downwind"));
  EXPECT_TRUE(contains(report_html(page), "leaves the computed area"));
  page.asked.wind_from = 180;
  EXPECT_TRUE(
      contains(report_html(page), "at least 210 m to the ESE, where streets turn the cloud;"));
}

TEST(ReportAnswers, BannerSaysTheWorst) {
  Result page = small_page();
  page.trust.checks = {fine_check};
  std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict fine\" role=\"status\""));
  EXPECT_LT(html.find("class=\"verdict"), html.find("<h1>"));
  page.trust.checks.push_back({CheckGroup::time, Message::short_spin_up, "Spin-up", "10 s",
                               "at least 100 s", Severity::look, "The wind is not settled.",
                               "Let it settle."});
  EXPECT_TRUE(contains(report_html(page), "class=\"verdict look\""));
  page.trust.checks.push_back({CheckGroup::domain, Message::zones_cut, "Zones cut", "AEGL-1",
                               "none", Severity::unreliable, "It goes on.", "Widen the domain."});
  html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict unreliable\" role=\"alert\""));
  EXPECT_TRUE(contains(html, "rely on this result: Zones cut: AEGL-1"));
  for (const char* told :
       {"10 s", "at least 100 s", "The wind is not settled.", "<strong>Let it settle.</strong>",
        "<strong>Widen the domain.</strong>"}) {
    EXPECT_TRUE(contains(html, told)) << told;
  }
  EXPECT_FALSE(contains(report_html(Result{}), "class=\"verdict fine\""));
}

TEST(ReportAnswers, RunsThatEndedEarlyAreNeverFine) {
  Result page = small_page();
  page.trust.checks = {fine_check};
  page.asked.computed = 63;
  page.asked.planned = 603;
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "class=\"verdict look\""));
  EXPECT_TRUE(contains(html, "The run ended early: 1 min 3 s of the 10 min 3 s"));
}

/// S6: the truth about a run that ended before its first sample.
TEST(ReportAnswers, WithoutSamplesNothingIsSaidToBeAbsent) {
  Result page = small_page();
  page.asked.planned = 603;
  for (ThreatLevel& level : page.reach.zones[0].levels) level.covered = 0;
  page.reach.zones[0].zones.clear();
  page.affected.exposed.clear();
  page.affected.receptors.resize(1);
  page.affected.receptors[0].name = "School";
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "The run ended before the release could be sampled once"));
  EXPECT_TRUE(contains(html,
                       "AEGL-2, AEGL-1 can&#39;t be ruled out: not computed long enough, "
                       "nothing was computed"));
  EXPECT_TRUE(contains(html, "Nothing was computed here."));
  EXPECT_FALSE(contains(html, "No level is exceeded at 1.5 m"));
  EXPECT_FALSE(contains(html, "names no receptors"));
  EXPECT_TRUE(contains(html, "<b>Not computed</b> <span><strong>3</strong> buildings</span>"));
  EXPECT_FALSE(contains(html, "<b>No order</b>")) << "0 would be a figure";
  EXPECT_FALSE(contains(html, "<span>not reached</span>"));
}

/// S1: a mean that was not computed is no mean below the level.
TEST(ReportAnswers, LevelsThatWereNotComputedAreNotNotReached) {
  Result page = small_page();
  page.reach.zones[0].levels[1].covered = 63;
  page.map.buildings.resize(3);
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html,
                       "<strong>not computed long enough</strong>: the mean over the 1 min 3 "
                       "s that were computed stays below"));
  EXPECT_TRUE(contains(html, "AEGL-2 can&#39;t be ruled out"));
  EXPECT_FALSE(contains(html, "<span>not reached</span>"));
  EXPECT_TRUE(contains(html, "<b>Not computed</b> <span><strong>1</strong> building</span>"))
      << "that which is not in the list";
  page.reach.zones[0].levels[1].covered.reset();
  EXPECT_FALSE(contains(report_html(page), "<b>Not computed</b>"));
  EXPECT_TRUE(contains(report_html(page), "<span>not reached</span>"));
}

/// S3: the end of the run is no departure.
TEST(ReportAnswers, TheEndOfTheRunIsNoDeparture) {
  Result page = small_page();
  page.asked.computed = page.asked.planned = 120;
  page.affected.receptors = {{.name = "School",
                              .place = {20, 20},
                              .height = 1.5,
                              .time = {1},
                              .concentration = {1e-6},
                              .arrival = 60,
                              .still_there = true}};
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "1 min, still there at the end of the run, 2 min"));
  EXPECT_TRUE(contains(html, "<strong>still there at the end of the run</strong>"));
  page.asked.computed = page.asked.planned = 600;
  EXPECT_TRUE(contains(report_html(page), "1 min to 2 min"));
}

TEST(ReportAnswers, SaysWhoMustActFirst) {
  Result page = small_page();
  page.asked.start = "2026-11-21T14:30:00+01:00";
  page.affected.exposed[0].action = Action::shelter;
  page.affected.exposed[0].reason = "AEGL-2 outdoors only.";
  page.affected.exposed[1].name = "School";
  page.affected.exposed[1].kind = "school";
  page.affected.exposed[1].address = "Main Street 1";
  page.affected.exposed[1].action = Action::leave;
  page.affected.exposed[1].leave_before = 130;
  const auto acting = to_act(page.affected);
  ASSERT_EQ(acting.size(), 2u);
  EXPECT_EQ(acting[0]->id, "b");
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "<b>Leave</b> <span><strong>1</strong> building</span>"));
  EXPECT_TRUE(contains(html, "<b>Shelter</b> <span><strong>1</strong> building</span>"));
  EXPECT_TRUE(contains(html, "<b>No order</b> <span><strong>1</strong> building</span>"));
  EXPECT_TRUE(contains(html, "the first before 14:32:10 (2 min 10 s)"));
  EXPECT_TRUE(contains(html,
                       "<span class=\"what\" data-b=\"1\">School</span><small>school, Main "
                       "Street 1</small><strong>Leave before 14:32:10 (2 min 10 s), across the "
                       "wind</strong>"));
  EXPECT_LT(html.find(">School<"), html.find("AEGL-2 outdoors only."));
}

TEST(ReportAnswers, TellsPpmWhereTheMolarMassIsKnown) {
  Result page = small_page();
  EXPECT_FALSE(contains(report_html(page), "\u00a0ppm"));
  page.reach.zones[0].molar_mass = 70.9;
  EXPECT_TRUE(contains(report_html(page), "2.8\u00a0ppm (8.1\u00a0mg/m³)"));
  EXPECT_NEAR(data_of(report_html(page))["substances"][0]["ppm"].get<double>(), 0.345, 0.001);
}

TEST(ReportAnswers, SaysThatAReleaseWasMoved) {
  Result page = small_page();
  page.asked.releases[0].asked = Point{3, 4};
  page.asked.releases[0].height = 24;
  EXPECT_TRUE(contains(report_html(page), "The case has it inside a solid"));
  EXPECT_EQ(data_of(report_html(page))["releases"][0]["q"], Json({30, 40}));
}

TEST(ReportAnswers, WhatIsReachedAtTheBeginningIsReachedAtOnce) {
  Result page = small_page();
  page.affected.exposed[0].arrival = 0;
  EXPECT_TRUE(contains(report_html(page), "first building reached at once."));
}

TEST(ReportAnswers, ShowsTheAveragingTimeWhoseZonesCoverMost) {
  ZoneSet set = small_page().reach.zones[0];
  EXPECT_EQ(leading_averaging(set), 600);
  set.levels.push_back(set.levels[0]);
  set.levels.back().averaging = 3600;
  set.zones.push_back({ZoneKind::maximum, 2, 0, 0, 0, {{square(0, 0, 300), {}}}});
  EXPECT_EQ(leading_averaging(set), 3600);
  Result page = small_page();
  page.reach.zones = {set};
  EXPECT_EQ(data_of(report_html(page))["substances"][0]["averaging"], 3600);
  EXPECT_EQ(answer(page, set, level_reaches(page, set)).substr(0, 6), "AEGL-1");
}

TEST(ReportAnswers, WordsForNumbers) {
  EXPECT_EQ(words::duration(130), "2 min 10 s");
  EXPECT_EQ(words::duration(3900), "1 h 5 min");
  EXPECT_EQ(words::distance(632), "640 m");
  EXPECT_EQ(words::distance(1310), "1.4 km");
  EXPECT_EQ(words::area(31800), "3.2 ha");
  EXPECT_EQ(words::compass(240), "WSW");
  EXPECT_EQ(words::compass(-1), "N");
  EXPECT_EQ(words::milligrams(8.1e-6), "8.1");
  EXPECT_EQ(words::milligrams(1.2345e-3), "1230");
  EXPECT_EQ(words::concentration(8.1e-6, 70.9), "2.8\u00a0ppm (8.1\u00a0mg/m³)");
  EXPECT_EQ(words::concentration(8.1e-6, std::nullopt), "8.1\u00a0mg/m³");
  EXPECT_EQ(words::moment("2026-11-21T14:30:00+01:00", 130), "14:32:10 (2 min 10 s)");
  EXPECT_EQ(words::moment(std::nullopt, 130), "2 min 10 s");
  EXPECT_EQ(words::moment("2026-11-21T14:30:00+01:00", std::nullopt), words::none);
  EXPECT_EQ(words::html("a<b>\"&'\x01"), "a&lt;b&gt;&quot;&amp;&#39;\uFFFD");
}

}  // namespace
}  // namespace downwash
