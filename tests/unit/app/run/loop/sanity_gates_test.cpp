#include "app/run/loop/sanity_gates.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/run/checks/gate_checks.hpp"
#include "app/run/checks/solver_checks.hpp"
#include "app/run/loop/gate_wording.hpp"
#include "app/run/loop/run_loop.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

Question watched_channel(const std::vector<std::string>& settings) {
  return parse_case(R"({"domain": {"size": [16, 8, 4], "cells": [16, 8, 4],
                                   "boxes": [{"min": [4, 3, 0], "max": [6, 5, 2]}]},
    "wind": {"speed": 2, "profile": "uniform"}, "fluid": {"viscosity": 0.1}, "time": {}})",
                    "test.json", settings);
}

/// Runs a case on one CPU slab, watched by its gates.
class SanityGatesTest : public testing::Test {
 protected:
  RunOutcome run(const std::vector<std::string>& settings,
                 const std::function<void(FlowSolver&)>& at_half_time = {},
                 const std::optional<ApproachWatch>& approach = {}) {
    const Question config = watched_channel(settings);
    const BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
    FlowSolver solver(built.problem, {.precision = config.machine.precision, .slabs = slabs_});
    RunLoop loop(solver, config.time, built.axes, *log_, stop_);
    loop.set_gates(config.gates, config.wind.has_value(), approach);
    bool done = false;
    if (at_half_time) {
      loop.add_watcher([&](const RunOutcome&) {
        if (done || solver.time() < 0.5 * *config.time.end) return;
        done = true;
        at_half_time(solver);
      });
    }
    const RunOutcome outcome = loop.run();
    steps_ = solver.steps();
    return outcome;
  }
  static GateState state(const RunOutcome& outcome, Gate gate) {
    const GateRecord* record = find_gate(outcome.gates, gate);
    return record == nullptr ? GateState::unseen : record->state;
  }
  /// That the run ended by this gate, with words that tell what to do.
  static void expect_stopped_by(Gate gate, Message message, const RunOutcome& outcome) {
    EXPECT_EQ(message_of(gate), message);
    EXPECT_EQ(outcome.status, RunStatus::failed) << outcome.reason;
    ASSERT_NE(stopping_gate(outcome.gates), nullptr) << outcome.reason;
    EXPECT_EQ(stopping_gate(outcome.gates)->gate, gate);
    EXPECT_THAT(outcome.reason, HasSubstr(std::string("`gates.") + key_of(gate) + "` ("));
    EXPECT_THAT(outcome.reason, HasSubstr(std::string("raise `gates.") + key_of(gate)));
    EXPECT_FALSE(outcome.blow_up);
  }

  test::UnseenLog log_;
  std::atomic<bool> stop_ = false;
  int slabs_ = 1;
  std::int64_t steps_ = 0;
};

TEST_F(SanityGatesTest, ASoundRunPassesAll) {
  const RunOutcome outcome =
      run({"time.end=60"}, {}, ApproachWatch{2, [] { return std::optional(1.9); }});
  EXPECT_EQ(outcome.status, RunStatus::finished) << outcome.reason;
  EXPECT_GT(steps_, 150);
  EXPECT_THAT(log_->warnings(), IsEmpty());
  ASSERT_EQ(outcome.gates.size(), 5U) << "all but that of tracers, of which there are none";
  for (const GateRecord& gate : outcome.gates) {
    EXPECT_EQ(gate.state, GateState::passed) << key_of(gate.gate);
    EXPECT_EQ(gate_check(gate, 0).severity, Severity::fine);
  }
}

TEST_F(SanityGatesTest, SpeedAboveWhatDrivesTheAir) {
  const RunOutcome stopped = run({"time.end=20", "gates.speed=1.2"});
  expect_stopped_by(Gate::speed, Message::air_too_fast, stopped);
  EXPECT_GT(stopped.gates[0].worst.figure, 2.4);
  EXPECT_NEAR(stopped.gates[0].worst.limit, 2.4, 1e-3);
  EXPECT_EQ(stopped.gates[0].worst.step, steps_);

  const RunOutcome warned = run({"time.end=20", "gates.speed=4"});
  EXPECT_EQ(warned.status, RunStatus::finished);
  EXPECT_EQ(state(warned, Gate::speed), GateState::warned);
  ASSERT_EQ(log_->warnings().size(), 2U) << "one of each run";
  EXPECT_THAT(log_->warnings().back().text, HasSubstr("Speed of the fastest air: "));
  EXPECT_EQ(log_->warnings().back().message, Message::air_too_fast);

  const RunOutcome sound = run({"time.steps=3", "wind.speed=110"});
  EXPECT_EQ(state(sound, Gate::speed), GateState::warned) << "a Mach number above 0.3";
}

