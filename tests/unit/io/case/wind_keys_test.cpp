// The winds of an ensemble, and the case of each of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "io/case/member_case.hpp"
#include "tests/support/case_problems.hpp"

namespace downwash {
namespace {

constexpr const char* leak_in_wind = R"({
  "title": "Depot",
  "domain": {"size": [400, 200, 50], "cells": [40, 20, 10]},
  "wind": {"speed": 4, "direction": 350},
  "time": {"end": 900, "spin_up": 60},
  "releases": [{"name": "tank", "substance": "chlorine", "x": 50, "y": 100, "mass_kg": 3}],
  "receptors": [{"name": "school", "x": 90, "y": 100}, {"name": "ward", "x": 300, "y": 100}]
})";

Question read_wind(const std::vector<std::string>& settings) {
  return parse_case(leak_in_wind, "case.json", settings);
}
std::vector<EnsembleWind> winds(const std::vector<std::string>& settings) {
  return read_wind(settings).winds.value().winds;
}

/// A building file is all that directions need.
std::vector<std::string> with_buildings(std::vector<std::string> settings) {
  settings.emplace_back("domain.buildings=houses.geojson");
  return settings;
}

struct Moments {
  double mean = 0, deviation = 0;
};
template <class Value>
Moments moments(const std::vector<EnsembleWind>& winds, const Value& value) {
  double sum = 0, squares = 0;
  for (const EnsembleWind& wind : winds) {
    sum += value(wind);
    squares += value(wind) * value(wind);
  }
  const auto n = static_cast<double>(winds.size());
  return {sum / n, std::sqrt(squares / n - sum * sum / n / n)};
}

TEST(WindKeys, NoEnsembleUnlessAskedFor) { EXPECT_FALSE(read_wind({}).winds); }

std::string problem_of_wind(const std::vector<std::string>& settings) {
  try {
    read_wind(settings);
  } catch (const CaseError& error) {
    return error.what();
  }
  return "";
}

TEST(WindKeys, DrawnStabilitiesStayOfTheirHalfOfTheDay) {
  const auto classes_about = [](const std::string& stability, double spread) {
    std::string found;
    for (const EnsembleWind& wind :
         winds({"wind.roughness=0.1", "wind.speed=2.5", "weather.stability=" + stability,
                "ensemble.wind.members=16", "ensemble.wind.speed_spread=0.2",
                "ensemble.wind.stability_spread=" + std::to_string(spread)})) {
      found += wind.stability.value();
    }
    return found;
  };
  const std::string night = classes_about("E", 1);
  EXPECT_EQ(std::count(night.begin(), night.end(), 'E'), 6);  // within ±0.5 σ are 38 %
  EXPECT_EQ(std::count(night.begin(), night.end(), 'D'), 5);
  EXPECT_EQ(std::count(night.begin(), night.end(), 'F'), 5);
  EXPECT_FALSE(std::is_sorted(night.begin(), night.end()));  // it goes with no other spread
  for (const char day : classes_about("B", 2)) EXPECT_LE(day, 'D');
  for (const char neutral : classes_about("D", 2)) EXPECT_TRUE(neutral >= 'C' && neutral <= 'E');
}

TEST(WindKeys, DrawnStabilitiesAreThoseThatTheirWindAllows) {
  for (const EnsembleWind& wind :
       winds({"wind.roughness=0.1", "weather.stability=E", "ensemble.wind.members=32",
              "ensemble.wind.speed_spread=0.5", "ensemble.wind.stability_spread=2"})) {
    EXPECT_TRUE(possible_classes(wind.speed, {}).has(*wind.stability)) << wind.words();
  }
}

TEST(WindKeys, SpreadOfStabilityNeedsAClassAndAProfile) {
  EXPECT_THAT(problem_of_wind({"ensemble.wind.members=4", "ensemble.wind.stability_spread=1"}),
              testing::HasSubstr("the class of the air, which is not known"));
  EXPECT_THAT(problem_of_wind({"ensemble.wind.members=4", "ensemble.wind.stability_spread=1",
                               "weather.stability=D", "wind.profile=power"}),
              testing::HasSubstr("take \"log\""));
}

TEST(WindKeys, MembersHaveTheStabilityOfTheirWind) {
  const Question whole = read_wind(
      {R"(ensemble.wind.list=[{"stability": "F"}, {"speed": 3}])", "weather.stability=D"});
  const auto member = [&](std::size_t n) {
    MemberChanges changes;
    changes.wind = whole.winds->winds[n];
    return member_case(whole, changes);
  };
  EXPECT_EQ(member(0).weather->pasquill, 'F');
  EXPECT_GT(member(0).wind->inverse_obukhov, 0);
  EXPECT_EQ(member(1).weather->pasquill, 'D');
  EXPECT_EQ(whole.winds->winds[0].words(), "4 m/s from 350°, class F");
  const Question without = read_wind({R"(ensemble.wind.list=[{"stability": "E"}, {"speed": 3}])"});
  MemberChanges changes;
  changes.wind = without.winds->winds[0];
  EXPECT_EQ(member_case(without, changes).weather->pasquill, 'E');
}

