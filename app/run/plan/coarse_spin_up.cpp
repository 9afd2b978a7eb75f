#include "app/run/plan/coarse_spin_up.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/run/loop/run_loop.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "io/text/wording.hpp"
#include "solver/parallel/asked_planes.hpp"
#include "solver/parallel/processes.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {
namespace {

/// Multigrid halves cells that are a multiple of this; fewer say nothing of a flow.
constexpr int even_cells = 8;

int fewer(int cells, double factor) {
  const int rounded = even_cells * static_cast<int>(std::lround(cells / factor / even_cells));
  return std::min(cells, std::max(rounded, even_cells));
}

/// A place between two of a row of positions.
struct Between {
  int low, high;
  double share;  ///< of the high one

  Between(const std::vector<double>& positions, double x) {
    const auto after = std::upper_bound(positions.begin(), positions.end(), x);
    const auto last = static_cast<int>(positions.size()) - 1;
    const auto n = static_cast<int>(after - positions.begin());
    low = std::clamp(n - 1, 0, last);
    high = std::min(n, last);
    const double from = positions[static_cast<std::size_t>(low)];
    const double to = positions[static_cast<std::size_t>(high)];
    share = high > low ? (x - from) / (to - from) : 0;
  }
};

/// Where the values of a component lie along an axis.
std::vector<double> positions_along(const Axis& axis, bool at_faces) {
  std::vector<double> positions;
  for (int n = 0; n < axis.n() + (at_faces ? 1 : 0); ++n) {
    positions.push_back(at_faces ? axis.face(n) : axis.centre(n));
  }
  return positions;
}

/// One component, at its faces; some planes of it.
struct Component {
  HostField<float> values;
  std::array<std::vector<double>, 3> positions;

  Component(HostField<float> of_faces, const Grid& grid, std::size_t axis)
      : values(std::move(of_faces)) {
    for (std::size_t a = 0; a < 3; ++a) {
      positions[a] = positions_along(grid.axis[a], a == axis);
    }
    std::vector<double>& of_planes = positions[2];
    const auto first = of_planes.begin() + values.k_begin;
    of_planes = {first, first + values.n[2]};
  }
  double at(const Vector3& x) const {
    const Between i(positions[0], x[0]), j(positions[1], x[1]), k(positions[2], x[2]);
    const auto along_i = [&](int row, int place) {
      const int plane = values.k_begin + place;
      return (1 - i.share) * values(i.low, row, plane) + i.share * values(i.high, row, plane);
    };
    const auto along_j = [&](int place) {
      return (1 - j.share) * along_i(j.low, place) + j.share * along_i(j.high, place);
    };
    return (1 - k.share) * along_j(k.low) + k.share * along_j(k.high);
  }
};

/// The planes of a component between which these positions along k lie.
HostField<float> planes_between(FlowSolver& solver, std::size_t axis, double from, double until) {
  Processes* const processes = solver.execution().processes;
  if (processes == nullptr) return solver.read_single(velocity_names[axis]);
  const std::vector<double> positions = positions_along(solver.grid().axis[2], axis == 2);
  std::vector<IndexRange> planes = solver.planes_of_processes();
  planes.back().last = static_cast<int>(positions.size());
  return asked_planes(*processes, solver.read_part(velocity_names[axis]), planes,
                      {Between(positions, from).low, Between(positions, until).high + 1});
}

/// That of the wind on larger cells, for the planes of this process.
VelocityFunction start_values(FlowSolver& solver, const AxisMap& larger,
                              const ExecutionChoice& choice, const BuiltProblem& built) {
  const FlowProblem& problem = built.problem;
  const Execution& execution = choice.execution;
  const auto planes = FlowSolver::planes_of_processes(problem, execution);
  const int rank = execution.processes == nullptr ? 0 : execution.processes->rank();
  const IndexRange own = planes[static_cast<std::size_t>(rank)];
  const Axis& k = problem.grid.axis[2];
  return interpolated(solver, larger, built.axes, k.face(own.first), k.face(own.last));
}

}  // namespace

