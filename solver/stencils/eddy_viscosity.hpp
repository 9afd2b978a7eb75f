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
  DOWNWASH_HOST_DEVICE T normal_squared(Cell c) const {
    const T s = normal_strain<A>(u, grid, c);
    return s * s;
  }
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T edge_squared(Cell c) const {
    const T s = shear_strain<A, B>(u, grid, c);
    return s * s;
  }
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T shear_squared(Cell c) const {
    return T(0.25) * ((edge_squared<A, B>(c) + edge_squared<A, B>(next<A>(c))) +
                      (edge_squared<A, B>(next<B>(c)) + edge_squared<A, B>(next<A>(next<B>(c)))));
  }

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    const T strain_squared =  // 2 S_ij S_ij
        T(2) * (normal_squared<0>(c) + normal_squared<1>(c) + normal_squared<2>(c)) +
        (shear_squared<0, 1>(c) + shear_squared<0, 2>(c) + shear_squared<1, 2>(c));
    const T delta =
        grid.axis[0].cbrt_width[c.i] * grid.axis[1].cbrt_width[c.j] * grid.axis[2].cbrt_width[c.k];
    return fluid_factor<T>(mask(c)) *
           (constant_squared * delta * delta * std::sqrt(strain_squared));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { nu_t(c) = value; }
};

}  // namespace downwash
