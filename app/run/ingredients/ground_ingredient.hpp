// Checks that the ground is bare ground, and that what stands around the domain does not matter.
#pragma once

#include <vector>

#include "app/scene/ground_beyond.hpp"
#include "app/scene/site.hpp"
#include "geometry/terrain/coarse_surface.hpp"
#include "geometry/terrain/ground.hpp"
#include "geometry/terrain/raised_ground.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// The part of the domain for which the raster of the ground has no elevation.
Check terrain_covered(double uncovered);

/// Values of the raster that are no ground, and whether it looks like ground at all. Values outside
/// of the domain are told elsewhere.
Check doubtful_ground(const TerrainReport& report);

/// Check that the ground does not rise at walls by the height of the buildings, nor in cells larger
/// than these by their mean height: else the raster is a surface model, and they stand on their own
/// roofs.
Check ground_under_buildings(const RaisedGround& raised, const RiseWithBuildings& rise = {});

/// Ground outside of the domain that stands out from its slope, by a tenth of its distance at
/// least.
Check ground_beyond_domain(const GroundBeyond& beyond);

/// `high`: the part of the borders between columns at which the ground rises or falls by two cells
/// or more; `steepest`: its slope there, 1.
Check terrain_steps(double high, double steepest);

/// Checks of the raster for a site with terrain; without `wind` nothing comes over the ground
/// outside.
std::vector<Check> checks_of_ground(const Site& site, bool wind);

}  // namespace downwash
