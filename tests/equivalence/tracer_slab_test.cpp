// Tracers, their exposures and accounts do not depend on the number of slabs or on how tracers are
// grouped, bit for bit.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

void start_empty(FlowSolver&) {}

FlowSolver carried(const FlowProblem& problem, const Execution& execution,
                   void (*prepare)(FlowSolver&) = start_empty) {
  FlowSolver solver(problem, execution);
  prepare(solver);
  for (int step = 0; step < 20; ++step) solver.advance(safe_step(solver.step_limits()));
  return solver;
}

template <class Values>
void expect_same(const Values& a, const Values& b, const char* what) {
  ASSERT_EQ(a.size(), b.size());
  std::size_t different = 0;
  for (std::size_t n = 0; n < a.size(); ++n) different += a[n] != b[n];
  EXPECT_EQ(different, 0u) << what;
}

/// Tracer ta of one solver and tb of the other.
void expect_same_tracers(FlowSolver& a, int ta, FlowSolver& b, int tb, int groups) {
  expect_same(a.read_tracer(ta).data, b.read_tracer(tb).data, "concentration");
  for (int group = 0; group < groups; ++group) {
    const Exposure ea = a.exposure(group, ta), eb = b.exposure(group, tb);
    expect_same(ea.dosage, eb.dosage, "dosage");
    expect_same(ea.load, eb.load, "load");
    expect_same(ea.peak, eb.peak, "peak");
    expect_same(ea.arrival, eb.arrival, "arrival");
    expect_same(ea.departure, eb.departure, "departure");
  }
  const TracerAccount aa = a.tracer_accounts()[static_cast<std::size_t>(ta)];
  const TracerAccount ab = b.tracer_accounts()[static_cast<std::size_t>(tb)];
  EXPECT_EQ(aa.released, ab.released);
  EXPECT_EQ(aa.airborne, ab.airborne);
  EXPECT_EQ(aa.deposited, ab.deposited);
  EXPECT_EQ(aa.decayed, ab.decayed);
  EXPECT_EQ(aa.left, ab.left);
}

class TracerSlabs : public ::testing::TestWithParam<Execution> {
 protected:
  void expect_independence(const FlowProblem& problem, void (*prepare)(FlowSolver&) = start_empty) {
    Execution uncut = GetParam();
    uncut.slabs = 1;
    if (GetParam().slabs > problem.grid.n()[2]) return;
    FlowSolver a = carried(problem, uncut, prepare), b = carried(problem, GetParam(), prepare);
    EXPECT_EQ(a.time(), b.time());
    for (int t = 0; t < problem.tracers.count(); ++t) {
      expect_same_tracers(a, t, b, t, static_cast<int>(problem.tracers.exposures.size()));
      EXPECT_GT(a.tracer_accounts()[static_cast<std::size_t>(t)].airborne, 0);
    }
  }
};

TEST_P(TracerSlabs, AreTheSameAcrossTheWind) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, true);
  add_tracers_of_every_kind(problem);
  expect_independence(problem);
}

TEST_P(TracerSlabs, AreTheSameInAPeriodicDomain) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(0, true);  // periodic along k
  add_tracers_of_every_kind(problem);
  expect_independence(problem);
}

TEST_P(TracerSlabs, AreTheSameOnAnOddStretchedGrid) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const auto stretched = [](int n, double first, double ratio) {
    std::vector<double> faces{0};
    for (int i = 0; i < n; ++i) faces.push_back(faces.back() + first * std::pow(ratio, i));
    return Axis(faces);
  };
  FlowProblem problem{{{stretched(23, 1.0, 1.03), stretched(5, 1.2, 1.1), stretched(27, 1, 0.98)}},
                      {},
                      scattered_blocks({23, 5, 27}),
                      {},
                      {}};
  for (FaceCondition& face : problem.boundaries.face) face = Periodic{};
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.boundaries.at(1, Side::high) = FreeSlip{};
  problem.parameters.viscosity = 0.05;
  problem.parameters.pressure = jacobi_sweeps(15);
  problem.initial_velocity = [](int axis, const Vector3& x) {
    return (axis == 1 ? 0.0 : 1.0) + 0.3 * std::sin(0.5 * x[0] + 0.3 * x[2] + axis);
  };
  add_tracers_of_every_kind(problem);
  expect_independence(problem);
}

