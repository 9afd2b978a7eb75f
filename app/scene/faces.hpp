// The six faces: from the user's description to the solver's.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/scene/wind_swing.hpp"
#include "geometry/frames/axis_map.hpp"
#include "geometry/terrain/distant_ground.hpp"
#include "geometry/terrain/ground.hpp"
#include "io/question/flow.hpp"
#include "io/question/wind.hpp"
#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

constexpr int vertical = 2;  ///< the axis, of the user's

/// The ground as it is seen from the top, through which air goes as it would, up there, without
/// one: over ground that is not level, where the top is a free slip and there is a wind.
std::optional<DistantGround> ground_seen_from_top(const FlowChoice& flow,
                                                  const std::optional<Wind>& wind,
                                                  const std::array<Axis, 3>& xyz,
                                                  const Ground* ground);

/// `xyz`: the axes of the grid as the user has them. Profiles are sampled at cell centres, in each
/// column above its own ground, if there is any but z = 0. With a swing, what comes in with the
/// wind has it, and free sides let it through.
BoundaryConditions solver_boundaries(const FlowChoice& flow, const std::optional<Wind>& wind,
                                     const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                     const Ground* ground = nullptr,
                                     const std::optional<DistantGround>& distant = std::nullopt,
                                     const std::optional<WindSwing>& swing = std::nullopt);

/// What is wrong with the faces, one sentence each in the user's names: inconsistent sets, and
/// inlets or outlets that are wholly behind solids.
std::vector<std::string> wrong_faces(const BoundaryConditions& boundaries, const Grid& grid,
                                     const ObstacleMap& obstacles, const AxisMap& axes);

}  // namespace downwash
