// What stands beside the zones of a case: where it applies, where not, and why ours differs.
#include "app/hazard/correlations/beside_ours.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/hazard/correlations/gas_weight.hpp"
#include "app/hazard/correlations/gaussian_outline.hpp"
#include "app/hazard/correlations/guidebook_choice.hpp"
#include "app/run/checks/air/air_checks.hpp"
#include "app/scene/build_problem.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// 0.5 kg/s of chlorine for 10 min in open ground with one house, 4 m/s from the south-west.
constexpr const char* text = R"({
  "domain": {"size": [240, 120, 30], "cells": [24, 12, 6], "origin": [0, -60, 0],
             "boxes": [{"min": [80, -20, 0], "max": [100, 20, 12]}]},
  "wind": {"speed": 4, "height": 10, "direction": 225, "roughness": 0.5},
  "time": {"end": 1200, "spin_up": 0},
  "releases": [{"name": "tank", "substance": "chlorine", "x": 20, "y": 0, "height": 1,
                "rate_kg_s": 0.5, "duration": 600}]})";

BesideOurs beside(const std::vector<std::string>& settings = {}) {
  const Question config = parse_case(text, "test.json", settings);
  const Site site = survey(config.domain, config.wind, config.scenario);
  const BuiltProblem built = build_problem(config, site);
  return *beside_ours(config, *build_release(config, site, built), site);
}
BesideSet set(const std::vector<std::string>& settings = {}) {
  return beside(settings).sets.front();
}

TEST(BesideOurs, HasThePlumeOfItsLevels) {
  const BesideSet chlorine = set();
  EXPECT_EQ(chlorine.gaussian_not, "");
  ASSERT_THAT(chlorine.levels, SizeIs(3));
  // As computed for that release and wind, 3 m up, with the curve over towns upwards.
  const Question config = parse_case(text, "test.json", {});
  const double speed = speed_at(*config.wind, 3);
  EXPECT_EQ(chlorine.speed, speed);
  const GaussianPlume plume({{{0, 600, 300}}, 1}, {'D', 0.5, speed, {}});
  const GaussianReach reach =
      plume.reach(config.scenario.substances.front().levels[0].concentration, 1.5, 600);
  EXPECT_NEAR(chlorine.levels[0].gaussian->distance, reach.farthest, 1e-6 * reach.farthest);
  EXPECT_GT(chlorine.levels[0].gaussian->distance, chlorine.levels[1].gaussian->distance);
  EXPECT_GT(chlorine.levels[1].gaussian->distance, chlorine.levels[2].gaussian->distance);
  EXPECT_THAT(chlorine.gaussian, HasSubstr("taken for want of a stability"));
  EXPECT_THAT(chlorine.gaussian, HasSubstr("as over towns"));
}

/// Without buildings the map is the frame of the wind: x downwind.
TEST(BesideOurs, OutlineLiesDownwindOfTheRelease) {
  const BesideLevel level = set().levels[1];
  double farthest = 0, widest = 0;
  for (const Point& corner : level.outline) {
    EXPECT_GE(corner.x, 20 - 1e-6);
    farthest = std::max(farthest, corner.x - 20);
    widest = std::max(widest, std::abs(corner.y));
  }
  EXPECT_NEAR(farthest, level.gaussian->distance, 1e-6);
  EXPECT_NEAR(widest, level.gaussian->half_width, 1e-6);
}

TEST(BesideOurs, TheTimeOfTheWeatherTellsDayFromNight) {
  const auto choice = [](const char* time) {
    return set({"weather.lon=13.4", "weather.lat=52.5", std::string("weather.time=") + time})
        .guidebook.choice;
  };
  EXPECT_THAT(choice("2026-11-25T22:50:00Z"), HasSubstr("begins by night"));
  EXPECT_THAT(choice("2026-06-21T11:30:00Z"), HasSubstr("begins by day"));
  EXPECT_THAT(set().guidebook.choice, HasSubstr("both are shown"));
}

