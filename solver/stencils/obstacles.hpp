// The obstacle logic of Thibault 2009, 3.3.2: mask, sweep, corner.
//
// Walls follow the cell faces. The component normal to a wall lies on it and is zero. A tangential
// component lies half a cell outside, and the value half a cell inside, within the solid, is set so
// that the mean is the velocity of the wall: u_inside = -u_outside. Momentum and strain then need
// no knowledge of the solids. A face is
//   open     fluid on both sides,
//   wall     fluid on one side: u = 0,
//   buried   solid on both sides: holds the mirror value of an open face beside it, or 0.
// Only buried faces are ever swept, so that no face beside fluid changes. The functors may run over
// whole ranges or over the lists of obstacle_faces.hpp, with the same result.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

template <int C>
DOWNWASH_HOST_DEVICE bool fluid_on_both_sides(FieldView<const CellMask> mask, Cell c) {
  return is_fluid(mask(prev<C>(c))) && is_fluid(mask(c));
}
template <int C>
DOWNWASH_HOST_DEVICE bool solid_on_both_sides(FieldView<const CellMask> mask, Cell c) {
  return !is_fluid(mask(prev<C>(c))) && !is_fluid(mask(c));
}

template <int C, int A>
DOWNWASH_HOST_DEVICE bool beside_open_face(FieldView<const CellMask> mask, Cell c) {
  return fluid_on_both_sides<C>(mask, prev<A>(c)) || fluid_on_both_sides<C>(mask, next<A>(c));
}

/// u_C = 0 on every face that touches a solid (3.4).
template <int C, class T>
struct ObstacleMask {
  static constexpr const char* name = "obstacle_mask";
  FieldView<const CellMask> mask;
  FieldView<T> u;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (!fluid_on_both_sides<C>(mask, c)) u(c) = T(0);
  }
};

/// Buried faces take -u_C of the open face beside them along axis A (3.6-3.8). In a solid one cell
/// thick, with open faces on both sides, they take minus the mean of the two.
template <int C, int A, class T>
struct ObstacleSweep {
  static constexpr const char* name = "obstacle_sweep";
  FieldView<const CellMask> mask;
  FieldView<T> u;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (!solid_on_both_sides<C>(mask, c)) return;
    const bool below = fluid_on_both_sides<C>(mask, prev<A>(c));
    const bool above = fluid_on_both_sides<C>(mask, next<A>(c));
    if (below && above) {
      u(c) = T(-0.5) * (u(prev<A>(c)) + u(next<A>(c)));
    } else if (below) {
      u(c) = -u(prev<A>(c));
    } else if (above) {
      u(c) = -u(next<A>(c));
    }
  }
};

/// u_C = 0 on buried faces beside open faces along both tangential axes A and B: the edges of
/// buildings, where no one mirror value serves both walls (3.9-3.11).
template <int C, int A, int B, class T>
struct ObstacleCorner {
  static constexpr const char* name = "obstacle_corner";
  FieldView<const CellMask> mask;
  FieldView<T> u;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (solid_on_both_sides<C>(mask, c) && beside_open_face<C, A>(mask, c) &&
        beside_open_face<C, B>(mask, c)) {
      u(c) = T(0);
    }
  }
};

}  // namespace downwash
