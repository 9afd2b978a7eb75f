// The same system in Downwash.
#pragma once

#include "solver/pressure/poisson_solver.hpp"
#include "tools/hypre_comparison/hypre_solver.hpp"

namespace downwash::comparison {

/// Only the first process constructs it, one slab for each process.
class DownwashSolver {
 public:
  DownwashSolver(const TestSystem& system, Precision precision, double tolerance,
                 const Processes& processes);

  double setup_seconds() const { return setup_seconds_; }
  /// Solve from zero, while all other processes sleep.
  SolverRun solve();
  HostField<double> solution() { return solver_.solution(); }

 private:
  PoissonSolver make(const TestSystem& system, Precision precision, double tolerance);

  const Processes& processes_;
  double setup_seconds_ = 0;
  PoissonSolver solver_;
};

}  // namespace downwash::comparison