TEST(BesideOurs, IsNotShownWhereItDoesNotApply) {
  EXPECT_THAT(set({"wind.speed=0.8"}).gaussian_not, HasSubstr("below 1 m/s"));
  EXPECT_THAT(set({R"(wind.series=[{"time": 60, "speed": 5}])"}).gaussian_not,
              HasSubstr("the wind changes"));
  EXPECT_THAT(set({"releases.0.indoor={\"air_change_per_hour\":1}"}).gaussian_not,
              HasSubstr("indoors"));
  const std::string second =
      R"([{"name": "a", "substance": "chlorine", "x": 20, "y": 0, "height": 1, "rate_kg_s": 1},
          {"name": "b", "substance": "chlorine", "x": 30, "y": 0, "height": 1, "rate_kg_s": 1}])";
  EXPECT_THAT(set({"releases=" + second}).gaussian_not, HasSubstr("several places"));
  const std::string line = "[30, 0]";
  EXPECT_THAT(set({"releases.0.to=" + line}).gaussian_not, HasSubstr("along a line"));
  const BesideSet tracer = set({"releases.0.substance=tracer gas"});
  EXPECT_THAT(tracer.gaussian_not, HasSubstr("no levels of concern"));
  EXPECT_THAT(tracer.guidebook.left_out, Contains(HasSubstr("UN number is not known")));
  for (const BesideSet& one : {set({"wind.speed=0.8"}), tracer}) {
    EXPECT_THAT(one.levels, IsEmpty());
    EXPECT_THAT(one.differences, IsEmpty());
  }
}

TEST(BesideOurs, HeavyGasHasItsFigureAndLightGasAReason) {
  const BesideSet heavy = set({"releases.0.rate_kg_s=20", "wind.speed=2"});
  EXPECT_THAT(heavy.dense, HasSubstr("by the criterion of Britter and McQuaid"));
  for (const BesideLevel& level : heavy.levels) EXPECT_GT(level.dense->distance, 0);
  EXPECT_THAT(set({"releases.0.rate_kg_s=0.001", "wind.speed=8"}).dense_not,
              HasSubstr("spreads passively"));
  EXPECT_THAT(set({"releases.0.substance=ammonia"}).dense_not, HasSubstr("lighter than the air"));
  EXPECT_THAT(set({"releases.0.substance=hydrogen cyanide"}).dense_not, HasSubstr("boils at 26"));
  const std::string own =
      R"([{"name": "fume", "molar_mass": 100, "levels": [{"name": "L", "severity": 1, "mg_m3": 1}]}])";
  EXPECT_THAT(set({"substances=" + own, "releases.0.substance=fume"}).dense_not,
              HasSubstr("boiling point"));
}

TEST(GasWeight, PermanentGasesComeOutAsWarmAsTheAirIfCarriedCompressed) {
  const DenseAir air{.speed = 5, .density = 1.2, .temperature = 288};
  Substance gas;
  gas.molar_mass = 28.01;
  gas.boiling_point = 273.15 - 191.5;
  gas.un = "1016";  // carbon monoxide, compressed
  const auto compressed = outflowing_gas(gas, air);
  ASSERT_TRUE(compressed);
  EXPECT_EQ(compressed->temperature, 288);
  EXPECT_LT(compressed->density, 1.2);
  EXPECT_THAT(compressed->words, HasSubstr("boils at -192 °C and is carried compressed (UN 1016)"));
  for (const char* un : {"", "1972"}) {  // methane, refrigerated
    gas.un = un;
    EXPECT_LT(outflowing_gas(gas, air)->temperature, 82) << un << ": it may be a cold liquid";
  }
  gas.un = "1017";
  gas.boiling_point = 273.15 - 34;  // chlorine
  EXPECT_LT(outflowing_gas(gas, air)->temperature, 240);
}

