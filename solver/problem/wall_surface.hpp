// What walls are like for the air that blows along them.
#pragma once

#include <functional>

#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

struct WallSurface {
  double roughness = 0;  ///< z0, m; 0 means smooth
  /// Area of the true wall over that of the cell faces that stand for it: 1 along the grid, 1/√2
  /// at 45°, where the faces make a staircase.
  double area = 1;
  double inverse_obukhov = 0;  ///< 1/L of the air along a rough one, 1/m: see wind_rise
};

/// Of the wall on one side of a fluid cell: of a solid cell beyond, or of a face of the domain.
/// Called from several threads at once.
using SurfaceFunction = std::function<WallSurface(const Index3& cell, int axis, Side side)>;

}  // namespace downwash
