// Classes of buildings: the same word in every product, instructions of few words, and schools.
#include "io/summary/people.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "geometry/shapes/polygon.hpp"
#include "io/records/run_record.hpp"
#include "io/report/report_actions.hpp"
#include "io/report/report_html.hpp"
#include "io/summary/occupants.hpp"
#include "io/summary/report_summary.hpp"
#include "io/zones/receptor_writer.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A building of each class, the last not in the list.
Result all_classes() {
  Result page = small_page();
  page.asked.computed = page.asked.planned = 1800;
  page.asked.start = "2026-11-21T14:30:00+01:00";
  page.reach.zones[0].release_time = page.asked.start;
  page.map.buildings.clear();
  page.affected.exposed.clear();
  for (const char* id : {"fetch", "leave", "shelter", "shut", "unknown", "isolated", "none"}) {
    page.map.buildings.push_back(
        block(id, 20.0 * static_cast<double>(page.map.buildings.size()), 0));
    page.map.buildings.back().kind = "school";
  }
  const auto add = [&](const char* id, Action action) -> ReportBuilding& {
    page.affected.exposed.push_back({.id = id, .name = "", .arrival = 100.0, .kind = "school"});
    page.affected.exposed.back().action = action;
    page.affected.exposed.back().reason = "Because.";
    return page.affected.exposed.back();
  };
  add("isolated", Action::isolated);
  add("unknown", Action::not_computed);
  add("shut", Action::windows_shut).until = 1200;
  add("shelter", Action::shelter).until = 1500;
  add("leave", Action::leave).leave_before = 400;
  add("fetch", Action::fetch).fetch_before = 500;
  return page;
}

std::size_t count_of(const People& people, Action action) {
  const auto found = std::find_if(people.classes.begin(), people.classes.end(),
                                  [&](const ActionClass& one) { return one.action == action; });
  return found == people.classes.end() ? 0 : found->buildings;
}

TEST(People, EveryBuildingCountsOnceInItsMostUrgentClass) {
  Result page = all_classes();
  page.affected.exposed.push_back(page.affected.exposed[2]);  // another substance
  page.affected.exposed.back().action = Action::shelter;
  const People people = people_of(page);
  std::size_t sum = 0;
  for (const ActionClass& one : people.classes) sum += one.buildings;
  EXPECT_EQ(sum, page.map.buildings.size());
  EXPECT_EQ(count_of(people, Action::windows_shut), 0U);
  EXPECT_EQ(count_of(people, Action::shelter), 2U);
  EXPECT_EQ(count_of(people, Action::none), 1U);
}

TEST(People, WhatIsNotListedIsNotComputedWhereTimeOrLevelsAreMissing) {
  Result page = all_classes();
  page.asked.planned = 3600;
  EXPECT_EQ(count_of(people_of(page), Action::not_computed), 2U);
  page.asked.planned = page.asked.computed;
  page.reach.zones[0].levels[1].covered = 60;
  EXPECT_EQ(count_of(people_of(page), Action::none), 0U);
  page.reach.zones[0].levels.clear();
  EXPECT_EQ(count_of(people_of(page), Action::none), 0U) << "without levels nothing is known";
}

TEST(People, TellsTimes) {
  const People people = people_of(all_classes());
  EXPECT_EQ(people.classes[0].when,
            "with breathing protection, the first before 14:38:20 (8 min 20 s)");
  EXPECT_EQ(people.classes[1].when, "the first before 14:36:40 (6 min 40 s)");
  EXPECT_EQ(people.classes[2].when, "until 14:55:00 (25 min)");
  Result open = all_classes();
  open.affected.exposed[3].until.reset();
  EXPECT_EQ(people_of(open).classes[2].when,
            "still on when the computation ends, at 15:00:00 (30 min)");
}

TEST(People, InstructionsHaveAtMostTwelveWords) {
  const std::optional<std::string> start = "2026-11-21T14:30:00+01:00";
  for (const Action action : all_actions) {
    for (const ActionTimes& times : {ActionTimes{}, ActionTimes{500, 1500}, ActionTimes{0, {}}}) {
      std::istringstream words(instruction(action, times, start, 1800));
      const auto count = std::distance(std::istream_iterator<std::string>(words), {});
      EXPECT_LE(count, 12) << words.str();
      EXPECT_GT(count, 0);
    }
  }
  EXPECT_EQ(instruction(Action::fetch, {500, {}}, start, 1800),
            "Fetch before 14:38:20 (8 min 20 s); stay inside until fetched");
  EXPECT_EQ(instruction(Action::shelter, {{}, 1500}, start, 1800),
            "Shelter until 14:55:00 (25 min); measure, then air the rooms");
  EXPECT_THAT(instruction(Action::shelter, {}, start, 1800),
              AllOf(HasSubstr("still on at 15:00:00 (30 min)"), Not(HasSubstr("air"))));
}

