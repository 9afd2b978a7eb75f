// What a release is said to have done, when the run ends early, late, or before it began.
#include "app/hazard/zones/release_results.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

constexpr const char* yard = R"({
  "domain": {"size": [96, 48, 24], "cells": [24, 12, 6],
             "boxes": [{"min": [32, 20, 0], "max": [40, 32, 8]}]},
  "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
      "inflow": {"turbulence": "none"}, "surfaces": {"walls": "resolved"},
  "releases": [{"name": "valve", "substance": "gas", "x": 14, "y": 14, "height": 1,
                "rate_kg_s": 0.01, "duration": 30}],
  "receptors": [{"name": "gate", "x": 30, "y": 14}],
  "substances": [{"name": "gas", "molar_mass": 17, "levels": [
    {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 1},
    {"name": "high", "severity": 3, "averaging": 20, "mg_m3": 1e6}]}],
  "zones": {"every": 10}, "time": {"spin_up": 10, "end": 120},
  "backend": "cpu", "precision": "double"})";
constexpr double dt = 0.25, begin = 10, averaging = 20;

ReleaseResults results_of(Question config, double end) {
  PreparedCase prepared = prepare(std::move(config));
  FlowSolver solver(prepared.built.problem, prepared.choice.execution);
  ExposureHistory history(*prepared.release, prepared.config.scenario.zones.every);
  while (true) {
    if (solver.time() >= history.next_time() - dt / 2) history.sample(solver);
    if (solver.time() >= end - dt / 2) break;
    solver.advance(dt);
  }
  history.close(solver);
  return release_results(*prepared.release, history, prepared.site, prepared.built);
}

ReleaseResults results_until(double end, const std::vector<std::string>& settings = {}) {
  return results_of(parse_case(yard, "yard.json", settings), end);
}

/// Cells of the plane that hold the place, at cells of 4 m.
std::size_t cell_at(const PlaceFigures& figures, double x, double y) {
  return static_cast<std::size_t>(y / 4) * static_cast<std::size_t>(figures.nx) +
         static_cast<std::size_t>(x / 4);
}

TEST(ReleaseResults, ComparesWithTheTimeThatWasComputed) {
  for (const double computed : {3.0, 12.5, 19.75, 20.0, 33.0}) {
    const ReleaseResults results = results_until(begin + computed);
    EXPECT_NEAR(results.computed, computed, 1e-9)
        << "nothing since the last regular sample is lost";
    const PlaceFigures& figures = results.places.at(0);
    ASSERT_EQ(figures.means.size(), 2U);
    for (const ThreatLevel& level : results.zones.at(0).levels) {
      EXPECT_EQ(level.covered.has_value(), computed < averaging) << level.name << computed;
      EXPECT_NEAR(level.covered.value_or(computed), computed, 1e-9);
    }
    if (computed > averaging) continue;
    const ReportReceptor& gate = results.receptors.at(0);
    EXPECT_GT(gate.dosage, 0) << computed;
    EXPECT_NEAR(figures.means[0][cell_at(figures, 30, 14)], gate.dosage / computed,
                1e-5 * gate.dosage / computed)
        << "time that was not computed counts as clean";
  }
}

TEST(ReleaseResults, CoversLessOfReleasesThatBeganLater) {
  const std::vector<std::string> three{"ensemble.members=3", "ensemble.interval=8"};
  const auto covered = [&](double end) {
    return results_until(begin + end, three).zones.at(0).levels.at(0).covered;
  };
  EXPECT_EQ(covered(40), std::nullopt);
  EXPECT_NEAR(covered(30).value_or(-1), 14, 1e-9) << "the last one began 16 s after the first";
  EXPECT_EQ(covered(12), 0) << "the last one has not begun";
  const ReleaseResults early = results_until(begin + 12, three);
  const auto& zones = early.zones.at(0).zones;
  EXPECT_TRUE(std::any_of(zones.begin(), zones.end(), [](const Zone& zone) {
    return zone.kind == ZoneKind::maximum && !zone.polygons.empty();
  })) << "what the first one did counts";
}

TEST(ReleaseResults, KnowNoDepartureOfWhatIsStillThere) {
  const ReleaseResults early = results_until(begin + 25), late = results_until(begin + 100);
  const ReportReceptor &there = early.receptors.at(0), &gone = late.receptors.at(0);
  ASSERT_TRUE(there.arrival);
  EXPECT_TRUE(there.still_there);
  EXPECT_FALSE(there.departure);
  EXPECT_FALSE(gone.still_there);
  ASSERT_TRUE(gone.departure);
  EXPECT_GT(*gone.departure, 30);
  EXPECT_LT(*gone.departure, 90);

  const PlaceFigures &then = early.places.at(0), &at_last = late.places.at(0);
  const std::size_t cell = cell_at(then, 30, 14);
  EXPECT_TRUE(std::isinf(then.departure[cell]));
  EXPECT_NEAR(at_last.departure[cell], *gone.departure, 1e-3);
  EXPECT_NEAR(then.arrival[cell], *there.arrival, 1e-3);
  EXPECT_LT(then.peak[cell_at(then, 36, 24)], 0) << "inside the box";
  EXPECT_EQ(then.nx, 24);
  EXPECT_EQ(then.step_x, (Point{4, 0}));
}

