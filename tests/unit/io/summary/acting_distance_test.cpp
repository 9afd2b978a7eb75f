// The distance to act on: which one it is, in the same words in all products.
#include "io/summary/acting_distance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/records/run_record.hpp"
#include "io/summary/beside.hpp"
#include "io/summary/people.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

/// What stands beside ours, which reaches AEGL-1 of chlorine up to 206 m.
struct Others {
  double gaussian = 0, heavy = 0;  ///< m; 0: not reached, and no heavy gas
  bool heavy_holds = false;
  std::vector<GuidebookRow> rows = {};  ///< the last has the largest distances
};

constexpr double protection = 8900;

Result page_beside(const Others& others) {
  Result page = small_page();
  page.asked.computed = page.asked.planned = 1200;
  BesideSet set{.substance = "chlorine"};
  set.levels.resize(2);
  set.levels[0].gaussian = ModelReach{.reached = others.gaussian > 0, .distance = others.gaussian};
  if (others.heavy > 0) {
    set.levels[0].dense =
        ModelReach{.reached = true,
                   .distance = others.heavy,
                   .beyond_range = others.heavy_holds ? "" : "beyond the experiments it rests on"};
  }
  if (!others.rows.empty()) {
    const GuidebookRow& worst = others.rows.back();
    set.guidebook.rows = others.rows;
    set.guidebook.isolation = worst.isolation;
    set.guidebook.protection = protection;
    set.guidebook.protection_words = "8.9 km downwind by night";
    set.guidebook.isolation_of = set.guidebook.protection_of = worst.what;
  }
  auto beside = std::make_shared<BesideOurs>();
  beside->sets.push_back(std::move(set));
  page.trust.beside = beside;
  return page;
}

const std::string indoors =
    " Stay indoors there, windows shut. If a building has an order, follow that instead.";
const std::vector<GuidebookRow> one_row{{.what = "small spill", .isolation = 60}};
const std::vector<GuidebookRow> containers{
    {.what = "large spill, ton cylinder", .isolation = 150},
    {.what = "large spill, rail tank car", .isolation = 1000}};

/// Nothing reaches any level.
void clear(Result& page) {
  for (Zone& zone : page.reach.zones[0].zones) zone.polygons.clear();
}

std::string words_of(const Others& others) { return acting_distance(page_beside(others)).words; }

TEST(ActingDistance, IsTheFarEndOfOurRange) {
  Result page = page_beside({.gaussian = 250});
  page.reach.ranges =
      Ranges{.levels = {{{.distance = {150, 320}}, {}}}, .receptors = {}, .words = "x"};
  const ActingDistance found = acting_distance(page);
  EXPECT_EQ(
      found.words,
      "Act within 320 m downwind (AEGL-1 by this computation, at worst, the longest that applies "
      "here)." +
          indoors);
  EXPECT_EQ(found.metres, 320);
  page.reach.ranges->levels[0][0].open = true;
  EXPECT_TRUE(acting_distance(page).words.starts_with(
      "Act within at least 320 m downwind (AEGL-1 by this computation, no upper limit known, "));
  page.reach.ranges->levels[0][0] = {.distance = {150, 220}};
  EXPECT_EQ(acting_distance(page).metres, 250);
}

TEST(ActingDistance, IsOursWhereItIsTheLongest) {
  EXPECT_EQ(
      words_of({.gaussian = 150}),
      "Act within 210 m downwind (AEGL-1 by this computation, the longest that applies here)." +
          indoors);
  const ActingDistance alone = acting_distance(page_beside({}));
  EXPECT_EQ(alone.words, "Act within 210 m downwind (AEGL-1 by this computation)." + indoors);
  EXPECT_NEAR(alone.metres.value(), 206, 1);
  EXPECT_FALSE(alone.at_least);
  Result nothing_beside = page_beside({});
  nothing_beside.trust.beside.reset();
  EXPECT_EQ(acting_distance(nothing_beside).words, alone.words);
}

