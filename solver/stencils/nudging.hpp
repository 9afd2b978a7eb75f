// The force that holds the air of the fetch at the wind that was asked for.
//
// Eddies that are made at an inlet carry too little momentum down at first, and the grid loses the
// smallest of them: on its way the wind becomes slower near the ground and less turbulent. With
// ⟨u⟩ and v the mean and the variance of a component at a face over the last time T,
//   f = (U - ⟨u⟩) p + (u - ⟨u⟩) s min(max(σ²/v - 1, -1), 1),
// where u, mean and variance are those without the slow swing of the wind's direction, s(t) U
// turned to the left, which no mean over T knows. The first term draws the mean to U (Newtonian
// relaxation: Hoke & Anthes 1976, Mon. Weather Rev. 104). The second one lets the eddies that are
// there grow or fade until their energy is the one that was asked for (linear forcing: Lundgren
// 2003, CTR Annual Research Briefs; Rosales & Meneveau 2005, Phys. Fluids 17); it has no mean. Both
// need one face alone: no sums, so the bits are those of any number of slabs.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// See NudgedLevel.
template <class T>
struct NudgedAir {
  T mean[3], variance[3], across[3], pull[3], stir[3];
  T rate;  ///< 1/T, 1/s
  bool counted;
};

/// A box of cells whose columns are nudged, as a slab sees it.
template <class T>
struct NudgedBox {
  Cell first;        ///< of the box, which may lie beyond the slab
  Range cells;       ///< those of the slab
  int up_axis;       ///< 0, 1 or 2
  int row;           ///< columns from one to the next along the higher level axis
  int heights;       ///< cells along the up axis of the grid
  int lowest;        ///< in the grid, of the slab's first cell along it
  const int* level;  ///< of cells along it, row by row
  const int* rows;   ///< by column; -1: not nudged
  const NudgedAir<T>* air;

  /// What the air of a cell of the box is held to; null where it is free.
  DOWNWASH_HOST_DEVICE const NudgedAir<T>* at(Cell c) const {
    const int a = up_axis == 0 ? c.j - first.j : c.i - first.i;
    const int b = up_axis == 2 ? c.j - first.j : c.k - first.k;
    const int up = up_axis == 0 ? c.i : up_axis == 1 ? c.j : c.k;
    const int column = rows[a + row * b];
    if (column < 0) return nullptr;
    const int n = level[lowest + up + heights * column];
    return n < 0 ? nullptr : air + n;
  }
};

/// What is asked for stands in the place of means that are not known yet.
template <class T>
struct NudgingStart {
  static constexpr const char* name = "nudging";
  NudgedBox<T> box;
  FieldView<T> mean[3], variance[3];

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const NudgedAir<T>* const asked = box.at(c);
    for (int a = 0; a < 3; ++a) {
      mean[a](c) = asked ? asked->mean[a] : T(0);
      variance[a](c) = asked ? asked->variance[a] : T(0);
    }
  }
};

/// u* += dt f at the low faces of the cells of a box, where they are open, and the means that
/// follow. With more than the part ½ in a step, a mean would swing.
template <class T>
struct Nudge {
  static constexpr const char* name = "nudging";
  NudgedBox<T> box;
  Range faces[3];  ///< that the momentum equation advances
  VelocityView<const T> u;
  FieldView<const CellMask> mask;
  FieldView<T> mean[3], variance[3];
  VelocityView<T> predicted;
  T dt;
  const T* swing;  ///< by the index along `swing_axis`; null: none
  int swing_axis;

  template <int C>
  DOWNWASH_HOST_DEVICE void advance(const NudgedAir<T>& asked, T swung, Cell c) const {
    if (!faces[C].contains(c) || !open_low<C>(mask(c))) return;
    const T share = least(dt * asked.rate, T(0.5)), pull = least(dt * asked.pull[C], T(0.5));
    const T value = multiply_add(-swung, asked.across[C], u.template at<C>(c));
    T &m = mean[C](c), &v = variance[C](c);
    if (pull > T(0)) m += share * (value - m);
    const T eddy = value - m;
    v += share * (eddy * eddy - v);
    const T lack = (asked.variance[C] - v) / greatest(v, T(1e-20));
    const T growth = asked.stir[C] * least(greatest(lack, T(-1)), T(1));
    predicted.template at<C>(c) += multiply_add(pull, asked.mean[C] - m, dt * growth * eddy);
  }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const NudgedAir<T>* const asked = box.at(c);
    if (asked == nullptr) return;
    const T swung = swing ? swing[swing_axis == 0 ? i : swing_axis == 1 ? j : k] : T(0);
    advance<0>(*asked, swung, c);
    advance<1>(*asked, swung, c);
    advance<2>(*asked, swung, c);
  }
};

/// What the first term adds to the momentum of a cell along the asked wind, m⁴/s², for sums.
template <class T>
struct NudgingPush {
  static constexpr const char* name = "nudging push";
  NudgedBox<T> box;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<const T> mean[3];

  template <int C>
  DOWNWASH_HOST_DEVICE T along(const NudgedAir<T>& asked, Cell c) const {
    if (!open_low<C>(mask(c))) return T(0);
    return asked.mean[C] * asked.pull[C] * (asked.mean[C] - mean[C](c));
  }
  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const NudgedAir<T>* const asked = box.cells.contains(c) ? box.at(c) : nullptr;
    if (asked == nullptr || !asked->counted) return 0;
    const T* const U = asked->mean;
    const T speed = std::sqrt(multiply_add(U[0], U[0], multiply_add(U[1], U[1], U[2] * U[2])));
    if (!(speed > T(0))) return 0;
    const T sum = along<0>(*asked, c) + along<1>(*asked, c) + along<2>(*asked, c);
    return double(sum / speed) * double(volume(grid, c));
  }
};

}  // namespace downwash
