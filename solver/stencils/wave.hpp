// The two-dimensional wave equation ∂²u/∂t² = c² (∂²u/∂x² + ∂²u/∂y²), x along i and y along k, by
// central differences in space and time (Thibault 2009, eq. 2.8, where the factor 2 of the middle
// value reads c).
#pragma once

#include "solver/fields/field.hpp"

namespace downwash {

/// dt² c² ∇²u at a cell: r_x² (u(i-1) - 2u + u(i+1)) + r_y² (u(k-1) - 2u + u(k+1)), r = c dt / h.
template <class T>
struct WaveForce {
  FieldView<const T> u;
  T r2[2];  ///< r_x², r_y²

  DOWNWASH_HOST_DEVICE T operator()(Cell c) const {
    const T twice = T(2) * u(c);
    const T along_x = u(prev<0>(c)) - twice + u(next<0>(c));
    const T along_y = u(prev<2>(c)) - twice + u(next<2>(c));
    return multiply_add(r2[0], along_x, product(r2[1], along_y));
  }
};

/// u' = 2u - u_before + dt² c² ∇²u, in the place of u_before.
template <class T>
struct WaveStep {
  static constexpr const char* name = "wave";
  WaveForce<T> force;
  FieldView<T> before;

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    const T u = force.u(c);
    return u + (u - before(c)) + force(c);
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { before(c) = value; }
};

/// The value one step before rest: u + ½ dt² c² ∇²u, where the first step leads as well.
template <class T>
struct WaveAtRest {
  static constexpr const char* name = "wave";
  WaveForce<T> force;
  FieldView<T> before;

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    return multiply_add(T(0.5), force(c), force.u(c));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { before(c) = value; }
};

/// (u - u_before)² - u_before dt² c² ∇²u: times ½ h_x h_y / dt² and over all cells, the energy
/// ½ ∫ (∂u/∂t)² + c² |∇u|² half a step ago. The steps conserve this form of it exactly: its
/// second term, summed by parts, is symmetric in u and u_before.
template <class T>
struct WaveEnergy {
  static constexpr const char* name = "wave energy";
  WaveForce<T> force;
  FieldView<const T> before;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const double earlier = double(before(c)), change = double(force.u(c)) - earlier;
    return change * change - earlier * double(force(c));
  }
};

}  // namespace downwash
