// The wind that arrives before the first building.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <tuple>

#include "app/hazard/statistics/approach_figures.hpp"
#include "app/run/checks/air/air_checks.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

const Wind log_wind{.speed = 5, .height = 10, .profile = WindProfile::log, .roughness = 0.3};
const Wind power_wind{.speed = 5, .height = 10, .profile = WindProfile::power, .exponent = 0.2};

double weighted(const std::vector<LayerWeight>& weights, const std::vector<double>& values) {
  double sum = 0;
  for (const auto& [layer, weight] : weights) sum += weight * values[layer];
  return sum;
}

std::vector<double> speeds_at(const std::vector<double>& layers, const Wind& wind) {
  std::vector<double> speeds;
  for (const double z : layers) speeds.push_back(speed_at(wind, z));
  return speeds;
}

TEST(ApproachLayers, ALogProfileIsMetExactlyBetweenThem) {
  const std::vector<double> layers{1, 3, 9, 11};
  const std::vector<double> speeds = speeds_at(layers, log_wind);
  for (const double z : {1.0, 2.0, 3.0, 10.0, 11.0}) {
    EXPECT_NEAR(weighted(speed_weights(layers, z, log_wind), speeds), speed_at(log_wind, z), 1e-12)
        << z;
  }
}

TEST(ApproachLayers, OtherProfilesAreLinearBetweenThem) {
  const auto weights = speed_weights({8, 16}, 10, power_wind);
  ASSERT_EQ(weights.size(), 2U);
  EXPECT_DOUBLE_EQ(weights[0].weight, 0.75);
  EXPECT_DOUBLE_EQ(weights[1].weight, 0.25);
}

TEST(ApproachLayers, BelowTheLowestTheSpeedGoesWithTheProfile) {
  for (const Wind& wind : {log_wind, power_wind}) {
    const std::vector<double> layers{4, 12};
    EXPECT_NEAR(weighted(speed_weights(layers, 2, wind), speeds_at(layers, wind)),
                speed_at(wind, 2), 1e-12);
  }
  EXPECT_NEAR(speed_weights({4}, 2, log_wind)[0].weight, std::log(2.3 / 0.3) / std::log(4.3 / 0.3),
              1e-12);
}

TEST(ApproachLayers, DeviationsStayWhatTheyAreBelowTheLowest) {
  const auto weights = deviation_weights({4, 12}, 2, log_wind);
  ASSERT_EQ(weights.size(), 1U);
  EXPECT_EQ(weights[0].layer, 0U);
  EXPECT_EQ(weights[0].weight, 1);
}

/// Places across an open domain, or one with a block 200 m behind the inlet.
PreparedCase prepared(const std::vector<std::string>& settings = {}) {
  return prepare(parse_case(
      R"({"domain": {"size": [400, 128, 64], "cells": [100, 32, 16]},
          "wind": {"speed": 5, "height": 10, "roughness": 0.3},
          "time": {"end": 400}, "backend": "cpu", "slabs": 1})",
      "case.json", settings));
}

constexpr const char* block = R"(domain.boxes=[{"min": [200, 48, 0], "max": [220, 80, 24]}])";

TEST(ApproachPlan, LiesTwoHeightsBeforeTheFirstBodyOverTheInnerHalf) {
  const PreparedCase given = prepared({block});
  const ApproachPlan& plan = *given.approach;
  EXPECT_EQ(plan.distance, 148) << "the column whose middle is no nearer than 48 m";
  EXPECT_EQ(plan.places, 16);
  EXPECT_EQ(plan.layers, (std::vector<double>{2, 10}));
  ASSERT_EQ(plan.probes.points.size(), 32U);
  for (const Vector3& point : plan.probes.points) {
    const Vector3 xyz = given.built.axes.to_user(point);
    EXPECT_GT(xyz[1], 32);
    EXPECT_LT(xyz[1], 96);
  }
  EXPECT_EQ(prepared().approach->distance, 200) << "nothing stands: in the middle";
  EXPECT_EQ(
      prepared({R"(domain.boxes=[{"min": [40, 48, 0], "max": [60, 80, 24]}])"}).approach->distance,
      16)
      << "no nearer to the inlet than to the body";
  EXPECT_EQ(prepared({R"(domain.boxes=[{"min": [200, 48, 0], "max": [220, 80, 4]},
                                       {"min": [300, 48, 0], "max": [320, 80, 24]}])"})
                .approach->distance,
            148)
      << "by the tallest body, not by the first";
  ASSERT_EQ(plan.group, 0);
  EXPECT_EQ(given.built.problem.probes.at(0).cells.size(), plan.probes.cells.size());
}

