// How turbulent the wind is.
#include "app/scene/wind_turbulence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace downwash {
namespace {

const Wind log_wind{.speed = 5, .height = 10, .profile = WindProfile::log, .roughness = 0.03};

FlowChoice turbulent() {
  FlowChoice flow;
  flow.inflow = {.turbulent = true, .seed = 3};
  return flow;
}

TEST(WindTurbulence, FrictionIsThatOfTheProfile) {
  EXPECT_NEAR(friction_velocity(log_wind), 0.4 * 5 / std::log(10.03 / 0.03), 1e-12);
  Wind power = log_wind;
  power.profile = WindProfile::power;
  power.exponent = 0.2;
  EXPECT_NEAR(friction_velocity(power), 0.4, 1e-12);  // κ z dU/dz at 10 m
  power.profile = WindProfile::uniform;
  EXPECT_EQ(friction_velocity(power), 0);
}

TEST(WindTurbulence, StressesFallOffToTheTop) {
  const std::vector<double> heights{1, 50, 99};
  const auto found = wind_turbulence(turbulent(), log_wind, heights, 100, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->seed, 3u);
  const double u2 = std::pow(friction_velocity(log_wind), 2);
  EXPECT_NEAR(found->levels[0].uu, 5.29 * u2 * std::exp(-0.02), 1e-9);
  EXPECT_NEAR(found->levels[1].uw, -0.5 * u2, 1e-9);
  EXPECT_LT(found->levels[2].ww, found->levels[1].ww);
  EXPECT_EQ(found->levels[0].upward[2], 4);   // two cells
  EXPECT_EQ(found->levels[1].across[0], 50);  // half the depth
}

// Waves shorter than two cells have (1 + 9.5 z / 2h)^-⅔ of the lateral variance; what the heat of
// the ground adds to it is in longer ones.
TEST(WindTurbulence, CarriesAcrossTheWindWhatTheCellsDo) {
  const std::vector<double> heights{2};
  const auto lateral = [&](double spacing, double inverse_obukhov) {
    Wind wind = log_wind;
    wind.inverse_obukhov = inverse_obukhov;
    return wind_turbulence(turbulent(), wind, heights, 1e6, spacing)->levels[0].vv /
           std::pow(1.63 * friction_velocity(wind), 2);
  };
  EXPECT_NEAR(lateral(0, 0), 1, 1e-5);
  EXPECT_NEAR(lateral(4, 0), 1 - std::pow(1 + 9.5 / 4, -2.0 / 3), 1e-5);
  EXPECT_LT(lateral(8, 0), lateral(4, 0));
  EXPECT_LT(lateral(4, 0.05), lateral(4, 0));
  EXPECT_GT(lateral(4, -0.05) - lateral(4, 0), std::pow(1 + 1000 * 0.05 / 24, 2.0 / 3) - 1);
}

TEST(WindTurbulence, AUniformWindAndACaseWithoutHaveNone) {
  Wind uniform = log_wind;
  uniform.profile = WindProfile::uniform;
  const std::vector<double> heights{1, 50};
  EXPECT_FALSE(wind_turbulence(turbulent(), uniform, heights, 100, 2));
  EXPECT_FALSE(wind_turbulence(FlowChoice{}, log_wind, heights, 100, 2));
}

TEST(WindTurbulence, WhatWasMeasuredComesFirst) {
  Wind wind = log_wind;
  wind.table = InflowTable{{{.z = 0,
                             .speed = 2,
                             .uu = 1,
                             .vv = 0.5,
                             .ww = 0.25,
                             .uw = std::nullopt,
                             .length_along = 20,
                             .length_across = std::nullopt,
                             .length_up = std::nullopt}}};
  const std::vector<double> heights{5};
  const auto found = wind_turbulence(turbulent(), wind, heights, 100, 2);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->levels[0].uu, 1);
  EXPECT_NEAR(found->levels[0].uw, -0.875 / 4.78, 1e-12);
  EXPECT_EQ(found->levels[0].time[0], 10);
}

TEST(WindTurbulence, HeatedAirIsMoreTurbulentAndCooledAirHasSmallerEddies) {
  const auto at = [&](double height, double inverse_obukhov) {
    Wind wind = log_wind;
    wind.inverse_obukhov = inverse_obukhov;
    TurbulenceLevel level =
        wind_turbulence(turbulent(), wind, std::vector{height}, 1000, 2)->levels[0];
    const double u2 = std::pow(friction_velocity(wind), 2);
    level.uu /= u2;
    level.ww /= u2;
    return level;
  };
  const TurbulenceLevel neutral = at(10, 0), heated = at(10, -0.05), cooled = at(10, 0.05);
  const double along = std::pow(1 + 1000 * 0.05 / 24, 2.0 / 3) - 1;
  EXPECT_NEAR(heated.uu - neutral.uu, 2.30 * 2.30 * along, 1e-9);
  EXPECT_NEAR(heated.ww - neutral.ww, 1.27 * 1.27 * (std::pow(2.5, 2.0 / 3) - 1), 1e-9);
  EXPECT_NEAR(at(600, -0.05).uu - at(600, 0).uu, 2.30 * 2.30 * along, 1e-9);  // of all the layer
  EXPECT_NEAR(cooled.uu, neutral.uu, 1e-9);
  EXPECT_NEAR(cooled.across[0], neutral.across[0] / 3.5, 1e-9);  // φ_m = 1 + 5 · 0.5
  EXPECT_GT(heated.across[0], neutral.across[0]);
}

}  // namespace
}  // namespace downwash
