// Ghosts and boundary faces at the ends of a slab: tangential components half a cell outside, the
// normal component on the face itself.
//
// Beyond several ends, along the edges of the domain, values are as if the ends of axis i were
// filled first, then those of j over the ghosts of i, then those of k over both. Each is worked out
// from inside by itself, so that all may be filled at once.
//
// VelocityGhosts and ScalarGhosts set<First, Last>(ghost) what lies beyond ends of the axes from
// First to Last; BeyondOneEnd and BeyondSeveralEnds run them over planes and along edges.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// What is set beyond one end of an axis. Where nothing else is, a tangential component has no
/// gradient, and the normal one is left alone: an outlet's is its own, a neighbouring slab's comes
/// from there.
template <class T>
struct EndCondition {
  bool periodic = false;         ///< all as at the other end
  bool sets_normal = false;      ///< to `velocity`, 0 where the cell inside is solid
  bool sets_tangential = false;  ///< to `velocity` on the face
  /// Beyond, by the value inside: 1 for no gradient, 0 for nothing, -1 for nothing on the face.
  T scalar = 1;
  T velocity[3] = {};          ///< m/s
  const T* profile = nullptr;  ///< if any, multiplies by its value at the index along profile_axis
  int profile_axis = 0;
  int profile_row = 0;  ///< values of it from one place along the other axis to the next, if any
  const T* swing = nullptr;  ///< if any, by the index along the other axis: so much of `swung`
  T swung[3] = {};           ///< m/s, comes on top of `velocity`
  /// What comes on top by component, if any (m/s): at the place along the face with one cell around
  /// it, the lower axis fastest.
  const T* fluctuation[3] = {};
  int row = 0;  ///< values of it from one place along the higher axis to the next
};

/// The ends of a slab of n cells.
template <class T>
struct SlabEnds {
  const EndCondition<T>* condition;  ///< low i, high i, low j …
  int n[3];

  template <int A>
  DOWNWASH_HOST_DEVICE const EndCondition<T>& nearest(Cell c) const {
    return condition[2 * A + (along<A>(c) < n[A] ? 0 : 1)];
  }
  template <int A>
  DOWNWASH_HOST_DEVICE bool beyond(Cell c) const {
    return along<A>(c) < 0 || along<A>(c) >= n[A];
  }
  /// c itself where it is not beyond an end.
  template <int A>
  DOWNWASH_HOST_DEVICE Cell inside(Cell c) const {
    return along<A>(c) < 0 ? next<A>(c) : along<A>(c) < n[A] ? c : prev<A>(c);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE Cell wrapped(Cell c) const {
    return !beyond<A>(c) ? c : with_index<A>(c, along<A>(c) < 0 ? n[A] - 1 : 0);
  }
};

template <class T>
struct VelocityGhosts {
  static constexpr const char* name = "momentum_bc";
  VelocityView<T> u;
  FieldView<const CellMask> mask;
  SlabEnds<T> ends;

