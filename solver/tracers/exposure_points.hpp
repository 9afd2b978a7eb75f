// Points between cells, at which the wind and the exposure to tracers are recorded.
#pragma once

#include "solver/grid/cut_faces.hpp"
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

/// The same of the velocity along `axis`, from faces across it: linear along the axis between the
/// two faces of the cell, where walls have their 0, and across it between the faces of the cells
/// beside it, of which only those count that are fluid and connected with the cell through each
/// other. Between a wall or the edge of the domain and the nearest faces along it the velocity is
/// that of these: what the wind does there, the grid does not tell. Through cut faces it is that in
/// their openings.
PointStencil face_stencil(const Grid& grid, const ObstacleMap& obstacles, const Openness& openness,
                          int axis, const Index3& cell, const Vector3& point);

}  // namespace downwash
