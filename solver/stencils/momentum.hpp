// The velocity predictor: advection, viscous stress and body force of one velocity component.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// Constant viscosity.
template <class T>
struct UniformViscosity {
  T nu;

  DOWNWASH_HOST_DEVICE T centre(Cell) const { return nu; }
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T edge(Cell) const {
    return nu;
  }
};

/// Molecular plus eddy viscosity; on an edge, the mean of the four cells around it
/// (Thibault 2009, 2.3.3).
template <class T>
struct VariableViscosity {
  T nu;
  FieldView<const T> nu_t;

  DOWNWASH_HOST_DEVICE T centre(Cell c) const { return nu + nu_t(c); }
  template <int A, int B>
  DOWNWASH_HOST_DEVICE T edge(Cell c) const {
    return nu + T(0.5) * (mean_low<A>(nu_t, c) + mean_low<A>(nu_t, prev<B>(c)));
  }
};

/// Tendency of u_C in conservative form, at the low C-face of a cell:
///   ∂u_C/∂t = -∂(u_C u_D)/∂x_D + ∂/∂x_D [ν (∂u_C/∂x_D + ∂u_D/∂x_C)] + f_C
/// (Thibault 2009, B.2; second-order central of B.3-B.8 re-derived, with the misprints mended).
/// Each momentum flux Φ_CD = u_C u_D - ν(∂u_C/∂x_D + ∂u_D/∂x_C) lives at a cell centre when C = D,
/// on an edge otherwise. The seed's γ blends in upwinding, -γ |u_D| Δu_C / 2
/// (Hirt, Nichols & Romero 1975, SOLA).
template <int C, class T, class Viscosity>
struct MomentumTendency {
  VelocityView<const T> u;
  GridView<T> grid;
  Viscosity viscosity;
  T upwind;
  T force;

  DOWNWASH_HOST_DEVICE T advective_flux(T carrier, T before, T behind) const {
    const T speed = carrier < 0 ? -carrier : carrier;
    return T(0.5) * (carrier * (before + behind) + upwind * speed * (before - behind));
  }

  /// Φ_CC at the centre of c.
  DOWNWASH_HOST_DEVICE T normal_flux(Cell c) const {
    const T before = u.template at<C>(c), behind = u.template at<C>(next<C>(c));
    return advective_flux(T(0.5) * (before + behind), before, behind) -
           T(2) * viscosity.centre(c) * normal_strain<C>(u, grid, c);
  }

  /// Φ_CD on the edge where the low C- and D-faces of c meet.
  template <int D>
  DOWNWASH_HOST_DEVICE T edge_flux(Cell c) const {
    return advective_flux(mean_low<C>(u.component[D], c), u.template at<C>(prev<D>(c)),
                          u.template at<C>(c)) -
           viscosity.template edge<C, D>(c) * shear_strain<C, D>(u, grid, c);
  }

  /// -∂Φ_CD/∂x_D.
  template <int D>
  DOWNWASH_HOST_DEVICE T minus_flux_difference(Cell c) const {
    if constexpr (D == C) {
      return (normal_flux(prev<C>(c)) - normal_flux(c)) * grid.template rgap<C>(c);
    } else {
      return (edge_flux<D>(c) - edge_flux<D>(next<D>(c))) * grid.template rwidth<D>(c);
    }
  }

  DOWNWASH_HOST_DEVICE T operator()(Cell c) const {
    return minus_flux_difference<0>(c) + minus_flux_difference<1>(c) + minus_flux_difference<2>(c) +
           force;
  }
};

/// u* = u + dt F(u): forward Euler (Thibault 2009, 2.9).
template <int C, class T, class Viscosity>
struct MomentumEuler {
  static constexpr const char* name = "momentum";
  MomentumTendency<C, T, Viscosity> tendency;
  FieldView<T> predicted;
  T dt;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    predicted(c) = tendency.u.template at<C>(c) + dt * tendency(c);
  }
};

/// u* = u + dt (a F(uⁿ) + b F(uⁿ⁻¹)): Adams-Bashforth 2 (Thibault 2009, 2.10), with
/// a = 1 + r/2, b = -r/2, r = dtⁿ/dtⁿ⁻¹. Keeps F(uⁿ) for the next step.
template <int C, class T, class Viscosity>
struct MomentumAdamsBashforth {
  static constexpr const char* name = "momentum";
  MomentumTendency<C, T, Viscosity> tendency;
  FieldView<T> predicted;
  FieldView<T> previous_tendency;
  T dt_now, dt_previous;  ///< dt · a and dt · b

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const T now = tendency(c);
    predicted(c) =
        tendency.u.template at<C>(c) + (dt_now * now + dt_previous * previous_tendency(c));
    previous_tendency(c) = now;
  }
};

}  // namespace downwash
