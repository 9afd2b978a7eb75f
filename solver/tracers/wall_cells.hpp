// The cells beside walls, on which tracers deposit.
#pragma once

#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/stencils/scalar_sources.hpp"

namespace downwash {

/// Fluid cells of a slab with a solid or a Wall of the domain beside them, by k, j, i.
std::vector<WallCell> wall_cells(const FlowProblem& problem, const SlabExtent& slab);

/// The direction of gravity; no direction where there is none.
Vector3 down(const Vector3& gravity);

}  // namespace downwash
