// One pressure system in hypre: its Struct interface, conjugate gradients preconditioned by a cycle
// of its multigrid PFMG, one slab along k for each process.
#pragma once

#include <HYPRE_struct_ls.h>

#include <string>

#include "tools/hypre_comparison/processes.hpp"
#include "tools/hypre_comparison/test_system.hpp"

namespace downwash::comparison {

/// What hypre lets its user choose, as far as it matters here. The numbers are hypre's own.
struct HypreOptions {
  int relaxation = 2;        ///< 1: weighted Jacobi, 2: red-black Gauss-Seidel, symmetric
  bool seven_points = true;  ///< on coarse levels; else Galerkin's 27. Always so with red-black
  bool skip_levels = false;  ///< no relaxation on levels that hypre holds dispensable
  int sweeps = 1;            ///< before and after each coarser level
  int levels_left_out = 0;   ///< of those down to a single cell
  bool pinned = false;       ///< p = 0 in one cell: the system is no longer singular

  std::string text() const;
};

struct SolverRun {
  int iterations = 0;
  double residual = 0;  ///< ‖residual‖₂ / ‖b‖₂ as the solver has it
  double seconds = 0;
};

/// All processes construct it and call solve and solution together.
class HypreSolver {
 public:
  HypreSolver(const TestSystem& system, const HypreOptions& options, const Processes& processes);
  HypreSolver(const HypreSolver&) = delete;
  HypreSolver& operator=(const HypreSolver&) = delete;
  ~HypreSolver();

  /// Time of setting up matrix and levels; the right-hand side is not counted.
  double setup_seconds() const { return setup_seconds_; }
  /// Solve from zero, until ‖residual‖₂ ≤ tolerance ‖b‖₂.
  SolverRun solve(double tolerance);
  /// p of the whole grid on the first process, of its slab alone on others.
  HostField<double> solution() const;

 private:
  void make_matrix(const TestSystem& system);
  void make_vectors(const TestSystem& system);
  void make_solver();

  HypreOptions options_;
  const Processes& processes_;
  Index3 n_;
  IndexRange planes_;
  double setup_seconds_ = 0;
  HYPRE_StructGrid grid_ = nullptr;
  HYPRE_StructStencil stencil_ = nullptr;
  HYPRE_StructMatrix matrix_ = nullptr;
  HYPRE_StructVector source_ = nullptr;
  HYPRE_StructVector solution_ = nullptr;
  HYPRE_StructSolver multigrid_ = nullptr;
  HYPRE_StructSolver gradients_ = nullptr;
};

}  // namespace downwash::comparison
