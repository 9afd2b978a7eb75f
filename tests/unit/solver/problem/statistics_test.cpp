// Statistics against plain sums over known series, and probes on fields that they must interpolate
// exactly.
#include "solver/problem/statistics.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "solver/performance/kernel_traffic.hpp"
#include "solver/stencils/statistics.hpp"
#include "solver/tracers/exposure_points.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/slab_fixture.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

/// Moments of samples of given weights, by their definition: the mean first, then what deviates.
struct PlainMoments {
  std::vector<std::array<double, 3>> samples;
  std::vector<double> weight;

  double mean(std::size_t a) const {
    double sum = 0, total = 0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
      sum += weight[n] * samples[n][a];
      total += weight[n];
    }
    return sum / total;
  }
  double covariance(std::size_t a, std::size_t b) const {
    const double mean_a = mean(a), mean_b = mean(b);
    double sum = 0, total = 0;
    for (std::size_t n = 0; n < samples.size(); ++n) {
      sum += weight[n] * (samples[n][a] - mean_a) * (samples[n][b] - mean_b);
      total += weight[n];
    }
    return sum / total;
  }
};

/// The weights that samples of these spans have in a mean with the given window in the end.
std::vector<double> weights(const std::vector<double>& spans, std::optional<double> window) {
  std::vector<double> weight;
  double time = 0;
  for (const double span : spans) {
    time += span;
    const double share = window ? std::min(1.0, span / std::min(time, *window)) : span / time;
    for (double& earlier : weight) earlier *= 1 - share;
    weight.push_back(share);
  }
  return weight;
}

void expect_moments(std::optional<double> window) {
  SlabFixture slab(SlabFixture::odd_grid());
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1, 1), positive(0.05, 0.4);
  std::vector<Field<CpuBackend, double>> fields;
  FieldBatch<double, 10> batch;
  for (int f = 0; f < 10; ++f) {
    fields.push_back(slab.field());
    const FieldView<double> view = fields.back().view();
    batch = {{}, view.stride_j, view.stride_k};
  }
  for (std::size_t f = 0; f < 10; ++f) batch.origin[f] = fields[f].view().origin;

  const Cell at{2, 3, 4};
  PlainMoments plain;
  SamplingState state;
  std::vector<double> spans;
  double fastest = 0;
  for (int n = 0; n < 60; ++n) {
    const double offset = any(random);
    for (int c = 0; c < 3; ++c) {  // a wind of 50 m/s: what it fluctuates by must not drown in it
      slab.sample(c, slab.velocity[static_cast<std::size_t>(c)],
                  [&](double, double, double) { return 50 + offset + any(random); });
    }
    const VelocityView<const double> u = slab.view();
    plain.samples.push_back({0.5 * (u.at<0>(at) + u.at<0>(next<0>(at))),
                             0.5 * (u.at<1>(at) + u.at<1>(next<1>(at))),
                             0.5 * (u.at<2>(at) + u.at<2>(next<2>(at)))});
    const auto& x = plain.samples.back();
    fastest = std::max(fastest, std::hypot(x[0], x[1], x[2]));
    spans.push_back(positive(random));
    ASSERT_TRUE(count_step({0, 1}, spans.back(), state));
    const double share = take_sample(window, state);
    slab.backend.for_each(FieldLayout{slab.grid.n()}.cells(),
                          VelocityStatistics<double>{u, slab.mask_view(), batch, share});
  }
  plain.weight = weights(spans, window);
  constexpr double tolerance = 1e-12;
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_NEAR(batch[static_cast<int>(a)](at), plain.mean(a), 50 * tolerance);
  }
  constexpr std::size_t pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
  for (int p = 0; p < 6; ++p) {
    EXPECT_NEAR(batch[3 + p](at), plain.covariance(pairs[p][0], pairs[p][1]), 10 * tolerance) << p;
  }
  EXPECT_NEAR(batch[9](at), fastest, 50 * tolerance);

  double inverse = 0;
  for (std::size_t n = 0; n < spans.size(); ++n) {
    inverse += plain.weight[n] * plain.weight[n] / spans[n];
  }
  EXPECT_NEAR(report_of(state).averaging, 1 / inverse, 1e-9);
  EXPECT_EQ(report_of(state).samples, 60);
}

TEST(Statistics, AreThoseOfTheWholeWindow) { expect_moments({}); }
TEST(Statistics, OfARunningWindowForget) { expect_moments(1.7); }
TEST(Statistics, OfAWindowShorterThanAStepAreTheLastSample) { expect_moments(0.01); }

