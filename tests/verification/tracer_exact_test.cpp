// Tracers against exact solutions: a puff, a plume, fall-out, deposition, decay.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <numbers>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/jacobi.hpp"
#include "tests/support/flow/tracers.hpp"

namespace downwash {
namespace {

using std::numbers::pi;

FlowProblem box_of_tracer(const Index3& n, const Vector3& length, const FaceCondition& faces) {
  FlowProblem problem{{{Axis::uniform(0, length[0], n[0]), Axis::uniform(0, length[1], n[1]),
                        Axis::uniform(0, length[2], n[2])}},
                      {},
                      ObstacleMap(n),
                      {},
                      {}};
  problem.boundaries.face.fill(faces);
  problem.parameters.pressure = jacobi_sweeps(1);  // uniform wind or none: no pressure to find
  return problem;
}

class TracerExact : public ::testing::TestWithParam<Execution> {
 protected:
  double rounding() const { return GetParam().precision == Precision::single ? 1e-6 : 1e-12; }
};

// ---------------------------------------------------------------- puff
//   c = Π σ0/σ exp(-(x - x0 - u t)² / 2σ²),  σ² = σ0² + 2 D t,  repeated periodically

constexpr double puff_width = 0.1, puff_diffusivity = 0.004, puff_end = 0.25;
constexpr Vector3 puff_wind{1, -0.6, 0.8};

double puff(const Vector3& x, double t) {
  const double variance = puff_width * puff_width + 2 * puff_diffusivity * t;
  double product = 1;
  for (std::size_t a = 0; a < 3; ++a) {
    const double from_centre = x[a] - 0.5 - puff_wind[a] * (t - puff_end);  // ends in the middle
    double sum = 0;
    for (const int image : {-1, 0, 1}) {
      sum += std::exp(-std::pow(from_centre + image, 2) / (2 * variance));
    }
    product *= puff_width / std::sqrt(variance) * sum;
  }
  return product;
}

struct PuffMeasures {
  double peak = 0, mass = 0;
  Vector3 spread{0, 0, 0};
};
template <class Concentration>
PuffMeasures measured(const FlowProblem& problem, const Concentration& c) {
  PuffMeasures m;
  for_fluid(problem, [&](const Index3& cell) {
    const Vector3 x = centre(problem.grid, cell);
    m.peak = std::max(m.peak, double(c(cell)));
    m.mass += c(cell);
    for (std::size_t a = 0; a < 3; ++a) m.spread[a] += c(cell) * std::pow(x[a] - 0.5, 2);
  });
  for (double& s : m.spread) s = std::sqrt(s / m.mass);
  return m;
}

/// Root-mean-square error relative to the root mean square.
double puff_error(int n, const Execution& execution) {
  FlowProblem problem = box_of_tracer({n, n, n}, {1, 1, 1}, Periodic{});
  problem.initial_velocity = [](int axis, const Vector3&) {
    return puff_wind[static_cast<std::size_t>(axis)];
  };
  const int steps = 2 * n;
  const double dt = puff_end / steps;
  problem.tracers.tracers = {{.name = "puff", .diffusivity = puff_diffusivity}};
  problem.tracers.sources = {
      burst_of(problem, 0, dt / 2, [](const Vector3& x) { return puff(x, 0); })};
  FlowSolver solver(problem, execution);
  solver.advance(dt);  // releases
  EXPECT_LE(dt * solver.step_limits().tracers, 1);
  for (int s = 0; s < steps; ++s) solver.advance(dt);

  const HostField<float> c = solver.read_tracer(0);
  double squares = 0, norm = 0;
  const auto exact = [&](const Index3& cell) { return puff(centre(problem.grid, cell), puff_end); };
  const auto computed = [&](const Index3& cell) { return c(cell[0], cell[1], cell[2]); };
  for_fluid(problem, [&](const Index3& cell) {
    squares += std::pow(computed(cell) - exact(cell), 2);
    norm += std::pow(exact(cell), 2);
  });
  const PuffMeasures is = measured(problem, computed), should = measured(problem, exact);
  std::printf("n %d: error %.3e, peak %.4f of the exact, spreads %.4f %.4f %.4f\n", n,
              std::sqrt(squares / norm), is.peak / should.peak, is.spread[0] / should.spread[0],
              is.spread[1] / should.spread[1], is.spread[2] / should.spread[2]);
  if (n >= 56) {
    EXPECT_NEAR(is.peak / should.peak, 1, 0.02);
    for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(is.spread[a] / should.spread[a], 1, 0.02);
  }
  return std::sqrt(squares / norm);
}

TEST_P(TracerExact, PuffInObliqueWindIsSecondOrder) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const double coarse = puff_error(28, GetParam()), fine = puff_error(56, GetParam());
  std::printf("order %.3f\n", std::log2(coarse / fine));
  EXPECT_GE(std::log2(coarse / fine), 1.8);
}

// ---------------------------------------------------------------- plume
//   c = Q / (4π D r) exp(-U (r - x) / (2 D)), at r from a point source, x downwind of it
//   (Roberts 1923, Proc. R. Soc. A 104); near the axis Q / (4π D x) exp(-U y² / (4 D x)), the
//   Gaussian plume

TEST_P(TracerExact, PlumeOfAPointSourceIsGaussian) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const double wind = 1, diffusivity = 0.4, rate = 5;
  const Index3 source{16, 16, 8};
  FlowProblem problem = box_of_tracer({33, 33, 60}, {33, 33, 60}, FreeSlip{});
  problem.boundaries.at(2, Side::low) = Inflow{{0, 0, wind}, 0, {}};
  problem.boundaries.at(2, Side::high) = Outflow{};
  problem.initial_velocity = [wind](int axis, const Vector3&) { return axis == 2 ? wind : 0.0; };
  problem.tracers.tracers = {{.name = "plume", .diffusivity = diffusivity}};
  problem.tracers.sources = {{.tracer = 0, .cells = {{source, 1}}, .series = {{0, 1e6}, {rate}}}};
  FlowSolver solver(problem, GetParam());
  const double dt = 0.2;
  EXPECT_LE(dt * solver.step_limits().tracers, 1);
  for (int s = 0; s < 600; ++s) solver.advance(dt);

