// Faults of a whole raster of the ground: its rows, its unit, values that are classes, and marks of
// missing values that a program mixed with the ground beside them.
#pragma once

#include <string>
#include <vector>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Edges of a cell, m. Degrees are recognized by their size, as elsewhere.
struct CellEdges {
  double column = 0, row = 0;  ///< what a column and a row add
};
CellEdges cell_edges(const ElevationRaster& raster);

/// Sentence about a raster of few different whole numbers with cliffs between them, as land-cover
/// classes have; empty for others. Ground in whole metres goes from one value to the next.
std::string words_of_classes(const ElevationRaster& raster);

/// Sentence about a raster of whole numbers that is as smooth as ground but steeper as a whole than
/// any place with houses, whose elevations may be in centimetres or decimetres; empty for others.
std::string words_of_scale(const ElevationRaster& raster);

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
