#include "tools/hypre_comparison/downwash_solver.hpp"

#include <utility>

namespace downwash::comparison {

DownwashSolver::DownwashSolver(const TestSystem& system, Precision precision, double tolerance,
                               const Processes& processes)
    : processes_(processes), solver_(make(system, precision, tolerance)) {
  solver_.set_source(system.source);
}

PoissonSolver DownwashSolver::make(const TestSystem& system, Precision precision,
                                   double tolerance) {
  const Processes::AllCores cores(processes_);
  PoissonProblem problem{system.grid, {}, system.obstacles, {}};
  problem.parameters.method = PressureMethod::multigrid_cg;
  problem.parameters.tolerance = tolerance;
  const double start = MPI_Wtime();
  PoissonSolver solver(
      std::move(problem),
      {.backend = BackendKind::cpu, .precision = precision, .slabs = processes_.count()});
  setup_seconds_ = MPI_Wtime() - start;
  return solver;
}

SolverRun DownwashSolver::solve() {
  const Processes::AllCores cores(processes_);
  solver_.clear();
  const double start = MPI_Wtime();
  const PressureReport report = solver_.solve();
  return {report.iterations, report.residual.value_or(0), MPI_Wtime() - start};
}

}  // namespace downwash::comparison
