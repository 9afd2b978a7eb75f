// Subgrid-scale eddy viscosity.
#pragma once

#include <cmath>

#include "solver/stencils/operators.hpp"

namespace downwash {

/// λ² = (Cs Δ)², Δ = (Δx Δy Δz)^⅓ (Smagorinsky 1963).
template <class T>
struct CellLength {
  GridView<T> grid;
  T constant_squared;

  DOWNWASH_HOST_DEVICE T squared(Cell c) const {
    const T delta =
        grid.axis[0].cbrt_width[c.i] * grid.axis[1].cbrt_width[c.j] * grid.axis[2].cbrt_width[c.k];
    return constant_squared * delta * delta;
  }
};
/// λ² of each cell.
template <class T>
struct LengthField {
  FieldView<const T> length_squared;

  DOWNWASH_HOST_DEVICE T squared(Cell c) const { return length_squared(c); }
};

/// nu_t = λ² |S|, |S| = sqrt(2 S_ij S_ij) (Smagorinsky 1963).
/// Normal strains are exact at the centre; the square of each shear strain is the mean of its
/// squares on the four edges of the cell (Thibault 2009, B.9 re-derived from 2.6 and 2.7).
template <class T, class Length>
struct SmagorinskyViscosity {
  static constexpr const char* name = "nu_turbulent";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  FieldView<T> nu_t;
  Length length;

  template <int A>
  DOWNWASH_HOST_DEVICE T add_normal_squared(Cell c, T sum) const {
    const T s = normal_strain<A>(u, grid, c);
    return multiply_add(s, s, sum);
  }
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T add_edge_squared(Cell c, T sum) const {
    const T s = shear_strain<A, B>(u, grid, c);
    return multiply_add(s, s, sum);
  }
  /// The sum over four edges.
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T add_shear_squared(Cell c, T sum) const {
    sum = add_edge_squared<A, B>(c, sum);
    sum = add_edge_squared<A, B>(next<A>(c), sum);
    sum = add_edge_squared<A, B>(next<B>(c), sum);
    return add_edge_squared<A, B>(next<A>(next<B>(c)), sum);
  }

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    const T normal =
        add_normal_squared<2>(c, add_normal_squared<1>(c, add_normal_squared<0>(c, T(0))));
    const T shear =
        add_shear_squared<1, 2>(c, add_shear_squared<0, 2>(c, add_shear_squared<0, 1>(c, T(0))));
    const T strain_squared = multiply_add(T(0.25), shear, T(2) * normal);  // 2 S_ij S_ij
    return fluid_factor<T>(mask(c)) * (length.squared(c) * std::sqrt(strain_squared));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { nu_t(c) = value; }
};

/// g[i][j] = ∂u_j/∂x_i at the centre of a cell: across the velocity the mean of its four edges.
template <class T>
struct VelocityGradient {
  T g[3][3];
};

/// ∂u_A/∂x_B at the centre.
template <int A, int B, class T>
DOWNWASH_HOST_DEVICE T centre_gradient(const VelocityView<const T>& u, const GridView<T>& g,
                                       Cell c) {
  if constexpr (A == B) {
    return normal_strain<A>(u, g, c);
  } else {
    const FieldView<const T> f = u.component(A);
    const Cell beside = next<A>(c);
    const T low = gradient_low<B>(f, g, c) + gradient_low<B>(f, g, beside);
    return T(0.25) *
           (low + (gradient_low<B>(f, g, next<B>(c)) + gradient_low<B>(f, g, next<B>(beside))));
  }
}
template <class T>
DOWNWASH_HOST_DEVICE VelocityGradient<T> velocity_gradient(const VelocityView<const T>& u,
                                                           const GridView<T>& g, Cell c) {
  return {{{centre_gradient<0, 0>(u, g, c), centre_gradient<1, 0>(u, g, c),
            centre_gradient<2, 0>(u, g, c)},
           {centre_gradient<0, 1>(u, g, c), centre_gradient<1, 1>(u, g, c),
            centre_gradient<2, 1>(u, g, c)},
           {centre_gradient<0, 2>(u, g, c), centre_gradient<1, 2>(u, g, c),
            centre_gradient<2, 2>(u, g, c)}}};
}

/// Σ_ij (∂u_j/∂x_i)².
template <class T>
DOWNWASH_HOST_DEVICE T squared(const VelocityGradient<T>& a) {
  T sum = T(0);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) sum = multiply_add(a.g[i][j], a.g[i][j], sum);
  }
  return sum;
}
/// Σ_m Δ_m² ∂u_i/∂x_m ∂u_j/∂x_m.
template <class T>
DOWNWASH_HOST_DEVICE T weighted_product(const VelocityGradient<T>& a, const T (&width)[3], int i,
                                        int j) {
  T sum = T(0);
  for (int m = 0; m < 3; ++m) {
    sum = multiply_add(width[m] * a.g[m][i], width[m] * a.g[m][j], sum);
  }
  return sum;
}

/// nu_t = c √(B_β / α_ij α_ij), β_ij = Σ Δ_m² α_mi α_mj, B_β = β₀₀β₁₁ - β₀₁² + β₀₀β₂₂ - β₀₂² +
/// β₁₁β₂₂ - β₁₂² (Vreman 2004, Phys. Fluids 16, eqs. 5-8).
template <class T>
struct VremanViscosity {
  static constexpr const char* name = "nu_turbulent";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  FieldView<T> nu_t;
  T constant;

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    const T width[3] = {grid.template width<0>(c), grid.template width<1>(c),
                        grid.template width<2>(c)};
    const VelocityGradient<T> a = velocity_gradient(u, grid, c);
    const T b00 = weighted_product(a, width, 0, 0), b11 = weighted_product(a, width, 1, 1);
    const T b22 = weighted_product(a, width, 2, 2), b01 = weighted_product(a, width, 0, 1);
    const T b02 = weighted_product(a, width, 0, 2), b12 = weighted_product(a, width, 1, 2);
    const T invariant = (b00 * b11 - b01 * b01) + (b00 * b22 - b02 * b02) + (b11 * b22 - b12 * b12);
    const T all = squared(a);
    const T quotient = all > T(0) ? greatest(invariant, T(0)) / all : T(0);
    return fluid_factor<T>(mask(c)) * (constant * std::sqrt(quotient));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { nu_t(c) = value; }
};

}  // namespace downwash