  const HostField<float> c = solver.read_tracer(0);
  double worst = 0;
  for (const int x : {20, 30, 40}) {
    const double sigma = std::sqrt(2 * diffusivity * x / wind);
    for (const int side : {0, static_cast<int>(sigma), static_cast<int>(1.5 * sigma)}) {
      const double r = std::hypot(x, side);
      const double exact =
          rate / (4 * pi * diffusivity * r) * std::exp(-wind * (r - x) / (2 * diffusivity));
      const double along_i = c(source[0] + side, source[1], source[2] + x) / exact;
      const double along_j = c(source[0], source[1] - side, source[2] + x) / exact;
      worst = std::max({worst, std::abs(along_i - 1), std::abs(along_j - 1)});
      EXPECT_NEAR(along_i, 1, 0.02) << x << " " << side;
      EXPECT_NEAR(along_j, 1, 0.02) << x << " " << side;
    }
  }
  std::printf("largest deviation of the plume %.4f\n", worst);
  // All that is released passes every plane behind the source.
  double through = 0;
  for (int j = 0; j < 33; ++j)
    for (int i = 0; i < 33; ++i) through += wind * c(i, j, 40);
  EXPECT_NEAR(through / rate, 1, 0.01);  // but for diffusion upwind
}

// ---------------------------------------------------------------- still air

/// `mass` kg spread evenly over all cells at time 0, within the first step.
void fill_evenly(FlowProblem& problem, int tracer, double mass, double dt) {
  const Vector3 length{problem.grid.axis[0].length(), problem.grid.axis[1].length(),
                       problem.grid.axis[2].length()};
  const double c = mass / (length[0] * length[1] * length[2]);
  problem.tracers.sources.push_back(
      burst_of(problem, tracer, dt / 2, [c](const Vector3&) { return c; }));
}

