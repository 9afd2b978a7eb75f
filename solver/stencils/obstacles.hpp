// The obstacle logic of Thibault 2009, 3.3.2: mask, sweep, corner.
//
// Walls follow the cell faces. The component normal to a wall lies on it and is zero. A tangential
// component lies half a cell outside, and the value half a cell inside, within the solid, is set so
// that the mean is the velocity of the wall: u_inside = -u_outside. Momentum and strain then need
// no knowledge of the solids. A face is
//   open     fluid on both sides,
//   wall     fluid on one side: u = 0,
//   buried   solid on both sides: holds the mirror value of an open face beside it, or 0.
// Only buried faces are ever set, from open ones alone, so that no face beside fluid changes and
// all may be set at once.
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

/// -u_C of the open face beside a buried one along axis A. In a solid one cell thick, with open
/// faces on both sides, minus the mean of the two. (3.6-3.8)
template <int C, int A, class T>
DOWNWASH_HOST_DEVICE T mirrored(FieldView<const CellMask> mask, FieldView<const T> u, Cell c) {
  const bool below = fluid_on_both_sides<C>(mask, prev<A>(c));
  const bool above = fluid_on_both_sides<C>(mask, next<A>(c));
  if (below && above) return T(-0.5) * (u(prev<A>(c)) + u(next<A>(c)));
  return below ? -u(prev<A>(c)) : -u(next<A>(c));
}

/// A face that is buried but not deeply: beside an open one.
struct BuriedFace {
  Cell cell;
  int component;
};

/// Sweep and corner, for the n-th of a list of faces: those beside open faces along one tangential
/// axis mirror them; along both, at the edges of buildings, no one value serves both walls and
/// u_C = 0 (3.9-3.11).
template <class T>
struct HoldObstacles {
  static constexpr const char* name = "obstacles";
  const BuriedFace* faces;
  FieldView<const CellMask> mask;
  VelocityView<T> u;

  template <int C>
  DOWNWASH_HOST_DEVICE void hold(Cell c) const {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    const FieldView<const T> along_c = u.component(C);
    const bool a = beside_open_face<C, A>(mask, c), b = beside_open_face<C, B>(mask, c);
    u.template at<C>(c) = a && b ? T(0)
                          : a    ? mirrored<C, A>(mask, along_c, c)
                                 : mirrored<C, B>(mask, along_c, c);
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    const BuriedFace face = faces[n];
    if (face.component == 0) hold<0>(face.cell);
    if (face.component == 1) hold<1>(face.cell);
    if (face.component == 2) hold<2>(face.cell);
  }
};

}  // namespace downwash