TEST(ApproachPlan, OfAModelIsAsHighAsInItsTown) {
  const PreparedCase model = prepare(parse_case(
      R"({"domain": {"size": [4, 1.28, 0.64], "cells": [100, 32, 16],
                     "boxes": [{"min": [2, 0.48, 0], "max": [2.2, 0.8, 0.2]}]},
          "wind": {"speed": 5, "height": 0.2, "profile": "power", "exponent": 0.25},
          "time": {"end": 4}, "backend": "cpu", "slabs": 1})",
      "case.json"));
  ASSERT_EQ(model.approach->asked.size(), 2U);
  EXPECT_DOUBLE_EQ(model.approach->asked[0].height, 0.02);
  EXPECT_DOUBLE_EQ(model.approach->reference, 0.1);
  EXPECT_DOUBLE_EQ(model.wind_map->height, 0.015);
  EXPECT_EQ(prepared({block}).approach->reference, 10);
  EXPECT_EQ(prepared({block}).wind_map->height, 1.5);
}

TEST(ApproachPlan, AsksForWhatTheInletBrings) {
  const ApproachPlan plan = *prepared().approach;
  ASSERT_EQ(plan.asked.size(), 2U);
  EXPECT_DOUBLE_EQ(plan.asked[1].speed, 5);
  const double u_star = 0.41 * 5 / std::log(10.3 / 0.3);
  EXPECT_NEAR(plan.asked[1].intensity, 2.3 * u_star * std::exp(-10.0 / 64) / 5, 0.01);
  EXPECT_EQ(prepared({"inflow.turbulence=none"}).approach->asked[1].intensity, 0);
  EXPECT_EQ(prepared({R"(wind={"speed": 5, "profile": "uniform"})"}).approach->asked[1].intensity,
            0);
}

TEST(ApproachPlan, BeginsWithTheReleaseOrTheStatisticsOrHalfWay) {
  EXPECT_FALSE(prepared().approach->start);
  EXPECT_EQ(prepared({R"(statistics={"start": 90})"}).approach->start, 90);
  EXPECT_EQ(prepared({R"(releases=[{"name": "a", "substance": "chlorine", "x": 9, "y": 60,
                          "rate_kg_s": 1}])",
                      "time.spin_up=50"})
                .approach->start,
            50);
}

TEST(ApproachPlan, KnowsWhereThereIsNone) {
  EXPECT_FALSE(prepared({"domain.size=[4, 1.28, 0.64]"}).approach) << "a model in a wind tunnel";
  const auto no_room = prepared({R"(domain.boxes=[{"min": [4, 48, 0], "max": [20, 80, 24]}])"});
  EXPECT_FALSE(no_room.approach->unknown.empty());
  EXPECT_LT(no_room.approach->group, 0) << "nothing is sampled for it";
  const std::string uniform = R"(wind={"speed": 5, "profile": "uniform"})";
  EXPECT_TRUE(prepared({uniform}).approach->unknown.empty()) << "held up by rough ground alone";
  const std::string smooth = R"(surfaces={"walls": "resolved"})";
  EXPECT_FALSE(prepared({uniform, smooth}).approach->unknown.empty());
  EXPECT_TRUE(prepared({uniform, smooth, R"(releases=[{"name": "a", "substance": "chlorine", "x": 9,
                                                       "y": 60, "rate_kg_s": 1}])",
                        "time.spin_up=50"})
                  .approach->unknown.empty());
}

/// A plan of one layer at 10 m.
ApproachPlan plan_at_10(int places = 2) {
  ApproachPlan plan;
  plan.layers = {10};
  plan.places = places;
  plan.asked = {{10, 5, 0.1}};
  plan.distance = 50;
  plan.start = 20;
  return plan;
}

using Value = std::function<double(double time, std::size_t place)>;

ProbeSeries series_of(const Value& along, double end, double interval = 1) {
  ProbeSeries series;
  series.quantities = 3;
  series.points = 2;
  for (double t = interval; t <= end; t += interval) {
    series.time.push_back(t);
    series.span.push_back(interval);
    for (int c = 0; c < 3; ++c) {
      for (std::size_t p = 0; p < 2; ++p) series.values.push_back(c == 0 ? along(t, p) : 0);
    }
  }
  return series;
}

