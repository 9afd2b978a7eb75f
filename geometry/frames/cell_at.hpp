// From positions to cells of an axis.
#pragma once

#include "solver/grid/grid.hpp"

namespace downwash {

/// The cell of an axis that holds a position, or the outermost one nearest to it.
inline int cell_at(const Axis& axis, double position) {
  int low = 0, high = axis.n() - 1;
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (axis.face(middle) <= position) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

}  // namespace downwash
