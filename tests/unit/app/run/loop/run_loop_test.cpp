#include "app/run/loop/run_loop.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

Question channel(const std::vector<std::string>& settings) {
  return parse_case(R"({"domain": {"size": [16, 8, 4], "cells": [16, 8, 4],
                                   "boxes": [{"min": [4, 3, 0], "max": [6, 5, 2]}]},
    "wind": {"speed": 2, "profile": "uniform"}, "fluid": {"viscosity": 0.1}, "time": {},
    "pressure": {"solver": "jacobi", "sweeps": 20}})",
                    "test.json", settings);
}

/// Runs a case on one CPU slab with everything that it says caught.
class RunLoopTest : public testing::Test {
 protected:
  RunOutcome run(const std::vector<std::string>& settings,
                 const std::function<void(double)>& also = {}) {
    const Question config = channel(settings);
    const BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
    FlowSolver solver(built.problem, {.precision = config.machine.precision});
    snapshots_.clear();
    RunLoop loop(solver, config.time, built.axes, *log_, stop_);
    loop.add_output({.every = config.output.every, .write = [&](double time) {
                       snapshots_.push_back(time);
                       solver_times_.push_back(solver.time());
                       if (also) also(time);
                     }});
    const RunOutcome outcome = loop.run();
    steps_ = solver.steps();
    time_ = solver.time();
    return outcome;
  }

  test::UnseenLog log_;
  std::atomic<bool> stop_ = false;
  std::vector<double> snapshots_, solver_times_;
  std::int64_t steps_ = 0;
  double time_ = 0;
};

TEST_F(RunLoopTest, EndsAfterSteps) {
  const RunOutcome outcome = run({"time.steps=7", "time.end=1000"});
  EXPECT_EQ(outcome.status, RunStatus::finished);
  EXPECT_EQ(steps_, 7);
  EXPECT_NE(outcome.reason.find("time.steps = 7"), std::string::npos) << outcome.reason;
  EXPECT_EQ(outcome.pressure.iterations, 7 * 20);
  EXPECT_EQ(outcome.pressure.most_iterations, 20);
  EXPECT_EQ(snapshots_.size(), 1U);
}

TEST_F(RunLoopTest, EndsAtTheEnd) {
  const RunOutcome outcome = run({"time.end=3.3"});
  EXPECT_EQ(outcome.status, RunStatus::finished);
  EXPECT_NEAR(time_, 3.3, 1e-6);
  EXPECT_EQ(snapshots_, std::vector<double>{3.3});
}

TEST_F(RunLoopTest, HitsOutputTimesAndTheEnd) {
  run({"time.end=2.5", "output.every=0.7"});
  ASSERT_EQ(snapshots_.size(), 5U);
  for (std::size_t n = 0; n < 4; ++n) EXPECT_DOUBLE_EQ(snapshots_[n], 0.7 * double(n));
  EXPECT_EQ(snapshots_.back(), 2.5);
  for (std::size_t n = 0; n < 5; ++n) EXPECT_NEAR(solver_times_[n], snapshots_[n], 1e-6);
}

TEST_F(RunLoopTest, LeavesOutWhatIsDueBeforeTheFlowBegins) {
  const Question config = channel({"time.end=2"});
  BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
  for (const double start : {0.6, 1.0}) {
    built.problem.start_time = start;
    FlowSolver solver(built.problem, {});
    RunLoop loop(solver, config.time, built.axes, *log_, stop_);
    std::vector<double> times;
    loop.add_output({.every = 0.5, .write = [&](double time) { times.push_back(time); }});
    loop.run();
    const std::vector<double> expected =
        start == 1 ? std::vector{1.0, 1.5, 2.0} : std::vector{0.6, 1.0, 1.5, 2.0};
    EXPECT_THAT(times, testing::Pointwise(testing::DoubleNear(1e-5), expected));
  }
}

TEST_F(RunLoopTest, TimesWhatOutputKeepsItWaiting) {
  constexpr auto wait = std::chrono::milliseconds(20);
  const RunOutcome outcome =
      run({"time.end=2", "output.every=0.5"}, [&](double) { std::this_thread::sleep_for(wait); });
  EXPECT_GE(outcome.output_seconds, 5 * 0.02);
  EXPECT_LT(outcome.output_seconds, outcome.wall_seconds);
}

TEST_F(RunLoopTest, KeepsFixedStepsWhereTheyFit) {
  run({"time.dt=0.1", "time.end=2", "output.every=0.5"});
  EXPECT_EQ(steps_, 20);
  EXPECT_EQ(snapshots_.size(), 5U);
}

TEST_F(RunLoopTest, EndsWhenSteady) {
  const RunOutcome outcome = run({"time.steady=0.05", "time.steps=5000"});
  EXPECT_EQ(outcome.status, RunStatus::finished);
  EXPECT_NE(outcome.reason.find("steady"), std::string::npos) << outcome.reason;
  EXPECT_LT(outcome.diagnostics.max_change, 0.05);
  EXPECT_LT(steps_, 5000);
}

TEST_F(RunLoopTest, StopsWhenTheFlowBlowsUpAndWritesWhatThereIs) {
  const RunOutcome outcome = run({"time.dt=5", "time.steps=1000", "fluid.viscosity=0"});
  EXPECT_EQ(outcome.status, RunStatus::failed);
  ASSERT_TRUE(outcome.blow_up);
  EXPECT_GE((*outcome.blow_up)[0], 0);
  EXPECT_LE((*outcome.blow_up)[0], 16);
  EXPECT_LT(steps_, 100);
  EXPECT_EQ(snapshots_.size(), 1U);
  for (const char* word : {"blew up at step", "time.dt", "upwind", "more pressure.sweeps"}) {
    EXPECT_NE(outcome.reason.find(word), std::string::npos) << outcome.reason;
  }
  ASSERT_EQ(log_->warnings().size(), 1U);
  EXPECT_EQ(log_->warnings()[0].message, Message::unstable_step);
  EXPECT_NE(log_->warnings()[0].text.find("stability limit"), std::string::npos);
}

