// Mean, covariance and maximum of what fluctuates, one sample after the other.
//
// With the share w of a new sample x in the mean, d = x - mean (West 1979, Commun. ACM 22; the
// covariance likewise):
//   mean ← mean + w d,   cov_xy ← (1 - w) (cov_xy + w d_x d_y).
// No difference of large numbers is taken. w = Δt / T makes means over the time T so far,
// w = Δt / τ running ones. The first sample has w = 1, which clears what was there.
#pragma once

#include <cmath>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field.hpp"

namespace downwash {

template <class T>
DOWNWASH_HOST_DEVICE T updated_mean(T mean, T deviation, T share) {
  return multiply_add(share, deviation, mean);
}
template <class T>
DOWNWASH_HOST_DEVICE T updated_covariance(T covariance, T deviation_x, T deviation_y, T share) {
  const T own = product(deviation_x, deviation_y);
  return product(T(1) - share, multiply_add(share, own, covariance));
}

/// Statistics of the velocity at cell centres, each component as the mean of the two faces; 0 in
/// solids.
template <class T>
struct VelocityStatistics {
  static constexpr const char* name = "statistics";
  /// Places in the batch: mean u, v, w; covariance uu, vv, ww, uv, uw, vw; largest speed.
  static constexpr int means = 0, covariances = 3, largest = 9, count = 10;

  VelocityView<const T> u;
  FieldView<const CellMask> mask;
  FieldBatch<T, count> field;
  T share;

  struct Result {
    T of[count];
  };

  template <int A>
  DOWNWASH_HOST_DEVICE T centred(Cell c) const {
    return T(0.5) * (u.template at<A>(c) + u.template at<A>(next<A>(c)));
  }
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T fluid = fluid_factor<T>(mask(c));
    const T x[3] = {fluid * centred<0>(c), fluid * centred<1>(c), fluid * centred<2>(c)};
    Result result;
    T d[3];
    for (int a = 0; a < 3; ++a) {
      const T mean = field[means + a](c);
      d[a] = x[a] - mean;
      result.of[means + a] = updated_mean(mean, d[a], share);
    }
    constexpr int pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    for (int p = 0; p < 6; ++p) {
      result.of[covariances + p] =
          updated_covariance(field[covariances + p](c), d[pairs[p][0]], d[pairs[p][1]], share);
    }
    const T squares = multiply_add(x[2], x[2], multiply_add(x[1], x[1], product(x[0], x[0])));
    result.of[largest] = greatest(field[largest](c), T(std::sqrt(squares)));
    return result;
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    for (int f = 0; f < count; ++f) field[f](c) = result.of[f];
  }
};

/// Statistics of a concentration, kg/m³; 0 in solids.
template <class T>
struct ConcentrationStatistics {
  static constexpr const char* name = "statistics";
  /// Places in the batch.
  static constexpr int mean = 0, variance = 1, largest = 2, count = 3;

  FieldView<const T> c_hat;
  FieldView<const CellMask> mask;
  FieldBatch<T, count> field;
  T scale;  ///< kg/m³ of a value 1 in c_hat
  T share;

  struct Result {
    T of[count];
  };

  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T x = fluid_factor<T>(mask(c)) * product(scale, c_hat(c));
    const T before = field[mean](c), d = x - before;
    return {{updated_mean(before, d, share), updated_covariance(field[variance](c), d, d, share),
             greatest(field[largest](c), x)}};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    for (int f = 0; f < count; ++f) field[f](c) = result.of[f];
  }
};

}  // namespace downwash