TEST(Statistics, AverageOverAllTimeOrOverTwiceTheWindow) {
  SamplingState all, running;
  for (int n = 0; n < 1000; ++n) {
    count_step({0, 1}, 0.1, all);
    take_sample({}, all);
    count_step({0, 1}, 0.1, running);
    take_sample(5, running);
  }
  EXPECT_NEAR(report_of(all).averaging, 100, 1e-9);
  EXPECT_NEAR(report_of(running).averaging, 10, 0.15);
}

TEST(Sampling, StartsWithinAStepAndStandsForAllTimeSince) {
  SamplingState state;
  const Sampling sampling{.start = 1.0, .interval = 2};
  EXPECT_FALSE(count_step(sampling, 0.75, state));
  EXPECT_FALSE(count_step(sampling, 0.5, state)) << "a quarter of a second of it counts";
  EXPECT_TRUE(count_step(sampling, 0.5, state));
  EXPECT_DOUBLE_EQ(state.since, 0.75);
  EXPECT_EQ(take_sample({}, state), 1);
  EXPECT_FALSE(count_step(sampling, 0.25, state));
  EXPECT_TRUE(count_step(sampling, 1, state));
  EXPECT_DOUBLE_EQ(take_sample({}, state), 1.25 / 2);
  EXPECT_EQ(state.samples, 2);
  EXPECT_DOUBLE_EQ(state.time, 2);
}

/// A solver whose statistics are worked out beside it, from what can be read of it.
TEST(Statistics, OfASolverAreThoseOfItsFields) {
  FlowProblem problem = blocks_in_wind(2, true);
  add_tracers_of_every_kind(problem);
  problem.statistics = Statistics{{.start = 0.25, .interval = 3}, {}};
  FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 2});

  const Index3 open{7, 3, 13};
  ASSERT_TRUE(fluid(problem, open));
  PlainMoments flow, tracer;
  double span = 0, largest = 0, time = 0;
  int counted = 0;
  for (int step = 0; step < 25; ++step) {
    const double dt = safe_step(solver.step_limits()) * (1 - 0.02 * (step % 7));
    solver.advance(dt);
    time += dt;
    if (time <= 0.25) continue;
    span += std::min(dt, time - 0.25);
    if (++counted % 3 != 0) continue;
    const HostField<double> u = solver.read("u"), v = solver.read("v"), w = solver.read("w");
    const auto [i, j, k] = open;
    flow.samples.push_back({0.5 * (u(i, j, k) + u(i + 1, j, k)),
                            0.5 * (v(i, j, k) + v(i, j + 1, k)),
                            0.5 * (w(i, j, k) + w(i, j, k + 1))});
    flow.weight.push_back(span);
    // Its scale, which decay makes shrink, is in what read_tracer gives.
    const double c = static_cast<double>(solver.read_tracer(0)(i, j, k));
    tracer.samples.push_back({c, 0, 0});
    tracer.weight.push_back(span);
    largest = std::max(largest, c);
    span = 0;
  }
  ASSERT_GE(flow.samples.size(), 4U);
  const auto found = [&](const std::string& name) {
    return solver.read(name)(open[0], open[1], open[2]);
  };
  EXPECT_NEAR(found("mean u"), flow.mean(0), 1e-12);
  EXPECT_NEAR(found("mean v"), flow.mean(1), 1e-12);
  EXPECT_NEAR(found("mean w"), flow.mean(2), 1e-12);
  EXPECT_NEAR(found("covariance uu"), flow.covariance(0, 0), 1e-12);
  EXPECT_NEAR(found("covariance vw"), flow.covariance(1, 2), 1e-12);
  EXPECT_NEAR(found("covariance uw"), flow.covariance(0, 2), 1e-12);
  EXPECT_GT(found("covariance ww"), 0);
  const double c = tracer.mean(0);
  ASSERT_GT(c, 0);
  EXPECT_NEAR(found("mean concentration 0"), c, 1e-6 * c);
  EXPECT_NEAR(found("variance of concentration 0"), tracer.covariance(0, 0), 1e-5 * c * c);
  EXPECT_NEAR(found("largest concentration 0"), largest, 1e-6 * largest);
  EXPECT_EQ(solver.statistics().samples, static_cast<std::int64_t>(flow.samples.size()));
  double sum = 0;
  for (const double weight : flow.weight) sum += weight;
  EXPECT_NEAR(solver.statistics().time, sum, 1e-12);

  const HostField<double> mean = solver.read("mean w"), uu = solver.read("covariance uu");
  for (int k = 0; k < mean.n[2]; ++k) {
    for (int j = 0; j < mean.n[1]; ++j) {
      for (int i = 0; i < mean.n[0]; ++i) {
        if (!problem.obstacles.solid(i, j, k)) continue;
        ASSERT_EQ(mean(i, j, k), 0);
        ASSERT_EQ(uu(i, j, k), 0);
      }
    }
  }
}

