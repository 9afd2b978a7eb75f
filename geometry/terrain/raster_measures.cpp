#include "geometry/terrain/raster_measures.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace downwash {

CellEdges cell_edges(const ElevationRaster& raster) {
  const Point &a = raster.per_column, &b = raster.per_row;
  const Point middle = raster.place(0.5 * raster.columns, 0.5 * raster.rows);
  constexpr double metres_a_degree = 111'320;
  const bool degrees = std::max(std::hypot(a.x, a.y), std::hypot(b.x, b.y)) < 0.02 &&
                       std::abs(middle.x) <= 540 && std::abs(middle.y) <= 90;
  const double north = degrees ? metres_a_degree : 1;
  const double east = degrees ? north * std::cos(middle.y * std::numbers::pi / 180) : 1;
  return {std::hypot(east * a.x, north * a.y), std::hypot(east * b.x, north * b.y)};
}

double cell_size(const ElevationRaster& raster) {
  const CellEdges edges = cell_edges(raster);
  return std::max(edges.column, edges.row);
}

int stride_of(const ElevationRaster& raster) {
  constexpr double enough = 1e6;
  const double cells = static_cast<double>(raster.elevation.size());
  return std::max(1, static_cast<int>(std::sqrt(cells / enough)));
}

double median_of(std::vector<double>& values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace downwash