double coarse_spin_up_end(const TimeControl& time, const std::optional<Wind>& wind,
                          const ReleasePlan& release, const FlowProblem& problem) {
  if (!wind || time.hold_wind || time.steps) return 0;
  double begin = release.begin;
  if (problem.statistics) begin = std::min(begin, problem.statistics->sampling.start);
  for (const ProbeGroup& group : problem.probes) begin = std::min(begin, group.sampling.start);
  return time.coarse_spin_up * std::max(0.0, begin);
}

std::optional<PreparedCase> coarsened(const PreparedCase& prepared, double factor) {
  PreparedCase coarse = prepared;
  coarse.release.reset();
  DomainBox& box = coarse.site.box;
  for (std::size_t a = 0; a < 3; ++a) {
    const int cells = fewer(box.cells[a], factor);
    if (box.growth[a]) box.growth[a] = with_cells(*box.growth[a], cells);
    if (box.stretching[a]) box.stretching[a]->first *= static_cast<double>(box.cells[a]) / cells;
    box.cells[a] = cells;
  }
  if (box.cells == prepared.site.box.cells) return std::nullopt;
  try {
    coarse.built = build_problem(coarse.config, coarse.site);
  } catch (const std::runtime_error&) {  // streets that are shut, passages that are gone
    return std::nullopt;
  }
  const int planes = coarse.built.problem.grid.n()[2];
  ExecutionChoice& choice = coarse.choice;
  const Processes* processes = choice.execution.processes;
  if (processes == nullptr) {
    choice.all_slabs = choice.execution.slabs = std::min(choice.execution.slabs, planes);
  } else if (choice.all_slabs > planes) {  // one for each then, where that is possible
    if (processes->size() > planes) return std::nullopt;
    choice.execution.slabs = 1;
    choice.all_slabs = processes->size();
  }
  return coarse;
}

VelocityFunction interpolated(FlowSolver& solver, const AxisMap& axes, const AxisMap& to,
                              double from, double until) {
  if (axes.user_axis(2) != to.user_axis(2)) {  // who asks for planes asks for parts of all of these
    const Axis& k = solver.grid().axis[2];
    from = k.face(0);
    until = k.face(k.n());
  }
  std::vector<Component> components;
  for (std::size_t a = 0; a < 3; ++a) {
    components.emplace_back(planes_between(solver, a, from, until), solver.grid(), a);
  }
  const auto shared = std::make_shared<const std::vector<Component>>(std::move(components));
  return [shared, axes, to](int axis, const Vector3& position) {
    const auto own = static_cast<std::size_t>(axes.solver_axis(to.user_axis(axis)));
    return (*shared)[own].at(axes.to_solver(to.to_user(position)));
  };
}

std::optional<SettledWind> coarse_spin_up(const PreparedCase& prepared, Log& log,
                                          const std::atomic<bool>& stop) {
  const double until = settled_from(prepared.release);
  if (!(until > 0)) return std::nullopt;
  const Stopwatch stopwatch;
  const auto coarse = coarsened(prepared, coarse_spin_up_factor);
  const auto whole = [&](const std::string& why) -> std::optional<SettledWind> {
    log.info("The wind settles on the cells of the case from the start: on larger ones " + why);
    return std::nullopt;
  };
  if (!coarse) return whole("there is nothing to compute.");
  const FlowProblem& flow = coarse->built.problem;
  FlowSolver solver(flow, coarse->choice.execution);
  TimeControl time = coarse->config.time;
  time.end = until;
  time.steady.reset();
  log.info(fmt::format("The wind settles until t = {:g} s on {} larger cells", until,
                       count_text(static_cast<double>(flow.grid.cells()))));
  RunLoop loop(solver, time, coarse->built.axes, log, stop);
  loop.set_gates(coarse->config.gates, coarse->config.wind.has_value());
  const RunOutcome outcome = loop.run();
  if (outcome.status == RunStatus::failed) return whole(outcome.reason);
  return SettledWind{start_values(solver, coarse->built.axes, prepared.choice, prepared.built),
                     {.until = solver.time(),
                      .cells = coarse->site.box.cells,
                      .steps = solver.steps(),
                      .seconds = stopwatch.seconds()}};
}

}  // namespace downwash
