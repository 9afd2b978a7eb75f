// Rasters whose values are no elevations in metres: pictures, classes, other units.
#pragma once

#include <string>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Sentence about a raster of grey values, whole numbers from 0 to 255, that rise and fall as no
/// ground does; empty for others. Two measures tell. The steepness is the root mean square of the
/// slope between neighbours: 0.5 in the Andes, 0.9 at most anywhere, since loose ground slides
/// beyond. The growth is how much larger the mean square rise over four cells is: 16 on a plane,
/// 9 to 14 on ground in cells of 10 to 90 m, 1 to 8 in hillshades, which are slopes of the ground
/// and so its derivative, and 1 for roofs. Whole metres make steps of up to 1 m between neighbours
/// on a gentle slope: below a mean of 1.2 m nothing is told.
std::string words_of_picture(const ElevationRaster& raster);

/// Sentence about a raster of few different whole numbers with cliffs between them, as land-cover
/// classes have; empty for others. Ground in whole metres goes from one value to the next.
std::string words_of_classes(const ElevationRaster& raster);

/// Sentence about a raster of whole numbers that is as smooth as ground but steeper as a whole than
/// any place with houses, whose elevations may be in centimetres or decimetres; empty for others.
std::string words_of_scale(const ElevationRaster& raster);

}  // namespace downwash
