// The systems that both programs solve, and the check that neither of them can talk into agreeing.
#pragma once

#include <string>
#include <vector>

#include "solver/flow_solver.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash::comparison {

/// ∇·(β∇p) = b between blocks on the ground, cubes of 1 m as cells, Neumann on all six faces.
struct TestSystem {
  std::string name;
  Grid grid;
  ObstacleMap obstacles;
  HostField<double> source;  ///< b; sums to zero, so that there is a solution

  bool fluid(int i, int j, int k) const { return !obstacles.solid(i, j, k); }
  /// β of the face between a cell and its lower neighbour along `axis`, -1 also being outside.
  bool open_low(int axis, int i, int j, int k) const;
};

/// A city of 8 × 8 blocks, every other row of them displaced by half their distance, as high as a
/// quarter of axis j. b is the divergence of a wind of 1 m/s along axis k that ends at the blocks.
/// Throws std::invalid_argument unless i and k are multiples of 32 and j of 4.
TestSystem make_city(const Index3& n);

/// ‖b - ∇·(β∇p)‖₂ / ‖b‖₂ over the fluid cells.
double relative_residual(const TestSystem& system, const HostField<double>& p);

}  // namespace downwash::comparison