TEST_P(TracerExact, DepositionInAWellMixedRoomIsExponential) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = box_of_tracer({4, 3, 5}, {4, 6, 5}, Wall{});
  const double speed = 1e-3, dt = 0.01;
  problem.tracers.tracers = {
      {.name = "mixed", .diffusivity = 20, .deposition_speed = speed}};  // v_d h / D = 1e-4
  fill_evenly(problem, 0, 3, dt);
  FlowSolver solver(problem, GetParam());
  solver.advance(dt);
  EXPECT_LE(dt * solver.step_limits().tracers, 1);
  const int steps = 20000;
  for (int s = 0; s < steps; ++s) solver.advance(dt);
  const TracerAccount account = solver.tracer_accounts()[0];
  const double area = 2 * (4 * 6 + 4 * 5 + 6 * 5), volume = 4 * 6 * 5;
  const double exact = 3 * std::exp(-speed * area / volume * steps * dt);
  std::printf("airborne %.6f of the exact %.6f\n", account.airborne, exact);
  EXPECT_NEAR(account.airborne, exact, 1e-3 * 3);
  // In so few cells, so alike, roundings of single precision do not cancel.
  EXPECT_NEAR(account.airborne + account.deposited, 3, 3 * 10 * rounding());
}

TEST_P(TracerExact, DustFallsAtItsSpeedAndEndsOnTheFloor) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const int axis : {0, 1, 2}) {
    const auto a = static_cast<std::size_t>(axis);
    for (const double sign : {-1.0, 1.0}) {
      Index3 n{3, 3, 3};
      n[a] = 40;
      FlowProblem problem = box_of_tracer(n, {1.0 * n[0], 1.0 * n[1], 1.0 * n[2]}, Periodic{});
      problem.boundaries.at(axis, Side::low) = problem.boundaries.at(axis, Side::high) = Wall{};
      problem.parameters.gravity[a] = 9.81 * sign;
      const double speed = 0.5, dt = 0.4;
      problem.tracers.tracers = {{.name = "dust", .settling_speed = speed}};
      problem.tracers.sources = {burst_of(problem, 0, dt / 2, [&](const Vector3& x) {
        return std::exp(-std::pow((x[a] - (20 - 8 * sign)) / 3, 2));
      })};
      FlowSolver solver(problem, GetParam());
      const auto height = [&] {
        const HostField<float> c = solver.read_tracer(0);
        double moment = 0, mass = 0;
        for_fluid(problem, [&](const Index3& cell) {
          moment += c(cell[0], cell[1], cell[2]) * (cell[a] + 0.5);
          mass += c(cell[0], cell[1], cell[2]);
        });
        return moment / mass;
      };
      solver.advance(dt);
      const double before = height();
      EXPECT_LE(dt * solver.step_limits().tracers, 1);
      for (int s = 0; s < 40; ++s) solver.advance(dt);
      EXPECT_NEAR(height() - before, sign * speed * 40 * dt, 0.03);
      EXPECT_LT(solver.tracer_accounts()[0].deposited, 0.01 * solver.tracer_accounts()[0].released);
      for (int s = 0; s < 400; ++s) solver.advance(dt);
      const TracerAccount account = solver.tracer_accounts()[0];
      EXPECT_NEAR(account.deposited / account.released, 1, 1e-6);
      EXPECT_LT(account.airborne, 1e-6 * account.released);
    }
  }
}

TEST_P(TracerExact, DecayIsExponentialHoweverSlowOrFast) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = box_of_tracer({4, 3, 5}, {4, 6, 5}, Wall{});
  const double dt = 0.5;
  for (const double rate : {1e-9, 1e-2, 2.0}) {
    fill_evenly(problem, problem.tracers.count(), 3, dt);
    problem.tracers.tracers.push_back({.name = "decaying", .diffusivity = 0.1, .decay_rate = rate});
  }
  FlowSolver solver(problem, GetParam());
  const int steps = 60;
  for (int s = 0; s < steps + 1; ++s) solver.advance(dt);
  for (std::size_t t = 0; t < 3; ++t) {
    const TracerAccount account = solver.tracer_accounts()[t];
    const double exponent = -problem.tracers.tracers[t].decay_rate * steps * dt;
    const double exact = 3 * std::exp(exponent);
    EXPECT_NEAR(account.airborne / exact, 1, rounding());
    EXPECT_NEAR(account.decayed, -3 * std::expm1(exponent),
                3 * rounding() * (1 - std::exp(exponent)));
  }
}