TEST(ReleaseResults, CarryTheTimeOfTheAccident) {
  const char* start = "2026-11-21T14:30:00+01:00";
  const ReleaseResults results = results_until(begin / 2, {std::string("time.start=") + start});
  EXPECT_EQ(results.zones.at(0).release_time, start);
  EXPECT_EQ(results.zones.at(0).molar_mass, 17);
  EXPECT_FALSE(results_until(begin / 2).zones.at(0).release_time);
}

TEST(ReleaseResults, NameLevelsAndReceptorsThatNothingWasComputedFor) {
  const ReleaseResults results = results_until(begin / 2);
  EXPECT_EQ(results.computed, 0);
  ASSERT_EQ(results.zones.size(), 1U);
  EXPECT_TRUE(results.zones[0].zones.empty());
  ASSERT_EQ(results.zones[0].levels.size(), 2U);
  for (const ThreatLevel& level : results.zones[0].levels) EXPECT_EQ(level.covered, 0);
  ASSERT_EQ(results.receptors.size(), 1U);
  EXPECT_EQ(results.receptors[0].name, "gate");
  EXPECT_TRUE(results.receptors[0].time.empty());
}

/// A district of two houses: one in the way of the gas, one beside it upwind.
class ReleaseAmongHouses : public testing::Test {
 protected:
  ReleaseAmongHouses() {
    const auto house = [](const char* id, double x, double y) {
      return fmt::format(
          R"({{"type": "Feature", "id": "{0}", "properties": {{"height": 12, "name": "House {0}",
              "amenity": "school", "addr:street": "Am Tor"}}, "geometry": {{"type": "Polygon",
              "coordinates": [[[{1},{2}],[{3},{2}],[{3},{4}],[{1},{4}],[{1},{2}]]]}}}})",
          id, x, y, x + 12, y + 12);
    };
    std::ofstream(folder_.path() / "houses.json")
        << fmt::format(R"({{"type": "FeatureCollection", "features": [{}, {}]}})",
                       house("a", 48, 24), house("b", 4, 48));
  }

  ReleaseResults results(double end, const std::vector<std::string>& settings = {}) {
    return results_of(parse_case(R"({
      "domain": {"size": [96, 72, 24], "cells": [24, 18, 6], "buildings": "houses.json",
                 "coordinates": "metres"},
      "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
      "inflow": {"turbulence": "none"}, "surfaces": {"walls": "resolved"},
      "releases": [{"name": "valve", "substance": "gas", "x": 14, "y": 30, "height": 1,
                    "rate_kg_s": 0.01, "duration": 60}],
      "substances": [{"name": "gas", "levels": [
        {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 0.5},
        {"name": "high", "severity": 2, "averaging": 20, "mg_m3": 2}]}],
      "zones": {"every": 10, "air_change_per_hour": 1}, "time": {"spin_up": 10, "end": 200},
      "backend": "cpu", "precision": "double"})",
                                 folder_.path() / "case.json", settings),
                      end);
  }

  test::TemporaryFolder folder_;
};

TEST_F(ReleaseAmongHouses, JudgesFacadesByTheMeanOfTheLevel) {
  const ReleaseResults results = this->results(200);
  ASSERT_EQ(results.buildings.size(), 1U) << "the other is upwind";
  const ReportBuilding& house = results.buildings[0];
  EXPECT_EQ(house.name, "House a");
  EXPECT_EQ(house.kind, "school");
  EXPECT_EQ(house.address, "Am Tor");
  EXPECT_EQ(house.action, Action::shelter) << house.reason;
  ASSERT_EQ(house.levels.size(), 2U);
  const BuildingLevel& high = house.levels[1];
  EXPECT_GT(high.outdoors, 2e-6);
  EXPECT_LT(high.outdoors, house.worst_facade) << "a mean is below the peak";
  EXPECT_LT(high.indoors, 0.2 * high.outdoors) << "at one air change per hour";
  ASSERT_TRUE(high.outdoors_from && high.outdoors_until && house.arrival);
  EXPECT_GT(*high.outdoors_from, *house.arrival);
  EXPECT_GT(*high.outdoors_until, 60) << "after the release has ended";
  EXPECT_FALSE(high.indoors_from);
  EXPECT_LE(*house.levels[0].outdoors_from, *high.outdoors_from);

  const ReleaseResults cut = this->results(50);
  ASSERT_EQ(cut.buildings.size(), 2U);
  EXPECT_FALSE(cut.buildings[0].levels[1].outdoors_until) << "still there at the end";
  EXPECT_NE(cut.buildings[0].reason.find("still at the end"), std::string::npos);
  EXPECT_FALSE(cut.buildings[0].until) << "no airing while a level is still exceeded";
  EXPECT_EQ(cut.buildings[1].name, "House b");
  EXPECT_EQ(cut.buildings[1].action, Action::not_computed) << "not reached so far is not never";
}

