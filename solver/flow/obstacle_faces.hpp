// The faces that the obstacle logic holds in every step, found once: few beside the cells of the
// grid.
#pragma once

#include <vector>

#include "solver/stencils/obstacles.hpp"

namespace downwash {

/// Adds those of component C within a range. `mask` is on the host.
template <int C>
void find_buried_faces(FieldView<const CellMask> mask, const Range& range,
                       std::vector<BuriedFace>& found) {
  constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
  for (int k = range.lo.k; k < range.hi.k; ++k) {
    for (int j = range.lo.j; j < range.hi.j; ++j) {
      for (int i = range.lo.i; i < range.hi.i; ++i) {
        const Cell c{i, j, k};
        if (solid_on_both_sides<C>(mask, c) &&
            (beside_open_face<C, A>(mask, c) || beside_open_face<C, B>(mask, c))) {
          found.push_back({c, C});
        }
      }
    }
  }
}

/// The buried faces of all components; `range_of(axis)` is the range of each.
template <class RangeOf>
std::vector<BuriedFace> buried_faces(FieldView<const CellMask> mask, const RangeOf& range_of) {
  std::vector<BuriedFace> found;
  find_buried_faces<0>(mask, range_of(0), found);
  find_buried_faces<1>(mask, range_of(1), found);
  find_buried_faces<2>(mask, range_of(2), found);
  return found;
}

}  // namespace downwash
