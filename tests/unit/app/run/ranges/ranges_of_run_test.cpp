// Ranges of a run, from repeats whose figures are those of the run times a factor.
#include "app/run/ranges/ranges_of_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/run/plan/prepared_case.hpp"
#include "app/run/ranges/map_raster.hpp"
#include "io/case/read_case.hpp"
#include "io/summary/report_summary.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

constexpr const char* street = R"({
  "domain": {"buildings": "houses.geojson", "resolution": 6},
  "wind": {"speed": 4, "height": 10, "direction": 270}, "turbulence": {"model": "smagorinsky"},
  "inflow": {"turbulence": "none"}, "surfaces": {"walls": "resolved"},
  "releases": [{"name": "valve", "substance": "gas", "x": -20, "y": 10, "height": 1,
                "rate_kg_s": 0.01, "duration": 60}],
  "receptors": [{"name": "gate", "x": 30, "y": 10}],
  "substances": [{"name": "gas", "molar_mass": 17, "levels": [
    {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 5},
    {"name": "middle", "severity": 2, "averaging": 20, "mg_m3": 20},
    {"name": "high", "severity": 3, "averaging": 20, "mg_m3": 60}]}],
  "zones": {"every": 10}, "time": {"spin_up": 10, "end": 120},
  "backend": "cpu", "precision": "double"})";

/// A house 12 m high and one of 18 m.
constexpr const char* houses = R"({"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"height": 12}, "geometry": {"type": "Polygon",
    "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}},
  {"type": "Feature", "properties": {"height": 18}, "geometry": {"type": "Polygon",
    "coordinates": [[[40, 0], [60, 0], [60, 20], [40, 20], [40, 0]]]}}]})";

PreparedCase street_among_houses() {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "houses.geojson") << houses;
  return prepare(parse_case(street, folder.path() / "street.json", {}));
}

/// One run for all tests.
struct Run {
  PreparedCase prepared = street_among_houses();
  ExposureHistory history{*prepared.release, prepared.config.scenario.zones.every};
  ReleaseResults results;

  Run() {
    constexpr double dt = 0.25, end = 120;
    FlowSolver solver(prepared.built.problem, prepared.choice.execution);
    while (true) {
      if (solver.time() >= history.next_time() - dt / 2) history.sample(solver);
      if (solver.time() >= end - dt / 2) break;
      solver.advance(dt);
    }
    history.close(solver);
    results = release_results(*prepared.release, history, prepared.site, prepared.built);
  }
};

const Run& run() {
  static const Run one;
  return one;
}

/// Two repeats with so many times what the run has.
Repeats repeats_with(float times) {
  std::vector<PlaceFigures> places = run().results.places;
  for (PlaceFigures& one : places) {
    for (auto& level : one.means) {
      for (float& mean : level) mean = mean > 0 ? times * mean : mean;
    }
  }
  return {{places, places}, 8};
}

struct Ranged {
  ReleaseResults results = run().results;
  std::vector<Check> checks;

  explicit Ranged(const Repeats& repeats, std::vector<Check> before = {})
      : checks(std::move(before)) {
    add_ranges(run().prepared, run().history, repeats, results, checks);
  }
};

Check check_of(Severity severity, std::optional<double> log_effect) {
  Check check{.group = CheckGroup::grid,
              .message = Message::coarse_cells,
              .name = "A",
              .figure = "",
              .bound = "",
              .effect = "",
              .remedy = ""};
  check.severity = severity;
  check.log_effect = log_effect;
  return check;
}

TEST(RangesOfRun, AreNoneWithoutRepeats) {
  const Ranged ranged({});
  EXPECT_FALSE(ranged.results.ranges);
  EXPECT_TRUE(ranged.checks.empty());
}

