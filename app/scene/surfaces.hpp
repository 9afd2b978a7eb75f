// Surfaces of the walls of a case: from kinds of surfaces and footprints to every wall face.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "geometry/frames/axis_map.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/terrain/ground.hpp"
#include "io/question/flow.hpp"
#include "solver/problem/wall_surface.hpp"

namespace downwash {

/// Faces of the domain and cells below the ground are ground, which is streets within 30 m of a
/// building (along either axis of the grid), less in a model (model_scale()); of other solids,
/// those that look up are roof and the others facade, a building's own roughness before that of its
/// kind. Facades that run askew to the grid count by their true area: a wall of normal n stands for
/// |n_x| + |n_y| times its area in cell faces. `buildings` in the domain frame; `xyz`: the axes of
/// the grid as the user has them.
SurfaceFunction surface_function(const Surfaces& surfaces, std::span<const Building> buildings,
                                 const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                 const std::shared_ptr<const Ground>& ground = nullptr);

}  // namespace downwash
