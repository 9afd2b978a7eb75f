// Gases heavier than air: the curves of Britter and McQuaid, and a published example.
#include "app/hazard/correlations/dense_gas.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace downwash {
namespace {

// CCPS (1999, Guidelines for Consequence Analysis of Chemical Releases), p. 122: a Burro trial,
// 0.23 m³/s of liquid natural gas (425.6 kg/m³) for 174 s in 10.9 m/s, whose gas at -162 °C has
// 1.76 kg/m³: it comes down to 5 % at 367 m.
DenseSource burro() {
  return {.mass = 0.23 * 425.6 * 174, .duration = 174, .density = 1.76, .temperature = 111.15};
}
DenseAir warm_air() { return {.speed = 10.9, .density = 1.184, .temperature = 298}; }

TEST(DenseGas, ReachesAsFarAsInAPublishedExample) {
  const double pure = 1.76 * 111.15 / 298;  // kg/m³, as warm as the air
  const DenseReach reach = dense_reach(burro(), warm_air(), 0.05 * pure);
  EXPECT_NEAR(reach.distance, 367, 0.02 * 367);
  EXPECT_FALSE(reach.as_cloud);
  EXPECT_FALSE(reach.extrapolated);
  EXPECT_TRUE(dense_criterion(burro(), warm_air()).heavy());
}

// (g0' q0/(U³ D))^(1/3) by hand: q0 = 55.62 m³/s, D = 2.259 m, g0' = 9.81 · 0.4865 = 4.772 m/s²:
// (4.772 · 55.62 / (1295.0 · 2.259))^(1/3) = 0.4494.
TEST(DenseGas, CriterionIsThatOfThePlume) {
  const DenseCriterion criterion = dense_criterion(burro(), warm_air());
  EXPECT_NEAR(criterion.measure, 0.4494, 0.0005);
  EXPECT_EQ(criterion.bound, 0.15);
  // A thousandth of the rate: D falls by √1000, the measure by 1000^(1/6) = 3.162.
  DenseSource trickle = burro();
  trickle.mass /= 1000;
  EXPECT_NEAR(dense_criterion(trickle, warm_air()).measure, 0.4494 / 3.1623, 0.0005);
  EXPECT_FALSE(dense_criterion(trickle, warm_air()).heavy());
  // All at once: V0 = 1000 m³ of 3 kg/m³ in 2 m/s: √(9.81 · 1.5 · 1000) / (2 · 10) = 6.065.
  const DenseCriterion cloud =
      dense_criterion({3000, 0, 3, 290}, {.speed = 2, .density = 1.2, .temperature = 290});
  EXPECT_NEAR(cloud.measure, 6.065, 0.001);
  EXPECT_EQ(cloud.bound, 0.20);
  // What is lighter than the air never is heavy.
  EXPECT_EQ(dense_criterion({100, 60, 0.7, 290}, warm_air()).measure, 0);
}

// Lines of CCPS (1999), p. 118, at an α of each piece.
TEST(DenseGas, CurvesAreThoseOfTheTable) {
  const auto plume = plume_curves(-0.40);
  const std::array<double, 6> at_40{1.784, 2.016, 2.21, 2.394, 2.564, 2.714};
  for (std::size_t n = 0; n < at_40.size(); ++n) EXPECT_NEAR(plume[n], at_40[n], 1e-9) << n;
  const auto cloud = cloud_curves(0.75);
  const std::array<double, 7> at_75{0.93, 1.03, 1.185, 1.375, 1.525, 1.68, 1.8475};
  for (std::size_t n = 0; n < at_75.size(); ++n) EXPECT_NEAR(cloud[n], at_75[n], 1e-9) << n;
  EXPECT_EQ(plume_curves(-3), plume_curves(-0.75));
  EXPECT_EQ(plume_curves(1), plume_curves(7));
}

TEST(DenseGas, FallsWithTheSquareBeyondTheCurves) {
  DenseSource source = burro();
  source.mass *= 1e4;
  source.duration *= 1e4;
  const DenseReach one = dense_reach(source, warm_air(), 1e-4);
  const DenseReach other = dense_reach(source, warm_air(), 1e-6);
  EXPECT_TRUE(one.extrapolated && other.extrapolated);
  EXPECT_FALSE(one.as_cloud || other.as_cloud);
  EXPECT_NEAR(other.distance / one.distance, 10, 0.01);
}

TEST(DenseGas, OutlinesEndWhereTheyReach) {
  for (const double duration : {0.0, 174.0, 1e6}) {
    DenseSource source = burro();
    source.mass *= duration > 1000 ? duration / source.duration : 1;
    source.duration = duration;
    const DenseReach reach = dense_reach(source, warm_air(), 1e-2);
    ASSERT_GE(reach.edge.size(), 10U);
    EXPECT_NEAR(reach.edge.back().x, reach.distance, 1e-6 * reach.distance);
    EXPECT_LT(reach.edge.front().x, 0) << "it spreads upwind too";
    for (const Point& at : reach.edge) EXPECT_LE(at.y, reach.half_width);
    EXPECT_GT(reach.half_width, 0);
  }
}

TEST(DenseGas, AnAlphaBeyondTheCurvesIsExtrapolated) {
  // 10 t/s in 1 m/s: g0'² q0 / U⁵ > 10⁵.
  const DenseSource flood{1e7, 1000, 3.5, 239};
  EXPECT_TRUE(dense_reach(flood, {1, 1.2, 288}, 0.5).extrapolated);
}

TEST(DenseGas, ShortReleasesAreClouds) {
  DenseSource source = burro();
  source.duration = 1;
  EXPECT_TRUE(dense_reach(source, warm_air(), 1e-5).as_cloud);
  source.duration = 0;
  EXPECT_TRUE(dense_reach(source, warm_air(), 1e-5).as_cloud);
}

TEST(DenseGas, ReachesFartherTheLowerTheLevel) {
  double before = 0;
  for (double level = 0.4; level > 1e-7; level *= 0.7) {
    const double distance = dense_reach(burro(), warm_air(), level).distance;
    EXPECT_GE(distance, before) << level;
    before = distance;
  }
}

}  // namespace
}  // namespace downwash