TEST_F(SanityGatesTest, AStepThatCollapses) {
  const auto faster = [](double factor) {
    return [factor](FlowSolver& solver) {
      solver.set_velocity([factor](int axis, const Vector3&) { return axis == 0 ? factor : 0; });
    };
  };
  const std::vector<std::string> settings{"time.end=10", "gates.speed=off", "gates.step=10",
                                          "gates.divergence=off"};
  expect_stopped_by(Gate::step, Message::step_collapsed, run(settings, faster(200)));
  const RunOutcome warned = run(settings, faster(8));
  EXPECT_EQ(warned.status, RunStatus::finished) << warned.reason;
  EXPECT_EQ(state(warned, Gate::step), GateState::warned);
  EXPECT_EQ(state(warned, Gate::speed), GateState::off);
}

TEST_F(SanityGatesTest, PressureAtItsCap) {
  const std::vector<std::string> capped{"pressure.solver=jacobi", "pressure.tolerance=1e-5",
                                        "pressure.max_iterations=10", "time.end=1000"};
  auto settings = capped;
  settings.emplace_back("gates.pressure=0.3");
  expect_stopped_by(Gate::pressure, Message::pressure_not_solved, run(settings));
  EXPECT_EQ(steps_, 36) << "1 - 0.99^n is above 0.3 from there on";

  settings = capped;
  settings.emplace_back("time.steps=99");
  const RunOutcome warned = run(settings);
  EXPECT_EQ(warned.status, RunStatus::finished) << warned.reason;
  EXPECT_EQ(state(warned, Gate::pressure), GateState::warned);

  expect_stopped_by(Gate::pressure, Message::pressure_not_solved, run(capped));
  EXPECT_EQ(steps_, 230);
}

TEST_F(SanityGatesTest, AirFromNowhere) {
  const std::vector<std::string> poor{"pressure.solver=jacobi", "pressure.sweeps=5",
                                      "time.steps=400"};
  auto settings = poor;
  settings.emplace_back("gates.divergence=1e-6");
  const RunOutcome stopped = run(settings);
  expect_stopped_by(Gate::divergence, Message::air_out_of_nowhere, stopped);
  EXPECT_EQ(steps_, 100) << "looked at now and then";
  const double found = find_gate(stopped.gates, Gate::divergence)->worst.figure;

  settings.back() = fmt::format("gates.divergence={}", 5 * found);
  settings.emplace_back("time.steps=120");
  const RunOutcome warned = run(settings);
  EXPECT_EQ(warned.status, RunStatus::finished) << warned.reason;
  EXPECT_EQ(state(warned, Gate::divergence), GateState::warned) << "at the end, too";

  settings.back() = "time.steps=50";
  EXPECT_EQ(state(run(settings), Gate::divergence), GateState::unseen);
}

TEST_F(SanityGatesTest, TheWindBeforeTheFirstBuilding) {
  const auto found = [](double speed) {
    return ApproachWatch{2, [speed] { return std::optional(speed); }};
  };
  expect_stopped_by(Gate::approach, Message::approach_wind_lost,
                    run({"time.end=60"}, {}, found(0.9)));
  EXPECT_EQ(steps_, 100);
  const RunOutcome warned = run({"time.steps=20"}, {}, found(2.7));
  EXPECT_EQ(warned.status, RunStatus::finished);
  EXPECT_EQ(state(warned, Gate::approach), GateState::warned) << "at the end, too";
  const ApproachWatch unknown{2, [] { return std::optional<double>(); }};
  EXPECT_EQ(state(run({"time.steps=20"}, {}, unknown), Gate::approach), GateState::unseen);
}

TEST_F(SanityGatesTest, WhatWasReleasedIsNotThereAnyMore) {
  const Question config = watched_channel({"time.steps=10"});
  BuiltProblem built = build_problem(config, survey(config.domain, config.wind));
  built.problem.tracers.tracers = {{.name = "chlorine"}};
  FlowSolver solver(built.problem, {});
  solver.advance(0.1);
  const auto state_with = [&](double airborne) {
    SanityGates gates(config.gates, solver, config.time, true);
    const TracerAccount account{.released = 1, .airborne = airborne, .left = 0.5};
    gates.look(solver.step_limits(), {0.1, 0.1}, 0.1, {account}, false);
    EXPECT_EQ(gates.stop().has_value(), airborne < 0.49);
    return find_gate(gates.records(), Gate::tracers)->state;
  };
  EXPECT_EQ(state_with(0.4995), GateState::passed);
  EXPECT_EQ(state_with(0.498), GateState::warned);
  EXPECT_EQ(state_with(0.48), GateState::stopped);
  EXPECT_EQ(message_of(Gate::tracers), Message::tracer_budget_open);
}

