// Scores against values computed by hand from their definitions.
#include "app/validation/scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace downwash {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// Means 3 observed and 2 predicted; differences O - P of 1, 2, 0.
const ScorePairs three{{2, 1}, {6, 4}, {1, 1}};

TEST(Scores, FractionalBiasIsPositiveWherePredictionsAreTooLow) {
  EXPECT_DOUBLE_EQ(fractional_bias(three), 2 * (3.0 - 2.0) / (3.0 + 2.0));
  EXPECT_DOUBLE_EQ(fractional_bias({{1, 3}}), -1.0);
}

TEST(Scores, NormalisedMeanSquareErrorIsOverTheProductOfTheMeans) {
  EXPECT_DOUBLE_EQ(normalised_mean_square_error(three), (5.0 / 3) / (3.0 * 2.0));
}

TEST(Scores, NormalisedAbsoluteDifferenceIsOverTheSumOfTheMeans) {
  EXPECT_DOUBLE_EQ(normalised_absolute_difference(three), 1.0 / (3.0 + 2.0));
  EXPECT_DOUBLE_EQ(normalised_absolute_difference({{1, 3}, {3, 1}}), 0.5) << "signs don't cancel";
}

TEST(Scores, GeometricMeanBiasIsAboveOneWherePredictionsAreTooLow) {
  EXPECT_NEAR(geometric_mean_bias({{8, 2}, {3, 3}}, 1e-6), 2.0, 1e-14);  // (4 · 1)^½
  EXPECT_NEAR(geometric_mean_bias({{2, 8}, {3, 3}}, 1e-6), 0.5, 1e-14);
}

TEST(Scores, GeometricVarianceTakesTheMeanOfSquares) {
  const double ln4 = std::log(4.0);
  EXPECT_NEAR(geometric_variance({{8, 2}, {3, 3}}, 1e-6), std::exp(ln4 * ln4 / 2), 1e-13);
  EXPECT_NEAR(geometric_variance({{8, 2}, {2, 8}}, 1e-6), std::exp(ln4 * ln4), 1e-12)
      << "signs don't cancel";
}

TEST(Scores, GeometricMeasuresTakeNothingBelowTheFloor) {
  EXPECT_NEAR(geometric_mean_bias({{10, 0}}, 2), 5.0, 1e-14);
  EXPECT_NEAR(geometric_mean_bias({{0, 10}}, 2), 0.2, 1e-14);
  EXPECT_DOUBLE_EQ(geometric_variance({{0.5, 1}}, 2), 1.0) << "both count as the floor";
}

TEST(Scores, FactorOfTwoIncludesItsBoundsAndIsThatOfPOverO) {
  EXPECT_DOUBLE_EQ(factor_of_two({{2, 1}, {2, 4}, {2, 0.99}, {2, 4.01}}), 0.5);
  EXPECT_DOUBLE_EQ(factor_of_two({{0, 0}, {0, 1}, {1, 0}}), 1.0 / 3);
}

TEST(Scores, HitRateIsRelativeToTheObserved) {
  // |P - O| = 1: a quarter of 4 and more than a quarter of 3.
  EXPECT_DOUBLE_EQ(hit_rate({{4, 3}}, 0.25, 0), 1.0);
  EXPECT_DOUBLE_EQ(hit_rate({{3, 4}}, 0.25, 0), 0.0) << "not to the predicted";
  EXPECT_DOUBLE_EQ(hit_rate({{-4, -3}}, 0.25, 0), 1.0) << "of a wind that blows back";
  EXPECT_DOUBLE_EQ(hit_rate({{-4, 4}}, 0.25, 0.5), 0.0) << "of the wrong sign";
}

TEST(Scores, HitRateTakesEitherTolerance) {
  const ScorePairs pairs{{0.01, 0.04}, {1, 1.2}, {1, 1.3}, {0, 0.06}};
  EXPECT_DOUBLE_EQ(hit_rate(pairs, 0.25, 0.05), 0.5);  // the first by W, the second by D
  EXPECT_DOUBLE_EQ(hit_rate(pairs, 0, 0.05), 0.25);
  EXPECT_DOUBLE_EQ(hit_rate(pairs, 0.25, 0), 0.25);
}

TEST(Scores, CurveOfTheHitRateRunsFromNoToTheLargestTolerance) {
  const auto curve = hit_rate_curve({{1, 1.1}, {1, 1.5}, {1, 3}}, 0.25, 1, 3);
  ASSERT_EQ(curve.size(), 3u);
  EXPECT_EQ(curve[0], std::pair(0.0, 1.0 / 3));
  EXPECT_EQ(curve[1], std::pair(0.5, 2.0 / 3));
  EXPECT_EQ(curve[2], std::pair(1.0, 2.0 / 3));
}

TEST(Scores, NoNumberIsAMissAndSpoilsWhatIsNoShare) {
  const ScorePairs pairs{{1, nan}, {1, 1}};
  EXPECT_DOUBLE_EQ(hit_rate(pairs, 0.25, 10), 0.5);
  EXPECT_DOUBLE_EQ(factor_of_two(pairs), 0.5);
  EXPECT_TRUE(std::isnan(fractional_bias(pairs)));
  EXPECT_TRUE(std::isnan(normalised_mean_square_error(pairs)));
  EXPECT_TRUE(std::isnan(geometric_mean_bias(pairs, 0.1)));
  EXPECT_TRUE(std::isnan(geometric_variance(pairs, 0.1)));
}

TEST(Scores, OfNothingAreNoNumbers) {
  EXPECT_TRUE(std::isnan(hit_rate({}, 0.25, 0.05)));
  EXPECT_TRUE(std::isnan(fractional_bias({})));
  EXPECT_TRUE(std::isnan(factor_of_two({})));
}

}  // namespace
}  // namespace downwash
