// Signs that a raster has the roofs of houses in it, and not the ground below them.
#pragma once

#include <vector>

#include "geometry/shapes/building.hpp"
#include "geometry/terrain/terrain.hpp"

namespace downwash {

/// Count of buildings that were looked at, and of those at whose walls the ground rises by about
/// their height.
struct RaisedGround {
  int looked_at = 0, raised = 0;
};

/// Compares the ground under buildings (domain frame) with that just outside of their outlines.
/// Buildings that the raster is too coarse for, that are lower than 3 m or lie beyond it are left
/// out; of many a part is looked at.
RaisedGround raised_ground(const std::vector<Building>& buildings, const Terrain& terrain);

}  // namespace downwash
