// Outlines of where a field on a raster of cells reaches a level.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// A field on one layer of cells: the value of a cell holds at its centre. A value that is not
/// finite says that there is none: NaN and -∞ lie below, +∞ above every level.
struct CellRaster {
  Axis x, y;                        ///< faces, m; of any stretching
  std::vector<float> values;        ///< x fastest
  std::vector<std::uint8_t> solid;  ///< 1 = in a building; empty where there are none
};

struct ContourOptions {
  /// m². Patches smaller than this are left out and holes smaller than this are filled.
  double smallest_area = 0;
  /// How far the outline may be moved for the sake of fewer points, as a fraction of the smallest
  /// cell width; 0 = not at all. 0.1 saves most of them and cannot be seen.
  double tolerance = 0;
};

/// The raster with the field continued into the buildings, so that an outline passes below them
/// rather than around every facade: a zone covers buildings that stand in the plume, which a map
/// draws above it. What is outdoors keeps its value. From the facades inwards, cell by cell, a
/// solid cell gets the mean of those of its eight neighbours that are outdoors or further out; it
/// gets -∞ where most of these have no (finite) value. A building at the edge of the plume is so
/// cut about its middle. Says nothing about the air indoors.
CellRaster continued_into_buildings(CellRaster raster);

/// Where the field, continued_into_buildings(), is at least `level`: by marching squares (Lorensen
/// & Cline 1987, in the plane), linear between the centres, with the mean of the four deciding
/// saddles. Beyond the outermost centres the field is constant and the raster's edge closes the
/// region; between a value and none the outline is halfway.
///
/// The polygons are in the frame of the raster and valid by OGC Simple Features: rings are simple,
/// neither cross nor touch one another and repeat no point, outer rings are counter-clockwise and
/// holes clockwise; every hole is with the ring around it. To keep rings apart, an outline stays a
/// hundredth of the distance of two centres, and 3 cm, away from every centre: rounded to 7
/// decimals of a degree the polygons are still valid (cells of 0.25 m and more). Throws
/// std::invalid_argument when the arrays do not fit the axes or the level is not finite.
std::vector<Polygon> region_at_least(const CellRaster& raster, double level,
                                     const ContourOptions& options = {});

/// Where a time of arrival, s, is at most `latest`; negative = never. This is
/// region_at_least(-latest) of the negated times, with no value where the field never arrives.
std::vector<Polygon> region_reached_by(CellRaster arrival, double latest,
                                       const ContourOptions& options = {});

}  // namespace downwash
