// A flow that goes on from its saved state is the one that was never stopped, bit for bit, on other
// slabs and processes.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/jacobi.hpp"
#include "tests/support/flow/told_by_flow.hpp"
#include "tests/support/flow/tracers.hpp"
#include "tests/support/memory_state.hpp"
#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

constexpr int steps_before = 9, steps_after = 8;

/// With a step that follows the flow, so that reductions count too.
void advance(FlowSolver& solver, int steps) {
  for (int step = 0; step < steps; ++step) solver.advance(safe_step(solver.step_limits()));
}

/// What a flow comes to that was stopped after its first steps, and its state then.
Told stopped(const FlowProblem& problem, const Execution& execution, MemoryState& state) {
  FlowSolver solver(problem, execution);
  advance(solver, steps_before);
  solver.save(state);
  advance(solver, steps_after);
  return told_by(solver);
}

class Restart : public ::testing::TestWithParam<Execution> {
 protected:
  void SetUp() override { DOWNWASH_NEEDS_DEVICE(GetParam()); }

  /// On the slabs of the parameter, from other ones.
  void expect_the_same(const FlowProblem& problem) {
    Execution other = GetParam();
    other.slabs = GetParam().slabs % 3 + 1;
    MemoryState state;
    const Told expected = stopped(problem, other, state);
    FlowSolver solver(problem, GetParam());
    solver.restore(state);
    EXPECT_EQ(solver.steps(), steps_before);
    advance(solver, steps_after);
    expect_same(expected, told_by(solver));
    // Back to where it was, in the midst of things.
    solver.restore(state);
    advance(solver, steps_after);
    expect_same(expected, told_by(solver));
  }
};

/// Eddies that come in, walls with a law, tracers that weigh, statistics, probes, multigrid.
TEST_P(Restart, ContinuesAnAtmosphere) {
  for (const int wind_axis : {0, 2}) {
    FlowProblem problem = recorded(blocks_in_atmosphere(wind_axis, true));
    problem.parameters.pressure = {.tolerance = 1e-3};
    expect_the_same(problem);
  }
}

TEST_P(Restart, ContinuesAirBesideCutFaces) {
  expect_the_same(recorded(with_cut_faces(blocks_in_atmosphere(2, true))));
}

TEST_P(Restart, ContinuesNudgedAir) {
  for (const int wind_axis : {0, 2}) {
    FlowProblem problem =
        recorded(swinging(nudged(blocks_in_atmosphere(wind_axis, false), wind_axis), wind_axis));
    problem.parameters.pressure = {.tolerance = 1e-3};
    expect_the_same(problem);
  }
}

TEST_P(Restart, ContinuesStratifiedAir) {
  const FlowProblem problem = recorded(stratified(blocks_in_atmosphere(2, true), 0.05));
  expect_the_same(problem);
}

TEST_P(Restart, ContinuesTheWindAmongTrees) {
  for (const TimeScheme scheme : {TimeScheme::ab3, TimeScheme::rk3}) {
    FlowProblem problem = with_trees(blocks_in_atmosphere(2, true));
    problem.parameters.scheme = scheme;
    problem.parameters.pressure = {.tolerance = 1e-3};
    expect_the_same(problem);
  }
}

TEST_P(Restart, ContinuesAnObliqueAtmosphere) {
  FlowProblem problem = recorded(blocks_in_oblique_atmosphere());
  problem.parameters.pressure = {.method = PressureMethod::multigrid, .tolerance = 1e-4};
  problem.parameters.turbulence = Smagorinsky{0.12, true};
  expect_the_same(problem);
}

TEST_P(Restart, ContinuesAWindThatChanges) {
  FlowProblem problem = recorded(in_changing_wind(blocks_in_oblique_atmosphere()));
  problem.parameters.pressure = {.method = PressureMethod::multigrid, .tolerance = 1e-4};
  expect_the_same(problem);
}

TEST_P(Restart, ContinuesEveryTimeScheme) {
  for (const TimeScheme scheme :
       {TimeScheme::euler, TimeScheme::ab2, TimeScheme::ab3, TimeScheme::rk3}) {
    for (const int wind_axis : {0, 2}) {
      FlowProblem problem = blocks_in_wind(wind_axis, true);
      problem.parameters.scheme = scheme;
      problem.parameters.turbulence = Vreman{};
      problem.parameters.pressure = {.tolerance = 1e-4};
      expect_the_same(problem);
    }
  }
}

TEST_P(Restart, ContinuesSweeps) {
  for (const PressureMethod method : {PressureMethod::jacobi, PressureMethod::red_black}) {
    for (const bool fixed : {true, false}) {
      FlowProblem problem = recorded(blocks_in_wind(2, fixed));
      problem.parameters.pressure = fixed ? jacobi_sweeps(17) : jacobi_to(1e-3, 300);
      problem.parameters.pressure.method = method;
      expect_the_same(problem);
    }
  }
}

TEST_P(Restart, ContinuesTheOutletsOfADividedDomain) {
  for (const int wind_axis : {0, 2}) expect_the_same(split_channel(wind_axis));
}

/// What is released next, and what was given and not released.
TEST_P(Restart, ContinuesAWindThatIsHeld) {
  FlowProblem problem = recorded(blocks_in_wind(2, true));
  problem.parameters.frozen = true;
  expect_the_same(problem);
}