TEST_F(RunLoopTest, WarnsOnceOfPressureSolvesThatAreGivenUp) {
  const RunOutcome outcome = run({"time.steps=4", "pressure.sweeps=0", "pressure.tolerance=1e-5",
                                  "pressure.max_iterations=10"});
  EXPECT_EQ(outcome.pressure.capped_steps, 4);
  ASSERT_EQ(log_->warnings().size(), 1U);
  EXPECT_EQ(log_->warnings()[0].message, Message::pressure_capped);
  for (const char* words : {"step 1 ", "max_iterations = 10 sweeps",
                            "short of pressure.tolerance = 1e-05", "\"multigrid_cg\""}) {
    EXPECT_NE(log_->warnings()[0].text.find(words), std::string::npos);
  }
}

TEST_F(RunLoopTest, StopsWhenAConcentrationIsNoNumber) {
  const Question config = channel({"time.steps=100"});
  BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
  built.problem.tracers.tracers = {{.name = "air"}, {.name = "chlorine"}};
  built.problem.tracers.sources = {
      {.tracer = 1, .cells = {{{1, 1, 1}, 1}}, .series = {{0, 1000}, {1e45}}}};
  FlowSolver solver(built.problem, {.precision = Precision::single});
  RunLoop loop(solver, config.time, built.axes, *log_, stop_);
  const RunOutcome outcome = loop.run();
  EXPECT_EQ(outcome.status, RunStatus::failed);
  EXPECT_EQ(solver.steps(), 20) << "looked at now and then";
  EXPECT_TRUE(outcome.blow_up);
  for (const char* words : {"the concentration of chlorine is no longer finite", "near x"}) {
    EXPECT_NE(outcome.reason.find(words), std::string::npos) << outcome.reason;
  }
}

TEST_F(RunLoopTest, TakesTheSamplesOfAllWhoAsk) {
  const Question config = channel({"time.end=2"});
  const BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
  FlowSolver solver(built.problem, {});
  RunLoop loop(solver, config.time, built.axes, *log_, stop_);
  std::vector<double> often, seldom;
  loop.add_sampling({.next_time = [&] { return 0.5 * double(often.size()); },
                     .take = [&] { often.push_back(solver.time()); }});
  loop.add_sampling({.next_time = [&] { return 0.8 * double(seldom.size()); },
                     .take = [&] { seldom.push_back(solver.time()); }});
  loop.run();
  EXPECT_THAT(often, testing::Pointwise(testing::DoubleNear(1e-5), {0.0, 0.5, 1.0, 1.5, 2.0}));
  EXPECT_THAT(seldom, testing::Pointwise(testing::DoubleNear(1e-5), {0.0, 0.8, 1.6}));
}

TEST_F(RunLoopTest, WritesTheOutputsOfAllWhoAsk) {
  const Question config = channel({"time.end=2"});
  const BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
  FlowSolver solver(built.problem, {});
  RunLoop loop(solver, config.time, built.axes, *log_, stop_);
  std::vector<double> often, seldom, at_the_end;
  loop.add_output({.every = 0.5, .write = [&](double time) { often.push_back(time); }});
  loop.add_output({.every = 0.8, .write = [&](double time) { seldom.push_back(time); }});
  loop.add_output({.every = {}, .write = [&](double time) { at_the_end.push_back(time); }});
  loop.run();
  EXPECT_THAT(often, testing::Pointwise(testing::DoubleNear(1e-5), {0.0, 0.5, 1.0, 1.5, 2.0}));
  EXPECT_THAT(seldom, testing::Pointwise(testing::DoubleNear(1e-5), {0.0, 0.8, 1.6, 2.0}));
  EXPECT_THAT(at_the_end, testing::Pointwise(testing::DoubleNear(1e-5), {2.0}));
}

TEST_F(RunLoopTest, StopsWhereForwardEulerHasNoStep) {
  // Smagorinsky's viscosity is 0 where nothing shears.
  const RunOutcome outcome = run({"time.scheme=euler", "time.steps=5", "fluid.viscosity=0",
                                  "turbulence.model=smagorinsky", "boundaries.ground=free_slip"});
  EXPECT_EQ(outcome.status, RunStatus::failed);
  EXPECT_NE(outcome.reason.find("forward Euler"), std::string::npos) << outcome.reason;
}

TEST_F(RunLoopTest, EndsAfterTheStepInWhichItIsStopped) {
  const RunOutcome outcome = run({"time.end=1000", "output.every=1"}, [this](double time) {
    if (time >= 3) stop_ = true;
  });
  EXPECT_EQ(outcome.status, RunStatus::interrupted);
  EXPECT_NEAR(time_, 3, 1e-6);
  EXPECT_EQ(snapshots_.size(), 4U);  // 0, 1, 2, 3, and not 3 again
}

TEST_F(RunLoopTest, CanBeStoppedBeforeTheFirstStep) {
  stop_ = true;
  EXPECT_EQ(run({"time.end=1000", "output.every=1"}).status, RunStatus::interrupted);
  EXPECT_EQ(steps_, 0);
  EXPECT_EQ(snapshots_, std::vector<double>{0});
}

}  // namespace
}  // namespace downwash
