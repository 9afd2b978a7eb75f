#include "app/run/plan/run_pilot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/plan/coarse_spin_up.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

/// Tracers that a pilot carries at most: all behave alike in the limits of the step.
constexpr std::size_t pilot_tracers = 2;
/// What is fastest between buildings is the faster the finer the cells: the largest Σ|u_a| grows
/// with this power of the number of cells along an edge.
constexpr double peak_growth = 0.12;

/// A little of each tracer from the start, in the first open cell.
void add_tracers(const ReleaseScenario& scenario, const FlowChoice& air, BuiltProblem& built) {
  FlowProblem& flow = built.problem;
  std::vector<Tracer> tracers = tracers_of(scenario, air.density);
  tracers.resize(std::min(tracers.size(), pilot_tracers));
  Index3 open{0, 0, 0};
  while (flow.obstacles.solid(open[0], open[1], open[2])) {
    if (++open[2] == flow.grid.n()[2]) return;
  }
  flow.parameters.gravity = built.axes.to_solver(Vector3{0, 0, -air.gravity});
  for (Tracer& tracer : tracers) {
    flow.tracers.sources.push_back({.tracer = flow.tracers.count(),
                                    .cells = {{.cell = open}},
                                    .series = {.time = {0, 1e12}, .rate = {1e-9}}});
    flow.tracers.tracers.push_back(std::move(tracer));
  }
}

/// The largest Σ|u_a| / h_a lies so many standard deviations above the mean wind where eddies come
/// in: four runs over open ground and around a block had 2.3, 2.8, 3.7 and 4.2.
constexpr double eddies_above_mean = 3.5;

/// Σ|u_a| / h_a (1/s) of the wind that comes in with its eddies, max over the heights of
///   U / h_x + 3.5 (Σ σ_a² / h_a²)^½.
double eddy_rate(const FlowProblem& flow, const AxisMap& axes) {
  const std::array<Axis, 3> xyz = axes.to_user(flow.grid.axis);
  const auto part = [&](double variance, std::size_t axis) {
    return variance / std::pow(xyz[axis].smallest_width(), 2);
  };
  double rate = 0;
  for (const FaceCondition& face : flow.boundaries.face) {
    const auto* inflow = std::get_if<Inflow>(&face);
    if (inflow == nullptr || !inflow->turbulence) continue;
    for (std::size_t n = 0; n < inflow->profile.size(); ++n) {
      const auto& own = inflow->turbulence->level_of_cell;
      const auto height = own.empty() ? n : static_cast<std::size_t>(own[n]);
      const TurbulenceLevel& level = inflow->turbulence->levels[height];
      const double deviation = std::sqrt(part(level.uu, 0) + part(level.vv, 1) + part(level.ww, 2));
      rate = std::max(rate,
                      inflow->profile[n] / xyz[0].smallest_width() + eddies_above_mean * deviation);
    }
  }
  return rate;
}

/// Σ|u_a| / h_a (1/s) that the faces, the body force and the eddies bring about.
double expected_rate(const FlowProblem& flow, const AxisMap& axes) {
  return std::max(driving_rate(flow), eddy_rate(flow, axes));
}

double molecular_rate(const Grid& grid, double viscosity) {
  double sum = 0;
  for (const Axis& axis : grid.axis) sum += 1 / std::pow(axis.smallest_width(), 2);
  return 2 * viscosity * sum;
}

