// Values of a raster that are no ground, though its file does not say so.
#pragma once

#include <string>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Takes values that can't be ground for missing, and tells each kind in a sentence behind
/// `raster.format` (see RasterWords): the value, how many cells have it, where, and the remedy.
/// They are
/// - what no place on Earth has: below -12000 m or above 9000 m;
/// - a usual mark of missing values, such as 0 or 255, and any value below -500 m, of a part of the
///   raster, from which the rest is apart by 15 m and as steeply as 45° everywhere;
/// - up to three by three cells that stand out from all cells around them, and parts of up to a
///   hundredth of the raster behind walls of 50 m on all sides;
/// - whole rows that stand out, and what was mixed of a mark and the ground: see raster_faults.hpp.
/// Many low ones are a surface with trees or houses: they stay, which is told too. So does a raster
/// of whole numbers from 0 to 255 that rise and fall as no ground does: a hillshade, a picture. So
/// do classes, seams and units that are doubted. `name` is that of the file. Call it before
/// fill_missing.
void leave_out_false_ground(ElevationRaster& raster, const std::string& name);

}  // namespace downwash
