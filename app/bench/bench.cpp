#include "app/bench/bench.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "app/run/loop/stopwatch.hpp"
#include "app/run/loop/time_step.hpp"
#include "app/run/machine/agreement.hpp"
#include "geometry/frames/axis_map.hpp"
#include "geometry/input/input_error.hpp"
#include "solver/performance/bandwidth.hpp"
#include "solver/performance/kernel_traffic.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

constexpr double batch_seconds = 0.5;

/// The flow, step by step as the run loop takes them.
class BenchFlow {
 public:
  BenchFlow(const PreparedCase& prepared, bool profile)
      : solver_(prepared.built.problem, prepared.choice.execution, profile),
        steps_(prepared.config.time, driving_rate(prepared.built.problem)),
        watch_(solver_, 0) {}

  /// Wall time of one of so many steps, s.
  double take(int steps) {
    iterations_.clear();
    const Stopwatch stopwatch;
    for (int step = 0; step < steps; ++step) {
      const StepLimits limits = limits_of_step();
      dt_ = steps_.free_step(limits, std::numeric_limits<double>::infinity());
      solver_.advance(dt_, limits);
      iterations_.push_back(solver_.pressure_report().iterations);
    }
    solver_.timings();  // waits for the devices
    return stopwatch.seconds() / steps;
  }

  FlowSolver& solver() { return solver_; }
  double dt() const { return dt_; }
  /// Pressure iterations of each of the steps last taken.
  const std::vector<int>& iterations() const { return iterations_; }

 private:
  /// Limits of the next step; a fixed one needs them for the number of tracer stages alone.
  StepLimits limits_of_step() {
    if (!steps_.fixed()) return watch_.recent();
    return solver_.tracers().empty() ? StepLimits{} : watch_.now();
  }

  FlowSolver solver_;
  StepControl steps_;
  StepLimitsWatch watch_;
  double dt_ = 0;
  std::vector<int> iterations_;
};

void time_steps(const PreparedCase& prepared, const BenchLength& length, BenchMeasurement& result) {
  BenchFlow flow(prepared, false);
  result.setting.devices = flow.solver().slab_devices();
  flow.take(length.warm_up);
  const int trial = length.steps ? 1 : 2;
  const double expected = flow.take(trial);
  const int enough = static_cast<int>(std::clamp(std::ceil(batch_seconds / expected), 2.0, 1000.0));
  result.steps = length.steps.value_or(as_first(prepared.choice.execution.processes, enough));
  result.warm_up_steps = length.warm_up + trial;
  double iterations = 0;
  for (int batch = 0; batch < length.batches; ++batch) {
    result.step_seconds.push_back(flow.take(result.steps));
    iterations = std::accumulate(flow.iterations().begin(), flow.iterations().end(), iterations);
  }
  result.iterations = iterations / (result.steps * length.batches);
  result.dt = flow.dt();
  if (!flow.solver().diagnose().finite) {
    throw NumberedError(Message::flow_blew_up, "the flow of " + result.setting.scenario +
                                                   " blew up: its times mean nothing");
  }
}

/// With the slabs of all processes that compute together.
Execution whole_execution(const ExecutionChoice& choice) {
  Execution execution = choice.execution;
  execution.slabs = choice.all_slabs;
  return execution;
}

/// That of all processes, measured at once.
double copy_bandwidth_of_all(const Execution& execution) {
  as_first(execution.processes, 0);  // so that they begin together
  const std::vector<double> each = of_each(execution.processes, copy_bandwidth(execution));
  return std::accumulate(each.begin(), each.end(), 0.0);
}

std::map<std::string, KernelTiming> rows_of(FlowSolver& solver) {
  std::map<std::string, KernelTiming> rows;
  for (KernelTiming& row : solver.timings()) rows[row.kernel] = row;
  return rows;
}

/// The same steps as the first batch's, with a clock on every kernel.
void time_kernels(const PreparedCase& prepared, BenchMeasurement& result) {
  const FlowProblem& problem = prepared.built.problem;
  BenchFlow flow(prepared, true);
  flow.take(result.warm_up_steps);
  auto before = rows_of(flow.solver());
  result.profiled_step_seconds = flow.take(result.steps);
  const auto least = least_bytes(problem.grid, {.parameters = problem.parameters,
                                                .tracers = problem.tracers.count(),
                                                .execution = whole_execution(prepared.choice),
                                                .iterations = flow.iterations(),
                                                .statistics = problem.statistics});
  for (const auto& [name, row] : rows_of(flow.solver())) {
    const KernelTiming& old = before[name];
    if (row.calls == old.calls) continue;
    BenchKernel kernel{.name = name,
                       .calls = static_cast<double>(row.calls - old.calls) / result.steps,
                       .seconds = (row.seconds - old.seconds) / result.steps,
                       .bytes = std::nullopt};
    if (const auto found = least.find(name); found != least.end()) kernel.bytes = found->second;
    result.kernels.push_back(std::move(kernel));
  }
  std::sort(result.kernels.begin(), result.kernels.end(),
            [](const BenchKernel& a, const BenchKernel& b) { return a.seconds > b.seconds; });
}

BenchSetting setting_of(const std::string& scenario, const Site& site,
                        const ExecutionChoice& choice) {
  return {scenario, site.box.cells, whole_execution(choice), {}, transport_name(choice.execution)};
}

/// About `factor` times the cells along each axis, in multiples that can be coarsened often.
Index3 scaled(const Index3& cells, double factor) {
  constexpr int multiple = 16;
  Index3 result;
  for (std::size_t a = 0; a < 3; ++a) {
    result[a] = std::max(1, static_cast<int>(cells[a] * factor / multiple)) * multiple;
  }
  return result;
}

bool fits(const Index3& cells, const Question& config, const Machine& machine) {
  try {
    choose_execution(config, cells, machine);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

/// The largest grid of the same shape in as many slabs; by bisection, since more cells need more
/// memory.
Index3 largest_grid(const PreparedCase& prepared, const Machine& machine) {
  const Index3& cells = prepared.site.box.cells;
  Question config = prepared.config;
  config.machine.slabs = prepared.choice.execution.slabs;
  double fitting = 0, too_large = 1;
  while (fits(scaled(cells, too_large), config, machine)) {
    fitting = too_large;
    too_large *= 2;
  }
  while (too_large - fitting > 1e-3 * too_large) {
    const double middle = 0.5 * (fitting + too_large);
    (fits(scaled(cells, middle), config, machine) ? fitting : too_large) = middle;
  }
  return scaled(cells, fitting);
}

}  // namespace

BenchMeasurement measure(const std::string& scenario, const PreparedCase& prepared,
                         const BenchLength& length) {
  BenchMeasurement result;
  result.setting = setting_of(scenario, prepared.site, prepared.choice);
  result.copy_bandwidth = copy_bandwidth_of_all(prepared.choice.execution);
  time_steps(prepared, length, result);
  time_kernels(prepared, result);
  return result;
}

BenchMemory measure_memory(const std::string& scenario, const PreparedCase& prepared,
                           const Machine& machine) {
  const FlowProblem& problem = prepared.built.problem;
  const Execution& execution = prepared.choice.execution;
  const FlowSolver solver(problem, execution);
  BenchMemory memory;
  memory.setting = setting_of(scenario, prepared.site, prepared.choice);
  memory.setting.devices = solver.slab_devices();
  memory.fields = solver.fields();
  memory.allocated = static_cast<double>(solver.bytes_allocated()) / memory.setting.cell_count();
  memory.available = prepared.choice.memory_available;
  memory.largest_cells = largest_grid(prepared, machine);
  return memory;
}

}  // namespace downwash
