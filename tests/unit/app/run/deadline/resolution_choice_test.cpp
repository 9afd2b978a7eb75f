// Which cells fit into a time.
#include "app/run/deadline/resolution_choice.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace downwash {
namespace {

/// Cubes in a cubic kilometre.
double cubes(double resolution) { return 1e9 / std::pow(resolution, 3); }

/// A run that takes 11 s on cells of 16 m.
Forecast known_at_16(double growth = 1, CellCount cells = cubes, int repeats = 0) {
  return {16,
          {.set_up = 0.5, .alone = 4, .released = 6, .closing = 0.5},
          growth,
          std::move(cells),
          repeats};
}
Forecast with_two_repeats() { return known_at_16(1, cubes, 2); }

TEST(Forecast, GoesWithCellsAndSteps) {
  EXPECT_DOUBLE_EQ(known_at_16().seconds(16), 11);
  EXPECT_DOUBLE_EQ(known_at_16().seconds(8), 8 * (1 + 2 * 10));
  EXPECT_DOUBLE_EQ(known_at_16(0).seconds(8), 8 * 11) << "fixed steps";
}

TEST(Forecast, CountsRepeatsOnCellsTwiceAsWide) {
  EXPECT_DOUBLE_EQ(with_two_repeats().seconds_alone(8), 8 * (1 + 2 * 10));
  EXPECT_DOUBLE_EQ(with_two_repeats().seconds(8), 8 * (1 + 2 * 10) + 2 * 11);
  EXPECT_DOUBLE_EQ(known_at_16(0, cubes, 3).seconds(8), 8 * 11 + 3 * 11) << "fixed steps";
}

TEST(Forecast, FindsTheFinestCellsOfThreeDigitsThatFit) {
  const Forecast forecast = known_at_16();
  for (const double seconds : {12.0, 30.0, 100.0, 1000.0}) {
    const double found = forecast.finest_within(seconds, 1.234, 16);
    EXPECT_LE(forecast.seconds(found), seconds);
    EXPECT_GT(forecast.seconds(found * 0.98), seconds) << "finer ones would not";
    const double digits = found < 10 ? 100 * found : 10 * found;
    EXPECT_NEAR(digits, std::round(digits), 1e-9);
  }
  EXPECT_EQ(forecast.finest_within(1e9, 1.234, 16), 1.234) << "what was asked for, to all digits";
  EXPECT_EQ(forecast.finest_within(1, 1.234, 16), 16);
}

TEST(Forecast, KeepsToTheCellsThatMemoryHolds) {
  const Forecast forecast = known_at_16(1, [](double resolution) {
    return resolution < 9 ? std::numeric_limits<double>::infinity() : cubes(resolution);
  });
  EXPECT_NEAR(forecast.finest_within(1e9, 1, 16), 9.03, 0.03);
}

TEST(CoarsestOfUse, StillShowsTheTallestBuilding) {
  EXPECT_EQ(coarsest_of_use(4, 100), 16) << "four times as coarse";
  EXPECT_EQ(coarsest_of_use(4, 20), 10) << "two cells across the tallest";
  EXPECT_EQ(coarsest_of_use(4, 6), 4) << "never finer than what is asked for";
}

TEST(FirstResolution, IsWhatIsAskedForWhereThatTakesHalfOfTheTime) {
  const Forecast forecast = known_at_16();
  const double all = forecast.seconds(4);
  EXPECT_EQ(first_resolution(forecast, 4, 16, 2.1 * all, 2.05 * all), 4);
  EXPECT_GT(first_resolution(forecast, 4, 16, 1.9 * all, 1.85 * all), 4);
}

TEST(FirstResolution, LeavesMostOfTheTimeToTheFinest) {
  const Forecast forecast = known_at_16();
  const auto first = first_resolution(forecast, 4, 16, 300, 295);
  ASSERT_TRUE(first);
  EXPECT_LE(forecast.seconds(*first), 0.06 * 300);
  EXPECT_GT(forecast.seconds(*first), 0.05 * 300);
  const auto second = finer_resolution(forecast, 4, *first, 295 - forecast.seconds(*first));
  ASSERT_TRUE(second);
  EXPECT_LT(*second * worthwhile, *first);
}

TEST(FirstResolution, TakesHalfWhereNothingFinerWouldFit) {
  const Forecast forecast = known_at_16();
  const auto first = first_resolution(forecast, 4, 16, 40, 30);
  ASSERT_TRUE(first);
  EXPECT_LE(forecast.seconds(*first), 15);
  EXPECT_LT(*first, 16);
  EXPECT_FALSE(finer_resolution(forecast, 4, *first, 30 - forecast.seconds(*first)));
}

TEST(FirstResolution, IsNoneWhereNotEvenHalfOfTheCoarsestRunFits) {
  const double alone = known_at_16().seconds_alone(16);
  EXPECT_FALSE(first_resolution(known_at_16(), 4, 16, 20, 0.49 * alone));
  EXPECT_EQ(first_resolution(known_at_16(), 4, 16, 20, 0.51 * alone), 16);
}

TEST(FirstResolution, TakesRepeatsIntoAccountButIsNeverRefusedForThem) {
  const Forecast ranged = with_two_repeats();
  EXPECT_EQ(first_resolution(ranged, 4, 16, 20, 15), 16);
  const double alone = ranged.seconds_alone(4), all = ranged.seconds(4);
  EXPECT_EQ(first_resolution(known_at_16(), 4, 16, 2 * all, alone + all), 4);
  EXPECT_GT(first_resolution(ranged, 4, 16, 2 * all, alone + all), 4);
  EXPECT_EQ(first_resolution(ranged, 4, 16, 2.1 * all, 2.05 * all), 4);
}

TEST(AffordsRepeats, WhereTheRunStillSurelyFitsAfterThem) {
  EXPECT_TRUE(affords_repeats(with_two_repeats(), 8, sure_margin * 168 + 22 + 0.1));
  EXPECT_FALSE(affords_repeats(with_two_repeats(), 8, sure_margin * 168 + 22 - 0.1));
}

TEST(FinerResolution, MustBeWorthIt) {
  const Forecast forecast = known_at_16();
  EXPECT_FALSE(finer_resolution(forecast, 4, 16, calibrated_margin * forecast.seconds(13.5)));
  EXPECT_TRUE(finer_resolution(forecast, 4, 16, calibrated_margin * forecast.seconds(12.0)));
  EXPECT_EQ(finer_resolution(forecast, 4, 16, 1e9), 4);
  EXPECT_FALSE(finer_resolution(forecast, 4, 4, 1e9)) << "that is what was asked for";
}

TEST(FinerResolution, LeavesTimeForRepeats) {
  for (const double left : {60.0, 200.0, 1000.0}) {
    const auto plain = finer_resolution(known_at_16(), 4, 16, left),
               ranged = finer_resolution(with_two_repeats(), 4, 16, left);
    ASSERT_TRUE(plain && ranged);
    EXPECT_GT(*ranged, *plain);
    EXPECT_LT(*ranged, 1.05 * *plain) << "a repeat takes a sixteenth of a run";
    EXPECT_LE(calibrated_margin * with_two_repeats().seconds(*ranged), left);
  }
}

}  // namespace
}  // namespace downwash
