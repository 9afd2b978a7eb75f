// Measures of a whole raster: edges of its cells, neighbours, medians.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

/// Edges of a cell, m. Degrees are recognized by their size, as elsewhere.
struct CellEdges {
  double column = 0, row = 0;  ///< what a column and a row add
};
CellEdges cell_edges(const ElevationRaster& raster);
/// Longer edge of a cell, m.
double cell_size(const ElevationRaster& raster);

/// Calls use(a, b, edge) with the cells of each pair of neighbours that have elevations.
template <class Use>
void for_neighbours(const ElevationRaster& raster, const Use& use) {
  const CellEdges edges = cell_edges(raster);
  const auto both = [&](std::size_t a, std::size_t b, double edge) {
    if (std::isfinite(raster.elevation[a]) && std::isfinite(raster.elevation[b])) use(a, b, edge);
  };
  for (int row = 0; row < raster.rows; ++row) {
    for (int column = 0; column < raster.columns; ++column) {
      const std::size_t own = raster.at(column, row);
      if (column + 1 < raster.columns) both(own, raster.at(column + 1, row), edges.column);
      if (row + 1 < raster.rows) both(own, raster.at(column, row + 1), edges.row);
    }
  }
}

/// Distance, in cells, between those that a median of a large raster takes: a million are enough.
int stride_of(const ElevationRaster& raster);

/// Median of the values, the upper one of an even number. Reorders them.
double median_of(std::vector<double>& values);

}  // namespace downwash
