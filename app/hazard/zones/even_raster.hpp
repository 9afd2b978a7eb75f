// Values of cells of any width, on cells of one width.
#pragma once

#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// Even cells over two axes, as narrow as the narrowest of an axis, but no more than four for each
/// of its cells; the same cells where these are even.
class EvenRaster {
 public:
  EvenRaster(const Axis& x, const Axis& y);

  Axis x, y;
  /// Values of the cells of the two axes, by rows, x fastest: in each even cell that of the cell
  /// which its centre lies in.
  std::vector<float> of(const std::vector<float>& values) const;

 private:
  std::vector<std::size_t> column_, row_;  ///< by even cell: where its values begin
};

}  // namespace downwash
