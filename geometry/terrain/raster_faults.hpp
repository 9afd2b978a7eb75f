// Faults that programs leave in a raster of the ground: whole rows, and marks of missing values
// that were mixed with the ground beside them.
#pragma once

#include <string>
#include <vector>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Sentences about whole rows and columns. Up to three of them that stand out from both neighbours
/// by one height are taken for missing. A step of one height all along two neighbours is a doubt: a
/// seam between two rasters. Cliffs don't follow the rows.
std::vector<std::string> take_out_rows(ElevationRaster& raster);

/// Takes out a mark of missing values and what a program mixed of it and the ground beside it
/// (gdalwarp -r bilinear does, if a file does not declare its missing values). Where zeros lie on
/// all four corners and such a rim parts them from high ground, that is a doubt: it may be the sea.
/// `name` is that of the file.
std::vector<std::string> take_out_blended(ElevationRaster& raster, const std::string& name);

}  // namespace downwash
