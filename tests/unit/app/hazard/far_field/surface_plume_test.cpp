// Growth of a plume in the surface layer: the solution for neutral air, and the curves it comes to.
#include "app/hazard/far_field/surface_plume.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "app/hazard/far_field/puff.hpp"
#include "app/validation/cases/prairie_grass_trials.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/weather/stability.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

Wind wind_over(double roughness, double inverse_obukhov = 0) {
  Wind wind{.speed = 5};
  wind.roughness = roughness;
  wind.inverse_obukhov = inverse_obukhov;
  return wind;
}

TEST(SurfacePlume, RisesAsTheSolutionForNeutralAirHasIt) {
  // κ² x = ∫ ln(1 + pz/z0) dz from z0 to z̄
  const auto integral = [](double z, double z0) {
    return (z + z0 / 1.55) * std::log(1 + 1.55 * z / z0) - z;
  };
  for (const double z0 : {0.006, 0.03, 0.3}) {
    const DispersionCurves curves = surface_layer_curves(wind_over(z0));
    for (const double height : {2.0, 10.0, 60.0}) {
      const double x = (integral(height, z0) - integral(z0, z0)) / (0.4 * 0.4);
      const double sigma = std::sqrt(2 / std::numbers::pi) / 0.73 * height;
      EXPECT_NEAR(curves.upwards.at(x) / sigma, 1, 2e-3) << z0 << " m, " << x << " m";
    }
  }
}

TEST(SurfacePlume, OverGrassIsAboutAsWideAsTheClassesHave) {
  constexpr double grass = 0.03;
  for (PasquillClass pasquill = 'A'; pasquill <= 'F'; ++pasquill) {
    const DispersionCurves ours =
        surface_layer_curves(wind_over(grass, inverse_obukhov_of(pasquill, grass)));
    const DispersionCurves briggs = briggs_curves(DispersionTerrain::open_country, pasquill);
    for (const double x : {300.0, 1000.0, 1e4}) {
      EXPECT_NEAR(ours.across.at(x) / briggs.across.at(x), 1, 0.35) << pasquill << x;
    }
  }
}

/// Arcs, and those of which a figure of Gauss' plume is within a factor of two of what was
/// measured.
struct Score {
  int arcs = 0, integrals = 0, widths = 0;

  void add(const FieldTrial& trial) {
    Wind wind = wind_over(0.006, 1 / trial.obukhov_length);
    wind.speed = trial.speed;
    wind.height = 2;
    const DispersionCurves curves = surface_layer_curves(wind);
    const CarryingAir air{.downwind = {1, 0}, .speed = [&](double z) { return speed_at(wind, z); }};
    const auto within_two = [](double ratio) { return ratio > 0.5 && ratio < 2 ? 1 : 0; };
    for (const Arc& arc : trial.arcs) {
      if (arc.radius < 200) continue;
      const double sigma = curves.upwards.at(arc.radius), variance = sigma * sigma;
      const double integral = 1e6 * trial.rate * vertical_share(1.5, 0.46, variance, {}) /
                              mean_speed(air, 0.46, variance);
      ++arcs;
      integrals += within_two(integral / arc.observed.integral);
      widths += within_two(curves.across.at(arc.radius) / arc.observed.sigma);
    }
  }
};

TEST(SurfacePlume, IsThatOfPrairieGrass) {
  ValidationContext context;
  context.cases = DOWNWASH_SOURCE_DIR "/cases";
  Score stable, unstable;
  std::vector<FieldTrial> trials = stratified_trials(context);
  for (const FieldTrial& trial : neutral_trials(context)) trials.push_back(trial);
  for (const FieldTrial& trial : trials) (trial.obukhov_length > 0 ? stable : unstable).add(trial);
  for (const Score& score : {stable, unstable}) {
    EXPECT_GT(score.arcs, 35);
    EXPECT_GT(score.integrals, 0.85 * score.arcs);
    EXPECT_GT(score.widths, 0.85 * score.arcs);
  }
}

TEST(SurfacePlume, IsWiderAndDeeperOverRougherGroundAndInUnstableAir) {
  const DispersionCurves smooth = surface_layer_curves(wind_over(0.001)),
                         rough = surface_layer_curves(wind_over(0.3)),
                         stable = surface_layer_curves(wind_over(0.3, 0.02)),
                         unstable = surface_layer_curves(wind_over(0.3, -0.02));
  for (const double x : {50.0, 1000.0, 9000.0}) {
    EXPECT_LT(smooth.across.at(x), rough.across.at(x));
    EXPECT_LT(smooth.upwards.at(x), rough.upwards.at(x));
    EXPECT_LT(stable.across.at(x), rough.across.at(x));
    EXPECT_LT(stable.upwards.at(x), rough.upwards.at(x));
    EXPECT_GT(unstable.across.at(x), rough.across.at(x));
    EXPECT_GT(unstable.upwards.at(x), rough.upwards.at(x));
  }
}

TEST(SurfacePlume, IsNoSteeperThanVeryUnstableAir) {
  const SpreadCurve upwards = surface_layer_curves(wind_over(0.1, -0.5)).upwards;
  EXPECT_NEAR((upwards.at(9000) - upwards.at(5000)) / 4000, 0.20, 1e-3);
}

TEST(SurfacePlume, TellsTheWayToAWidth) {
  const DispersionCurves curves = surface_layer_curves(wind_over(0.03, 0.01));
  for (const double way : {0.05, 3.0, 100.0, 5000.0, 2e5}) {
    EXPECT_NEAR(curves.across.way_to(curves.across.at(way)), way, 1e-6 * way);
    EXPECT_NEAR(curves.upwards.way_to(curves.upwards.at(way)), way, 1e-6 * way);
  }
}

TEST(SurfacePlume, NeedsALawOfTheWall) {
  EXPECT_TRUE(has_surface_layer(wind_over(0.03)));
  Wind power = wind_over(0);
  power.profile = WindProfile::power;
  EXPECT_FALSE(has_surface_layer(power));
  Wind table = wind_over(0.03);
  table.table.emplace();
  EXPECT_FALSE(has_surface_layer(table));
}

}  // namespace
}  // namespace downwash
