// The six faces: from the user's description to the solver's.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "geometry/axis_map.hpp"
#include "io/case_config.hpp"
#include "solver/boundary_conditions.hpp"
#include "solver/flow_parameters.hpp"
#include "solver/grid.hpp"
#include "solver/obstacle_map.hpp"

namespace downwash {

/// `xyz`: the axes of the grid as the user has them. Profiles are sampled at cell centres.
BoundaryConditions solver_boundaries(const CaseConfig& config, const std::array<Axis, 3>& xyz,
                                     const AxisMap& axes);

/// What is wrong with the faces, one sentence each in the user's names: inconsistent sets, and
/// inlets or outlets that are wholly behind solids.
std::vector<std::string> wrong_faces(const BoundaryConditions& boundaries, const Grid& grid,
                                     const ObstacleMap& obstacles, const AxisMap& axes);

}  // namespace downwash
