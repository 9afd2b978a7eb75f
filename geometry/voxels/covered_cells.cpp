#include "geometry/voxels/covered_cells.hpp"

#include <algorithm>

#include "geometry/frames/cell_at.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

double overlap(const Axis& axis, int cell, double low, double high) {
  return std::min(high, axis.face(cell + 1)) - std::max(low, axis.face(cell));
}

IndexRange cells_reached(const Axis& axis, double low, double high) {
  IndexRange range{cell_at(axis, low), cell_at(axis, high) + 1};
  const auto touched = [&](int cell) {
    return overlap(axis, cell, low, high) <= 1e-9 * axis.width(cell);
  };
  while (range.first < range.last && touched(range.first)) ++range.first;
  while (range.first < range.last && touched(range.last - 1)) --range.last;
  return range;
}

/// Whole rows of cells are cut out first: a polygon of many corners is not clipped by each cell.
std::vector<CoveredColumn> covered_columns(const Polygon& polygon, const Axis& x_axis,
                                           const Axis& y_axis) {
  std::vector<CoveredColumn> columns;
  const Rectangle box = bounds(polygon);
  const IndexRange rows = cells_reached(y_axis, box.low.y, box.high.y);
  const IndexRange across = cells_reached(x_axis, box.low.x, box.high.x);
  for (int y = rows.first; y < rows.last; ++y) {
    const Polygon strip = between(polygon, Cut::y, y_axis.face(y), y_axis.face(y + 1));
    for (int x = across.first; x < across.last; ++x) {
      const double covered = area(between(strip, Cut::x, x_axis.face(x), x_axis.face(x + 1)));
      if (covered > 1e-9 * x_axis.width(x) * y_axis.width(y)) columns.push_back({x, y, covered});
    }
  }
  return columns;
}

}  // namespace downwash