TEST_P(TracerExact, ExposureToSteadyAirIsItsProduct) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = box_of_tracer({4, 3, 5}, {4, 6, 5}, Wall{});
  const double dt = 0.25, c = 0.5;
  fill_evenly(problem, 0, c * 120, dt);
  fill_evenly(problem, 1, c * 120, 17 * dt);
  problem.tracers.tracers = {{.name = "steady"}, {.name = "decaying", .decay_rate = 0.1}};
  problem.tracers.measures = {{.threshold = c / 2, .load_exponent = 3},
                              {.threshold = c / 2, .load_exponent = 1}};
  problem.tracers.exposures = {{{{1, 1, 1}, {0, 2, 4}}}, {{}}};
  FlowSolver solver(problem, GetParam());
  for (int s = 0; s < 60; ++s) solver.advance(dt);
  EXPECT_TRUE(solver.exposure(1, 0).dosage.empty());
  const Exposure steady = solver.exposure(0, 0), decaying = solver.exposure(0, 1);
  for (const std::size_t n : {0u, 1u}) {
    EXPECT_NEAR(steady.dosage[n], c * 60 * dt, 1e-5);
    EXPECT_NEAR(steady.load[n], std::pow(c, 3) * 60 * dt, 1e-5);
    EXPECT_NEAR(steady.peak[n], c, 1e-6);
    EXPECT_FLOAT_EQ(steady.arrival[n], static_cast<float>(dt));
    EXPECT_FLOAT_EQ(steady.departure[n], static_cast<float>(60 * dt));
    const double arrival = decaying.arrival[n];
    EXPECT_NEAR(arrival, 9 * dt, 1e-6);  // its burst is at 8.5 dt
    EXPECT_NEAR(decaying.departure[n] - arrival, std::log(2) / 0.1, 2 * dt);
    EXPECT_EQ(decaying.dosage[n], decaying.load[n]);
  }
}

TEST_P(TracerExact, ExposureAtPointsIsInterpolated) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = box_of_tracer({6, 5, 7}, {6, 10, 7}, Wall{});
  problem.tracers.tracers = {{.name = "linear"}};
  problem.tracers.exposures = {
      {{{2, 2, 3}, {2, 2, 3}, {2, 1, 4}, {0, 0, 0}},
       {{2.5, 5, 3.5}, {2.9, 4.1, 3.6}, {2.2, 3.9, 4.1}, {0.1, 0.2, 0.7}}}};
  const auto linear = [](const Vector3& x) { return 1 + 0.3 * x[0] + 0.2 * x[1] + 0.5 * x[2]; };
  FlowSolver solver(problem, GetParam());
  solver.set_tracer(0, linear);
  solver.advance(1);
  const Exposure found = solver.exposure(0, 0);
  const auto& points = problem.tracers.exposures[0].points;
  for (const std::size_t n : {0u, 1u, 2u}) {
    EXPECT_NEAR(found.dosage[n], linear(points[n]), 5 * rounding()) << n;
  }
  EXPECT_NEAR(found.dosage[3], linear({0.5, 1, 0.7}), 5 * rounding()) << "nothing is beyond";
}

TEST_P(TracerExact, ExposureAtPointsDoesNotSeeThroughWalls) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  FlowProblem problem = box_of_tracer({4, 4, 6}, {4, 4, 6}, Wall{});
  // Solid cells leave but an edge between (1, ., 1) and (2, ., 2).
  for (int j = 0; j < 4; ++j) problem.obstacles.set_solid(2, j, 1);
  for (int j = 0; j < 4; ++j) problem.obstacles.set_solid(1, j, 2);
  problem.tracers.tracers = {{.name = "uniform"}, {.name = "beyond"}};
  problem.tracers.exposures = {{{{1, 1, 1}}, {{1.9, 1.8, 1.9}}}};
  FlowSolver solver(problem, GetParam());
  solver.set_tracer(0, [](const Vector3&) { return 3.0; });
  solver.set_tracer(1, [](const Vector3& x) { return x[0] > 2 && x[2] > 2 ? 1.0 : 0.0; });
  solver.advance(1);
  EXPECT_NEAR(solver.exposure(0, 0).dosage[0], 3, 3 * rounding());
  EXPECT_EQ(solver.exposure(0, 1).dosage[0], 0);
}

INSTANTIATE_TEST_SUITE_P(Backends, TracerExact, ::testing::ValuesIn(executions({2})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
