// Standard errors of correlated series against theory, and development of made-up flows.
#include "app/hazard/statistics/average.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "app/hazard/statistics/development.hpp"
#include "app/hazard/statistics/series_statistics.hpp"

namespace downwash {
namespace {

/// x_n = φ x_(n-1) + sqrt(1 - φ²) e_n, of variance 1: the variance of its mean over N ≫ 1/(1-φ)
/// samples is (1 + φ) / (1 - φ) / N.
std::vector<double> autoregressive(double phi, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<double> values{normal(random)};
  while (values.size() < count) {
    values.push_back(phi * values.back() + std::sqrt(1 - phi * phi) * normal(random));
  }
  return values;
}

std::vector<double> even(std::size_t count, double span = 1) {
  return std::vector<double>(count, span);
}

/// The root mean square of the estimates of many series.
double typical_error(double phi, std::size_t count, int series) {
  double squares = 0;
  for (int seed = 1; seed <= series; ++seed) {
    const Average average =
        average_of(autoregressive(phi, count, static_cast<unsigned>(seed)), even(count));
    EXPECT_TRUE(average.settled) << seed;
    squares += *average.error * *average.error / series;
  }
  return std::sqrt(squares);
}

TEST(Average, HasTheErrorOfIndependentSamples) {
  constexpr std::size_t count = 4096;
  const double theory = 1 / std::sqrt(double{count});
  EXPECT_NEAR(typical_error(0, count, 50) / theory, 1, 0.04);
}

TEST(Average, HasTheErrorOfCorrelatedSamples) {
  constexpr std::size_t count = 1 << 15;
  for (const double phi : {0.5, 0.9, 0.97}) {
    const double theory = std::sqrt((1 + phi) / (1 - phi) / double{count});
    const double found = typical_error(phi, count, 40) / theory;
    EXPECT_NEAR(found, 1, 0.09) << phi;
    EXPECT_GT(theory, 1.7 / std::sqrt(double{count})) << "samples taken for independent";
  }
}

TEST(Average, FindsTheIntegralTime) {
  constexpr double phi = 0.9, dt = 0.25;
  constexpr std::size_t count = 1 << 17;
  const Average average = average_of(autoregressive(phi, count, 5), even(count, dt));
  EXPECT_NEAR(average.integral_time, dt / 2 * (1 + phi) / (1 - phi), 0.25);
  EXPECT_NEAR(average.variance, 1, 0.03);
}

/// Each sample repeated with half its span is the same series.
TEST(Average, CountsSamplesByTheirSpans) {
  const std::vector<double> values = autoregressive(0.9, 8192, 11);
  std::vector<double> spans, halves, halved;
  for (std::size_t n = 0; n < values.size(); ++n) {
    spans.push_back(1 + 0.5 * std::sin(static_cast<double>(n)));
    for (int half = 0; half < 2; ++half) {
      halves.push_back(values[n]);
      halved.push_back(spans.back() / 2);
    }
  }
  const Average whole = average_of(values, spans), split = average_of(halves, halved);
  EXPECT_NEAR(whole.mean, split.mean, 1e-12);
  EXPECT_NEAR(whole.variance, split.variance, 1e-12);
  EXPECT_NEAR(*whole.error / *split.error, 1, 0.15);
  double sum = 0, time = 0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    sum += spans[n] * values[n];
    time += spans[n];
  }
  EXPECT_NEAR(whole.mean, sum / time, 1e-12);
}

TEST(Average, SaysWhenTheSeriesIsTooShort) {
  const Average average = average_of(autoregressive(0.99, 256, 3), even(256));
  EXPECT_FALSE(average.settled);
  EXPECT_GT(*average.error, 3 * std::sqrt(average.variance / 256));
  EXPECT_FALSE(average_of(std::vector{4.0}, even(1)).error);
  EXPECT_EQ(average_of(std::vector{4.0}, even(1)).mean, 4);
  EXPECT_EQ(average_of({}, {}).mean, 0);
}

TEST(Average, OfWhatStandsStillIsCertain) {
  const Average average = average_of(even(100, 3.5), even(100));
  EXPECT_DOUBLE_EQ(average.mean, 3.5);
  EXPECT_NEAR(*average.error, 0, 1e-14);
  EXPECT_TRUE(average.settled);
}

TEST(Halves, AreComparedByTheirErrors) {
  std::vector<double> values = autoregressive(0.8, 8192, 2);
  const auto same = compare_halves(values, even(8192));
  EXPECT_LT(same->standard_errors(), 2.5);
  for (std::size_t n = 4096; n < values.size(); ++n) values[n] += 1;
  const auto shifted = compare_halves(values, even(8192));
  EXPECT_NEAR(shifted->change - same->change, 1, 1e-12);
  EXPECT_GT(shifted->standard_errors(), 8);
  EXPECT_FALSE(compare_halves(even(15), even(15)));
  EXPECT_EQ(compare_halves(even(64), even(64))->standard_errors(), 0);
}

TEST(Halves, OfALinearDriftDiffer) {
  std::vector<double> values;
  for (int n = 0; n < 1000; ++n) values.push_back(0.01 * n);
  EXPECT_GT(compare_halves(values, even(1000))->standard_errors(), 3);
}

// -------------------------------------------------------------------------------- series

/// One point with these velocities and a tracer, in solver axes of a box whose k is x.
ProbeSeries series_of(const std::vector<std::array<double, 4>>& samples, double span) {
  ProbeSeries series;
  series.quantities = 4;
  series.points = 1;
  for (const auto& sample : samples) {
    series.time.push_back(series.time.empty() ? span : series.time.back() + span);
    series.span.push_back(span);
    series.values.insert(series.values.end(), sample.begin(), sample.end());
  }
  return series;
}

TEST(SeriesStatistics, TurnIntoUserAxes) {
  const AxisMap axes = AxisMap::for_cells({40, 20, 10});  // i = y, j = z, k = x
  ASSERT_EQ(axes.solver_axis(0), 2);
  ASSERT_EQ(axes.solver_axis(1), 0);
  std::vector<std::array<double, 4>> samples;
  for (int n = 0; n < 64; ++n) {
    const double s = n % 2 == 0 ? 1 : -1, t = n % 4 < 2 ? 1 : -1;
    samples.push_back({2 + s, 3 + 2 * t, 5 + s + t, 7 + s});  // v, w, u
  }
  const PointStatistics found = statistics_of(series_of(samples, 0.5), {}, axes)[0];
  EXPECT_NEAR(found.velocity[0].mean, 5, 1e-12);
  EXPECT_NEAR(found.velocity[1].mean, 2, 1e-12);
  EXPECT_NEAR(found.velocity[2].mean, 3, 1e-12);
  const std::array<double, 6> stress{2, 1, 4, 1, 0, 2};  // uu, vv, ww, uv, vw, uw
  for (std::size_t s = 0; s < 6; ++s) EXPECT_NEAR(found.stress[s], stress[s], 1e-12) << s;
  EXPECT_NEAR(found.kinetic_energy.mean, 3.5, 1e-12);
  EXPECT_NEAR(found.largest_speed, std::sqrt(49.0 + 9 + 25), 1e-12);
  ASSERT_EQ(found.concentrations.size(), 1U);
  EXPECT_NEAR(found.concentrations[0].average.mean, 7, 1e-12);
  EXPECT_NEAR(found.concentrations[0].average.variance, 1, 1e-12);
  EXPECT_EQ(found.concentrations[0].largest, 8);
  EXPECT_NEAR(found.averaging, 32, 1e-9);
}

TEST(SeriesStatistics, BeginWithTheWindow) {
  std::vector<std::array<double, 4>> samples(20, {1, 1, 1, 1});
  for (std::size_t n = 0; n < 10; ++n) samples[n] = {100, 100, 100, 100};
  const ProbeSeries series = series_of(samples, 0.5);
  const ProbeSeries rest = since(4.75, series);
  ASSERT_EQ(rest.time.size(), 11U);
  EXPECT_DOUBLE_EQ(rest.span[0], 0.25) << "the first stands for what follows the start";
  EXPECT_DOUBLE_EQ(rest.at(1, 2, 0), 1);
  const auto found =
      statistics_of(series, {.start = 5, .running = {}}, AxisMap::for_cells({4, 4, 4}));
  EXPECT_EQ(found[0].samples, 10);
  EXPECT_DOUBLE_EQ(found[0].velocity[1].mean, 1);
}

TEST(SeriesStatistics, OfARunningMeanForget) {
  std::vector<std::array<double, 4>> samples(400, {1, 1, 1, 1});
  for (std::size_t n = 0; n < 200; ++n) samples[n] = {9, 9, 9, 9};
  const AxisMap axes = AxisMap::for_cells({4, 4, 4});
  const ProbeSeries series = series_of(samples, 0.5);
  const auto running = statistics_of(series, {.start = 0, .running = 10}, axes);
  EXPECT_NEAR(running[0].velocity[0].mean, 1 + 8 * std::pow(0.95, 200), 1e-9);
  EXPECT_NEAR(running[0].averaging, 20, 0.6);
  EXPECT_NEAR(statistics_of(series, {}, axes)[0].velocity[0].mean, 5, 1e-12);
}

/// The error of a running mean is that of so short a window.
TEST(SeriesStatistics, AreLessCertainOfARunningMean) {
  std::vector<std::array<double, 4>> samples;
  for (const double x : autoregressive(0.8, 1 << 14, 4)) samples.push_back({x, x, x, x});
  const AxisMap axes = AxisMap::for_cells({4, 4, 4});
  const ProbeSeries series = series_of(samples, 0.5);
  const PointStatistics whole = statistics_of(series, {}, axes)[0];
  const PointStatistics running = statistics_of(series, {.start = 0, .running = 100}, axes)[0];
  const double expected = std::sqrt(whole.averaging / running.averaging *
                                    running.velocity[0].variance / whole.velocity[0].variance);
  EXPECT_NEAR(*running.velocity[0].error / *whole.velocity[0].error, expected, 1e-9);
  EXPECT_NEAR(*whole.velocity[0].error,
              *average_of(autoregressive(0.8, 1 << 14, 4), series.span).error, 1e-12);
}

// -------------------------------------------------------------------------------- development

EnergySeries energies(double drift, unsigned seed) {
  EnergySeries series;
  const std::vector<double> noise = autoregressive(0.5, 4096, seed);
  for (std::size_t n = 0; n < noise.size(); ++n) {
    series.energy.push_back(100 + 2 * noise[n] + drift * static_cast<double>(n) / 4096);
    series.span.push_back(0.3);
  }
  return series;
}

ProbeSeries probes(double drift, std::size_t points) {
  ProbeSeries series;
  series.quantities = 3;
  series.points = points;
  constexpr std::size_t count = 2048;
  series.values.resize(count * 3 * points);
  for (std::size_t column = 0; column < 3 * points; ++column) {
    const std::vector<double> noise =
        autoregressive(0.9, count, static_cast<unsigned>(column) + 100);
    for (std::size_t n = 0; n < count; ++n) {
      series.values[n * 3 * points + column] =
          noise[n] + drift * static_cast<double>(n) / static_cast<double>(count);
    }
  }
  series.time = series.span = even(count, 0.2);
  return series;
}

TEST(Development, OfAStationaryFlowIsDone) {
  const std::vector<ProbeSeries> at{probes(0, 20)};
  const Development found = development_of(1.5, energies(0, 1), at);
  EXPECT_EQ(found.means, 60);
  EXPECT_NEAR(*found.mean_drift, 1, 0.35) << "a standard normal number";
  EXPECT_LT(std::abs(found.energy->change), 0.01);
  EXPECT_EQ(developed(found), true);
}

TEST(Development, OfADriftingFlowIsNot) {
  const std::vector<ProbeSeries> at{probes(2, 20)}, still{probes(0, 20)};
  EXPECT_EQ(developed(development_of({}, energies(0, 1), at)), false);
  const Development slowing = development_of({}, energies(-20, 1), still);
  EXPECT_NEAR(slowing.energy->change, -0.1 / 0.9, 0.01);
  EXPECT_GT(slowing.energy->standard_errors, 3);
  EXPECT_EQ(developed(slowing), false);
  EXPECT_EQ(developed(development_of(0.9, energies(0, 1), still)), false) << "too short a spin-up";
}

TEST(Development, IsNotKnownOfTooFewSamples) {
  const Development found = development_of(2, {}, {});
  EXPECT_FALSE(found.energy);
  EXPECT_FALSE(found.mean_drift);
  EXPECT_EQ(developed(found), std::nullopt);
}

TEST(Development, LetsALaminarFlowBe) {
  EnergySeries series;
  for (int n = 0; n < 100; ++n) {
    series.energy.push_back(100 + 1e-6 * n);
    series.span.push_back(1);
  }
  const Development found = development_of({}, series, {});
  EXPECT_GT(found.energy->standard_errors, 2);
  EXPECT_EQ(developed(found), true) << "the change is nothing";
}

}  // namespace
}  // namespace downwash
