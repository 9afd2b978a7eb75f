// Checks of averages on both sides of each of their bounds.
#include "app/run/checks/statistics_checks.hpp"

#include <gtest/gtest.h>

#include "app/hazard/statistics/development.hpp"
#include "tests/support/expected_checks.hpp"

namespace downwash {
namespace {

using test::fine;
using test::look;
using test::unreliable;

StatisticsRecord record(std::optional<double> passes, std::optional<double> change,
                        std::optional<double> energy_drift, std::optional<double> mean_drift) {
  StatisticsRecord made;
  made.passes = passes;
  made.energy_change = change;
  made.energy_drift = energy_drift;
  made.mean_drift = mean_drift;
  return made;
}
Severity development(const StatisticsRecord& statistics) {
  return flow_developed(statistics, false).severity;
}

TEST(FlowDeveloped, ByThePassesOfTheWind) {
  EXPECT_EQ(development(record(1, 0, 0, {})), fine);
  EXPECT_EQ(development(record(0.99, 0, 0, {})), look);
  EXPECT_EQ(development(record(0.5, 0, 0, {})), look);
  EXPECT_EQ(development(record(0.49, 0, 0, {})), unreliable);
}

TEST(FlowDeveloped, ByItsEnergy) {
  EXPECT_EQ(development(record({}, 0.01, 9, {})), fine) << "small in itself";
  EXPECT_EQ(development(record({}, -0.2, 2, {})), fine) << "small to what fluctuates";
  EXPECT_EQ(development(record({}, 0.02, 2.1, {})), look);
  EXPECT_EQ(development(record({}, -0.05, 9, {})), look);
  EXPECT_EQ(development(record({}, -0.2, 3, {})), look);
  EXPECT_EQ(development(record({}, -0.051, 3.1, {})), unreliable);
}

TEST(FlowDeveloped, ByItsMeans) {
  EXPECT_EQ(development(record({}, {}, {}, 2)), fine);
  EXPECT_EQ(development(record({}, {}, {}, 2.1)), look);
  EXPECT_EQ(development(record({}, {}, {}, 3.1)), unreliable);
  EXPECT_EQ(development(record(2, 0, 0, 3.1)), unreliable) << "the worst counts";
}

TEST(FlowDeveloped, WhereNothingCanBeCompared) {
  const Check check = flow_developed(record(2, {}, {}, {}), false);
  EXPECT_EQ(check.severity, look);
  EXPECT_EQ(check.message, Message::statistics_unsettled);
  EXPECT_NE(check.figure.find("too few samples"), std::string::npos);
}

TEST(FlowDeveloped, LeavesZonesAlone) {
  EXPECT_EQ(flow_developed(record(0.1, {}, {}, 9), true).severity, look);
}

TEST(FlowDeveloped, IsFineByTheCriterionAlone) {
  for (const double passes : {0.9, 1.1}) {
    for (const double change : {0.009, 0.02}) {
      for (const double drift : {1.9, 2.1}) {
        Development found;
        found.passes = passes;
        found.energy = Development::Drift{change, drift};
        found.mean_drift = drift;
        EXPECT_EQ(development(record(passes, change, drift, drift)) == fine, *developed(found));
      }
    }
  }
}

TEST(AveragingTime, ByIntegralTimesAndErrors) {
  StatisticsRecord made;
  made.points = made.settled = 3;
  made.averaging = 600;
  made.integral_times = 50;
  EXPECT_EQ(averages_long_enough(made).severity, fine);
  made.settled = 2;
  EXPECT_EQ(averages_long_enough(made).severity, look);
  made.settled = 3;
  made.integral_times = 49;
  EXPECT_EQ(averages_long_enough(made).severity, look);
  EXPECT_NE(averages_long_enough(made).figure.find("49 integral times"), std::string::npos);
  made.integral_times.reset();
  EXPECT_EQ(averages_long_enough(made).severity, fine) << "nothing fluctuates";
  made.settled = 0;
  EXPECT_EQ(averages_long_enough(made).severity, look);
}

}  // namespace
}  // namespace downwash
