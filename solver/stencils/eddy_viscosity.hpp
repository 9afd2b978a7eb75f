// Subgrid-scale eddy viscosity.
#pragma once

#include <cmath>

#include "solver/stencils/operators.hpp"

namespace downwash {

/// nu_t = (Cs Δ)² |S|, |S| = sqrt(2 S_ij S_ij), Δ = (Δx Δy Δz)^⅓ (Smagorinsky 1963).
/// Normal strains are exact at the centre; the square of each shear strain is the mean of its
/// squares on the four edges of the cell (Thibault 2009, B.9 re-derived from 2.6 and 2.7).
template <class T>
struct SmagorinskyViscosity {
  static constexpr const char* name = "nu_turbulent";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  FieldView<T> nu_t;
  T constant_squared;

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
    const T delta =
        grid.axis[0].cbrt_width[c.i] * grid.axis[1].cbrt_width[c.j] * grid.axis[2].cbrt_width[c.k];
    return fluid_factor<T>(mask(c)) *
           (constant_squared * delta * delta * std::sqrt(strain_squared));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { nu_t(c) = value; }
};

}  // namespace downwash