ApproachWind found(const Value& along, double end = 1000, bool ended = true) {
  const AxisMap axes = AxisMap::for_cells({100, 10, 20});
  ProbeSeries series = series_of(along, end);
  // The solver's axes: u along the one that x lies on.
  ProbeSeries turned = series;
  const auto x = static_cast<std::size_t>(axes.solver_axis(0));
  for (std::size_t n = 0; n < series.time.size(); ++n) {
    for (std::size_t c = 0; c < 3; ++c) {
      for (std::size_t p = 0; p < 2; ++p) {
        turned.values[(n * 3 + c) * 2 + p] = c == x ? series.at(n, 0, p) : 0;
      }
    }
  }
  ApproachWind wind = approach_wind(plan_at_10(), turned, log_wind, axes, ended);
  grade(wind);
  return wind;
}

TEST(ApproachWind, AWindThatStandsStillIsKnownExactly) {
  const ApproachWind wind = found([](double, std::size_t) { return 4.8; });
  ASSERT_TRUE(wind.levels[0].known());
  EXPECT_NEAR(wind.levels[0].speed.deviation(), -0.04, 1e-12);
  EXPECT_EQ(wind.levels[0].speed.error, 0);
  EXPECT_EQ(wind.levels[0].speed.severity, Severity::fine);
  EXPECT_EQ(wind.levels[0].turbulence.found, 0);
  EXPECT_EQ(wind.levels[0].turbulence.severity, Severity::unreliable) << "0.1 was asked for";
}

TEST(ApproachWind, WhatIsBeforeTheWindowDoesNotCount) {
  const ApproachWind wind = found([](double t, std::size_t) { return t <= 20 ? 50.0 : 5.0; });
  EXPECT_DOUBLE_EQ(wind.levels[0].speed.found, 5);
  EXPECT_EQ(wind.start, 20);
  EXPECT_EQ(wind.end, 1000);
}

TEST(ApproachWind, TheAirMustHaveArrived) {
  ApproachPlan plan = plan_at_10();
  plan.distance = 200;
  const AxisMap axes = AxisMap::for_cells({10, 100, 20});
  const ProbeSeries series = series_of([](double, std::size_t) { return 5.0; }, 300);
  EXPECT_EQ(approach_wind(plan, series, log_wind, axes, true).start, 40) << "200 m at 5 m/s";
}

TEST(ApproachWind, NoiseHasTheErrorOfItsMean) {
  std::mt19937 random(7);
  std::normal_distribution<double> noise(0, 0.5);
  const ApproachWind wind = found([&](double, std::size_t) { return 5 + noise(random); }, 4020);
  const ApproachLevel& level = wind.levels[0];
  EXPECT_NEAR(level.turbulence.found, 0.1, 0.004);
  const double expected = 0.5 / std::sqrt(2 * 4000.0);  // two places
  EXPECT_NEAR(level.speed.error, expected, 0.4 * expected);
  EXPECT_LT(std::abs(level.speed.found - 5), 4 * expected);
  EXPECT_EQ(level.turbulence.severity, Severity::fine);
}

TEST(ApproachWind, WhatTooShortASeriesMissesOfTheVarianceIsAdded) {
  // Ten blocks of white noise: the variance about their own mean is a tenth too small.
  std::mt19937 random(3);
  std::normal_distribution<double> noise(0, 0.5);
  double mean = 0;
  constexpr int tries = 200;
  for (int n = 0; n < tries; ++n) {
    std::array<double, 2> value{};
    double changed = -1;
    const ApproachWind wind = found(
        [&](double t, std::size_t p) {
          if (p == 0 && t - changed >= 10) {
            changed = t;
            value = {noise(random), noise(random)};
          }
          return 5 + value[p];
        },
        120);
    if (wind.levels[0].known())
      mean += std::pow(wind.levels[0].turbulence.found * 5, 2) / tries;
    else
      mean += 0.25 / tries;
  }
  EXPECT_NEAR(mean, 0.25, 0.03);
}

TEST(ApproachWind, TooShortAWindowIsNeverFine) {
  for (const double end : {10.0, 25.0, 33.0}) {
    const ApproachWind wind = found([](double, std::size_t) { return 5.0; }, end, false);
    EXPECT_FALSE(wind.levels[0].known()) << end;
    EXPECT_NE(wind.levels[0].unknown.find("ended early"), std::string::npos);
    for (const Check& check : approach_checks(wind)) {
      EXPECT_EQ(check.severity, Severity::look);
      EXPECT_EQ(check.message, Message::wind_not_as_asked);
    }
  }
}

