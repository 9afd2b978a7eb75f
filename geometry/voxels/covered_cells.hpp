// How much of each cell a shape takes up.
#pragma once

#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// The part of [low, high] that lies in a cell of an axis, m; negative where it does not.
double overlap(const Axis& axis, int cell, double low, double high);

/// The cells of an axis that [low, high] reaches into by more than rounding.
IndexRange cells_reached(const Axis& axis, double low, double high);

/// A column of cells, and what of its plan a polygon covers, m².
struct CoveredColumn {
  int x, y;
  double covered;
};
/// Those that a polygon covers by more than rounding, row by row.
std::vector<CoveredColumn> covered_columns(const Polygon& polygon, const Axis& x, const Axis& y);

}  // namespace downwash
