// The slow swing of the wind's direction.
#include "app/scene/wind_swing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <variant>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "app/run/report/case_report.hpp"
#include "app/scene/site.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

Question flat_land(const std::vector<std::string>& settings = {}) {
  constexpr const char* text = R"({"domain": {"size": [80, 60, 20], "cells": [20, 15, 5]},
      "wind": {"speed": 4, "roughness": 0.1}, "time": {"end": 900}, "backend": "cpu"})";
  return parse_case(text, "swinging.json", settings);
}

std::optional<WindSwing> swing(const std::vector<std::string>& settings, double model_scale = 1) {
  const Question config = flat_land(settings);
  return swing_of(config, axes_of(survey(config.domain, config.wind).box), model_scale);
}

double deviation(const std::vector<std::string>& settings) {
  const auto found = swing(settings);
  return found ? found->deviation() : 0;
}

struct Moments {
  double mean = 0, deviation = 0;
};
/// Over ten minutes from a time on.
Moments moments(const WindSwing& of, double begin) {
  constexpr int samples = 6000;
  Moments found;
  for (int n = 0; n < samples; ++n) {
    const double s = of.at(begin + WindSwing::period * n / samples);
    found.mean += s / samples;
    found.deviation += s * s / samples;
  }
  found.deviation = std::sqrt(found.deviation);
  return found;
}

TEST(WindSwing, HasItsDeviationOverAnyTenMinutes) {
  for (const double shortest : {5e4, 200.0, 0.5}) {
    for (const double begin : {0.0, 47.0, 5e4}) {
      const Moments found = moments(WindSwing(0.1, 5, shortest, 3), begin);
      EXPECT_NEAR(found.mean, 0, 1e-9) << shortest;
      EXPECT_NEAR(found.deviation, 0.1, 1e-9) << shortest;
    }
  }
}

TEST(WindSwing, IsAnotherOneByTheSeed) {
  const WindSwing one(0.1, 5, 200, 1), other(0.1, 5, 200, 2), same(0.1, 5, 200, 1);
  EXPECT_EQ(one.at(123), same.at(123));
  EXPECT_GT(std::abs(one.at(123) - other.at(123)), 1e-3);
}

TEST(WindSwing, GoesWithTheWind) {
  const WindSwing of(0.1, 5, 200, 1);
  EXPECT_NEAR(of.at(123, 250), of.at(123 - 50), 1e-12);
  EXPECT_GT(std::abs(of.at(123, 250) - of.at(123)), 1e-3);
}

TEST(WindSwing, TurnsLevelVelocitiesToTheLeft) {
  const WindSwing of(0.1, 5, 200, 1);
  const double s = of.at(50);
  const Vector3 turned = of.turned({3, 4, 1}, 50);
  EXPECT_NEAR(turned[0], 3 - 4 * s, 1e-12);
  EXPECT_NEAR(turned[1], 4 + 3 * s, 1e-12);
  EXPECT_EQ(turned[2], 1);
  EXPECT_NEAR(of.degrees(), 5.71, 0.01);
}

// Eddies near the ground, 1.63 u* in neutral air, leave this of σ_v; 10 m up.
TEST(WindSwing, IsThatOfFlatLandUnlessItIsTold) {
  const Wind& wind = *flat_land().wind;
  const double u = friction_velocity(wind) / speed_at(wind, 10);
  EXPECT_NEAR(deviation({}), u * std::sqrt(3.6 - 1.63 * 1.63), 1e-5);
  const double stable = deviation({"weather.obukhov_length=20"}),
               heated = deviation({"weather.obukhov_length=-20"});
  EXPECT_LT(stable, deviation({}));
  EXPECT_GT(stable, 0);
  EXPECT_GT(heated, 1.3 * deviation({}));
  EXPECT_GT(deviation({"weather.obukhov_length=-20", "weather.mixing_height=2000"}), heated);
}

// Part of it is slow as over flat land, more where the ground heats the air.
TEST(WindSwing, IsThatPartOfTheDeviationThatIsTold) {
  const double neutral = std::sqrt(1 - 1.63 * 1.63 / 3.6),
               tan_ten = std::tan(std::numbers::pi / 18);
  EXPECT_EQ(deviation({"wind.sigma_theta=0"}), 0);
  EXPECT_NEAR(deviation({"wind.sigma_theta=10"}), tan_ten * neutral, 1e-5);
  EXPECT_GT(deviation({"wind.sigma_theta=10", "weather.obukhov_length=-20"}),
            1.2 * tan_ten * neutral);
  EXPECT_NEAR(deviation({"wind.sigma_theta=10", "wind.profile=power"}), tan_ten * neutral, 1e-5);
  EXPECT_EQ(deviation({"wind.sigma_theta=60"}), 0.5);  // the most
}