TEST(WindKeys, DrawnWindsHaveTheSpreadThatWasAskedFor) {
  const auto drawn =
      winds(with_buildings({"ensemble.wind.members=64", "ensemble.wind.direction_spread=15",
                            "ensemble.wind.speed_spread=0.2"}));
  ASSERT_EQ(drawn.size(), 64U);
  const Moments turn =
      moments(drawn, [](const EnsembleWind& w) { return std::remainder(w.direction - 350, 360); });
  EXPECT_NEAR(turn.mean, 0, 0.01);
  EXPECT_NEAR(turn.deviation, 15, 0.5);
  const Moments speed = moments(drawn, [](const EnsembleWind& w) { return std::log(w.speed / 4); });
  EXPECT_NEAR(speed.mean, 0, 0.01);
  EXPECT_NEAR(speed.deviation, 0.2, 0.01);
  // Neither tells anything of the other.
  double product = 0;
  for (const EnsembleWind& w : drawn) {
    product += std::remainder(w.direction - 350, 360) * std::log(w.speed / 4) / 64;
  }
  EXPECT_NEAR(product / (turn.deviation * speed.deviation), 0, 0.1);
  std::set<std::uint64_t> seeds;
  for (const EnsembleWind& w : drawn) {
    EXPECT_GE(w.direction, 0);
    EXPECT_LT(w.direction, 360);
    seeds.insert(w.seed);
  }
  EXPECT_EQ(seeds.size(), 64U) << "each has eddies of its own";
}

TEST(WindKeys, WithoutSpreadTheEddiesAloneDiffer) {
  const auto drawn = winds({"ensemble.wind.members=3", "inflow.seed=7"});
  ASSERT_EQ(drawn.size(), 3U);
  for (std::size_t n = 0; n < 3; ++n) {
    EXPECT_EQ(drawn[n].speed, 4);
    EXPECT_EQ(drawn[n].direction, 350);
    EXPECT_EQ(drawn[n].seed, 7 + n);
  }
}

TEST(WindKeys, AListTakesFromTheWindWhatItLeavesOut) {
  const auto listed = winds({R"(ensemble.wind.list=[{"speed": 3}, {"seed": 99}])"});
  ASSERT_EQ(listed.size(), 2U);
  EXPECT_EQ(listed[0].speed, 3);
  EXPECT_EQ(listed[0].direction, 350);
  EXPECT_EQ(listed[0].seed, 1U);
  EXPECT_EQ(listed[1].speed, 4);
  EXPECT_EQ(listed[1].seed, 99U);
}

struct EnsembleMistake {
  std::vector<std::string> settings;
  const char* sentence;
};
void PrintTo(const EnsembleMistake& fault, std::ostream* stream) { *stream << fault.sentence; }
class WindEnsembleFault : public testing::TestWithParam<EnsembleMistake> {};

TEST_P(WindEnsembleFault, IsToldWithItsRemedy) {
  try {
    read_wind(GetParam().settings);
    FAIL() << "it was accepted";
  } catch (const CaseError& error) {
    EXPECT_THAT(test::sentences(error),
                testing::Contains(std::string("case.json: ") + GetParam().sentence));
  }
}

const EnsembleMistake ensemble_mistakes[] = {
    {{"ensemble.wind.direction_spread=0"},
     "`ensemble.wind` needs `members`, their number, or a `list` of winds."},
    {{"ensemble.wind.members=4", "ensemble.wind.direction_spread=10"},
     "`ensemble.wind` has winds of several directions, but without `domain.buildings` or "
     "`domain.terrain` the map is the wind's and turns with it; give one of them, or leave "
     "directions out."},
    {{"ensemble.wind.members=4", "ensemble.members=2", "ensemble.interval=10"},
     "`ensemble.members` repeats the release within a run, `ensemble.wind` has a run for each "
     "wind; a probability is of one of them: leave the other out."},
    {{"ensemble.wind.members=4", "time.answer_within=60"},
     "`time.answer_within` is for one run, not for those of `ensemble.wind`; leave one of them "
     "out."},
    {{"ensemble.wind.members=4", "releases=[]", "receptors=[]"},
     "`ensemble.wind` needs `releases`: it tells how likely their levels of concern are reached."},
    {{"ensemble.members=2"},
     "`ensemble.members` is 2 but there is no time between them; give `ensemble.interval`."},
};
INSTANTIATE_TEST_SUITE_P(, WindEnsembleFault, testing::ValuesIn(ensemble_mistakes));

TEST(MemberCase, IsACaseOfItsOwn) {
  const Question whole = read_wind({"ensemble.wind.members=2", "ensemble.wind.speed_spread=0.3"});
  const Question member =
      member_case(whole, {.number = 2,
                          .count = 2,
                          .wind = {.speed = 5.5, .direction = 10, .seed = 3, .stability = 'E'},
                          .spin_up = 30,
                          .end = 870,
                          .receptors_left_out = {0}});
  EXPECT_EQ(member.title, "Depot (wind 2 of 2)");
  EXPECT_FALSE(member.winds);
  EXPECT_EQ(member.wind->speed, 5.5);
  EXPECT_EQ(member.wind->direction, 10);
  EXPECT_EQ(member.flow.inflow.seed, 3U);
  EXPECT_EQ(member.time.spin_up, 30);
  EXPECT_EQ(member.time.end, 870);
  ASSERT_EQ(member.scenario.receptors.size(), 1U);
  EXPECT_EQ(member.scenario.receptors[0].name, "ward");
  const Question again = parse_case(member.resolved_json, "member/case.json");
  EXPECT_EQ(again.resolved_json, member.resolved_json) << "as its file alone gives it";
}

}  // namespace
}  // namespace downwash