TEST(People, NamesSchoolsHospitalsAndHomes) {
  for (const char* kind : {"school", "kindergarten", "hospital", "clinic", "nursing home",
                           "social facility", "assisted living", "health centre", "childcare"}) {
    EXPECT_TRUE(needs_help(kind)) << kind;
  }
  for (const char* kind : {"", "residential", "apartments", "office", "fire station", "garage"}) {
    EXPECT_FALSE(needs_help(kind)) << kind;
  }
  const People people = people_of(all_classes());
  ASSERT_EQ(people.places.size(), 7U);
  EXPECT_EQ(people.places[0].action, Action::fetch);
  EXPECT_EQ(people.places[0].words,
            "Fetch before 14:38:20 (8 min 20 s); stay inside until fetched");
  const std::string html = report_html(all_classes());
  EXPECT_TRUE(contains(html,
                       "Schools, hospitals, care homes: 4 of 7 must act, 1 more not computed, 1 "
                       "more within guidebook isolation"));
  EXPECT_LT(html.find("class=\"places\""), html.find("<main>")) << "on the first screen";
}

TEST(People, WhereNothingWasComputedNoClassCountsNobody) {
  Result page = all_classes();
  for (ReportBuilding& one : page.affected.exposed) one.action = Action::not_computed;
  page.map.buildings.resize(6);  // each of these is listed
  const People people = people_of(page);
  ASSERT_EQ(people.classes.size(), 1U);
  EXPECT_EQ(people.classes[0].buildings, 6U);
  EXPECT_EQ(places_words(people), "6, none of them computed");
  page.affected.exposed[0].action = Action::none;
  EXPECT_EQ(people_of(page).classes.size(), all_actions.size());
}

TEST(People, WhatIsOnlyPossibleIsToldWithTheMilderClass) {
  Result page = all_classes();
  page.reach.ranges = Ranges{};
  for (ReportBuilding& one : page.affected.exposed) {
    if (one.action == Action::fetch) one.likely = std::pair(Action::shelter, Action::fetch);
  }
  EXPECT_EQ(
      people_of(page).places[0].words,
      "Fetch before 14:38:20 (8 min 20 s); stay inside until fetched (perhaps only: shelter)");
  EXPECT_THAT(people_of(page).classes[0].when, HasSubstr("none certain, 1 possible"));
  EXPECT_TRUE(contains(report_html(page), "Possible: a milder one may turn out"));
}

/// The word of each class in page, tables, map files, alert, console and record.
TEST(People, TheWordIsTheSameInAllProducts) {
  const Result page = all_classes();
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return contents(folder.path() / name); };
  write_buildings(folder.path(), page);
  write_zones_geojson(folder.path() / "zones.geojson", page, berlin);
  write_zones_kml(folder.path() / "zones.kml", page, berlin);
  write_alert(folder.path() / "alert.xml", page, berlin, "2026-11-21T15:00:00Z", "");
  write_cot(folder.path() / "cot.xml", page, berlin, "2026-11-21T15:00:00Z");
  const std::string html = report_html(page), csv = file("buildings.csv"), kml = file("zones.kml"),
                    alert = file("alert.xml"), cot = file("cot.xml"),
                    geojson = file("zones.geojson");
  std::string console;
  for (const std::string& line : people_lines(page)) console += line + '\n';
  RunRecord record;
  record.people = people_of(page);
  const auto json = nlohmann::json::parse(record.json());
  for (const Action action : all_actions) {
    const std::string word(words_of(action));
    std::string title = word;
    title[0] = static_cast<char>(std::toupper(title[0]));
    EXPECT_TRUE(contains(html, "<b>" + title + "</b> <span><strong>1</strong> building")) << word;
    EXPECT_TRUE(contains(console, "  " + title)) << console;
    EXPECT_EQ(json["people"]["classes"][word]["buildings"], 1) << word;
    EXPECT_TRUE(contains(alert, "<valueName>buildings " + word + "</valueName>")) << word;
    EXPECT_TRUE(contains(cot, word + " 1")) << word;
    if (action == Action::none) continue;  // not in the list
    EXPECT_TRUE(contains(csv, ',' + word + ',')) << csv;
    EXPECT_TRUE(contains(geojson, "\"action\":\"" + word + '"') ||
                contains(geojson, "\"action\": \"" + word + '"'))
        << word;
    EXPECT_TRUE(contains(kml, "<name>" + title + ": ")) << word;
  }
  EXPECT_EQ(data_of(html)["actions"][6], "fetch");
}

