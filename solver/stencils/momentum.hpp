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
    if constexpr (A > B) return edge<B, A>(c);
    return multiply_add(T(0.5), mean_low<A>(nu_t, c) + mean_low<A>(nu_t, prev<B>(c)), nu);
  }
};

/// The momentum u_C u_D that passes an edge or a centre, each velocity as the mean of the two
/// beside it: second-order central.
template <class T>
struct CentralAdvection {
  static constexpr bool symmetric = true;  ///< Φ_CD = Φ_DC

  /// Carried by the mean of u_D, `carriers` being the sum of the two; u_C before and behind.
  DOWNWASH_HOST_DEVICE T flux(T carriers, T before, T behind) const {
    return T(0.25) * (carriers * (before + behind));
  }
};
/// The same with the seed's share γ of upwinding, -γ |u_D| Δu_C / 2 (Hirt, Nichols & Romero 1975,
/// SOLA).
template <class T>
struct UpwindedAdvection {
  static constexpr bool symmetric = false;
  T share;

  DOWNWASH_HOST_DEVICE T flux(T carriers, T before, T behind) const {
    const T upwinding = share * magnitude(carriers) * (before - behind);
    return T(0.25) * multiply_add(carriers, before + behind, upwinding);
  }
};

/// Tendency of u_C in conservative form, at the low C-face of a cell:
///   ∂u_C/∂t = -∂(u_C u_D)/∂x_D + ∂/∂x_D [ν (∂u_C/∂x_D + ∂u_D/∂x_C)] + f_C
/// (Thibault 2009, B.2; second-order central of B.3-B.8 re-derived, with the misprints mended).
/// Each momentum flux Φ_CD = u_C u_D - ν(∂u_C/∂x_D + ∂u_D/∂x_C) lives at a cell centre when C = D,
/// on an edge otherwise.
template <class T, class Advection, class Viscosity>
struct MomentumTendency {
  VelocityView<const T> u;
  GridView<T> grid;
  Advection advection;
  Viscosity viscosity;
  T force[3];

  /// Φ_CC at the centre of c.
  template <int C>
  DOWNWASH_HOST_DEVICE T normal_flux(Cell c) const {
    const T before = u.template at<C>(c), behind = u.template at<C>(next<C>(c));
    return multiply_add(T(-2) * viscosity.centre(c), normal_strain<C>(u, grid, c),
                        advection.flux(before + behind, before, behind));
  }

  /// Φ_CD on the edge where the low C- and D-faces of c meet.
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T edge_flux(Cell c) const {
    if constexpr (Advection::symmetric && C > D) return edge_flux<D, C>(c);
    const T carriers = u.template at<D>(prev<C>(c)) + u.template at<D>(c);
    const T advected = advection.flux(carriers, u.template at<C>(prev<D>(c)), u.template at<C>(c));
    return multiply_add(-viscosity.template edge<C, D>(c), shear_strain<C, D>(u, grid, c),
                        advected);
  }

  /// sum - ∂Φ_CD/∂x_D.
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T minus_flux_difference(Cell c, T sum) const {
    if constexpr (D == C) {
      return multiply_add(normal_flux<C>(prev<C>(c)) - normal_flux<C>(c), grid.template rgap<C>(c),
                          sum);
    } else {
      return multiply_add(edge_flux<C, D>(c) - edge_flux<C, D>(next<D>(c)),
                          grid.template rwidth<D>(c), sum);
    }
  }

  template <int C>
  DOWNWASH_HOST_DEVICE T at(Cell c) const {
    T sum = minus_flux_difference<C, 0>(c, force[C]);
    sum = minus_flux_difference<C, 1>(c, sum);
    return minus_flux_difference<C, 2>(c, sum);
  }
};

/// u* = u + dt F(u): forward Euler (Thibault 2009, 2.9); 0 on faces that are not open.
/// For AllComponents.
template <class T, class Tendency>
struct EulerPredictor {
  static constexpr const char* name = "momentum";
  Tendency tendency;
  FieldView<const CellMask> mask;
  VelocityView<T> predicted;
  T dt;

  template <int C>
  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    return times_bit(low_bit<C>(mask(c)),
                     multiply_add(dt, tendency.template at<C>(c), tendency.u.template at<C>(c)));
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const {
    predicted.template at<C>(c) = value;
  }
};

/// u* = u + dt (a F(uⁿ) + b F(uⁿ⁻¹)): Adams-Bashforth 2 (Thibault 2009, 2.10), with
/// a = 1 + r/2, b = -r/2, r = dtⁿ/dtⁿ⁻¹; 0 on faces that are not open. Keeps F(uⁿ) for the next
/// step. For AllComponents.
template <class T, class Tendency>
struct AdamsBashforthPredictor {
  static constexpr const char* name = "momentum";
  Tendency tendency;
  FieldView<const CellMask> mask;
  VelocityView<T> predicted, previous_tendency;
  T dt_now, dt_previous;  ///< dt · a and dt · b

  struct Result {
    T predicted, tendency;
  };
  template <int C>
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T now = tendency.template at<C>(c);
    const T change = multiply_add(dt_now, now, dt_previous * previous_tendency.template at<C>(c));
    return {times_bit(low_bit<C>(mask(c)), tendency.u.template at<C>(c) + change), now};
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    predicted.template at<C>(c) = result.predicted;
    previous_tendency.template at<C>(c) = result.tendency;
  }
};

}  // namespace downwash
