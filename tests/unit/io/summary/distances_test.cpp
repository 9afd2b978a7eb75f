// How far, in one line: ours, other models and the guidebook, with their outlines.
#include "io/summary/distances.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/run/checks/beside_checks.hpp"
#include "io/summary/report_summary.hpp"
#include "io/zones/receptor_writer.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

/// AEGL-1 of chlorine reaches some 206 m by ours; the other models and the guidebook as told.
Result page_with(double gaussian, double dense, double isolation = 0) {
  Result page = small_page();
  page.asked.wind_from = 270;
  page.asked.computed = page.asked.planned = 1200;
  BesideSet set{.substance = "chlorine"};
  set.levels = {{ModelReach{true, gaussian, 20, false},
                 ModelReach{true, dense, 90, true, "beyond the experiments it rests on"},
                 {{0, 0}, {300, 20}, {300, -20}},
                 {{-5, 0}, {900, 80}, {900, -80}}},
                {ModelReach{}, std::nullopt, {}, {}}};
  set.guidebook.isolation = isolation;
  set.guidebook.isolation_of = "large spill, Rail tank car";
  if (isolation > 0) {
    set.guidebook.protection = 6400;
    set.guidebook.protection_words = "6.4 km downwind by night";
    set.guidebook.protection_of = "large spill, Rail tank car";
  }
  set.sources = {{0, 0}};
  auto beside = std::make_shared<BesideOurs>();
  beside->sets.push_back(std::move(set));
  page.trust.beside = beside;
  return page;
}

std::vector<DistanceKind> kinds(const DistanceLine& line) {
  std::vector<DistanceKind> list;
  for (const ToldDistance& one : line.distances) list.push_back(one.kind);
  return list;
}

TEST(Distances, StandInOneLineTheLongestFirst) {
  const auto lines = distance_lines(page_with(400, 9000, 600));
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_THAT(kinds(lines[0]),
              ElementsAre(DistanceKind::heavy_gas, DistanceKind::protection,
                          DistanceKind::isolation, DistanceKind::gaussian, DistanceKind::ours));
  const std::string text = distance_text(lines[0]);
  EXPECT_THAT(
      text,
      HasSubstr(
          "AEGL-1 of chlorine: heavy gas: more than 9.0 km (beyond the experiments it rests on); "
          "guidebook protection: 6.4 km downwind by night (large spill, Rail tank car)"));
  EXPECT_THAT(text, HasSubstr("this computation: 210 m"));
  EXPECT_THAT(beside_lines(page_with(400, 9000, 600)).front(),
              HasSubstr("How far, longest first, AEGL-1"));
  Result alone = small_page();
  EXPECT_THAT(distance_lines(alone), IsEmpty()) << "nothing computed, nothing beside";
  alone.asked.computed = alone.asked.planned = 1200;
  EXPECT_EQ(distance_text(distance_lines(alone).front()),
            "AEGL-1 of chlorine: this computation: 210 m");
}

TEST(Distances, AreOnTopOfThePageAndInMapFiles) {
  const Result page = page_with(400, 9000, 600);
  const std::string html = report_html(page);
  const auto top = html.find("class=\"distances\"");
  ASSERT_NE(top, std::string::npos);
  EXPECT_LT(top, html.find("<main>"));
  EXPECT_LT(html.find("heavy_gas"), html.find("gaussian"));
  EXPECT_THAT(html, HasSubstr("beyond the experiments it rests on"));
  const nlohmann::json outlines = data_of(html)["substances"][0]["outlines"];
  EXPECT_THAT(outlines, SizeIs(3)) << "isolation, protection, heavy gas";

  const TemporaryFolder folder;
  write_zones_geojson(folder.path() / "z.geojson", page, berlin);
  write_zones_kml(folder.path() / "z.kml", page, berlin);
  const auto file = nlohmann::json::parse(contents(folder.path() / "z.geojson"));
  std::map<std::string, nlohmann::json> by_kind;
  for (const auto& feature : file["features"]) by_kind[feature["properties"]["kind"]] = feature;
  for (const char* kind : {"isolation", "protection", "heavy_gas", "gaussian"}) {
    EXPECT_TRUE(by_kind.contains(kind)) << kind;
  }
  EXPECT_EQ(by_kind["heavy_gas"]["properties"]["beyond_range"],
            "beyond the experiments it rests on");
  EXPECT_EQ(by_kind["isolation"]["properties"]["distance_m"], 600);
  EXPECT_EQ(file["distances"][0]["distances"][0]["kind"], "heavy_gas");
  EXPECT_THAT(contents(folder.path() / "z.kml"),
              AllOf(HasSubstr("Guidebook, isolate in all directions: 600 m"),
                    HasSubstr("heavy gas over open ground"),
                    HasSubstr("beyond the experiments it rests on")));
}