  /// u_C at c as the ends of these axes make it.
  template <int C, int First, int Last>
  DOWNWASH_HOST_DEVICE T value(Cell c) const {
    if constexpr (First > Last) {
      return u.template at<C>(c);
    } else {
      constexpr int A = Last;
      const EndCondition<T>& end = ends.template nearest<A>(c);
      const Cell inside = ends.template inside<A>(c), wrapped = ends.template wrapped<A>(c);
      if constexpr (A == C) {
        const bool on_face = along<A>(c) <= 0 || along<A>(c) >= ends.n[A];
        if (!on_face || !end.sets_normal) return value<C, First, A - 1>(end.periodic ? wrapped : c);
        return is_fluid(mask(inside)) ? prescribed<C, A>(end, c) : T(0);
      } else {
        const T source = value<C, First, A - 1>(end.periodic ? wrapped : inside);
        const bool mirrors = end.sets_tangential && ends.template beyond<A>(c);
        return mirrors ? T(2) * prescribed<C, A>(end, c) - source : source;
      }
    }
  }
  /// By an end of axis A.
  template <int C, int A>
  DOWNWASH_HOST_DEVICE static T prescribed(const EndCondition<T>& end, Cell c) {
    constexpr int lower = A == 0 ? 1 : 0, higher = A == 2 ? 1 : 2;
    const int across_axis = 3 - A - end.profile_axis;
    const int index = end.profile_axis == 0 ? c.i : end.profile_axis == 1 ? c.j : c.k;
    const int across = across_axis == 0 ? c.i : across_axis == 1 ? c.j : c.k;
    const T velocity = end.swing ? multiply_add(end.swing[across], end.swung[C], end.velocity[C])
                                 : end.velocity[C];
    const T mean = (end.profile ? end.profile[index + end.profile_row * across] : T(1)) * velocity;
    if (!end.fluctuation[C]) return mean;
    return mean + end.fluctuation[C][(along<lower>(c) + 1) + end.row * (along<higher>(c) + 1)];
  }
  /// True if c is a face that its end does not set.
  template <int C>
  DOWNWASH_HOST_DEVICE bool is_left_alone(Cell c) const {
    const EndCondition<T>& end = ends.template nearest<C>(c);
    return !end.sets_normal && !end.periodic && !ends.template beyond<(C + 1) % 3>(c) &&
           !ends.template beyond<(C + 2) % 3>(c);
  }
  /// On the face where the ghost lies beyond the low end of axis C.
  template <int C, int First, int Last>
  DOWNWASH_HOST_DEVICE void set_component(Cell ghost) const {
    Cell c = ghost;
    if constexpr (First <= C && C <= Last) {
      if (along<C>(c) < 0 && !ends.template nearest<C>(c).periodic) c = next<C>(c);
      if (is_left_alone<C>(c)) return;
    }
    u.template at<C>(c) = value<C, First, Last>(c);
  }
  template <int First, int Last>
  DOWNWASH_HOST_DEVICE void set(Cell ghost) const {
    set_component<0, First, Last>(ghost);
    set_component<1, First, Last>(ghost);
    set_component<2, First, Last>(ghost);
  }
};

template <class T>
struct ScalarGhosts {
  static constexpr const char* name = "scalar_bc";
  FieldView<T> field;
  SlabEnds<T> ends;

  template <int First, int Last>
  DOWNWASH_HOST_DEVICE T value(Cell c) const {
    if constexpr (First > Last) {
      return field(c);
    } else {
      constexpr int A = Last;
      const EndCondition<T>& end = ends.template nearest<A>(c);
      if (end.periodic) return value<First, A - 1>(ends.template wrapped<A>(c));
      const T source = value<First, A - 1>(ends.template inside<A>(c));
      return ends.template beyond<A>(c) ? end.scalar * source : source;
    }
  }
  template <int First, int Last>
  DOWNWASH_HOST_DEVICE void set(Cell ghost) const {
    field(ghost) = value<First, Last>(ghost);
  }
};

/// Ghosts that are beyond ends of axis A alone.
template <int A, class Ghosts>
struct BeyondOneEnd {
  static constexpr const char* name = Ghosts::name;
  Ghosts ghosts;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    ghosts.template set<A, A>(beyond_end<A>({i, j, k}, ghosts.ends.n[A]));
  }
};

/// The n-th of a list of other ghosts.
template <class Ghosts>
struct BeyondSeveralEnds {
  static constexpr const char* name = Ghosts::name;
  const Cell* cells;
  Ghosts ghosts;

  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    ghosts.template set<0, 2>(cells[n]);
  }
};

/// Ghosts beyond both ends of axis A copied from the other end.
template <int A, class T>
struct PeriodicGhosts {
  static constexpr const char* name = "periodic_bc";
  FieldView<T> field;
  int n;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell end{i, j, k};
    const int opposite = along<A>(end) == 0 ? n - 1 : 0;
    field(beyond_end<A>(end, n)) = field(with_index<A>(end, opposite));
  }
};

}  // namespace downwash
