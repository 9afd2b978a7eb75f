// The faces of the domain that a slab touches, and the index ranges beside them.
#pragma once

#include <type_traits>
#include <vector>

#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/stencils/boundary_faces.hpp"

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

  template <class Condition>
  int count_of() const {
    int count = 0;
    for_each_of<Condition>([&](auto, Side) { ++count; });
    return count;
  }

  bool touched(int axis, Side side) const {
    return axis < 2 || (side == Side::low ? slab_.at_low_end() : slab_.at_high_end());
  }

  Range cells() const { return {{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}}; }

  /// True if there are cells beyond, of another slab or those of the other end.
  bool continues(int axis, Side side) const {
    return conditions_.periodic(axis) || !touched(axis, side);
  }

  /// The ghosts beyond a face, over the cells beside it.
  template <int A>
  Range ghosts(Side side) const {
    const int ghost = side == Side::low ? -1 : slab_.n[A];
    return with_indices<A>(ghost, ghost + 1);
  }
  /// Ends of an axis, over the cells beside them (see beyond_end): those where cells continue, or
  /// those where ghosts are this slab's to fill, as all are but what neighbours send.
  template <int A>
  Range continued_ends() const {
    return ends<A>(continues(A, Side::low), continues(A, Side::high));
  }
  template <int A>
  Range own_ends() const {
    return ends<A>(owns(A, Side::low), owns(A, Side::high));
  }
  /// Those of the own ghosts with no value beyond another end, not even on its face.
  template <int A>
  Range own_ends_without_edges() const {
    Range r = own_ends<A>();
    if (A != 0) r.lo.i = 1;
    if (A != 1) r.lo.j = 1;
    if (A != 2) r.lo.k = 1;
    return r;
  }
  /// The others.
  std::vector<Cell> own_edges() const {
    const auto [ni, nj, nk] = slab_.n;
    const auto beside = [](int index, int n) { return index < 1 || index >= n ? 1 : 0; };
    std::vector<Cell> edges;
    for (int k = owns(2, Side::low) ? -1 : 0; k < (owns(2, Side::high) ? nk + 1 : nk); ++k) {
      for (int j = -1; j <= nj; ++j) {
        const bool inside = 0 <= j && j < nj && 0 <= k && k < nk;
        for (int i = -1; i <= ni; i += inside ? ni + 1 : 1) {
          if (beside(i, ni) + beside(j, nj) + beside(k, nk) > 1) edges.push_back({i, j, k});
        }
      }
    }
    return edges;
  }

  template <int A>
  static BoundaryStencil<A> stencil(Side side) {
    return {side == Side::low ? 1 : -1};
  }

 private:
  bool owns(int axis, Side side) const { return axis < 2 || !continues(axis, side); }

  template <int A>
  Range ends(bool low, bool high) const {
    return with_indices<A>(low ? 0 : 1, high ? 2 : 1);
  }
  /// The cells, with other indices along A.
  template <int A>
  Range with_indices(int first, int end) const {
    return {with_index<A>(cells().lo, first), with_index<A>(cells().hi, end)};
  }

  const BoundaryConditions& conditions_;
  SlabExtent slab_;
};

}  // namespace downwash
