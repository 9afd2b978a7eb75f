// Statistics and probes do not depend on the number of slabs, bit for bit.
#include <gtest/gtest.h>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

FlowSolver averaged(const FlowProblem& problem, const Execution& execution) {
  FlowSolver solver(problem, execution);
  for (int step = 0; step < 20; ++step) solver.advance(safe_step(solver.step_limits()));
  return solver;
}

class StatisticsSlabs : public ::testing::TestWithParam<Execution> {};

TEST_P(StatisticsSlabs, AreTheSame) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {  // periodic along k with 0
    const FlowProblem problem = recorded(blocks_in_wind(wind_axis, true));
    Execution uncut = GetParam();
    uncut.slabs = 1;
    FlowSolver a = averaged(problem, uncut), b = averaged(problem, GetParam());
    EXPECT_EQ(a.kinetic_energy(), b.kinetic_energy());
    EXPECT_EQ(a.statistics().averaging, b.statistics().averaging);
    EXPECT_GT(a.statistics().samples, 3);
    int statistics = 0;
    for (const FieldEntry& field : a.fields()) {
      if (field.name.find("mean") == std::string::npos &&
          field.name.find("variance") == std::string::npos &&
          field.name.find("largest") == std::string::npos) {
        continue;
      }
      ++statistics;
      const HostField<double> fa = a.read(field.name), fb = b.read(field.name);
      std::size_t different = 0, not_zero = 0;
      for (std::size_t n = 0; n < fa.data.size(); ++n) {
        different += fa.data[n] != fb.data[n];
        not_zero += fa.data[n] != 0;
      }
      EXPECT_EQ(different, 0U) << field.name;
      EXPECT_GT(not_zero, 0U) << field.name;
    }
    EXPECT_EQ(statistics, 10 + 3 * problem.tracers.count());
    for (const int group : {0, 1}) {
      const ProbeSeries sa = a.probe_series(group), sb = b.probe_series(group);
      EXPECT_EQ(sa.time, sb.time);
      EXPECT_EQ(sa.span, sb.span);
      ASSERT_GT(sa.values.size(), 0U);
      EXPECT_EQ(sa.values, sb.values);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Slabs, StatisticsSlabs, ::testing::ValuesIn(executions({2, 3, 5, 26})),
                         ExecutionName());
INSTANTIATE_TEST_SUITE_P(Transports, StatisticsSlabs, ::testing::ValuesIn(transports({2, 4})),
                         ExecutionName());

/// Both backends, to rounding.
TEST(StatisticsOfBackends, AgreeOnCuda) {
  const Execution device{BackendKind::cuda, Precision::double_, 1};
  DOWNWASH_NEEDS_DEVICE(device);
  const FlowProblem problem = recorded(blocks_in_wind(2, true));
  FlowSolver a = averaged(problem, {BackendKind::cpu, Precision::double_, 1});
  FlowSolver b = averaged(problem, device);
  for (const char* name : {"mean w", "covariance uw", "largest speed", "mean concentration 1"}) {
    const HostField<double> fa = a.read(name), fb = b.read(name);
    for (std::size_t n = 0; n < fa.data.size(); ++n) {
      ASSERT_NEAR(fa.data[n], fb.data[n], 1e-9) << name;
    }
  }
  const ProbeSeries sa = a.probe_series(0), sb = b.probe_series(0);
  ASSERT_EQ(sa.values.size(), sb.values.size());
  for (std::size_t n = 0; n < sa.values.size(); ++n) {
    ASSERT_NEAR(sa.values[n], sb.values[n], 1e-9);
  }
}

}  // namespace
}  // namespace downwash
