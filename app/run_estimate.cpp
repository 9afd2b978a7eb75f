#include "app/run_estimate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "app/build_release.hpp"
#include "app/time_step.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

constexpr double speed_up_between_solids = 1.5;
/// What more tracers than these cost is extrapolated.
constexpr std::size_t most_sampled_tracers = 16;

double diffusion_rate(const FlowProblem& problem) {
  double sum = 0;
  for (const Axis& axis : problem.grid.axis) sum += 1 / std::pow(axis.smallest_width(), 2);
  return 2 * problem.parameters.viscosity * sum;
}

/// A channel with a block in it; large enough to fill the device, small enough to be quick.
FlowProblem sample_flow(const FlowParameters& parameters, const Execution& execution) {
  const bool cpu = execution.backend == BackendKind::cpu;
  const Index3 n = cpu ? Index3{128, 32, std::max(96, execution.slabs)}
                       : Index3{256, 64, std::max(256, 64 * execution.slabs)};
  FlowProblem flow{
      .grid = Grid{{Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]),
                    Axis::uniform(0, n[2], n[2])}},
      .boundaries = {},
      .obstacles = ObstacleMap(n),
      .parameters = parameters,
      .initial_velocity = [](int axis, const Vector3&) { return axis == 2 ? 1.0 : 0.0; }};
  flow.parameters.viscosity = 0.1;
  flow.parameters.force = {0, 0, 0};
  for (FaceCondition& face : flow.boundaries.face) face = FreeSlip{};
  flow.boundaries.at(2, Side::low) =
      Inflow{.velocity = {0, 0, 1}, .profile_axis = 0, .profile = {}};
  flow.boundaries.at(2, Side::high) = Outflow{};
  for (int k = n[2] / 3; k < n[2] / 2; ++k) {
    for (int j = 0; j < n[1] / 2; ++j) {
      for (int i = n[0] / 3; i < n[0] / 2; ++i) flow.obstacles.set_solid(i, j, k);
    }
  }
  return flow;
}

/// Lets a little of each tracer out in a corner of the sample flow, upwind and from the start.
void add_tracers(std::span<const Tracer> tracers, FlowProblem& flow) {
  flow.parameters.gravity = {-9.81, 0, 0};
  for (const Tracer& tracer : tracers) {
    flow.tracers.sources.push_back({.tracer = flow.tracers.count(),
                                    .cells = {{.cell = {1, 1, 1}}},
                                    .series = {.time = {0, 1e9}, .rate = {1e-6}}});
    flow.tracers.tracers.push_back(tracer);
  }
}

/// Wall time by cell and step of the sample flow, s.
double measured_cost(const FlowParameters& parameters, const Execution& execution,
                     std::span<const Tracer> tracers) {
  using Clock = std::chrono::steady_clock;
  constexpr double dt = 0.2, enough = 0.5;
  FlowProblem flow = sample_flow(parameters, execution);
  add_tracers(tracers, flow);
  FlowSolver solver(std::move(flow), execution);
  // Memory is touched, kernels are loaded; those of tracers once there are some.
  for (int step = 0; step < 2; ++step) solver.advance(dt);
  const auto started = Clock::now();
  double seconds = 0;
  int steps = 0;
  do {
    solver.advance(dt);
    solver.step_limits();
    ++steps;
    seconds = std::chrono::duration<double>(Clock::now() - started).count();
  } while (seconds < enough);
  return seconds / (static_cast<double>(solver.grid().cells()) * steps);
}

/// Cells times steps by second, with the tracers of the case.
double measured_rate(const FlowParameters& parameters, const Execution& execution,
                     std::span<const Tracer> tracers) {
  const auto sampled = tracers.first(std::min(tracers.size(), most_sampled_tracers));
  double cost = measured_cost(parameters, execution, sampled);
  if (sampled.size() < tracers.size()) {
    const double of_sampled = cost - measured_cost(parameters, execution, {});
    const auto more = static_cast<double>(tracers.size() - sampled.size());
    cost += std::max(of_sampled, 0.0) * more / static_cast<double>(sampled.size());
  }
  return 1 / cost;
}

/// Σ |u_a| / h_a of the start values, 1/s: the largest at 9³ points of the domain.
double initial_rate(const FlowProblem& problem) {
  constexpr int points = 9;
  const auto& axes = problem.grid.axis;
  double largest = 0;
  for (int point = 0; point < points * points * points; ++point) {
    const Index3 step{point % points, point / points % points, point / (points * points)};
    Vector3 x;
    for (std::size_t a = 0; a < 3; ++a) {
      x[a] = axes[a].origin() + axes[a].length() * step[a] / (points - 1);
    }
    double rate = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      rate += std::abs(problem.initial_velocity(static_cast<int>(a), x)) / axes[a].smallest_width();
    }
    largest = std::max(largest, rate);
  }
  return largest;
}

std::optional<std::int64_t> estimated_steps(const TimeControl& time, double dt) {
  std::optional<std::int64_t> steps = time.steps;
  if (time.end) {
    const double needed = std::min(std::ceil(*time.end / dt), 1e15);
    steps = std::min(static_cast<std::int64_t>(needed),
                     steps.value_or(std::numeric_limits<std::int64_t>::max()));
  }
  return steps;
}

}  // namespace

double estimated_step(const CaseConfig& config, const FlowProblem& problem) {
  if (config.time.dt) return *config.time.dt;
  const bool solids = problem.obstacles.solid_count() > 0;
  double advection = driving_rate(problem);
  if (config.initial) advection = std::max(advection, initial_rate(problem));
  const StepLimits limits{.advection = advection * (solids ? speed_up_between_solids : 1.0),
                          .diffusion = diffusion_rate(problem)};
  return StepControl(config.time, 0)
      .free_step(limits, config.time.end.value_or(std::numeric_limits<double>::infinity()));
}

RunEstimate estimate_run(const CaseConfig& config, const FlowProblem& problem,
                         const Execution& execution) {
  RunEstimate estimate;
  estimate.dt = estimated_step(config, problem);
  estimate.steps = estimated_steps(config.time, estimate.dt);
  estimate.cell_steps_per_second = measured_rate(problem.parameters, execution, tracers_of(config));
  if (estimate.steps) {
    estimate.seconds = static_cast<double>(*estimate.steps) *
                       static_cast<double>(problem.grid.cells()) / estimate.cell_steps_per_second;
  }
  return estimate;
}

}  // namespace downwash
