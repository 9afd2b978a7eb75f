// The plume of Gauss over open ground: values worked out by hand, and limits that it must have.
#include "app/hazard/correlations/gaussian_outline.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace downwash {
namespace {

constexpr double long_time = 1e6;  // s

PlumeSource steady(double rate, double height = 0) {
  return {.parts = {{0, long_time, rate * long_time}}, .height = height};
}

// By hand, of a stack: 80 g/s 60 m up over open country in class D and 6 m/s. At 500 m σ_y = 0.08 ·
// 500/√1.05 = 39.04 m and σ_z = 0.06 · 500/√1.75 = 22.68 m, so that at the ground it is 0.08/(π 6 ·
// 39.04 · 22.68) exp(-(60/22.68)²/2) = 4.794e-6 · 0.03018 = 1.447e-7 kg/m³.
TEST(GaussianPlume, HasTheConcentrationBehindAStack) {
  const GaussianPlume plume(steady(0.080, 60), {.pasquill = 'D', .roughness = 0.03, .speed = 6});
  EXPECT_NEAR(plume.largest_mean(500, 0, 0, 600), 1.447e-7, 0.003e-7);
  // 50 m aside less by exp(-(50/39.04)²/2)
  EXPECT_NEAR(plume.largest_mean(500, 50, 0, 600) / plume.largest_mean(500, 0, 0, 600), 0.4403,
              0.0005);
}

// By hand, of 0.1 kg/s at the ground in class F and 2 m/s at 500 m: σ_y = 0.04 · 500/√1.05 =
// 19.518 m, σ_z = 0.016 · 500/1.15 = 6.9565 m, C = 0.1/(π 2 · 19.518 · 6.9565) = 1.1722e-4 kg/m³.
// Over towns σ_z = 0.08 · 500/√1.75 = 30.237 m and σ_y stays: 2.6968e-5.
TEST(GaussianPlume, TakesTheVerticalCurveAloneFromTheRoughness) {
  for (const double roughness : {0.03, 0.19}) {
    const GaussianPlume plume(steady(0.1), {'F', roughness, 2, {}});
    EXPECT_NEAR(plume.largest_mean(500, 0, 0, 60), 1.1722e-4, 0.0002e-4) << roughness;
  }
  for (const double roughness : {0.2, 1.0}) {
    const GaussianPlume plume(steady(0.1), {'F', roughness, 2, {}});
    EXPECT_NEAR(plume.largest_mean(500, 0, 0, 60), 2.6968e-5, 0.0005e-5) << roughness;
  }
}

TEST(GaussianPlume, EndsWhereItsConcentrationIsTheLevel) {
  const GaussianPlume plume(steady(0.5, 1), {'D', 0.5, 3, {}});
  const double level = 8e-6;
  const GaussianReach reach = plume.reach(level, 1.5, 600);
  ASSERT_TRUE(reach.reached);
  EXPECT_FALSE(reach.open);
  EXPECT_NEAR(plume.largest_mean(reach.farthest, 0, 1.5, 600), level, 1e-6 * level);
  EXPECT_LT(plume.largest_mean(1.001 * reach.farthest, 0, 1.5, 600), level);
  double widest = 0;
  for (const Point& edge : reach.edge) {
    widest = std::max(widest, edge.y);
    if (edge.y > 0) {
      EXPECT_NEAR(plume.largest_mean(edge.x, edge.y, 1.5, 600), level, 1e-6 * level) << edge.x;
    }
  }
  EXPECT_EQ(reach.half_width, widest);
  EXPECT_GT(widest, 10);
}

TEST(GaussianPlume, IsNotReachedUpwindNorAboveItsHighest) {
  const GaussianPlume plume(steady(0.01, 30), {'D', 0.03, 5, {}});
  EXPECT_EQ(plume.largest_mean(-5, 0, 0, 60), 0);
  EXPECT_FALSE(plume.reach(1e-3, 1.5, 60).reached);
  // From a height it begins at a distance.
  const GaussianReach reach = plume.reach(1e-7, 1.5, 60);
  ASSERT_TRUE(reach.reached);
  EXPECT_GT(reach.nearest, 100);
}

TEST(GaussianPlume, GoesOnWhereTheCurvesEnd) {
  const GaussianReach reach = GaussianPlume(steady(100), {'F', 0.03, 1.5, {}}).reach(1e-6, 1.5, 60);
  EXPECT_TRUE(reach.open);
  EXPECT_EQ(reach.farthest, GaussianPlume::longest);
}

// The mass that passes within the window is all there is: of a release of 60 s, whose ends at 50 m
// spread by 0.04 · 50^1.14 = 3.5 m, ten minutes have a tenth of its rate.
TEST(GaussianPlume, MeansOverLongerThanTheReleaseHaveItsMass) {
  const PlumeAir air{'D', 0.03, 5, {}};
  const GaussianPlume brief({{{0, 60, 60}}, 0}, air), steadily(steady(1), air);
  EXPECT_NEAR(brief.largest_mean(50, 0, 0, 600) / steadily.largest_mean(50, 0, 0, 600), 0.1, 1e-5);
  EXPECT_NEAR(brief.largest_mean(50, 0, 0, 10) / steadily.largest_mean(50, 0, 0, 10), 1, 1e-5);
}

// What comes out at once passes as exp(-(x-Ut)²/2σ_x²)/(√(2π) σ_x): Palazzi's limit. At 1000 m in D
// σ_x = 0.04 · 1000^1.14 = 105.2 m, of 10 kg in 5 m/s at most 10 · 5 / (√(2π) 105.2) = 0.1896 kg/s.
TEST(GaussianPlume, CloudOfAnInstantSpreadsAlongTheWind) {
  EXPECT_NEAR(spread_along('D', 1000), 105.2, 0.1);
  const PlumeAir air{'D', 0.03, 5, {}};
  const GaussianPlume cloud({{{0, 0, 10}}, 0}, air), steadily(steady(1), air);
  EXPECT_NEAR(cloud.largest_mean(1000, 0, 0, 0.1) / steadily.largest_mean(1000, 0, 0, 0.1), 0.1896,
              0.0003);
}

// A burst of a second within hours of a trickle is found.
TEST(GaussianPlume, FindsTheWindowWithTheMost) {
  const PlumeAir air{'D', 0.03, 5, {}};
  const GaussianPlume burst({{{0, 5000, 5}, {5000, 5001, 100}, {5001, 20000, 15}}, 0}, air);
  const GaussianPlume steadily(steady(1), air);
  EXPECT_NEAR(burst.largest_mean(20, 0, 0, 60) / steadily.largest_mean(20, 0, 0, 60), 100.06 / 60,
              0.01);
}

}  // namespace
}  // namespace downwash
