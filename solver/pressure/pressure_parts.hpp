// The pressure equation on the host, cell by cell: its connected parts and its residual.
#pragma once

#include <vector>

#include "solver/cell_mask.hpp"
#include "solver/flow_solver.hpp"
#include "solver/pressure/pressure_faces.hpp"

namespace downwash {

/// The parts of the fluid that open faces connect. Where none of a part's cells lies on a Dirichlet
/// face its pressure has a free constant, and its source must integrate to zero.
class PressureParts {
 public:
  PressureParts(const Grid& grid, const PressureFaces& faces, const ObstacleMap& obstacles);

  /// Subtracts from each part without a Dirichlet face its volume mean, and sets 0 in solids.
  /// Returns the largest |mean|.
  double remove_means(HostField<double>& field) const;
  /// b - ∇·(β∇p), 0 in solids.
  HostField<double> residual(const HostField<double>& source, const HostField<double>& p) const;

 private:
  template <class Function>
  void for_each_neighbour(const Index3& cell, const Function& f) const;
  std::size_t offset(const Index3& c) const;
  Index3 cell(std::size_t offset) const;
  void label();

  const Grid& grid_;
  PressureFaces faces_;
  Index3 n_;
  std::vector<CellMask> mask_;    ///< without ghosts
  std::vector<int> part_;         ///< -1 in solids
  std::vector<bool> determined_;  ///< has a Dirichlet face
};

}  // namespace downwash
