// Flows that begin at a time of their own.
#include <gtest/gtest.h>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

TEST(StartTime, IsThatOfReleasesAndSamples) {
  FlowProblem problem = blocks_in_wind(2, false);
  problem.start_time = 100;
  problem.tracers.tracers.push_back({.name = "gas"});
  problem.tracers.sources.push_back({.tracer = 0,
                                     .cells = {{.cell = {11, 7, 13}}},
                                     .series = {.time = {100.5, 200}, .rate = {2}}});
  problem.statistics = Statistics{{.start = 100.25, .interval = 1}};
  problem.probes = {{.sampling = {.start = 100.75, .interval = 1},
                     .cells = {{11, 7, 13}},
                     .points = {{23, 11, 34}}}};
  FlowSolver solver(problem, {});
  EXPECT_EQ(solver.time(), 100);
  for (int step = 0; step < 10; ++step) solver.advance(0.125);
  EXPECT_DOUBLE_EQ(solver.time(), 101.25);
  EXPECT_NEAR(solver.tracer_accounts()[0].released, 2 * 0.75, 1e-9);
  EXPECT_NEAR(solver.statistics().time, 1, 1e-9);
  const ProbeSeries series = solver.probe_series(0);
  ASSERT_EQ(series.time.size(), 4U);
  EXPECT_DOUBLE_EQ(series.time.front(), 100.875);
}

}  // namespace
}  // namespace downwash
