#include "app/run/plan/step_cost.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "app/run/loop/stopwatch.hpp"
#include "app/run/loop/time_step.hpp"
#include "app/run/plan/run_pilot.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

/// What more tracers than these cost is extrapolated.
constexpr int measured_tracers = 16;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// More than these would take long to set up, or memory that there is not twice.
double most_cells(const Execution& execution) {
  return execution.backend == BackendKind::cpu ? 6e6 : 64e6;
}

/// Clouds that thin out by all the powers of ten that a number has, as real ones do at their edge:
/// the smallest (denormal) numbers take processors longer. Nothing is carried where they are
/// negligible: they are in about a third of its blocks, as clouds of a release are (36 to 46 % in
/// Berlin with cells of 16 m).
void fill_tracers(FlowSolver& solver, int count) {
  constexpr double e_folds = 75;  // across the domain
  const Axis &y = solver.grid().axis[1], &z = solver.grid().axis[2];
  const double from_y = y.origin() + y.length() / 2, from_z = z.origin() + z.length() / 2;
  for (int tracer = 0; tracer < count; ++tracer) {
    solver.set_tracer(tracer, [&](const Vector3& place) {
      const double away =
          std::abs(place[1] - from_y) / y.length() + std::abs(place[2] - from_z) / z.length();
      return 1e-6 * std::exp(-e_folds * away);
    });
  }
}

/// Steps as the run will take them.
StepCost timed(const FlowProblem& flow, const TimeControl& time, const ExecutionChoice& choice,
               double enough) {
  constexpr int warm_up = 3;  // memory is touched, kernels are loaded
  constexpr std::size_t fewest_steps = 3, first_steps = 5;
  const Stopwatch setting_up;
  FlowSolver solver(flow, choice.execution);
  const double set_up = setting_up.seconds();
  StepControl control(time, driving_rate(flow));
  StepLimitsWatch watch(solver, warm_up);
  std::vector<double> steps, solves;
  double iterations = 0, first = 0, all = 0;
  const auto step = [&] {
    const StepLimits limits = !control.fixed()           ? watch.recent()
                              : solver.tracers().empty() ? StepLimits{}
                                                         : watch.now();
    solver.advance(control.free_step(limits, std::numeric_limits<double>::infinity()), limits);
  };
  for (int n = 0; n < warm_up; ++n) step();
  fill_tracers(solver, flow.tracers.count());
  while (steps.size() < fewest_steps || all < enough) {
    const Stopwatch stopwatch;
    step();
    const double wall = stopwatch.seconds();
    const PressureReport& solve = solver.pressure_report();
    steps.push_back(wall - solve.seconds);
    solves.push_back(solve.seconds / std::max(solve.iterations, 1));
    iterations += solve.iterations;
    if (steps.size() <= first_steps) first = iterations / static_cast<double>(steps.size());
    all += wall;
  }
  StepCost cost{.flow = median(steps),
                .iteration = iterations > 0 ? median(solves) : 0,
                .steps = static_cast<double>(steps.size()),
                .iterations = iterations / static_cast<double>(steps.size()),
                .first_iterations = first,
                .set_up = set_up};
  const Stopwatch stopwatch;
  for (std::size_t group = 0; group < flow.tracers.exposures.size(); ++group) {
    for (int t = 0; t < flow.tracers.count(); ++t) solver.exposure(static_cast<int>(group), t);
  }
  cost.sample = stopwatch.seconds();
  return cost;
}

/// Where the sources begin at once; without those of more tracers than are measured.
FlowProblem with_tracers(const FlowProblem& flow, const TracerProblem& tracers) {
  const int kept = std::min(tracers.count(), measured_tracers);
  FlowProblem released = flow;
  released.tracers = {.tracers = tracers.tracers,
                      .measures = tracers.measures,
                      .sources = {},
                      .exposures = tracers.exposures};
  released.tracers.tracers.resize(static_cast<std::size_t>(kept));
  if (!tracers.measures.empty()) released.tracers.measures.resize(static_cast<std::size_t>(kept));
  std::copy_if(tracers.sources.begin(), tracers.sources.end(),
               std::back_inserter(released.tracers.sources),
               [&](const TracerSource& source) { return source.tracer < kept; });
  for (TracerSource& source : released.tracers.sources) {
    source.series = {.time = {0, 1e12}, .rate = {1e-9}};
    source.burst_mass = 0;
  }
  return released;
}

}  // namespace

StepCost scaled(StepCost cost, double factor) {
  if (factor != 1) cost.steps = 0;
  cost.flow *= factor;
  cost.iteration *= factor;
  cost.tracers *= factor;
  cost.statistics *= factor;
  cost.set_up *= factor;
  return cost;
}

double iterations_of(const StepCost& cost, double iterations, double first_there) {
  constexpr double many = 50;
  if (cost.steps >= many) return cost.iterations;
  if (first_there <= 0 || iterations <= 1) return iterations;
  return 1 + (iterations - 1) * std::clamp(cost.first_iterations / first_there, 0.7, 2.0);
}

StepCost measured_step_cost(const PreparedCase& prepared, double wall_seconds) {
  const auto cells = [](const PreparedCase& c) {
    return static_cast<double>(c.built.problem.grid.cells());
  };
  const double most = most_cells(prepared.choice.execution);
  std::optional<PreparedCase> smaller;
  if (cells(prepared) > most) smaller = pilot_case(prepared, std::cbrt(cells(prepared) / most));
  const PreparedCase& measured = smaller ? *smaller : prepared;

  FlowProblem alone = measured.built.problem;
  const TracerProblem none;
  const TracerProblem& tracers = smaller            ? measured.built.problem.tracers
                                 : prepared.release ? prepared.release->problem
                                                    : none;
  alone.tracers = {};
  alone.statistics.reset();
  StepCost cost = timed(alone, measured.config.time, measured.choice, wall_seconds);
  if (prepared.statistics.statistics) {
    FlowProblem sampled = alone;
    sampled.statistics = Statistics{{.start = 0, .interval = 1}};
    cost.statistics = std::max(
        0.0, timed(sampled, measured.config.time, measured.choice, wall_seconds).flow - cost.flow);
  }
  if (tracers.count() > 0) {
    if (prepared.release) alone.parameters.gravity = prepared.release->gravity;
    const FlowProblem released = with_tracers(alone, tracers);
    const StepCost loaded = timed(released, measured.config.time, measured.choice, wall_seconds);
    const double share = static_cast<double>(tracer_count(prepared.config.scenario)) /
                         static_cast<double>(released.tracers.count());
    // The pressure may have to share the device with them: whole steps tell what they cost.
    const double more = loaded.flow - cost.flow +
                        loaded.iterations * std::max(0.0, loaded.iteration - cost.iteration);
    cost.tracers = share * std::max(0.0, more);
    cost.sample = share * loaded.sample;
    cost.set_up = loaded.set_up;
  }
  return scaled(cost, cells(prepared) / cells(measured));
}

}  // namespace downwash