TEST(RangesOfRun, AreNoneWhereThereIsNothingToCompareWith) {
  Repeats without_cells = repeats_with(1), without_substances = repeats_with(1);
  without_cells.places[1][0].nx = 0;
  without_substances.places[1].clear();
  EXPECT_FALSE(Ranged(without_cells).results.ranges);
  EXPECT_FALSE(Ranged(without_substances).results.ranges);
}

TEST(RangesOfRun, AreNarrowWhereRepeatsSayTheSame) {
  const Ranged ranged(repeats_with(1));
  ASSERT_TRUE(ranged.results.ranges);
  for (const LevelRange& level : ranged.results.ranges->levels[0]) {
    EXPECT_NEAR(level.distance.low, level.distance.high, 1e-9);
    EXPECT_GT(level.distance.high, 5);
  }
  EXPECT_NEAR(ranged.results.ranges->receptors[0].high, 1, 1e-6);
  for (const ReportBuilding& building : ranged.results.buildings) {
    ASSERT_TRUE(building.likely);
    EXPECT_EQ(building.likely->first, building.likely->second);
  }
  ASSERT_EQ(ranged.checks.size(), 1);
  EXPECT_EQ(ranged.checks[0].severity, Severity::fine);
}

TEST(RangesOfRun, HoldWhatRepeatsDiffer) {
  const Ranged ranged(repeats_with(4));
  const double likely = std::exp(1.2816 * std::log(4));
  EXPECT_NEAR(ranged.results.ranges->receptors[0].high, likely, 0.3 * likely);
  EXPECT_NEAR(ranged.results.ranges->receptors[0].low * ranged.results.ranges->receptors[0].high, 1,
              1e-6);
  for (const LevelRange& level : ranged.results.ranges->levels[0]) {
    EXPECT_GT(level.distance.high, 1.2 * level.distance.low);
  }
  const PlaceFigures& places = ranged.results.places[0];
  ASSERT_EQ(places.factors.size(), places.means.size());
  ASSERT_EQ(places.factors[0].size(), places.means[0].size());
  const PlaneSampler sampler(places);
  const auto cell = sampler.cell_at(ranged.results.receptors[0].place);
  ASSERT_TRUE(cell);
  EXPECT_TRUE(std::ranges::any_of(places.factors, [&](const std::vector<float>& of_level) {
    return std::abs(of_level[*cell] / ranged.results.ranges->receptors[0].high - 1) < 0.05;
  })) << "as at the receptor in this cell, by the level to act upon";
  EXPECT_GE(*std::ranges::min_element(places.factors[0]), 1);
  ASSERT_FALSE(ranged.checks.empty());
  EXPECT_EQ(ranged.checks.back().message, Message::decision_in_ranges);
  EXPECT_EQ(ranged.checks.back().severity, Severity::look) << ranged.checks.back().figure;
}

TEST(RangesOfRun, TakeTheMostUrgentClassAndTellTheLeast) {
  const Ranged same(repeats_with(1)), more(repeats_with(4));
  const auto class_of = [](const ReleaseResults& results, const std::string& id) {
    const auto found = std::ranges::find(results.buildings, id, &ReportBuilding::id);
    return found == results.buildings.end() ? Action::none : found->action;
  };
  bool some = false;
  for (const ReportBuilding& building : more.results.buildings) {
    ASSERT_TRUE(building.likely);
    EXPECT_EQ(building.action, building.likely->second);
    EXPECT_LE(building.likely->first, class_of(same.results, building.id));
    EXPECT_GE(building.likely->second, class_of(same.results, building.id));
    if (building.likely->first == building.likely->second) continue;
    some = true;
    EXPECT_NE(building.reason.find("Perhaps only: "), std::string::npos);
  }
  EXPECT_TRUE(some);
}