/// A substance of the library stays as heavy as it is, whatever a case makes of it.
TEST(GasWeight, NoKeyMakesAKnownGasLight) {
  const auto weight = [](std::vector<std::string> settings) {
    settings.emplace_back("releases.0.rate_kg_s=20");
    const Question config = parse_case(text, "test.json", settings);
    const Site site = survey(config.domain, config.wind, config.scenario);
    return *weight_of(config, *build_release(config, site, build_problem(config, site)), 0);
  };
  const auto own = [](const std::string& keys, const std::string& name = "chlorine") {
    return "substances=[{\"name\": \"" + name + "\", " + keys + "}]";
  };
  const GasWeight right = weight({});
  ASSERT_EQ(carried_passively(right).severity, Severity::unreliable);
  for (const char* keys : {"\"molar_mass\": 7", "\"molar_mass\": 40", "\"density\": 1.21",
                           "\"boiling_point\": 200", "\"density\": 0.1, \"molar_mass\": 2"}) {
    for (const char* name : {"chlorine", "UN 1017", "Cl2"}) {
      const GasWeight light =
          weight({own(keys, name), std::string("releases.0.substance=") + name});
      EXPECT_EQ(light.criterion.measure, right.criterion.measure) << keys << name;
      const Check check = carried_passively(light);
      EXPECT_EQ(check.severity, Severity::unreliable) << keys;
      EXPECT_THAT(check.effect, HasSubstr("has 70.906 g/mol and comes out with 3.61 kg/m³"));
    }
  }
  for (const char* dense : {"3.5", "5", "1.5"}) {
    const GasWeight one = weight({std::string("fluid.density=") + dense});
    EXPECT_NEAR(one.criterion.measure, right.criterion.measure, 0.01) << dense;
  }
  // What may be meant stays: vapour that has warmed up, or with drops in it.
  EXPECT_EQ(weight({own("\"density\": 2.9")}).gas.density, 2.9);
  EXPECT_EQ(weight({own("\"density\": 6")}).gas.density, 6);
  EXPECT_EQ(weight({own("\"density\": 2.9")}).gas.corrected, "");
  EXPECT_LT(weight({"fluid.density=1.0"}).criterion.bound, 1);
  EXPECT_EQ(dense_air(parse_case(text, "test.json", {"fluid.density=1.1"})).density, 1.1);
}

/// The check, the page and what stands beside ours have one figure and one verdict.
TEST(GasWeight, HasOneFigureAndOneVerdict) {
  for (const char* rate : {"0.0001", "0.002", "0.5", "20"}) {
    const std::vector<std::string> settings{std::string("releases.0.rate_kg_s=") + rate};
    const Question config = parse_case(text, "test.json", settings);
    const Site site = survey(config.domain, config.wind, config.scenario);
    const BuiltProblem built = build_problem(config, site);
    const ReleasePlan plan = *build_release(config, site, built);
    const GasWeight weight = *weight_of(config, plan, 0);
    const Check check = carried_passively(weight);
    const BesideSet one = beside_ours(config, plan, site)->sets.front();
    EXPECT_EQ(one.dense.empty(), check.severity == Severity::fine) << rate;
    const std::string number = fmt::format("{:.2g}", weight.criterion.measure);
    EXPECT_THAT(check.figure, HasSubstr("number " + number)) << rate;
    EXPECT_THAT(one.dense + one.dense_not, HasSubstr(number + " by the criterion")) << rate;
  }
}

TEST(GasWeight, ReleasesSideBySideCountTogether) {
  const std::string two =
      R"([{"name": "a", "substance": "chlorine", "x": 20, "y": 0, "height": 1, "rate_kg_s": 1},
          {"name": "b", "substance": "chlorine", "x": 20.5, "y": 0, "height": 1, "rate_kg_s": 1},
          {"name": "c", "substance": "chlorine", "x": 60, "y": 0, "height": 1, "rate_kg_s": 1}])";
  const auto spread = [&](const std::string& releases) {
    const Question config = parse_case(text, "test.json", {"releases=" + releases});
    const Site site = survey(config.domain, config.wind, config.scenario);
    return weight_of(config, *build_release(config, site, build_problem(config, site)), 0)->spread;
  };
  const std::string one =
      R"([{"name": "a", "substance": "chlorine", "x": 20, "y": 0, "height": 1, "rate_kg_s": 2}])";
  EXPECT_NEAR(spread(two), spread(one), 1e-9 * spread(one));
}