TEST(Distances, TheSquareOfTheGuidebookLiesDownwind) {
  const auto outlines = beside_outlines(page_with(400, 9000, 600));
  ASSERT_EQ(outlines[0].kind, DistanceKind::protection);
  Rectangle box;
  for (const Point& at : outlines[0].rings[0]) box.include(at);
  EXPECT_NEAR(box.low.x, 0, 1e-6);
  EXPECT_NEAR(box.high.x, 6400, 1e-6);
  EXPECT_NEAR(box.high.y, 3200, 1e-6);
  ASSERT_EQ(outlines[1].kind, DistanceKind::isolation);
  for (const Point& at : outlines[1].rings[0]) EXPECT_NEAR(std::hypot(at.x, at.y), 600, 1e-6);
}

TEST(Distances, OursIsDoubtedWhereItIsTheShortestByFar) {
  EXPECT_FALSE(ours_is_far_shorter(distance_lines(page_with(400, 9000)).front())) << "by 1.9";
  EXPECT_TRUE(ours_is_far_shorter(distance_lines(page_with(500, 9000)).front())) << "by 2.4";
  EXPECT_FALSE(ours_is_far_shorter(distance_lines(page_with(500, 100)).front()))
      << "not the shortest";
  EXPECT_TRUE(ours_is_far_shorter(distance_lines(page_with(500, 9000, 430)).front()));
  EXPECT_TRUE(ours_is_far_shorter(distance_lines(page_with(500, 9000, 300)).front()))
      << "isolation goes all around: it is no distance downwind";
  Result cut = page_with(500, 9000);
  cut.map.domain = {{-100, -200}, {200, -200}, {200, 200}, {-100, 200}};
  EXPECT_FALSE(ours_is_far_shorter(distance_lines(cut).front())) << "how far it goes is not known";
}

/// Of an ensemble of winds the whole range.
TEST(Distances, OfAnEnsembleAreThoseOfAllWinds) {
  Result page = small_page();
  page.asked.computed = page.asked.planned = 1200;
  page.reach.zones[0].winds = 16;
  page.reach.wind_reaches = {{{.reached = 16, .nearest = 90}, {}}};
  EXPECT_EQ(distance_text(distance_lines(page).front()),
            "AEGL-1 of chlorine: this computation in 16 winds: 90 m to 210 m");
  page.reach.wind_reaches[0][0].grows = true;
  EXPECT_EQ(
      distance_text(distance_lines(page).front()),
      "AEGL-1 of chlorine: this computation in 16 winds: 90 m to at least 210 m (still exceeded "
      "when the computed time ends)");
  page.reach.wind_reaches[0][0] = {.reached = 3, .nearest = 90};
  EXPECT_THAT(distance_text(distance_lines(page).front()),
              HasSubstr("up to 210 m, reached in 3 of 16 winds"));
}

TEST(DistancesDiffer, IsALookWithTheFigures) {
  const Check shorter = distances_differ(page_with(500, 9000));
  EXPECT_EQ(shorter.message, Message::distances_differ);
  EXPECT_EQ(shorter.severity, Severity::look);
  EXPECT_THAT(
      shorter.figure,
      AllOf(HasSubstr("AEGL-1 of chlorine: this computation 210 m, the next 500 m"),
            HasSubstr(
                "read beyond their range: AEGL-1 of chlorine by the heavy gas: more than 9.0 km")));
  Result alike = page_with(400, 300);
  auto beside = std::make_shared<BesideOurs>(*alike.trust.beside);
  beside->sets[0].levels[0].dense->beyond_range.clear();
  alike.trust.beside = beside;
  EXPECT_EQ(distances_differ(alike).severity, Severity::fine);
}

/// Three houses: one at the release that must shelter, one 500 m off, one 700 m off.
Result page_with_houses() {
  Result page = page_with(400, 9000, 600);
  const auto house = [](const char* id, double x) {
    return Building{
        .id = id, .name = "", .footprint = {{rectangle(x, -5, x + 10, 5), {}}}, .height = 10};
  };
  page.map.buildings = {house("near", 50), house("far", -510), house("beyond", -700),
                        house("reached", 300)};
  page.affected.exposed = {{.id = "near",
                            .name = "",
                            .substance = "chlorine",
                            .action = Action::shelter,
                            .reason = "AEGL-2."},
                           {.id = "reached",
                            .name = "",
                            .arrival = 60,
                            .substance = "chlorine",
                            .reason = "Below all levels."}};
  return page;
}

TEST(Isolation, BuildingsWithinAreNeverPlainlyNothing) {
  Result page = page_with_houses();
  EXPECT_THAT(isolated_buildings(page.map, page.trust.beside->sets[0]), ElementsAre(0U, 1U, 3U));
  tell_isolated(page);
  ASSERT_THAT(page.affected.exposed, SizeIs(3));
  EXPECT_EQ(page.affected.exposed[0].reason, "AEGL-2.") << "who must act is told so";
  EXPECT_EQ(page.affected.exposed[1].reason,
            "Within the guidebook's isolation distance (600 m). Below all levels.");
  EXPECT_EQ(page.affected.exposed[2].id, "far");
  for (const std::size_t n : {1U, 2U}) EXPECT_EQ(page.affected.exposed[n].action, Action::isolated);
  const TemporaryFolder folder;
  write_buildings(folder.path(), page);
  EXPECT_EQ(occurrences(contents(folder.path() / "buildings.csv"), "within guidebook isolation"),
            2U);
}

}  // namespace
}  // namespace downwash
