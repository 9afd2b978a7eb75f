// Cells of a raster that stand out from the ground around them.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Cells that stand out, marked among all of a raster.
struct Outliers {
  explicit Outliers(std::size_t cells) : marked(cells, false) {}
  void add(std::size_t cell, double height) {
    marked[cell] = true;
    if (count++ == 0 || std::abs(height) > std::abs(worst_height)) {
      worst = cell;
      worst_height = height;
    }
  }

  std::vector<bool> marked;
  std::size_t count = 0, worst = 0;
  double worst_height = 0;  ///< m above what surrounds it
};

/// Cells of parts that walls part from all of the ground about them, up to a hundredth of the
/// raster: wider than those that stand out by themselves.
Outliers islands(const ElevationRaster& raster);

/// Groups of up to three by three cells that stand out from all cells around them.
Outliers outliers(const ElevationRaster& raster);

}  // namespace downwash
