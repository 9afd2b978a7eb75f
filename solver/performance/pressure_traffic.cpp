#include "solver/performance/pressure_traffic.hpp"

#include <algorithm>

#include "solver/pressure/coarsening.hpp"

namespace downwash {
namespace {

using Bytes = std::map<std::string, double>;

constexpr double mask = 1, word = 4, real = 4;  ///< bytes; the preconditioner is all float
/// On coarse levels, in thorough cycles; light ones and the finest level have one.
constexpr int thorough_rounds = 3;

/// Cells as in CudaBackend: levels up to this size are smoothed in one launch or stay in the cache.
constexpr double cells_by_stage = 1 << 21;

double value_bytes(const SolveWork& work) {
  return work.execution.precision == Precision::single ? 4 : 8;
}

/// Passes over a level in one round: see CpuBackend::smooth and CudaBackend::smooth.
int passes(BackendKind backend, double cells_at_once) {
  return backend == BackendKind::cuda && cells_at_once > cells_by_stage ? 2 : 1;
}

/// One cycle: see Multigrid. On the CPU a level's prolongation and half-sweeps follow each other in
/// the cache.
Bytes of_cycle(const Grid& grid, const Execution& execution, int coarse_rounds) {
  const GridHierarchy hierarchy = coarsened(grid);
  const int distributed = distributed_levels(hierarchy, execution.slabs);
  const bool cpu = execution.backend == BackendKind::cpu;
  Bytes bytes;
  for (int l = 0; l + 1 < hierarchy.levels(); ++l) {
    const auto level = static_cast<std::size_t>(l);
    const auto cells = static_cast<double>(hierarchy.grid[level].cells());
    const auto parents = static_cast<double>(hierarchy.grid[level + 1].cells());
    const int sharing = execution.slabs > 1 && l < distributed ? execution.slabs : 1;
    const int rounds = l == 0 ? 1 : coarse_rounds;
    const double pass = cells * (real + real + (l == 0 || !cpu ? mask : word) + real);
    bytes["multigrid: restrict"] += (cells + parents) * real;
    bytes["multigrid: prolong"] += parents * (real + word) + (cpu ? 0 : cells * real);
    bytes["multigrid: smooth"] += rounds * passes(execution.backend, cells / sharing) * pass;
    if (cpu) bytes["multigrid: smooth"] -= cells * real;  // the first pass finds x in the cache
  }
  return bytes;
}

/// See MultigridSolver. In double precision the residual is kept as a float too.
Bytes of_multigrid(const Grid& grid, const SolveWork& work) {
  const double t = value_bytes(work), cells = static_cast<double>(grid.cells());
  const double rounded = work.execution.precision == Precision::double_ ? real : 0;
  const int products = work.method == PressureMethod::multigrid_cg ? 2 : 1;
  const double iterations = work.iterations, residuals = static_cast<double>(work.residuals);
  Bytes bytes =
      of_cycle(grid, work.execution, work.cycles == CycleWork::light ? 1 : thorough_rounds);
  for (auto& [name, value] : bytes) value *= iterations;
  bytes["pressure: residual"] = cells * (8 + 2 * t + mask + t + rounded);  // with the last change
  bytes["pressure: operator"] = iterations > 0 ? cells * (t + real + mask) : 0;
  if (iterations <= 1 && residuals <= 1) {  // the first step, if any, was enough
    bytes["pressure: update"] = cells * (16 + real + 3 * t);
    return bytes;
  }
  bytes["pressure: products"] = (iterations - 1) * cells * (products * t + real);
  bytes["pressure: direction"] = cells * (real + 3 * t + (iterations - 1) * (4 * t + real));
  bytes["pressure: operator"] += iterations * cells * (2 * t + mask);
  bytes["pressure: update"] = iterations * cells * (3 * t + rounded);
  // x is moved into the pressure, and its change kept, before each fresh residual, or at the end.
  bytes["pressure: update"] += std::max(residuals - 1, 1.0) * cells * (16 + 4 * t);
  bytes["pressure: residual"] += (residuals - 1) * cells * (8 + t + mask + t + rounded);
  return bytes;
}

/// See SweepSolver. Sweep by sweep: several that share a pass over the memory can exceed its speed.
/// A half-sweep touches every line of memory.
Bytes of_sweeps(const Grid& grid, const SolveWork& work) {
  const double t = value_bytes(work), cells = static_cast<double>(grid.cells());
  const int passes = work.method == PressureMethod::red_black ? 2 : 1;
  const double residuals = static_cast<double>(work.residuals);
  return {{"pressure", work.iterations * passes * cells * (3 * t + mask)},
          {"pressure_residual", cells * t + residuals * cells * (2 * t + mask)}};
}

}  // namespace

bool by_sweeps(PressureMethod method) {
  return method == PressureMethod::jacobi || method == PressureMethod::red_black;
}

Bytes least_bytes(const Grid& grid, const SolveWork& work) {
  return by_sweeps(work.method) ? of_sweeps(grid, work) : of_multigrid(grid, work);
}

}  // namespace downwash
