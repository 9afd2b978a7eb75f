#include "tools/hypre_comparison/contest.hpp"

#include <memory>

#include "tools/hypre_comparison/downwash_solver.hpp"
#include "tools/hypre_comparison/hypre_search.hpp"

namespace downwash::comparison {
namespace {

Row row_of(const TestSystem& system, double tolerance) {
  Row row;
  row.system = system.name;
  row.cells = static_cast<double>(system.grid.cells());
  row.tolerance = tolerance;
  return row;
}

/// The first solve touches memory for the first time, so that it is not counted.
void count(Row& row, const SolverRun& run, int repeat) {
  row.iterations = run.iterations;
  row.claimed_residual = run.residual;
  if (repeat > 0) row.seconds.push_back(run.seconds);
}

}  // namespace

std::vector<Row> contest(const TestSystem& system, const ContestSettings& settings,
                         const Processes& processes) {
  std::vector<Row> rows(3, row_of(system, settings.tolerance));
  const HypreOptions options =
      fastest_options(system, settings.tolerance, processes, settings.tell_search);
  HypreSolver hypre(system, options, processes);
  rows[0].solver = "hypre";
  rows[0].precision = sizeof(HYPRE_Real) == 8 ? "double" : "single";
  rows[0].options = options.text();
  rows[0].setup_seconds = hypre.setup_seconds();

  std::vector<std::unique_ptr<DownwashSolver>> downwash;
  if (processes.first()) {
    for (const Precision precision : {Precision::single, Precision::double_}) {
      downwash.push_back(
          std::make_unique<DownwashSolver>(system, precision, settings.tolerance, processes));
      Row& row = rows[downwash.size()];
      row.solver = "Downwash";
      row.precision = precision == Precision::single ? "single" : "double";
      row.setup_seconds = downwash.back()->setup_seconds();
    }
  }
  for (int repeat = 0; repeat <= settings.repeats; ++repeat) {
    processes.wait_asleep();  // until the first process is through with Downwash
    count(rows[0], hypre.solve(settings.tolerance), repeat);
    for (std::size_t d = 0; d < downwash.size(); ++d)
      count(rows[d + 1], downwash[d]->solve(), repeat);
  }
  processes.wait_asleep();

  const HostField<double> p = hypre.solution();
  if (!processes.first()) return {};
  rows[0].residual = relative_residual(system, p);
  for (std::size_t d = 0; d < downwash.size(); ++d) {
    rows[d + 1].residual = relative_residual(system, downwash[d]->solution());
    rows[d + 1].ratio = rows[d + 1].median_seconds() / rows[0].median_seconds();
  }
  return rows;
}

}  // namespace downwash::comparison
