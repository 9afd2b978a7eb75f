// The faces that the obstacle logic holds in every step, found once: few beside the cells of the
// grid.
#pragma once

#include <vector>

#include "solver/parallel/host_planes.hpp"
#include "solver/stencils/obstacles.hpp"

namespace downwash {

/// Those of component C within a range. `mask` is on the host.
template <int C>
std::vector<BuriedFace> buried_faces_of(FieldView<const CellMask> mask, const Range& range) {
  constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
  const auto find = [&](int k, std::vector<BuriedFace>& found) {
    for (int j = range.lo.j; j < range.hi.j; ++j) {
      for (int i = range.lo.i; i < range.hi.i; ++i) {
        const Cell c{i, j, k};
        if (solid_on_both_sides<C>(mask, c) &&
            (beside_open_face<C, A>(mask, c) || beside_open_face<C, B>(mask, c))) {
          found.push_back({c, C});
        }
      }
    }
  };
  return found_in_planes<BuriedFace>(range.lo.k, range.hi.k, find);
}

/// The buried faces of all components; `range_of(axis)` is the range of each.
template <class RangeOf>
std::vector<BuriedFace> buried_faces(FieldView<const CellMask> mask, const RangeOf& range_of) {
  std::vector<BuriedFace> found = buried_faces_of<0>(mask, range_of(0));
  for (const auto& more :
       {buried_faces_of<1>(mask, range_of(1)), buried_faces_of<2>(mask, range_of(2))}) {
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

}  // namespace downwash