TEST(ActingDistance, IsTheGaussianPlumesWhereThatIsLonger) {
  EXPECT_EQ(
      words_of({.gaussian = 1500}),
      "Act within 1.5 km downwind (AEGL-1 by the Gaussian plume, the longest that applies here)." +
          indoors);
}

TEST(ActingDistance, TakesNoFormulaBeyondItsRange) {
  const Others heavy{.gaussian = 1500, .heavy = 7400};
  EXPECT_THAT(words_of(heavy), AllOf(StartsWith("Act within 1.5 km downwind"),
                                     HasSubstr(" Could be as far as 7.4 km: AEGL-1 as a heavy gas, "
                                               "beyond the experiments it rests on.")));
  EXPECT_EQ(acting_distance(page_beside(heavy)).could_be, 7400);
  EXPECT_THAT(words_of({.gaussian = 1500, .heavy = 7400, .heavy_holds = true}),
              AllOf(StartsWith("Act within 7.4 km downwind (AEGL-1 as a heavy gas"),
                    Not(HasSubstr("Could be"))));
  EXPECT_THAT(words_of({.heavy = 100}), Not(HasSubstr("Could be"))) << "ours is longer";
}

TEST(ActingDistance, SaysThatNothingIsReached) {
  Result page = page_beside({.heavy = 7400});
  clear(page);
  EXPECT_EQ(acting_distance(page).words,
            "No distance to act on: no level of concern is reached. Could be as far as 7.4 km: "
            "AEGL-1 as a heavy gas, beyond the experiments it rests on.");
  page.reach.zones[0].levels[1].covered = 60;
  EXPECT_THAT(acting_distance(page).words,
              StartsWith("Act within at least 7.4 km downwind (AEGL-1 as "
                         "a heavy gas, beyond the experiments it rests on)"))
      << "nothing that holds is known";
  page = page_beside({.rows = one_row});
  clear(page);
  page.trust.beside = nullptr;
  page.reach.zones[0].levels[1].covered = 60;
  EXPECT_EQ(acting_distance(page).words, "How far to act is not known: not computed long enough.");
  page.reach.zones[0].levels.clear();
  page.reach.zones[0].zones.clear();
  EXPECT_EQ(acting_distance(page).words,
            "How far to act is not known: no levels of concern are known.");
}

TEST(ActingDistance, SaysAtLeastWhereOursIsCutOrTooShort) {
  Result page = page_beside({.gaussian = 150});
  page.map.domain = {{-100, -200}, {200, -200}, {200, 200}, {-100, 200}};
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within at least 210 m downwind"));
  page = page_beside({.gaussian = 1500});
  page.map.domain = {{-100, -200}, {200, -200}, {200, 200}, {-100, 200}};
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within at least 1.5 km downwind"));
  page = page_beside({.gaussian = 1500});
  page.reach.zones[0].levels[1].covered = 60;
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within at least 1.5 km downwind"))
      << "whether AEGL-2 is reached is not known";
  page = page_beside({.gaussian = 1500});
  page.asked.planned = 2400;
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within at least 1.5 km downwind"));
}

TEST(ActingDistance, SaysAtLeastWhereOursMayGrow) {
  Result page = page_beside({.gaussian = 150});
  page.asked.computed = page.asked.planned = 120;  // the end of its frame
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within at least 210 m downwind"));
  page = page_beside({.gaussian = 1500});
  page.asked.computed = page.asked.planned = 120;
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within 1.5 km downwind"))
      << "the plume is as long as it gets";
}

TEST(ActingDistance, TakesTheGuidebookWhereItIsAlone) {
  Result page = page_beside({.rows = one_row});
  EXPECT_EQ(
      acting_distance(page).words,
      "Act within 8.9 km downwind by night (guidebook protection: small spill; the time of "
      "day is not given) and 60 m in all directions (guidebook isolation). Within 60 m consider "
      "evacuating; farther away stay indoors, windows shut. If a building has an order, follow "
      "that instead.")
      << "the one row holds, and is longer than ours";
  page.reach.zones[0].levels.clear();
  page.reach.zones[0].zones.clear();
  EXPECT_THAT(acting_distance(page).words, StartsWith("Act within 8.9 km downwind by night"));
  page = page_beside({.rows = containers});
  page.asked.computed = page.asked.planned = 0;
  EXPECT_THAT(acting_distance(page).words,
              StartsWith("Act within 8.9 km downwind by night (guidebook protection: large spill, "
                         "rail tank car; the time of day is not given)"));
  page.asked.start = "2026-11-21T23:30:00+01:00";
  EXPECT_THAT(acting_distance(page).words, HasSubstr("rail tank car)"));
}

