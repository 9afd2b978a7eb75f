// Points between cells, at which the exposure to tracers is recorded.
#pragma once

#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/stencils/exposure.hpp"

namespace downwash {

/// Trilinear interpolation at a point in a fluid cell, by indices of the whole grid, from the
/// centres of the cells around it. Only those count that are fluid and connected with the cell
/// through each other: their weights are divided by the sum of theirs, so that nothing comes
/// through a wall and a uniform concentration stays what it is. Nothing comes from beyond the
/// domain.
PointStencil point_stencil(const Grid& grid, const ObstacleMap& obstacles, const Index3& cell,
                           const Vector3& point);

}  // namespace downwash