TEST(BesideOurs, MarksWhatIsReadBeyondItsRange) {
  // AEGL-1 of chlorine, 0.5 ppm, is far thinner than the last curve.
  const BesideSet heavy = set({"releases.0.rate_kg_s=20", "wind.speed=2"});
  EXPECT_EQ(heavy.levels[0].dense->beyond_range, "beyond the experiments it rests on");
  EXPECT_THAT(reach_words(heavy.levels[0].dense),
              HasSubstr("(beyond the experiments it rests on)"));
  double farthest = 0;
  for (const Point& at : heavy.levels[2].dense_outline) farthest = std::max(farthest, at.x - 20);
  EXPECT_NEAR(farthest, heavy.levels[2].dense->distance, 1e-6);
  const BesideSet small = set({"releases.0.rate_kg_s=0.001"});
  EXPECT_LT(small.levels[2].gaussian->distance, 100);
  EXPECT_THAT(small.levels[2].gaussian->beyond_range, HasSubstr("nearer than the 100 m"));
  EXPECT_EQ(set().levels[0].gaussian->beyond_range, "");
}

std::vector<std::string> words_of(const std::vector<Difference>& list) {
  std::vector<std::string> words;
  for (const Difference& one : list) words.push_back(one.words);
  return words;
}

/// What it does to ours that this is computed as neutral where Gauss is not; nothing where it
/// isn't.
std::optional<Effect> as_neutral(const BesideSet& set) {
  for (const Difference& one : set.differences) {
    if (one.words.find("computed as neutral") != std::string::npos) return one.effect;
  }
  return std::nullopt;
}

TEST(BesideOurs, TellsWhatDiffersInTheCase) {
  EXPECT_THAT(words_of(set({"releases.0.rate_kg_s=20", "wind.speed=2"}).differences),
              Contains(HasSubstr("neither ours nor Gauss has its weight")));
  EXPECT_THAT(words_of(set().differences), Contains(HasSubstr("cells from 0 to 5 m")));
  EXPECT_THAT(words_of(set({"domain.cells=[24,12,12]"}).differences),
              testing::Not(Contains(HasSubstr("the mean over cells"))));
  // With walls that are modelled ours is computed as stable itself.
  const BesideSet stable = set({"weather.stability=F"});
  EXPECT_THAT(stable.gaussian, HasSubstr("class F, "));
  EXPECT_EQ(as_neutral(stable), std::nullopt);
  EXPECT_EQ(as_neutral(set({"weather.stability=F", "surfaces.walls=resolved"})), Effect::shorter);
  EXPECT_EQ(as_neutral(set({"weather.stability=B", "surfaces.walls=resolved"})), Effect::longer);
}

GuidebookQuestion question() {
  return {
      .un = "1005", .mass = 100, .liquid_density = 609.4, .speed = 4.0, .time = GuidebookTime::day};
}

TEST(GuidebookChoice, TakesTheRowsOfTheSpill) {
  const BesideGuidebook small = guidebook_rows(guidebook(), question());
  ASSERT_THAT(small.rows, SizeIs(1));
  EXPECT_EQ(small.rows[0].what, "small spill");
  EXPECT_EQ(small.rows[0].isolation, 30);
  EXPECT_EQ(small.rows[0].protect,
            (std::vector<std::pair<std::string, std::string>>{{"by day", "0.1 km"}}));
  GuidebookQuestion much = question();
  much.mass = 1000;  // 1.64 m³
  const BesideGuidebook large = guidebook_rows(guidebook(), much);
  ASSERT_THAT(large.rows, SizeIs(4));
  EXPECT_EQ(large.rows[1].what, "large spill, highway tank truck or trailer");
  EXPECT_EQ(large.rows[1].protect[0].second, "0.5 km");  // moderate wind
  EXPECT_THAT(large.choice, HasSubstr("moderate wind"));
  much.un = "1053";
  EXPECT_EQ(guidebook_rows(guidebook(), much).rows[0].isolation, 400);
}