/// Six cubes of 20 m with people by their volume, and one of which the file gives them.
TEST(People, AreCountedByClassWithTheAssumptionBeside) {
  Result page = all_classes();
  page.map.buildings[1].people = Occupants{.count = 24, .given = true};
  page.map.buildings[5].kind = "garage";
  page.map.buildings[2].height_source = HeightSource::assumed;
  estimate_people(40, page.map, page.affected);
  const double each = volume(page.map.buildings[0]) / 3 / 40;
  const People people = people_of(page);
  EXPECT_DOUBLE_EQ(people.classes[0].people, each);
  EXPECT_EQ(people.classes[1].people, 24);
  EXPECT_EQ(people.classes[5].people, 0) << "nobody is estimated in a garage";
  EXPECT_THAT(people.assumption,
              AllOf(HasSubstr("gives the people of 1 of 7 buildings"), HasSubstr("40 m² of floor"),
                    HasSubstr("Half or twice"), HasSubstr("heights of 1 building are assumed"),
                    HasSubstr("outdoors and in vehicles are not counted")));
  const std::string html = report_html(page);
  EXPECT_TRUE(contains(html, "<em>" + about_people(each) + "</em>"));
  EXPECT_TRUE(contains(html, "building</span><em>about 24 people</em>"));
  EXPECT_TRUE(contains(html, people.assumption));
  EXPECT_THAT(people_words(page), HasSubstr("leave 1, about 24 people, the first before"));
  EXPECT_THAT(people_lines(page), Contains(HasSubstr(people.assumption)));
  RunRecord record;
  record.people = people;
  const auto json = nlohmann::json::parse(record.json())["people"];
  EXPECT_EQ(json["classes"]["leave"]["people"], 24);
  EXPECT_EQ(json["people_assumption"], people.assumption);
}

TEST(People, NobodyIsCountedWhereTheCaseSaysSo) {
  Result page = all_classes();
  estimate_people(0, page.map, page.affected);
  EXPECT_EQ(people_of(page).assumption, "");
  EXPECT_THAT(people_words(page), Not(HasSubstr("people,")));
  page.map.buildings[0].people = Occupants{.count = 3, .given = true};
  EXPECT_THAT(people_of(page).assumption, HasSubstr("1 of 7 buildings; others are not counted"));
}

TEST(People, HaveTwoDigitsAndStoreysOfTheFile) {
  EXPECT_EQ(about_people(1234), "about 1200 people");
  EXPECT_EQ(about_people(0.6), "about 1 person");
  EXPECT_EQ(about_people(0.4), "");
  EXPECT_EQ(occupants_words(Occupants{.count = 1234, .given = true}), "1234 people");
  Result page = all_classes();
  page.map.buildings[0].levels = 2;
  estimate_people(10, page.map, page.affected);
  EXPECT_DOUBLE_EQ(page.map.buildings[0].people->count,
                   2 * area(page.map.buildings[0].footprint) / 10);
  EXPECT_EQ(page.affected.exposed.back().people->count, page.map.buildings[0].people->count);
}

TEST(People, WhereNoBuildingIsKnownIsTold) {
  Result page = small_page();
  EXPECT_EQ(uncounted_words(page.trust), "");
  page.trust.checks = {{.group = CheckGroup::data,
                        .message = Message::zones_beyond_buildings,
                        .name = "Part of a zone where no building is known",
                        .figure = "47 %",
                        .bound = "at most 2 %",
                        .severity = Severity::look,
                        .effect = "",
                        .remedy = ""}};
  constexpr const char* words =
      "Only buildings of the file are counted: none is known in 47 % of a zone.";
  EXPECT_EQ(uncounted_words(page.trust), words);
  EXPECT_THAT(people_lines(page), Contains(HasSubstr(words)));
  EXPECT_THAT(action_counts_html(page), HasSubstr(words));
  page.trust.checks[0].severity = Severity::fine;
  EXPECT_EQ(uncounted_words(page.trust), "");
}

}  // namespace
}  // namespace downwash
