// The pressure equation on the host, cell by cell: its connected parts and its residual.
#pragma once

#include <vector>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/fluid_runs.hpp"
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
  /// 1 / (gap · width) at the low and high faces of the cells of one axis.
  struct FaceWeightRows {
    std::vector<double> low, high;
  };

  FaceWeightRows face_weights(int axis) const;
  std::vector<double> widths(int axis) const;
  bool on_dirichlet_face(const FluidRun& run) const;

  const Grid& grid_;
  PressureFaces faces_;
  Index3 n_;
  const ObstacleMap& obstacles_;
  FluidRuns runs_;
  std::vector<bool> determined_;  ///< by region of the runs: has a Dirichlet face
};

}  // namespace downwash