TEST(GuidebookChoice, AReleaseByRateNamesItsContainer) {
  const std::vector<std::string> much{"releases.0.rate_kg_s=20"};
  const auto rows = [&](const std::string& container) {
    std::vector<std::string> settings = much;
    if (!container.empty()) settings.push_back("releases.0.container_class=" + container);
    return set(settings).guidebook;
  };
  EXPECT_GT(rows("").rows.size(), 1U);
  EXPECT_THAT(rows("").choice, HasSubstr("`releases.0.container_class`"));
  for (const char* container : {"highway tank truck", "multiple ton cylinders"}) {
    const BesideGuidebook book = rows(container);
    ASSERT_THAT(book.rows, SizeIs(1)) << container;
    EXPECT_THAT(book.rows[0].what, testing::ContainsRegex("[hH]ighway|[tT]on cylinders"));
    EXPECT_THAT(book.choice, testing::Not(HasSubstr("not named")));
  }
}

TEST(GuidebookChoice, TakesTheContainerThatIsNamed) {
  GuidebookQuestion much = question();
  much.un = "1017";
  much.mass = 20000;
  much.liquid_density = 1409;
  const BesideGuidebook unnamed = guidebook_rows(guidebook(), much);
  EXPECT_EQ(unnamed.isolation, 1000) << "the largest of all containers";
  EXPECT_THAT(unnamed.choice, HasSubstr("The container is not named: the worst of 4 counts. They "
                                        "range from 150 to 1000 m to isolate and from 700 to 6300 "
                                        "m to protect"));
  EXPECT_EQ(unnamed.isolation_of,
            "large spill, rail tank car, the largest of 4 containers that it may be");
  much.container = "agricultural nurse tank";
  EXPECT_THAT(guidebook_rows(guidebook(), much).choice,
              HasSubstr("no row of this substance for \"agricultural nurse tank\""));
  for (const auto& [name, isolation] :
       {std::pair{"highway tank truck", 600.0},
        {"rail tank car", 1000.0},
        {"multiple ton cylinders", 300.0},
        {"multiple small cylinders or single ton cylinder", 150.0}}) {
    much.container = name;
    const BesideGuidebook book = guidebook_rows(guidebook(), much);
    EXPECT_THAT(book.rows, SizeIs(1)) << name;
    EXPECT_EQ(book.isolation, isolation) << name;
    EXPECT_GT(book.protection, 0) << name;
  }
  EXPECT_THAT(set({R"(releases=[{"name": "t", "substance": "chlorine", "x": 20, "y": 0, "height": 1,
                     "container": {"class": "highway tank truck"}}])"})
                  .guidebook.isolation_of,
              HasSubstr("highway tank truck"));
}

TEST(GuidebookChoice, ShowsAllWhereItIsNotKnown) {
  const BesideGuidebook all = guidebook_rows(
      guidebook(), {.un = "1053", .mass = 100, .liquid_density = {}, .speed = {}, .time = {}});
  ASSERT_THAT(all.rows, SizeIs(2));
  EXPECT_THAT(all.rows[0].protect, SizeIs(2));
  EXPECT_THAT(all.choice, HasSubstr("not known, so both are shown"));
  const BesideGuidebook none = guidebook_rows(
      guidebook(), {.un = "1018", .mass = 1, .liquid_density = {}, .speed = {}, .time = {}});
  EXPECT_THAT(none.rows, IsEmpty());
  EXPECT_THAT(none.left_out, Contains(HasSubstr("UN 1018")));
}

// Berlin, in the almanac: on 21 November 2026 the sun rises at 7:37 and sets at 16:04.
TEST(GuidebookChoice, DayIsFromSunriseToSunset) {
  EXPECT_EQ(time_of_day("2026-11-21T07:30:00+01:00", 13.4, 52.5), GuidebookTime::night);
  EXPECT_EQ(time_of_day("2026-11-21T07:45:00+01:00", 13.4, 52.5), GuidebookTime::day);
  EXPECT_EQ(time_of_day("2026-11-21T15:55:00+01:00", 13.4, 52.5), GuidebookTime::day);
  EXPECT_EQ(time_of_day("2026-11-21T16:15:00+01:00", 13.4, 52.5), GuidebookTime::night);
}

}  // namespace
}  // namespace downwash