TEST_F(ReleaseAmongHouses, NobodyStaysWhereItIsReleased) {
  const std::string inside =
      R"(releases=[{"name": "lab", "substance": "gas", "x": 10, "y": 54, "mass_kg": 0.5,
        "indoor": {"volume": 500, "air_change_per_hour": 5}}])";
  const auto buildings = results(200, {inside}).buildings;
  const auto own = std::ranges::find(buildings, "House b", &ReportBuilding::name);
  ASSERT_NE(own, buildings.end());
  EXPECT_EQ(own->action, Action::leave) << own->reason;
  EXPECT_TRUE(own->reason.starts_with("lab is released in here")) << own->reason;
  EXPECT_FALSE(own->leave_before) << "at once";
  for (const ReportBuilding& other : buildings) {
    EXPECT_TRUE(other.name == "House b" || other.action != Action::leave) << other.name;
  }
}

/// S2: rooms are aired once every level has ended, and not judged by the last minutes of a run.
TEST_F(ReleaseAmongHouses, AirsRoomsOnceEveryLevelHasEndedForGood) {
  const ReportBuilding house = results(420, {"time.end=420"}).buildings.at(0);
  ASSERT_EQ(house.action, Action::shelter) << house.reason;
  ASSERT_TRUE(house.until) << house.reason;
  EXPECT_GT(*house.until, 60) << "after the release has ended";
  EXPECT_GE(*house.until, *house.levels[0].outdoors_until - 20) << "the lesser level has too";
  const double just_after = 10 + *house.until + 60;
  const ReportBuilding early =
      results(just_after, {fmt::format("time.end={}", just_after)}).buildings.at(0);
  EXPECT_FALSE(early.until) << "gusts may come back";
  EXPECT_NE(early.reason.find("too short to tell"), std::string::npos) << early.reason;
}

/// Nothing is known of what lies outside of the computed area.
TEST_F(ReleaseAmongHouses, OutsideTheAreaIsNotComputed) {
  const ReleaseResults results = this->results(
      200, {"domain.size=[40, 72, 24]", "domain.cells=[10, 18, 6]"});  // House a is at x = 48
  ASSERT_EQ(results.buildings.size(), 1U);
  EXPECT_EQ(results.buildings[0].name, "House a");
  EXPECT_EQ(results.buildings[0].kind, "school");
  EXPECT_EQ(results.buildings[0].action, Action::not_computed);
  EXPECT_NE(results.buildings[0].reason.find("outside the area"), std::string::npos);
}

TEST_F(ReleaseAmongHouses, BeforeAnythingIsSampledNoHouseIsComputed) {
  const ReleaseResults results = this->results(5);
  ASSERT_EQ(results.buildings.size(), 2U);
  for (const ReportBuilding& house : results.buildings) {
    EXPECT_EQ(house.action, Action::not_computed);
  }
}

TEST_F(ReleaseAmongHouses, FetchesWithoutTimeToLeave) {
  const ReleaseResults results = this->results(200, {"zones.air_change_per_hour=400"});
  ASSERT_EQ(results.buildings.size(), 1U);
  EXPECT_TRUE(results.buildings[0].levels[1].indoors_from);
  EXPECT_EQ(results.buildings[0].action, Action::fetch);
  EXPECT_EQ(results.buildings[0].fetch_before, results.buildings[0].levels[1].indoors_from);
  EXPECT_NE(results.buildings[0].reason.find("no time to leave"), std::string::npos)
      << results.buildings[0].reason;
}

TEST_F(ReleaseAmongHouses, TakesMomentsWhereALevelHasNoMean) {
  const ReleaseResults results =
      this->results(200, {R"(substances.0.levels=[{"name": "any", "severity": 2, "mg_m3": 2}])"});
  ASSERT_EQ(results.buildings.size(), 1U);
  EXPECT_EQ(results.buildings[0].levels[0].outdoors, results.buildings[0].worst_facade);
  EXPECT_TRUE(results.buildings[0].levels[0].outdoors_from);
}

}  // namespace
}  // namespace downwash
