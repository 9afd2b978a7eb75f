// The least that the kernels of a pressure solve move to and from memory.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "solver/pressure/cycle_work.hpp"
#include "solver/pressure/poisson_solver.hpp"

namespace downwash {

/// True for Jacobi and Gauss-Seidel by colours, false for multigrid.
bool by_sweeps(PressureMethod method);

struct SolveWork {
  PressureMethod method;
  Execution execution;
  int iterations;
  /// How often the residual was computed afresh: by multigrid in double precision, by sweeps to see
  /// whether they are done.
  std::int64_t residuals;
  CycleWork cycles = CycleWork::light;
};

/// Bytes by the name of the kernel, for one solve, all slabs together: every value that a kernel
/// touches counted once a launch, no ghost cells. What a cache keeps from one launch to the next
/// counts as moved, so that kernels on grids that fit into it can exceed the bandwidth of memory.
/// Kernels of unknown traffic are missing.
std::map<std::string, double> least_bytes(const Grid& grid, const SolveWork& work);

}  // namespace downwash