/// People are kept away first; the square downwind, kilometres long, is told as "could be".
TEST(ActingDistance, KeepsAwayFromTheLargestContainerUntilItIsKnown) {
  const ActingDistance told = acting_distance(page_beside({.gaussian = 880, .rows = containers}));
  EXPECT_EQ(told.words,
            "Act within 1.0 km in all directions until more is known (guidebook isolation: large "
            "spill, rail tank "
            "car; at least 150 m). That includes 880 m downwind (AEGL-1 by the Gaussian plume, the "
            "longest that applies here). Consider evacuating this area. If a building has an "
            "order, follow that instead. "
            "Could be as far as 8.9 km downwind by night: guidebook, for a large "
            "spill, rail tank car.");
  EXPECT_EQ(told.metres, 880);
  EXPECT_EQ(told.around, 1000);
  EXPECT_EQ(told.could_be, protection);
}

TEST(ActingDistance, OfAnEnsembleIsThatOfTheWorstWind) {
  Result page = page_beside({});
  page.trust.beside.reset();
  page.reach.zones[0].winds = 16;
  EXPECT_EQ(
      acting_distance(page).words,
      "Act within 210 m in the worst wind (AEGL-1 by this computation in 16 winds)." + indoors);
}

TEST(ActingDistance, SaysThatStreetsTurnTheWind) {
  Result page = page_beside({});
  page.asked.wind_from = 180;
  EXPECT_THAT(acting_distance(page).words,
              HasSubstr("210 m to the ESE, where streets turn the cloud (AEGL-1"));
}

TEST(ActingDistance, IsTheSameSentenceEverywhere) {
  Result page = page_beside({.gaussian = 880, .rows = containers});
  page.asked.start = "2026-11-21T14:30:00+01:00";
  const std::string words = acting_distance(page).words;
  const TemporaryFolder folder;
  write_zones_geojson(folder.path() / "z.geojson", page, berlin);
  write_zones_kml(folder.path() / "z.kml", page, berlin);
  write_alert(folder.path() / "z.xml", page, berlin, "2026-11-21T15:00:00Z", "");
  write_cot(folder.path() / "z.cot.xml", page, berlin, "2026-11-21T15:00:00Z");
  const auto json = nlohmann::json::parse(contents(folder.path() / "z.geojson"));
  EXPECT_EQ(json["act_on"]["words"], words);
  EXPECT_EQ(json["act_on"]["distance_m"], 880);
  EXPECT_THAT(contents(folder.path() / "z.kml"), HasSubstr(words));
  EXPECT_THAT(contents(folder.path() / "z.xml"), HasSubstr(words));
  EXPECT_THAT(contents(folder.path() / "z.cot.xml"), HasSubstr(words));
  EXPECT_THAT(people_lines(page), testing::Contains(words));
  RunRecord record;
  record.act_on = words;
  EXPECT_EQ(nlohmann::json::parse(record.json())["act_on"], words);
  const std::string html = report_html(page);
  EXPECT_THAT(
      html, HasSubstr("<p class=\"act\"><strong>Act within 1.0 km in all directions until more is "
                      "known</strong> (guidebook"));
  EXPECT_LT(html.find("class=\"act\""), html.find("<main>"));
  EXPECT_THAT(html, HasSubstr("<p class=\"sheet-act\">" + words + "</p>"));
}

TEST(LevelMeanings, StandWorstFirstAndOnce) {
  Result page = small_page();
  page.reach.zones.push_back(page.reach.zones.front());
  EXPECT_EQ(level_meanings(page.reach), "AEGL-2: harm. AEGL-1: irritation.");
}

}  // namespace
}  // namespace downwash