/// Most of the domain has nothing in it, and is skipped by slabs of eight planes and more.
TEST_P(TracerSlabs, AreTheSameBesideAPlume) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const bool periodic : {false, true}) {
    FlowProblem problem = blocks_in_wind(0, periodic);
    const Index3 n{66, 20, 60};
    problem.grid = {
        {Axis::uniform(0, 132, n[0]), Axis::uniform(0, 30, n[1]), Axis::uniform(0, 150, n[2])}};
    problem.obstacles = scattered_blocks(n);
    auto& inflow = std::get<Inflow>(problem.boundaries.at(0, Side::low));
    inflow.profile.assign(static_cast<std::size_t>(n[1]), 1.0);
    problem.tracers.tracers = {{.name = "gas", .decay_rate = 0.5}, {.name = "late"}};
    const auto point = [](int tracer, const Index3& cell, double from, double to) {
      return TracerSource{.tracer = tracer, .cells = {{cell, 1}}, .series = {{from, to}, {2}}};
    };
    problem.tracers.sources = {point(0, {30, 12, 30}, 0, 100), point(1, {50, 12, 9}, 0.5, 100)};
    expect_independence(problem);
    FlowSolver solver = carried(problem, GetParam());
    const HostField<float> gas = solver.read_tracer(0);
    EXPECT_GT(gas(31, 12, 30), 0);
    EXPECT_EQ(gas(2, 12, 50), 0) << "so far upwind";
  }
}

void give_waves(FlowSolver& solver) {
  for (const int tracer : {0, 2}) {
    solver.set_tracer(tracer, [tracer](const Vector3& x) {
      return 0.1 + 0.1 * std::sin(0.4 * x[0] + 0.7 * x[1] + 0.3 * x[2] + tracer);
    });
  }
}

TEST_P(TracerSlabs, AreTheSameFromGivenFields) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int wind_axis : {0, 2}) {
    FlowProblem problem = blocks_in_wind(wind_axis, true);
    add_tracers_of_every_kind(problem);
    expect_independence(problem, give_waves);
  }
}

TEST_P(TracerSlabs, AreTheSameInAFrozenWind) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(0, true);
  problem.parameters.frozen = true;
  add_tracers_of_every_kind(problem);
  expect_independence(problem, give_waves);
}

INSTANTIATE_TEST_SUITE_P(Slabs, TracerSlabs, ::testing::ValuesIn(executions({2, 3, 5, 7, 26})),
                         ExecutionName());

class TracerBatches : public ::testing::TestWithParam<Execution> {};

TEST_P(TracerBatches, GiveWhatEachTracerGivesAlone) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem three = blocks_in_wind(2, true), fifteen = three;
  add_tracers_of_every_kind(three);
  add_tracers_of_every_kind(fifteen, 5);  // groups of 8, 4, 2 and 1
  for (FlowProblem* problem : {&three, &fifteen}) {
    for (Tracer& tracer : problem->tracers.tracers) tracer.buoyancy = 0;
  }
  FlowSolver a = carried(three, GetParam()), b = carried(fifteen, GetParam());
  for (int t = 0; t < 15; ++t) expect_same_tracers(a, t % 3, b, t, 2);
}

INSTANTIATE_TEST_SUITE_P(Backends, TracerBatches, ::testing::ValuesIn(executions({2})),
                         ExecutionName());

double relative_difference(const std::vector<float>& a, const std::vector<float>& b) {
  double difference = 0, largest = 0;
  for (std::size_t n = 0; n < a.size(); ++n) {
    difference = std::max(difference, std::abs(double(a[n]) - double(b[n])));
    largest = std::max(largest, std::abs(double(a[n])));
  }
  return difference / largest;
}

class TracerBackends : public ::testing::TestWithParam<Execution> {};

/// Against one CPU slab in double precision.
TEST_P(TracerBackends, AgreeToRounding) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = blocks_in_wind(2, true);
  add_tracers_of_every_kind(problem);
  FlowSolver a(problem, {BackendKind::cpu, Precision::double_, 1}), b(problem, GetParam());
  for (int step = 0; step < 20; ++step) {
    a.advance(0.1);
    b.advance(0.1);
  }
  const double tolerance = GetParam().precision == Precision::single ? 5e-5 : 1e-7;
  for (int t = 0; t < 3; ++t) {
    const double field = relative_difference(a.read_tracer(t).data, b.read_tracer(t).data);
    const double peak = relative_difference(a.exposure(0, t).peak, b.exposure(0, t).peak);
    std::printf("tracer %d: %.3g, peaks %.3g\n", t, field, peak);
    EXPECT_LE(field, tolerance);
    EXPECT_LE(peak, tolerance);
    const auto s = static_cast<std::size_t>(t);
    const TracerAccount aa = a.tracer_accounts()[s], ab = b.tracer_accounts()[s];
    EXPECT_NEAR(aa.left, ab.left, tolerance * aa.released);
    EXPECT_NEAR(aa.deposited, ab.deposited, tolerance * aa.released);
    EXPECT_NEAR(aa.decayed, ab.decayed, tolerance * aa.released);
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, TracerBackends, ::testing::ValuesIn(executions({2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
