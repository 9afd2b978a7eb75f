// Leaking rooms, air indoors, and means over averaging times: against exact solutions.
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "app/hazard/exposure/indoor.hpp"
#include "app/hazard/exposure/release_rates.hpp"

namespace downwash {
namespace {

double released(const RateSeries& series, double until) {
  double mass = 0;
  for (std::size_t n = 0; n < series.rate.size(); ++n) {
    mass += series.rate[n] * std::max(0.0, std::min(until, series.time[n + 1]) - series.time[n]);
  }
  return mass;
}

Release gas(std::optional<double> rate, std::optional<double> mass,
            std::optional<double> duration) {
  Release release;
  release.rate = rate;
  release.mass = mass;
  release.duration = duration;
  return release;
}

TEST(Emission, FollowsTheManner) {
  const Emission steady = emission_of(gas(0.5, {}, {}), 100, 400);
  EXPECT_EQ(steady.series.time, (std::vector<double>{100, 400}));
  EXPECT_EQ(steady.series.rate, (std::vector<double>{0.5}));
  EXPECT_DOUBLE_EQ(mass_of(steady), 150);
  const Emission burst = emission_of(gas({}, 20.0, {}), 100, 400);
  EXPECT_TRUE(burst.series.rate.empty());
  EXPECT_EQ(burst.burst_time, 100);
  EXPECT_EQ(mass_of(burst), 20);
  const Emission spread = emission_of(gas({}, 20.0, 50.0), 100, 400);
  EXPECT_EQ(spread.series.time, (std::vector<double>{100, 150}));
  EXPECT_DOUBLE_EQ(mass_of(spread), 20);
  EXPECT_DOUBLE_EQ(mass_of(emission_of(gas({}, 20.0, 50.0), 375, 400)), 10) << "cut by the end";
}

TEST(Emission, FollowsASeries) {
  Release release;
  release.series = {{0, 2}, {60, 0.5}, {120, 0}, {500, 1}};
  const Emission emission = emission_of(release, 100, 400);
  EXPECT_EQ(emission.series.time, (std::vector<double>{100, 160, 220, 400}));
  EXPECT_EQ(emission.series.rate, (std::vector<double>{2, 0.5, 0}));
}

TEST(Emission, GoesOnForSoLong) {
  EXPECT_EQ(duration_of(gas(0.5, {}, {}), 100, 400), 300) << "until the end";
  EXPECT_EQ(duration_of(gas({}, 20.0, {}), 100, 400), 0) << "at once";
  EXPECT_EQ(duration_of(gas({}, 20.0, 50.0), 100, 400), 50);
  Release release;
  release.series = {{0, 2}, {60, 0.5}, {120, 0}};
  EXPECT_EQ(duration_of(release, 100, 400), 120) << "after that the rate is 0";
  release = gas({}, 20.0, {});
  release.indoor = Release::Room{12, {}};
  EXPECT_EQ(duration_of(release, 100, 4000), 900) << "three air changes of five minutes";
  EXPECT_EQ(duration_of(release, 100, 400), 300);
}

TEST(LeakingRoom, LetsABurstOutExponentially) {
  Release release = gas({}, 30.0, {});
  release.indoor = Release::Room{6, {}};
  const Emission emission = emission_of(release, 100, 4000);
  EXPECT_EQ(emission.burst_mass, 0);
  const double a = 6.0 / 3600;
  const RateSeries& series = emission.series;
  EXPECT_EQ(series.time.size(), series.rate.size() + 1);
  EXPECT_EQ(series.time.front(), 100);
  EXPECT_EQ(series.time.back(), 4000);
  for (const std::size_t n : {std::size_t{5}, std::size_t{40}, series.rate.size()}) {
    const double t = series.time[n] - 100;
    EXPECT_NEAR(released(series, series.time[n]), 30 * -std::expm1(-a * t), 1e-9);
  }
}

TEST(LeakingRoom, LetsASteadyReleaseOutLate) {
  const double a = 12.0 / 3600, q = 0.2;
  const RateSeries out = leaked({.series = {.time = {0, 600}, .rate = {q}}}, 12, 3000);
  const double room = q / a * -std::expm1(-a * 600);
  EXPECT_NEAR(released(out, 600), q * 600 - room, 1e-9);
  EXPECT_NEAR(released(out, 3000), q * 600 - room * std::exp(-a * 2400), 1e-9);
}

TEST(IndoorAir, IsExactForStepsOutside) {
  const std::vector<double> time{0, 100, 700, 4000}, outdoor{0, 5, 1};
  const IndoorAir air = indoor_air(time, outdoor, 2);
  const double a = 2.0 / 3600;
  const double after = 5 * -std::expm1(-a * 600);
  ASSERT_EQ(air.concentration.size(), 4U);
  EXPECT_EQ(air.concentration[1], 0);
  EXPECT_NEAR(air.concentration[2], after, 1e-12);
  EXPECT_NEAR(air.concentration[3], 1 + (after - 1) * std::exp(-a * 3300), 1e-12);
  EXPECT_NEAR(air.dosage[2], 5 * 600 - after / a, 1e-9);
  EXPECT_THROW(indoor_air(time, time, 1), std::invalid_argument);
  EXPECT_THROW(indoor_air(time, outdoor, 0), std::invalid_argument);
}

}  // namespace
}  // namespace downwash
