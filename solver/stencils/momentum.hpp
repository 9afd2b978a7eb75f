// The velocity predictor: advection, viscous stress and body force of one velocity component.
#pragma once

#include "solver/backend/backend.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// Constant viscosity.
template <class T>
struct UniformViscosity {
  T nu;

  DOWNWASH_HOST_DEVICE void prefetch(Cell) const {}
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

  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const { downwash::prefetch(&nu_t(c)); }
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
/// The same with a share γ of upwinding, -γ |u_D| Δu_C / 2 (Hirt, Nichols & Romero 1975,
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

  /// Φ_CD through the low D-face of the control volume of u_C, which is centred on the low C-face
  /// of c.
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T flux(Cell c) const {
    if constexpr (C == D) {
      return normal_flux<C>(prev<C>(c));
    } else {
      return edge_flux<C, D>(c);
    }
  }

  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const {
    u.prefetch(next<2>(c));
    viscosity.prefetch(next<2>(c));
  }

  /// What else the tendency of u_C depends on: 1 / the size of that volume.
  struct Sizes {
    T r[3];
  };
  template <int C>
  DOWNWASH_HOST_DEVICE Sizes sizes(Cell c) const {
    return {{rsize<C, 0>(c), rsize<C, 1>(c), rsize<C, 2>(c)}};
  }

  /// f_C - Σ ∂Φ_CD/∂x_D.
  template <int C>
  DOWNWASH_HOST_DEVICE T of(const Sizes& size, const FaceFluxes<T>& phi) const {
    T sum = multiply_add(phi.low[0] - phi.high[0], size.r[0], force[C]);
    sum = multiply_add(phi.low[1] - phi.high[1], size.r[1], sum);
    return multiply_add(phi.low[2] - phi.high[2], size.r[2], sum);
  }

 private:
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T rsize(Cell c) const {
    return C == D ? grid.template rgap<D>(c) : grid.template rwidth<D>(c);
  }
};

/// u* - u = dt F(u): forward Euler (Thibault 2009, 2.9).
template <class T>
struct EulerChange {
  T dt;

  struct State {};
  template <int C>
  DOWNWASH_HOST_DEVICE State state(Cell) const {
    return {};
  }
  DOWNWASH_HOST_DEVICE T of(T tendency, const State&) const { return dt * tendency; }
  template <int C>
  DOWNWASH_HOST_DEVICE void keep(Cell, T) const {}
  DOWNWASH_HOST_DEVICE void prefetch(Cell) const {}
};

/// u* - u = now F(u) + before F(u of the stage before), in whose place F(u) is kept: see stages_of.
template <class T>
struct TwoTendencyChange {
  VelocityView<T> previous;
  T now, before;  ///< s

  struct State {
    T previous;
  };
  template <int C>
  DOWNWASH_HOST_DEVICE State state(Cell c) const {
    return {previous.template at<C>(c)};
  }
  DOWNWASH_HOST_DEVICE T of(T tendency, const State& state) const {
    return multiply_add(now, tendency, before * state.previous);
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void keep(Cell c, T tendency) const {
    previous.template at<C>(c) = tendency;
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const { previous.prefetch(c); }
};

/// The same with long_before F(u of the stage before that), in whose place F(u) is kept.
template <class T>
struct ThreeTendencyChange {
  VelocityView<const T> previous;
  VelocityView<T> oldest;
  T now, before, long_before;  ///< s

  struct State {
    T previous, oldest;
  };
  template <int C>
  DOWNWASH_HOST_DEVICE State state(Cell c) const {
    return {previous.template at<C>(c), oldest.template at<C>(c)};
  }
  DOWNWASH_HOST_DEVICE T of(T tendency, const State& state) const {
    const T earlier = multiply_add(before, state.previous, long_before * state.oldest);
    return multiply_add(now, tendency, earlier);
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void keep(Cell c, T tendency) const {
    oldest.template at<C>(c) = tendency;
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const {
    previous.prefetch(c);
    oldest.prefetch(c);
  }
};

/// u*, 0 on faces that are not open. For AllComponents.
template <class T, class Tendency, class Change>
struct MomentumPredictor {
  static constexpr const char* name = "momentum";
  Tendency tendency;
  FieldView<const CellMask> mask;
  VelocityView<T> predicted;
  Change change;

  struct State {
    T u;
    typename Change::State earlier;
    unsigned open;
    typename Tendency::Sizes sizes;
  };
  struct Result {
    T predicted, tendency;
  };
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T flux(Cell c) const {
    return tendency.template flux<C, D>(c);
  }
  template <int C>
  DOWNWASH_HOST_DEVICE State state(Cell c) const {
    return {tendency.u.template at<C>(c), change.template state<C>(c), low_bit<C>(mask(c)),
            tendency.template sizes<C>(c)};
  }
  template <int C>
  DOWNWASH_HOST_DEVICE Result compute(const State& state, const FaceFluxes<T>& phi) const {
    const T f = tendency.template of<C>(state.sizes, phi);
    return {times_bit(state.open, state.u + change.of(f, state.earlier)), f};
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    predicted.template at<C>(c) = result.predicted;
    change.template keep<C>(c, result.tendency);
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const {
    tendency.prefetch(c);
    downwash::prefetch(&mask(c));
    change.prefetch(c);
  }
};

}  // namespace downwash