/// Scaling from the limits on the coarse grid to those on the one that was meant.
class Scaling {
 public:
  Scaling(const PreparedCase& meant, const FlowProblem& coarse)
      : least_(expected_rate(meant.built.problem, meant.built.axes)),
        molecular_(molecular_rate(meant.built.problem.grid, meant.config.flow.viscosity)),
        molecular_coarse_(molecular_rate(coarse.grid, meant.config.flow.viscosity)) {
    const auto cells = [](const Grid& grid) { return static_cast<double>(grid.cells()); };
    ratio_ = std::cbrt(cells(meant.built.problem.grid) / cells(coarse.grid));
    // Axes are not coarsened alike, since cells are counted in eights: that of the wind counts.
    const bool wind_drives = meant.built.problem.parameters.force == Vector3{} && least_ > 0;
    if (wind_drives) ratio_ = least_ / expected_rate(coarse, meant.built.axes);
    speed_ = coarse.obstacles.solid_count() > 0 ? std::pow(ratio_, peak_growth) : 1;
  }
  /// ν_t h⁻² does not change with h, where |S| does not.
  StepLimits operator()(const StepLimits& limits) const {
    StepLimits scaled = limits;
    scaled.advection = std::max(least_, limits.advection * ratio_ * speed_);
    scaled.diffusion = molecular_ + std::max(0.0, limits.diffusion - molecular_coarse_);
    scaled.euler = limits.euler * speed_ * speed_;  // largest where there are no eddies
    scaled.tracers = limits.tracers * ratio_ * speed_;
    scaled.heat = limits.heat * ratio_ * speed_;
    scaled.cuts = limits.cuts * ratio_ * speed_;
    return scaled;
  }

 private:
  double least_, molecular_, molecular_coarse_, ratio_ = 1, speed_ = 1;
};

double step_of(StepLimits limits, const TimeControl& time, bool tracers) {
  if (!tracers) limits.tracers = 0;
  return StepControl(time, 0).free_step(limits, time.end.value_or(unbounded));
}

/// Sums up to a moment of the pilot run.
struct Moment {
  double time = 0, steps = 0, tracer_steps = 0, iterations = 0;
};

/// Steps that are always computed.
constexpr std::size_t fewest_solves = 8;

/// The second half counts as settled.
PilotResult result_of(const std::vector<Moment>& moments) {
  const Moment& end = moments.back();
  const auto half = std::find_if(moments.begin(), moments.end() - 2,
                                 [&](const Moment& m) { return m.time >= 0.5 * end.time; });
  const double span = end.time - half->time;
  PilotResult result{.steps_a_second = (end.steps - half->steps) / span,
                     .tracer_steps_a_second = (end.tracer_steps - half->tracer_steps) / span};
  result.extra_steps = half->steps - half->time * result.steps_a_second;
  result.iterations =
      (end.iterations - half->iterations) / static_cast<double>(moments.end() - 1 - half);
  result.first_iterations = (moments[fewest_solves].iterations - moments[3].iterations) /
                            static_cast<double>(fewest_solves - 3);
  return result;
}

}  // namespace

std::optional<PreparedCase> pilot_case(const PreparedCase& prepared, double factor) {
  auto coarse = coarsened(prepared, factor);
  if (coarse) add_tracers(coarse->config.scenario, coarse->config.flow, coarse->built);
  return coarse;
}

std::optional<PilotResult> pilot_run(const PreparedCase& prepared, double cells,
                                     double wall_seconds) {
  const double all = static_cast<double>(prepared.built.problem.grid.cells());
  auto pilot = pilot_case(prepared, std::max(1.5, std::cbrt(all / cells)));
  if (!pilot) {
    pilot = prepared;
    pilot->built.problem.tracers = {};
    add_tracers(pilot->config.scenario, pilot->config.flow, pilot->built);
  }
  const FlowProblem& flow = pilot->built.problem;
  const TimeControl& time = pilot->config.time;
  const Scaling scaling(prepared, flow);
  StepControl control(time, driving_rate(flow));
  FlowSolver solver(flow, pilot->choice.execution);

  std::vector<Moment> moments{{}};
  const Stopwatch stopwatch;
  const auto over = [&] {
    return stopwatch.seconds() > wall_seconds || solver.time() >= time.end.value_or(unbounded) ||
           solver.steps() >= time.steps.value_or(std::numeric_limits<std::int64_t>::max());
  };
  while (moments.size() <= fewest_solves || !over()) {
    const StepLimits limits = solver.step_limits();
    const double dt = control.free_step(limits, unbounded);
    if (!std::isfinite(limits.advection) || control.collapsed()) return std::nullopt;
    solver.advance(dt, limits);
    Moment moment = moments.back();
    const StepLimits meant = scaling(limits);
    moment.time = solver.time();
    moment.steps += dt / step_of(meant, time, false);
    moment.tracer_steps += dt / step_of(meant, time, true);
    moment.iterations += solver.pressure_report().iterations;
    moments.push_back(moment);
  }
  return result_of(moments);
}

}  // namespace downwash