TEST(WindSwing, IsAQuarterOfTheSectorOfAReport) {
  const auto told = [](const std::string& sector, const std::vector<std::string>& settings = {}) {
    return parse_case(R"({"domain": {"size": [80, 60, 20], "cells": [20, 15, 5]},
      "wind": {"roughness": 0.1}, "weather": {"metar": "EDDB 121250Z 24008KT )" +
                          sector + R"( 9999 FEW030 15/05 Q1015",
      "asked": "2026-11-12T13:00:00Z", "stability": "D"}, "time": {"end": 900},
      "backend": "cpu"})",
                      "report.json", settings)
        .wind->sigma_theta;
  };
  EXPECT_EQ(told("210V290"), 20);
  EXPECT_EQ(told("250V230"), 60);  // all but round: the most that a case may have
  EXPECT_EQ(told(""), std::nullopt);
  EXPECT_EQ(told("210V290", {"wind.sigma_theta=5"}), 5);
}

TEST(WindSwing, IsNoneWhereNoWindSwings) {
  ASSERT_GT(deviation({}), 0);
  for (const char* without :
       {R"(wind.series=[{"time": 60, "speed": 8}])", "inflow.turbulence=none", "wind.profile=power",
        "boundaries.y-=wall", "boundaries.x-={\"type\": \"inflow\", \"velocity\": [4, 0, 0]}"}) {
    EXPECT_EQ(deviation({without}), 0) << without;
  }
  EXPECT_EQ(deviation({"boundaries.y-=periodic", "boundaries.y+=periodic"}), 0);
  EXPECT_FALSE(swing({}, 0.01));
  EXPECT_GT(deviation({"wind.profile=power", "wind.sigma_theta=20"}), 0);
}

TEST(WindSwing, BlowsThroughTheSides) {
  const PreparedCase prepared = prepare(flat_land());
  const BuiltProblem& built = prepared.built;
  ASSERT_TRUE(built.swing);
  const auto inflow = [&](int axis, Side side) -> const Inflow& {
    return std::get<Inflow>(built.problem.boundaries.at(built.axes.solver_axis(axis), side));
  };
  const Inflow &inlet = inflow(0, Side::low), &right = inflow(1, Side::low),
               &left = inflow(1, Side::high);
  EXPECT_FALSE(inlet.slips);
  EXPECT_TRUE(right.slips && left.slips);
  EXPECT_EQ(right.profile, inlet.profile);
  EXPECT_FALSE(right.turbulence);
  for (const double time : {0.0, 77.0}) {
    const Vector3 swung = built.axes.to_user(inlet.course(time));
    EXPECT_DOUBLE_EQ(swung[0], 1);
    EXPECT_NEAR(swung[1], built.swing->at(time), 1e-12);
    for (const Inflow* const side : {&right, &left}) {
      EXPECT_EQ(built.axes.to_user(side->velocity), (Vector3{1, 0, 0}));
      EXPECT_EQ(built.axes.to_user(side->swung), (Vector3{0, 1, 0}));
      ASSERT_TRUE(side->swing);
      EXPECT_EQ(side->swing->axis, side->across_axis(built.axes.solver_axis(1)));
      EXPECT_EQ(side->swing->at(time, 30), built.swing->at(time, 30));
    }
  }
  EXPECT_THAT(case_lines(prepared),
              testing::Contains(testing::HasSubstr("the direction swings slowly by")));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(
      prepare(flat_land({"wind.sigma_theta=0"}))
          .built.problem.boundaries.at(built.axes.solver_axis(1), Side::low)));
}

TEST(WindSwing, TellsWhyThereIsNoneThatWasAskedFor) {
  const auto told = [](const std::vector<std::string>& settings) {
    return case_lines(prepare(flat_land(settings)));
  };
  using testing::Contains, testing::HasSubstr, testing::Not;
  EXPECT_THAT(told({"wind.sigma_theta=9", "inflow.turbulence=none"}),
              Contains(HasSubstr("for `wind.sigma_theta` the wind must stay the same")));
  EXPECT_THAT(told({"wind.sigma_theta=0"}), Not(Contains(HasSubstr("swing"))));
}

}  // namespace
}  // namespace downwash