TEST(ApproachWind, AFewSlowEddiesAreNotEnough) {
  const auto eddies = [](double period) {
    return found(
        [=](double t, std::size_t) { return 5 + std::sin(2 * std::numbers::pi * t / period); },
        220);
  };
  EXPECT_FALSE(eddies(400).levels[0].known());
  EXPECT_TRUE(eddies(20).levels[0].known());
}

TEST(ApproachWind, AWindThatIsNoNumberIsNotKnown) {
  const ApproachWind wind =
      found([](double, std::size_t) { return std::numeric_limits<double>::quiet_NaN(); });
  EXPECT_FALSE(wind.levels[0].known());
}

TEST(EFoldingTime, IsThatOfAnExponentialAutocorrelation) {
  std::mt19937 random(5);
  std::normal_distribution<double> noise;
  std::vector<double> values{0}, spans(40000, 0.5);
  const double keep = std::exp(-0.5 / 6);  // 6 s
  while (values.size() < spans.size()) {
    values.push_back(keep * values.back() + std::sqrt(1 - keep * keep) * noise(random));
  }
  EXPECT_NEAR(e_folding_time(values, spans), 6, 0.6);
  EXPECT_EQ(e_folding_time(std::vector<double>(9, 1.0), std::vector<double>(9, 1.0)), 0);
}

TEST(ApproachChecks, AreGradedByTheDeviation) {
  const auto speed = [](double kept, double error = 0) {
    return graded_speed({.asked = 4, .found = 4 * kept, .error = 4 * error});
  };
  EXPECT_EQ(speed(0.95), Severity::fine);
  EXPECT_EQ(speed(1.05), Severity::fine);
  EXPECT_EQ(speed(0.94), Severity::look);
  EXPECT_EQ(speed(1.10), Severity::look);
  EXPECT_EQ(speed(0.89), Severity::unreliable);
  EXPECT_EQ(speed(std::nan("")), Severity::unreliable);
  EXPECT_EQ(speed(1, 0.05), Severity::fine);
  EXPECT_EQ(speed(1, 0.06), Severity::look) << "so vague is never fine";
  EXPECT_EQ(speed(0.8, 0.09), Severity::unreliable);
  EXPECT_EQ(speed(0.8, 0.11), Severity::look) << "by its error it may be within the bound";
  EXPECT_EQ(speed(0.8, std::nan("")), Severity::unreliable);
  const auto turbulence = [](double kept, double error = 0) {
    return graded_turbulence({.asked = 0.2, .found = 0.2 * kept, .error = 0.2 * error});
  };
  EXPECT_EQ(turbulence(0.9), Severity::fine);
  EXPECT_EQ(turbulence(0.85), Severity::look);
  EXPECT_EQ(turbulence(1.2), Severity::look);
  EXPECT_EQ(turbulence(0.79), Severity::unreliable);
  EXPECT_EQ(turbulence(1, 0.11), Severity::look);
  EXPECT_EQ(graded_turbulence({.asked = 0, .found = 0.3}), Severity::fine) << "none was asked for";
}

TEST(ApproachChecks, TellHowHardTheWindIsPushed) {
  ApproachWind wind = found([](double, std::size_t) { return 4.0; });
  for (const auto& [push, severity, figure] :
       {std::tuple{0.284, Severity::fine, "by 28 % of the drag of the ground"},
        std::tuple{-1.0, Severity::fine, "by 100 % of the drag of the ground, against the wind"},
        std::tuple{1.3, Severity::look, "by 130 % of the drag of the ground"},
        std::tuple{std::nan(""), Severity::look, "by nan % of the drag of the ground"}}) {
    wind.push = push;
    const auto checks = approach_checks(wind);
    ASSERT_EQ(checks.size(), 3U);
    EXPECT_EQ(checks[2].figure, figure);
    EXPECT_EQ(checks[2].severity, severity) << push;
  }
}

TEST(ApproachChecks, TellWhatItDoes) {
  const ApproachWind wind = found([](double, std::size_t) { return 4.0; });
  const auto checks = approach_checks(wind);
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_EQ(checks[0].figure, "4 of 5 m/s asked, -20 % ± 0.0 %");
  EXPECT_NE(checks[0].effect.find("too high by about 25 %"), std::string::npos);
  EXPECT_EQ(checks[0].errs, Errs::too_long);
  EXPECT_EQ(approach_caution(wind),
            "The wind before the first building is not the one asked for: 20 % less wind at 10 m, "
            "100 % less turbulence at 10 m.");
  EXPECT_EQ(approach_caution(ApproachWind{}), "");
}

}  // namespace
}  // namespace downwash