TEST_F(SanityGatesTest, StopAtTheSameStepOnAnySlabs) {
  const std::vector<std::string> settings{"time.end=20", "gates.speed=1.2"};
  const RunOutcome alone = run(settings);
  const std::int64_t steps = steps_;
  slabs_ = 2;
  const RunOutcome together = run(settings);
  EXPECT_EQ(steps_, steps);
  EXPECT_EQ(together.reason, alone.reason);
}

TEST(GateChecks, TellWhatAGateSaw) {
  const auto with = [](GateState state) {
    Check check = pressure_solves(0, 100);
    add_gate({Gate::pressure, state, 0.9, {0.5, 0.9, 70, 12}}, 0, check);
    return check;
  };
  EXPECT_EQ(with(GateState::passed).severity, Severity::fine);
  EXPECT_EQ(with(GateState::passed).figure, pressure_solves(0, 100).figure);
  EXPECT_EQ(with(GateState::off).severity, Severity::look);
  EXPECT_THAT(with(GateState::off).figure, HasSubstr("`gates.pressure` is \"off\""));
  EXPECT_EQ(with(GateState::warned).severity, Severity::look);
  EXPECT_THAT(with(GateState::warned).figure, HasSubstr("after step 70, t = 12 s"));
  EXPECT_THAT(with(GateState::warned).remedy, HasSubstr("gates.pressure"));
  EXPECT_EQ(with(GateState::stopped).severity, Severity::unreliable);
}

class GatedRun : public test::RunFixture {
 protected:
  GatedRun()
      : RunFixture(R"({"domain": {"size": [96, 64, 64], "cells": [24, 16, 16],
                 "boxes": [{"min": [32, 28, 0], "max": [40, 36, 8]}]},
      "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
      "releases": [{"name": "valve", "substance": "chlorine", "x": 60, "y": 32,
                    "rate_kg_s": 0.01, "duration": 10}],
      "zones": {"every": 10}, "time": {"spin_up": 24, "end": 84}, "backend": "cpu"})") {}
};

TEST_F(GatedRun, HasOneListOfChecks) {
  const RunRecord record = run();
  EXPECT_EQ(record.status, RunStatus::finished) << record.reason;
  ASSERT_EQ(record.gates.size(), all_gates.size());
  EXPECT_EQ(run_json()["gates"].size(), all_gates.size());
  EXPECT_FALSE(run_json().contains("stopped_by_gate"));
  std::multiset<std::string> names;
  for (const Check& check : record.checks) names.insert(check.name.substr(0, 25));
  for (const GateRecord& gate : record.gates) {
    EXPECT_EQ(gate.state, GateState::passed) << key_of(gate.gate);
    const auto expected = gate.gate == Gate::approach ? 2U : 1U;  // heights
    EXPECT_EQ(names.count(name_text(gate.gate).substr(0, 25)), expected) << key_of(gate.gate);
  }
}

TEST_F(GatedRun, ThatIsStoppedIsMarkedEverywhere) {
  const RunRecord record = run({"gates.speed=1", "zones.averaging=[600]"});
  EXPECT_EQ(record.status, RunStatus::failed);
  EXPECT_EQ(run_json()["stopped_by_gate"], "speed");
  EXPECT_EQ(run_json()["verdict"]["severity"], "unreliable");
  for (const char* file : {"out/report.html", "out/zones.geojson"}) {
    EXPECT_THAT(text(file), HasSubstr("The run was stopped")) << file;
    EXPECT_THAT(text(file), HasSubstr("Speed of the fastest air")) << file;
  }
  EXPECT_THAT(text("out/receptor_summary.csv"), Not(HasSubstr("fine")));
}

TEST_F(GatedRun, SaysWhatIsOff) {
  const RunRecord record = run({"gates.speed=off", "gates.tracers=off", "time.end=40"});
  EXPECT_EQ(run_json()["gates"][0]["bound"], "off");
  EXPECT_EQ(run_json()["gates"][0]["state"], "off");
  for (const Gate gate : {Gate::speed, Gate::tracers}) {
    const auto check =
        std::find_if(record.checks.begin(), record.checks.end(),
                     [&](const Check& one) { return one.name.starts_with(name_text(gate)); });
    ASSERT_NE(check, record.checks.end());
    EXPECT_EQ(check->severity, Severity::look);
    EXPECT_THAT(check->figure, HasSubstr("is \"off\""));
  }
}

}  // namespace
}  // namespace downwash
