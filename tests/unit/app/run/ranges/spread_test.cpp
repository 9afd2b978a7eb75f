// log_spread() against what it is made of: draws of known spread, and a known difference of grids.
#include "app/run/ranges/spread.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace downwash {
namespace {

constexpr int cells_along = 80;
constexpr double limit = 2;

MapRaster raster() {
  return {Axis::uniform(0, cells_along, cells_along), Axis::uniform(0, cells_along, cells_along)};
}

/// Values about `middle` whose logarithm has the deviation `sigma`, independent in each cell.
std::vector<float> drawn(double middle, double sigma, unsigned seed) {
  std::mt19937 numbers(seed);
  std::normal_distribution<double> normal(0, sigma);
  std::vector<float> values(raster().cells());
  for (float& value : values) value = static_cast<float>(middle * std::exp(normal(numbers)));
  return values;
}

double in_the_middle(const std::vector<float>& spread) {
  return spread[cells_along / 2 * cells_along + cells_along / 2];
}

TEST(LogSpread, IsThatOfTwoDrawsWhereEddiesAloneDiffer) {
  const double sigma = 0.4;
  const ComparedValues values{drawn(3, sigma, 1), {drawn(3, sigma, 2), drawn(3, sigma, 3)}};
  const double expected = likely_deviations * std::sqrt(2) * sigma;
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 20)), expected, 0.1 * expected);
}

TEST(LogSpread, FourOfFiveOtherDrawsLieWithin) {
  const double sigma = 0.5;
  const auto run = drawn(3, sigma, 4);
  const auto spread =
      log_spread(raster(), {run, {drawn(3, sigma, 5), drawn(3, sigma, 6)}}, limit, 20);
  int within = 0, all = 0;
  for (unsigned seed = 10; seed < 18; ++seed) {
    const auto other = drawn(3, sigma, seed);
    for (std::size_t cell = 0; cell < run.size(); ++cell, ++all) {
      within += std::abs(std::log(other[cell] / run[cell])) <= spread[cell] ? 1 : 0;
    }
  }
  EXPECT_NEAR(static_cast<double>(within) / all, 0.8, 0.03);
}

TEST(LogSpread, HasTheDifferenceOfGrids) {
  const ComparedValues values{drawn(3, 0, 1), {drawn(6, 0, 1), drawn(6, 0, 1)}};
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 5)),
              likely_deviations * std::log(2), 1e-5);
}

TEST(LogSpread, OneRepeatIsADifferenceOfGrids) {
  const ComparedValues values{drawn(3, 0, 1), {drawn(1.5, 0, 1)}};
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 5)),
              likely_deviations * std::log(2), 1e-5);
}

TEST(LogSpread, HasTheMeanSquareOfWhatTurningChanges) {
  ComparedValues values{drawn(3, 0, 1), {drawn(3, 0, 1), drawn(3, 0, 1)}, {drawn(6, 0, 1)}};
  values.turned.push_back(drawn(3, 0, 1));
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 5)),
              likely_deviations * std::log(2) / std::sqrt(2), 1e-5);
  values.turned[1].assign(values.run.size(), -1);
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 5)),
              likely_deviations * std::log(2), 1e-5)
      << "one side outside of what was computed tells nothing";
}

TEST(LogSpread, IsNeverLessThanWhatIsKnownOfTheGusts) {
  ComparedValues values{drawn(3, 0, 1), {drawn(3, 0, 1), drawn(3, 0, 1)}};
  values.least_variance = 0.5;
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 5)), likely_deviations, 1e-5);
  values.run = drawn(1e-3, 0, 1);
  values.repeats = {values.run, values.run};
  EXPECT_EQ(in_the_middle(log_spread(raster(), values, limit, 5)), 0) << "nothing is there";
}

TEST(LogSpread, IsNothingFarBelowTheLimitAndOutside) {
  ComparedValues values{drawn(1e-4, 0.5, 1), {drawn(1e-5, 0.5, 2), drawn(1e-6, 0.5, 3)}};
  EXPECT_EQ(in_the_middle(log_spread(raster(), values, limit, 5)), 0);
  values.run.assign(values.run.size(), -1);
  EXPECT_EQ(in_the_middle(log_spread(raster(), values, limit, 5)), 0);
}

TEST(LogSpread, IsContinuedIntoALargeBuilding) {
  ComparedValues values{drawn(3, 0, 1), {drawn(6, 0, 1), drawn(6, 0, 1)}};
  for (std::size_t cell = 0; cell < values.run.size(); ++cell) {
    const auto in = [](std::size_t at) { return at >= 20 && at < 60; };
    if (in(cell % cells_along) && in(cell / cells_along)) values.run[cell] = -1;
  }
  EXPECT_NEAR(in_the_middle(log_spread(raster(), values, limit, 3)),
              likely_deviations * std::log(2), 1e-5);
}

TEST(LogSpread, IsOfTheCellsAround) {
  ComparedValues values{drawn(3, 0, 1), {drawn(3, 0, 1), drawn(3, 0, 1)}};
  for (std::size_t cell = 0; cell < values.run.size(); ++cell) {
    if (cell % cells_along < 40) values.repeats[0][cell] = values.repeats[1][cell] = 6;
  }
  const auto spread = log_spread(raster(), values, limit, 3);
  EXPECT_NEAR(spread[40 * cells_along + 36], likely_deviations * std::log(2), 1e-5);
  EXPECT_NEAR(spread[40 * cells_along + 40], likely_deviations * std::log(2) * std::sqrt(3.0 / 7),
              1e-5);
  EXPECT_NEAR(spread[40 * cells_along + 43], 0, 1e-6);
  EXPECT_NEAR(spread[0], likely_deviations * std::log(2), 1e-5);
}

}  // namespace
}  // namespace downwash