TEST(Statistics, AreTakenOfAHeldWindToo) {
  FlowProblem problem = blocks_in_wind(2, true);
  problem.parameters.frozen = true;
  problem.statistics = Statistics{};
  FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 1});
  for (int step = 0; step < 10; ++step) solver.advance(0.1);
  const HostField<double> w = solver.read("w"), mean = solver.read("mean w");
  EXPECT_NEAR(mean(20, 7, 13), 0.5 * (w(20, 7, 13) + w(20, 7, 14)), 1e-14);
  EXPECT_EQ(solver.statistics().samples, 2);
  EXPECT_NEAR(solver.read("covariance ww")(20, 7, 13), 0, 1e-14);
}

TEST(Statistics, HaveTheirBytesInTheTables) {
  FlowParameters parameters;
  EXPECT_EQ(bytes_per_value(field_list(parameters, Precision::single, 2, {.statistics = true})),
            bytes_per_value(field_list(parameters, Precision::single, 2)) + 40 + 2 * 12);
  const Grid grid = SlabFixture::odd_grid();
  const StepWork work{.parameters = parameters,
                      .tracers = 1,
                      .execution = {},
                      .iterations = {},
                      .statistics = Statistics{}};
  const auto cells = static_cast<double>(grid.cells());
  EXPECT_DOUBLE_EQ(least_bytes(grid, work).at("statistics"), cells * (93 + 29) / 5);
}

// -------------------------------------------------------------------------------- probes

/// A box of stretched cells with a linear velocity that is held.
FlowProblem linear_flow() {
  const auto stretched = [](int n, double first, double ratio) {
    std::vector<double> faces{0};
    for (int i = 0; i < n; ++i) faces.push_back(faces.back() + first * std::pow(ratio, i));
    return Axis(faces);
  };
  FlowProblem problem{{{stretched(9, 1.0, 1.1), stretched(7, 0.8, 1.2), stretched(11, 1.3, 0.95)}},
                      {},
                      ObstacleMap({9, 7, 11}),
                      {},
                      {}};
  problem.boundaries.face.fill(FreeSlip{});
  problem.parameters.frozen = true;
  problem.initial_velocity = [](int axis, const Vector3& x) {
    return 1.0 + axis + (0.5 - axis) * x[0] + 0.7 * x[1] * (1 + axis) - 0.2 * x[2];
  };
  return problem;
}

/// A point in the cell at these shares of its widths.
void add_probe(FlowProblem& problem, ProbeGroup& group, const Index3& cell, const Vector3& share) {
  Vector3 point;
  for (std::size_t a = 0; a < 3; ++a) {
    const Axis& axis = problem.grid.axis[a];
    point[a] = axis.face(cell[a]) + share[a] * axis.width(cell[a]);
  }
  group.cells.push_back(cell);
  group.points.push_back(point);
}

TEST(Probes, AreExactInLinearFlow) {
  FlowProblem problem = linear_flow();
  ProbeGroup group;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> share(0, 1);
  for (int k = 1; k < 10; ++k) {
    for (int i = 1; i < 8; ++i) {
      add_probe(problem, group, {i, 1 + (i + k) % 5, k},
                {share(random), share(random), share(random)});
    }
  }
  problem.tracers.tracers.resize(1);
  problem.probes = {group};
  FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 3});
  const auto c = [](const Vector3& x) { return 40 + x[0] - 2 * x[1] + 0.5 * x[2]; };
  solver.set_tracer(0, c);
  // Still air carries nothing: the concentration stays what it is but for rounding.
  solver.set_velocity([](int, const Vector3&) { return 0; });
  solver.advance(1e-9);
  solver.set_velocity(problem.initial_velocity);
  solver.advance(1e-12);
  const ProbeSeries series = solver.probe_series(0);
  ASSERT_EQ(series.time.size(), 2U);
  ASSERT_EQ(series.quantities, 4U);
  ASSERT_EQ(series.points, group.points.size());
  for (std::size_t n = 0; n < group.points.size(); ++n) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(series.at(0, static_cast<std::size_t>(axis), n), 0);
      EXPECT_NEAR(series.at(1, static_cast<std::size_t>(axis), n),
                  problem.initial_velocity(axis, group.points[n]), 1e-12);
    }
    EXPECT_NEAR(series.at(0, 3, n), c(group.points[n]), 1e-9);
  }
}

