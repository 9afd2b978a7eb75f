// The pressure equation on the host, cell by cell: its connected parts and its residual.
#pragma once

#include <cstdint>
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
  /// Fluid cells i_begin … i_end-1 of one row, with none before or after them.
  struct Run {
    int i_begin, i_end, j, k;
    std::size_t part;
  };
  /// 1 / (gap · width) at the low and high faces of the cells of one axis.
  struct FaceWeightRows {
    std::vector<double> low, high;
  };

  std::vector<Run> find_runs(const ObstacleMap& obstacles) const;
  void join_runs();
  FaceWeightRows face_weights(int axis) const;
  std::vector<double> widths(int axis) const;
  bool on_dirichlet_face(const Run& run) const;

  const Grid& grid_;
  PressureFaces faces_;
  Index3 n_;
  const ObstacleMap& obstacles_;
  std::vector<Run> runs_;         ///< by k, j, i
  std::vector<bool> determined_;  ///< by part: has a Dirichlet face
};

}  // namespace downwash
