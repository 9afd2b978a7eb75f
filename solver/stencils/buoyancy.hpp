// The weight of what the air carries.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// u*_C += dt g_C Σ b c at the low C-face of a cell where it is open, c the mean of its two cells:
/// gravity on air whose density differs by the relative excess b c, where it matters to weight
/// alone (Boussinesq 1903).
template <int C, class T, int Count>
struct Buoyancy {
  static constexpr const char* name = "buoyancy";
  FieldBatch<const T, Count> c;
  FieldView<const CellMask> mask;
  FieldView<T> predicted;
  T acceleration[Count];  ///< dt g_C b of each tracer

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell face{i, j, k};
    T change = 0;
    for (int f = 0; f < Count; ++f) change += acceleration[f] * mean_low<C>(c[f], face);
    predicted(face) += times_bit(low_bit<C>(mask(face)), change);
  }
};

}  // namespace downwash
