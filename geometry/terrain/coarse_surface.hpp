// Signs that a raster whose cells are larger than houses has these in its means.
#pragma once

#include <vector>

#include "geometry/shapes/building.hpp"
#include "geometry/terrain/terrain.hpp"

namespace downwash {

/// Slope of the regression of elevations on the mean height of what stands in each cell of a
/// raster: 0 over bare ground, 1 in a surface model.
struct RiseWithBuildings {
  int cells = 0;         ///< that were looked at
  double rise = 0;       ///< m per m of mean height
  double error = 0;      ///< standard error of it
  bool by_parts = true;  ///< false if a quarter of the area shows nothing of it
  bool sparse = false;   ///< true if there were few cells amid buildings, and others count too

  /// True if the raster is a surface model for all that is known.
  bool is_surface() const;
};

/// Slope over cells of 8 m and more amid buildings (domain frame): at the edge of a town the ground
/// may fall. Elevations and mean heights are both taken as the excess over eight neighbours,
/// 1 - 1/3 (sides) + 1/12 (corners), which takes out hills: over hills of 30 m the slope is 0 ±
/// 0.1, over such of 80 m on 50 cells 0 ± 0.4.
RiseWithBuildings rise_with_buildings(const std::vector<Building>& buildings,
                                      const Terrain& terrain);

}  // namespace downwash