TEST(RangesOfRun, HoldTheChecksWhoseEffectIsKnown) {
  const Ranged ranged(repeats_with(1),
                      {check_of(Severity::unreliable, 0.3), check_of(Severity::look, 0.4),
                       check_of(Severity::unreliable, std::nullopt), check_of(Severity::fine, 5)});
  EXPECT_EQ(ranged.checks[0].severity, Severity::in_ranges);
  EXPECT_EQ(ranged.checks[1].severity, Severity::in_ranges);
  EXPECT_EQ(ranged.checks[2].severity, Severity::unreliable);
  EXPECT_EQ(ranged.checks[3].severity, Severity::fine);
  EXPECT_NEAR(ranged.results.ranges->receptors[0].high, std::exp(0.5), 1e-4)
      << "two independent effects";
}

TEST(RangesOfRun, HoldTimesOfArrival) {
  Repeats late = repeats_with(1);
  for (std::vector<PlaceFigures>& places : late.places) {
    for (float& time : places[0].arrival) time = time > 0 ? 1.5F * time : time;
  }
  const Ranged ranged(late), same(repeats_with(1));
  const ReportReceptor& gate = ranged.results.receptors[0];
  ASSERT_TRUE(gate.arrival && gate.likely_arrival);
  EXPECT_NEAR(gate.likely_arrival->high / *gate.arrival, std::exp(1.2816 * std::log(1.5)), 0.1);
  EXPECT_NEAR(gate.likely_arrival->low * gate.likely_arrival->high, std::pow(*gate.arrival, 2),
              1e-3 * std::pow(*gate.arrival, 2));
  EXPECT_FALSE(same.results.receptors[0].likely_arrival) << "no difference, no range";
  EXPECT_TRUE(std::ranges::any_of(ranged.results.buildings, [](const ReportBuilding& building) {
    return building.likely_arrival && building.likely_arrival->high > *building.arrival;
  }));
  const PlaceFigures& places = ranged.results.places[0];
  ASSERT_EQ(places.arrival_factors.size(), places.arrival.size());
  EXPECT_GT(*std::ranges::max_element(places.arrival_factors), 1.4F);
}

TEST(RangesOfRun, HoldWhatTheReportAndTheAmountLeaveOpen) {
  PreparedCase prepared = run().prepared;
  const auto results = [&] {
    ReleaseResults found = run().results;
    std::vector<Check> checks;
    add_ranges(prepared, run().history, repeats_with(1), found, checks);
    return found;
  };
  const ReleaseResults known = results();
  prepared.config.scenario.releases[0].within_factor = 3;
  const ReleaseResults amount = results();
  EXPECT_NEAR(amount.ranges->receptors[0].high, 3, 1e-4);
  EXPECT_NE(amount.ranges->words.find("amount within 3 times"), std::string::npos);
  prepared.config.scenario.releases[0].within_factor = 1;
  prepared.config.weather.emplace().metar.emplace().wind = MetarWind{.direction = 270, .speed = 4};
  const ReleaseResults wind = results();
  EXPECT_GT(wind.ranges->receptors[0].high, std::exp(1.2816 * 0.1)) << "a turn by 10° adds to it";
  EXPECT_NE(wind.ranges->words.find("wind 10 % and 10° by its report"), std::string::npos);
  EXPECT_TRUE(wind.receptors[0].likely_arrival);
  EXPECT_GT(wind.ranges->levels[0][0].distance.high, known.ranges->levels[0][0].distance.high);
}

TEST(RangesOfRun, AreZonesOfTheirProbability) {
  const Ranged ranged(repeats_with(2));
  const ZoneSet& set = ranged.results.zones[0];
  for (int level = 0; level < 3; ++level) {
    double likely = -1, possible = -1;
    for (const Zone& zone : set.zones) {
      if (zone.kind != ZoneKind::probability || zone.level != level) continue;
      double all = 0;
      for (const Polygon& polygon : zone.polygons) all += area(polygon);
      (zone.bound > 0.5 ? likely : possible) = all;
    }
    EXPECT_GT(possible, 0);
    EXPECT_GT(possible, likely);
  }
}

}  // namespace
}  // namespace downwash
