// The connected parts of the fluid: which of them the wind can reach.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/boundary_conditions.hpp"
#include "solver/obstacle_map.hpp"

namespace downwash {

/// Fluid cells that are connected through faces, across periodic faces of the domain too.
struct FluidRegion {
  std::int64_t cells = 0;
  Index3 first_cell{0, 0, 0};  ///< the one of lowest k, j, i
  bool open = false;           ///< touches an inflow or outflow face
};

/// By first cell. The pressure equation has one free constant in each.
std::vector<FluidRegion> fluid_regions(const ObstacleMap& obstacles,
                                       const BoundaryConditions& boundaries);

/// Those that are cut off from the flow: the ones that are not open or, where none is, all but the
/// largest. The air in them stays still.
std::vector<FluidRegion> sealed_pockets(const std::vector<FluidRegion>& regions);

}  // namespace downwash
