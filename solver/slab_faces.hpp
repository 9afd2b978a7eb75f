// The faces of the domain that a slab touches, and the index ranges beside them.
#pragma once

#include <type_traits>

#include "solver/boundary_conditions.hpp"
#include "solver/slab.hpp"
#include "solver/stencils/ghost_cells.hpp"

namespace downwash {

/// Calls f(std::integral_constant<int, axis>).
template <class Function>
void with_axis(int axis, Function&& f) {
  if (axis == 0) f(std::integral_constant<int, 0>{});
  if (axis == 1) f(std::integral_constant<int, 1>{});
  if (axis == 2) f(std::integral_constant<int, 2>{});
}

class SlabFaces {
 public:
  SlabFaces(const BoundaryConditions& conditions, const SlabExtent& slab)
      : conditions_(conditions), slab_(slab) {}

  /// f(axis, side) for all of them, the axis as an std::integral_constant.
  template <class Function>
  void for_each(Function&& f) const {
    for (int axis = 0; axis < 3; ++axis) {
      for (Side side : {Side::low, Side::high}) {
        if (touched(axis, side)) with_axis(axis, [&](auto a) { f(a, side); });
      }
    }
  }
  /// The same for those of one condition.
  template <class Condition, class Function>
  void for_each_of(Function&& f) const {
    for_each([&](auto axis, Side side) {
      if (std::holds_alternative<Condition>(conditions_.at(axis, side))) f(axis, side);
    });
  }

  bool touched(int axis, Side side) const {
    return axis < 2 || (side == Side::low ? slab_.at_low_end() : slab_.at_high_end());
  }

  Range cells() const { return {{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}}; }

  /// The ghosts beyond a face, over the cells beside it.
  template <int A>
  Range ghosts(Side side) const {
    return beyond<A>(side, cells());
  }
  /// The same with all edges that later axes read.
  template <int A>
  Range ghosts_with_edges(Side side) const {
    Range r = cells();
    if (A > 0) r.lo.i = -1;
    if (A > 1) r.lo.j = -1;
    ++r.hi.i;
    ++r.hi.j;
    ++r.hi.k;
    return beyond<A>(side, r);
  }

  template <int A>
  static BoundaryStencil<A> stencil(Side side) {
    return {side == Side::low ? 1 : -1};
  }

 private:
  template <int A>
  Range beyond(Side side, Range r) const {
    const int ghost = side == Side::low ? -1 : slab_.n[A];
    (A == 0 ? r.lo.i : A == 1 ? r.lo.j : r.lo.k) = ghost;
    (A == 0 ? r.hi.i : A == 1 ? r.hi.j : r.hi.k) = ghost + 1;
    return r;
  }

  const BoundaryConditions& conditions_;
  SlabExtent slab_;
};

}  // namespace downwash