/// Steps of one length, which a backend may have recorded.
TEST_P(Restart, ContinuesStepsOfOneLength) {
  FlowProblem problem = blocks_in_wind(2, true);
  problem.parameters.pressure = jacobi_sweeps(20);
  MemoryState state;
  FlowSolver first(problem, GetParam());
  for (int step = 0; step < 9; ++step) first.advance(0.02);
  first.save(state);
  FlowSolver second(problem, GetParam());
  second.restore(state);
  for (int step = 0; step < 7; ++step) {
    first.advance(0.02);
    second.advance(0.02);
  }
  expect_same(told_by(first), told_by(second));
}

/// The problem, where all is released and sampled so much later.
FlowProblem later(FlowProblem problem, double seconds) {
  for (TracerSource& source : problem.tracers.sources) {
    source.burst_time += seconds;
    for (double& time : source.series.time) time += seconds;
  }
  problem.statistics->sampling.start += seconds;
  for (ProbeGroup& group : problem.probes) group.sampling.start += seconds;
  return problem;
}

/// What is released and sampled in a wind that another flow computed, without it or with other
/// tracers.
TEST_P(Restart, BeginsInTheWindOfAnother) {
  FlowProblem bare = blocks_in_atmosphere(2, true);
  bare.parameters.pressure = {.tolerance = 1e-3};
  Execution other = GetParam();
  other.slabs = GetParam().slabs % 3 + 1;
  MemoryState wind;
  FlowSolver before(bare, other);
  advance(before, steps_before);
  before.save(wind, StatePart::wind);

  FlowProblem problem = later(recorded(bare), before.time());
  MemoryState all;
  const Told expected = stopped(problem, other, all);
  problem.start_time = before.time();
  for (const MemoryState* state : {&wind, &all}) {
    FlowSolver solver(problem, GetParam());
    solver.restore(*state, StatePart::wind);
    EXPECT_EQ(solver.steps(), steps_before);
    advance(solver, steps_after);
    expect_same(expected, told_by(solver));
  }
  EXPECT_THROW(FlowSolver(problem, GetParam()).restore(wind), StateError);
}

INSTANTIATE_TEST_SUITE_P(Slabs, Restart, ::testing::ValuesIn(executions({1, 2, 3})),
                         ExecutionName());
INSTANTIATE_TEST_SUITE_P(Transports, Restart, ::testing::ValuesIn(transports({2})),
                         ExecutionName());

class RestartOfProcesses : public ::testing::TestWithParam<Split> {};

TEST_P(RestartOfProcesses, ContinuesWhatOthersBegan) {
  FlowProblem problem = recorded(blocks_in_atmosphere(2, true));
  problem.parameters.pressure = {.tolerance = 1e-3};
  const Execution alone{BackendKind::cpu, Precision::single, 1};
  MemoryState of_one, of_all;
  const Told expected = stopped(problem, alone, of_one);
  run_processes(GetParam(), [&](Processes& processes, int slabs) {
    Execution execution{BackendKind::cpu, Precision::single, slabs};
    execution.processes = &processes;
    FlowSolver solver(problem, execution);
    solver.restore(of_one);
    advance(solver, steps_after);
    expect_same(expected, told_by(solver));
    FlowSolver again(problem, execution);
    advance(again, steps_before);
    again.save(of_all);
  });
  EXPECT_EQ(of_all.rows.size(), of_one.rows.size());
  FlowSolver solver(problem, alone);
  solver.restore(of_all);
  advance(solver, steps_after);
  expect_same(expected, told_by(solver));
}

INSTANTIATE_TEST_SUITE_P(Processes, RestartOfProcesses,
                         ::testing::Values(Split{1, 1}, Split{2, 1}, Split{1, 2, 1}), SplitName());

TEST(StateOfAFlow, LacksNothing) {
  const FlowProblem problem = recorded(blocks_in_atmosphere(2, true));
  MemoryState state;
  FlowSolver(problem, {.slabs = 2}).save(state);
  EXPECT_NO_THROW(FlowSolver(problem, {}).restore(state));
  std::string last;
  for (const auto& [key, row] : MemoryState::Rows(state.rows)) {
    if (std::exchange(last, key.first) == key.first) continue;  // one row of each is enough
    state.rows.erase(key);
    EXPECT_THROW(FlowSolver(problem, {}).restore(state), StateError) << key.first;
    state.rows[key] = row;
    state.rows[key].push_back({});
    if (row.size() < 1000) {
      EXPECT_THROW(FlowSolver(problem, {}).restore(state), StateError) << key.first;
    }
    state.rows[key] = row;
  }
}

TEST(StateOfAFlow, IsRefusedByAnother) {
  const FlowProblem problem = blocks_in_atmosphere(2, true);
  MemoryState state;
  FlowSolver(problem, {.precision = Precision::single}).save(state);
  EXPECT_THROW(FlowSolver(problem, {.precision = Precision::double_}).restore(state), StateError);
  EXPECT_THROW(FlowSolver(recorded(problem), {}).restore(state), StateError);
  EXPECT_THROW(FlowSolver(blocks_in_atmosphere(0, true), {}).restore(state), StateError);
}

}  // namespace
}  // namespace downwash