TEST(Probes, TakeNothingThroughWalls) {
  const Grid grid = SlabFixture::odd_grid();
  ObstacleMap map(grid.n());
  for (int k = 0; k < 6; ++k) map.set_solid(3, 2, k);
  map.set_solid(2, 2, 3);
  map.set_solid(3, 3, 3);
  const auto point = [&](const Index3& cell, const Vector3& share) {
    Vector3 x;
    for (std::size_t a = 0; a < 3; ++a) {
      x[a] = grid.axis[a].face(cell[a]) + share[a] * grid.axis[a].width(cell[a]);
    }
    return x;
  };
  const Openness whole({}, grid.n(), {false, false, false});
  // Cell (2, 3, 3) is the corner between two solid cells; beyond them lies fluid again at
  // (1, 2, 3), and (3, 2, 3) is solid.
  const Index3 cell{2, 3, 3};
  for (int axis = 0; axis < 3; ++axis) {
    const PointStencil stencil =
        face_stencil(grid, map, whole, axis, cell, point(cell, {0.9, 0.1, 0.5}));
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const double weight = stencil.weight[corner];
      sum += weight;
      Index3 at = cell;
      for (int a = 0; a < 3; ++a) {
        if (a != axis && (corner >> a & 1) != 0) at[static_cast<std::size_t>(a)] += stencil.side[a];
      }
      if (weight > 0) {
        EXPECT_FALSE(map.solid(at[0], at[1], at[2])) << axis << ' ' << corner;
      }
    }
    EXPECT_NEAR(sum, 1, 1e-15) << "a uniform velocity stays what it is";
  }
  // Along i the velocity falls to that on the wall, the high face of the cell.
  const PointStencil along = face_stencil(grid, map, whole, 0, cell, point(cell, {0.9, 0.5, 0.5}));
  EXPECT_NEAR(along.weight[0], 0.1, 1e-12);
  EXPECT_NEAR(along.weight[1], 0.9, 1e-12);
  EXPECT_EQ(along.side[0], 1);
}

TEST(Probes, AreFetchedInBatchesWithoutLosingAny) {
  FlowProblem problem = linear_flow();
  ProbeGroup many, few;
  for (int n = 0; n < 12000; ++n) {
    add_probe(problem, many, {1 + n % 7, 3, 1 + n % 9}, {0.5, 0.5, 0.5});
  }
  few.sampling = {.start = 0.35, .interval = 4};
  add_probe(problem, few, {3, 3, 3}, {0, 0, 0});
  problem.probes = {many, few};
  FlowSolver solver(problem, {BackendKind::cpu, Precision::double_, 2});
  for (int step = 0; step < 40; ++step) {
    solver.set_velocity([step](int axis, const Vector3&) { return 10.0 * step + axis; });
    solver.advance(0.1);
  }
  const ProbeSeries all = solver.probe_series(0), some = solver.probe_series(1);
  ASSERT_EQ(all.time.size(), 40U);
  ASSERT_EQ(all.values.size(), 40U * 3 * 12000);
  for (std::size_t step = 0; step < 40; ++step) {
    EXPECT_NEAR(all.time[step], 0.1 * static_cast<double>(step + 1), 1e-12);
    ASSERT_EQ(all.at(step, 0, 5000), 10.0 * static_cast<double>(step));
    ASSERT_EQ(all.at(step, 2, 11999), 10.0 * static_cast<double>(step) + 2);
  }
  ASSERT_EQ(some.time.size(), 9U);
  EXPECT_NEAR(some.time.front(), 0.7, 1e-12);
  EXPECT_NEAR(some.span.front(), 0.35, 1e-12);
  EXPECT_NEAR(some.span.back(), 0.4, 1e-12);
  EXPECT_EQ(solver.probe_series(1).time.size(), 9U) << "to ask takes nothing away";
  EXPECT_THROW(solver.probe_series(2), std::out_of_range);
}

TEST(FlowSolver, RefusesImpossibleSampling) {
  const auto refused = [](const auto& change) {
    FlowProblem problem = linear_flow();
    ProbeGroup group;
    add_probe(problem, group, {3, 3, 3}, {0.5, 0.5, 0.5});
    problem.probes = {group};
    problem.statistics = Statistics{};
    problem.obstacles.set_solid(4, 3, 3);
    change(problem);
    EXPECT_THROW(FlowSolver(problem, {}), std::invalid_argument);
  };
  refused([](FlowProblem& p) { p.statistics->sampling.interval = 0; });
  refused([](FlowProblem& p) { p.statistics->window = 0; });
  refused([](FlowProblem& p) { p.probes[0].sampling.start = std::nan(""); });
  refused([](FlowProblem& p) { p.probes[0].cells[0] = {4, 3, 3}; });
  refused([](FlowProblem& p) { p.probes[0].cells[0] = {9, 3, 3}; });
  refused([](FlowProblem& p) { p.probes[0].points[0][1] = 0; });
  refused([](FlowProblem& p) { p.probes[0].points.clear(); });
}

}  // namespace
}  // namespace downwash
