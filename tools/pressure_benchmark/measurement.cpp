#include "tools/pressure_benchmark/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>

#include "solver/performance/bandwidth.hpp"
#include "solver/performance/pressure_traffic.hpp"

namespace downwash::benchmark {
namespace {

bool is_sweeping(PressureMethod method) {
  return method == PressureMethod::jacobi || method == PressureMethod::red_black;
}

PoissonProblem poisson_problem(const SampleProblem& problem, const Setting& setting,
                               const Options& options) {
  PoissonProblem poisson{problem.grid, {}, problem.obstacles, {}};
  PressureParameters& parameters = poisson.parameters;
  parameters.method = setting.method;
  parameters.max_iterations = is_sweeping(setting.method) ? options.max_sweeps : options.max_cycles;
  if (setting.method == PressureMethod::red_black) parameters.relaxation = 1.9;
  return poisson;
}

/// √∫ f² dV; cells are equal along i.
double norm(const HostField<double>& field, const Grid& grid) {
  double total = 0;
  for (int k = 0; k < field.n[2]; ++k) {
    for (int j = 0; j < field.n[1]; ++j) {
      double row = 0;
      for (int i = 0; i < field.n[0]; ++i) row += field(i, j, k) * field(i, j, k);
      total += row * grid.cell_volume(0, j, k);
    }
  }
  return std::sqrt(total);
}

/// Memory is touched, kernels are loaded, and what is recorded for replay is recorded.
void warm_up(PoissonSolver& solver) {
  solver.set_tolerance(0.1);
  solver.clear();
  solver.solve();
}

SolveResult solve(PoissonSolver& solver, double tolerance, int repeats) {
  solver.set_tolerance(tolerance);
  PressureReport report;
  std::vector<double> seconds;
  for (int repeat = 0; repeat < repeats && !report.capped; ++repeat) {
    solver.clear();
    report = solver.solve();
    seconds.push_back(report.seconds);
  }
  std::sort(seconds.begin(), seconds.end());
  SolveResult result;
  result.tolerance = tolerance;
  result.iterations = report.iterations;
  result.capped = report.capped;
  const std::size_t half = seconds.size() / 2;
  result.seconds =
      seconds.size() % 2 == 1 ? seconds[half] : 0.5 * (seconds[half - 1] + seconds[half]);
  result.fastest = seconds.front();
  result.slowest = seconds.back();
  result.reported_residual = report.residual.value_or(0);
  return result;
}

/// The rows of one solve: those after it less those before.
std::vector<KernelResult> solve_profiled(PoissonSolver& solver, PressureReport& report) {
  solver.clear();
  std::map<std::string, KernelTiming> before;
  for (KernelTiming& row : solver.timings()) before[row.kernel] = row;
  report = solver.solve();
  std::vector<KernelResult> kernels;
  for (const KernelTiming& row : solver.timings()) {
    const KernelTiming& old = before[row.kernel];
    if (row.calls == old.calls) continue;
    kernels.push_back({row.kernel, row.calls - old.calls, row.seconds - old.seconds, {}});
  }
  std::sort(kernels.begin(), kernels.end(),
            [](const auto& a, const auto& b) { return a.seconds > b.seconds; });
  return kernels;
}

/// How often the residual was computed, from the calls of its kernel. On CUDA a sum over the cells
/// takes two; sweeps sum b under the same name, once.
std::int64_t residuals_computed(const std::vector<KernelResult>& kernels, const Setting& setting) {
  const bool sweeping = is_sweeping(setting.method);
  const std::string name = sweeping ? "pressure_residual" : "pressure: residual";
  const int calls_each = setting.execution.backend == BackendKind::cuda ? 2 : 1;
  for (const KernelResult& kernel : kernels) {
    if (kernel.name == name) return kernel.calls / calls_each - (sweeping ? 1 : 0);
  }
  return 0;
}

KernelTable kernel_table(const SampleProblem& problem, const Setting& setting,
                         const Options& options) {
  PoissonSolver solver(poisson_problem(problem, setting, options), setting.execution, true);
  solver.set_source(problem.source);
  warm_up(solver);
  KernelTable table;
  table.tolerance = *std::min_element(options.tolerances.begin(), options.tolerances.end());
  solver.set_tolerance(table.tolerance);
  PressureReport report;
  table.kernels = solve_profiled(solver, report);
  table.iterations = report.iterations;
  const SolveWork work{setting.method, setting.execution, report.iterations,
                       residuals_computed(table.kernels, setting),
                       cycle_work({.tolerance = table.tolerance})};
  const auto bytes = least_bytes(problem.grid, work);
  for (KernelResult& kernel : table.kernels) {
    const auto known = bytes.find(kernel.name);
    if (known != bytes.end()) kernel.bytes = known->second;
  }
  return table;
}

}  // namespace

Measurement measure(const SampleProblem& problem, const Setting& setting, const Options& options) {
  Measurement result{setting, problem.grid.n(), 0, 0, {}, {}, {}};
  {
    const auto start = std::chrono::steady_clock::now();
    PoissonSolver solver(poisson_problem(problem, setting, options), setting.execution);
    result.setup_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    result.bytes_allocated = solver.bytes_allocated();
    result.devices = solver.slab_devices();
    solver.set_source(problem.source);
    // p = 0 yet, so that this is b itself, less the means that the solver takes off.
    const double source_norm = options.check ? norm(solver.residual(), problem.grid) : 0;
    warm_up(solver);
    for (const double tolerance : options.tolerances) {
      SolveResult solved = solve(solver, tolerance, options.repeats);
      if (options.check) {
        const double residual = norm(solver.residual(), problem.grid);
        solved.true_residual = source_norm > 0 ? residual / source_norm : 0;
      }
      result.solves.push_back(solved);
    }
  }  // before the next one takes as much memory
  if (options.kernels) {
    result.kernels = kernel_table(problem, setting, options);
    result.kernels->copy_bandwidth = copy_bandwidth(setting.execution);
  }
  return result;
}

}  // namespace downwash::benchmark
