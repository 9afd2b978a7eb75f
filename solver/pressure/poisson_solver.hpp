// The pressure solvers by themselves: ∇·(β∇p) = b on a grid with obstacles.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/fields/host_field.hpp"
#include "solver/pressure/pressure_faces.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/reports.hpp"

namespace downwash {

/// β is 1 on faces between fluid cells, 0 on faces of solid cells and on Neumann faces of the
/// domain; on Dirichlet faces p = 0, half a cell from the centre.
struct PoissonProblem {
  Grid grid;
  PressureFaces faces;
  ObstacleMap obstacles;
  PressureParameters parameters;  ///< `divergence` counts as max|b - ∇·(β∇p)|
};

/// Solves on slabs as FlowSolver does, with the same solvers, and by several processes as it does:
/// all make the same calls, but for grid(), and get the same results. Fields are those of the whole
/// grid, at cell centres.
class PoissonSolver {
 public:
  /// Throws std::invalid_argument (periodic on one side only, an obstacle map of another size, more
  /// slabs than planes), std::bad_alloc, or std::runtime_error (no device).
  PoissonSolver(PoissonProblem problem, const Execution& execution, bool profile = false);
  PoissonSolver(PoissonSolver&&) noexcept;
  PoissonSolver& operator=(PoissonSolver&&) noexcept;
  ~PoissonSolver();

  const Grid& grid() const;

  /// Sets b. In each connected part of the fluid without a Dirichlet face the solution exists only
  /// if ∫b dV = 0: the volume mean of b over such a part is subtracted. Returns the largest mean
  /// that was.
  double set_source(const HostField<double>& source);
  /// Set a tolerance in place of the problem's, from the next solve on.
  void set_tolerance(double tolerance);
  /// p = 0: the next solve starts from nothing, not from the last solution.
  void clear();
  PressureReport solve();
  /// p; in each part of the fluid without a Dirichlet face its volume mean is zero. 0 in solids.
  HostField<double> solution();
  /// b - ∇·(β∇p) as the solver sees it, computed on the host in double precision.
  HostField<double> residual();

  std::vector<KernelTiming> timings();
  std::vector<std::string> slab_devices() const;
  std::int64_t bytes_allocated() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
