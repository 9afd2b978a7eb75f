#include "app/hazard/zones/even_raster.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/voxels/release_cells.hpp"

namespace downwash {
namespace {

Axis even(const Axis& axis) {
  const auto narrowest = static_cast<int>(std::lround(axis.length() / axis.smallest_width()));
  return Axis::uniform(axis.origin(), axis.length(), std::min(narrowest, 4 * axis.n()));
}

/// By cell of `even`, the cell of `axis` times `stride`.
std::vector<std::size_t> cells_under(const Axis& even, const Axis& axis, int stride) {
  std::vector<std::size_t> cells;
  for (int n = 0; n < even.n(); ++n) {
    cells.push_back(static_cast<std::size_t>(cell_at(axis, even.centre(n))) *
                    static_cast<std::size_t>(stride));
  }
  return cells;
}

}  // namespace

EvenRaster::EvenRaster(const Axis& x_axis, const Axis& y_axis)
    : x(even(x_axis)),
      y(even(y_axis)),
      column_(cells_under(x, x_axis, 1)),
      row_(cells_under(y, y_axis, x_axis.n())) {}

std::vector<float> EvenRaster::of(const std::vector<float>& values) const {
  std::vector<float> result;
  result.reserve(column_.size() * row_.size());
  for (const std::size_t row : row_) {
    for (const std::size_t column : column_) result.push_back(values[row + column]);
  }
  return result;
}

}  // namespace downwash
