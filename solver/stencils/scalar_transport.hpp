// Transport of tracers by wind, settling and diffusion: finite volumes, flux-limited.
#pragma once

#include <utility>

#include "solver/backend/backend.hpp"
#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// ν_t at the low A-face of a cell, the mean of the two cells as in the momentum equation.
template <class T>
struct EddyViscosity {
  FieldView<const T> nu_t;

  template <int A>
  DOWNWASH_HOST_DEVICE T low(Cell c) const {
    return mean_low<A>(nu_t, c);
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const { downwash::prefetch(&nu_t(c)); }
};
template <class T>
struct NoEddyViscosity {
  template <int A>
  DOWNWASH_HOST_DEVICE T low(Cell) const {
    return T(0);
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell) const {}
};

/// What carries all tracers alike.
template <class T, class Eddies>
struct TracerCarrier {
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  Eddies eddies;

  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const {
    u.prefetch(c);
    downwash::prefetch(&mask(c));
    eddies.prefetch(c);
  }
};

/// Calls f with the carrier whose eddies are those of `nu_t`, or none where that is empty.
template <class T, class Function>
void with_tracer_carrier(const VelocityView<const T>& u, const GridView<T>& grid,
                         FieldView<const CellMask> mask, FieldView<const T> nu_t,
                         const Function& f) {
  if (nu_t.origin != nullptr) {
    f(TracerCarrier<T, EddyViscosity<T>>{u, grid, mask, {nu_t}});
  } else {
    f(TracerCarrier<T, NoEddyViscosity<T>>{u, grid, mask, {}});
  }
}

/// What tells one tracer from another.
template <class T>
struct TracerCoefficients {
  T diffusivity = 0;          ///< D
  T inverse_schmidt = 0;      ///< 1 / Sc_t
  T settling[3] = {0, 0, 0};  ///< w_s
};

/// The number between 0 and each of three that is nearest to 0; 0 where their signs differ.
template <class T>
DOWNWASH_HOST_DEVICE T minmod(T a, T b, T c) {
  return greatest(least(least(a, b), c), T(0)) + least(greatest(greatest(a, b), c), T(0));
}

/// Flux of tracers through the low A-face of a cell, between cells L (below) and R:
///   F = q (c_f) - (D + ν_t/Sc_t) ∂c/∂x,  q = u + w_s;  F = 0 through all but open faces.
/// c_f is the value that the cell upwind of the face extrapolates to it, for q > 0
///   c_f = L + minmod(a, b, ½ h_L (2 b/gap + a/gap_LL) / 3),  a = L - LL,  b = R - L:
/// third-order where c is smooth and the grid uniform (κ = ⅓), second-order on stretched ones,
/// limited as Koren (1993, in Numerical Methods for Advection-Diffusion Problems, Vieweg) does:
/// total variation diminishing (van Leer 1979, J. Comput. Phys. 32; Sweby 1984, SIAM J. Numer.
/// Anal. 21), with 0 ≤ c_f ≤ 2 c_upwind. First-order upwind where the face behind the upwind cell
/// is not open (a = 0), so that nothing beyond walls or the domain is ever used.
template <int A, class T>
struct TracerFace {
  T open, open_behind_low, open_behind_high;  ///< the face; the far faces of L and R
  T speed, eddy_viscosity;
  T rgap, rgap_behind_low, rgap_behind_high;
  T half_width_low, half_width_high;

  template <class Eddies>
  static DOWNWASH_HOST_DEVICE TracerFace at(const TracerCarrier<T, Eddies>& by, Cell c) {
    const Cell below = prev<A>(c);
    const GridView<T>& g = by.grid;
    const CellMask low = by.mask(below), high = by.mask(c);
    return {beta_low<A, T>(high),
            beta_low<A, T>(low),
            beta_high<A, T>(high),
            by.u.template at<A>(c),
            by.eddies.template low<A>(c),
            g.template rgap<A>(c),
            g.template rgap<A>(below),
            g.template rgap<A>(next<A>(c)),
            T(0.5) * g.template width<A>(below),
            T(0.5) * g.template width<A>(c)};
  }

  DOWNWASH_HOST_DEVICE T flux(const TracerCoefficients<T>& tracer, FieldView<const T> f,
                              Cell c) const {
    const T ll = f(shifted<A, -2>(c)), l = f(prev<A>(c)), r = f(c), rr = f(next<A>(c));
    const T q = speed + tracer.settling[A];
    const bool forward = q > 0;
    const T behind = either(forward, open_behind_low * (l - ll), open_behind_high * (rr - r));
    const T gradient_behind = behind * either(forward, rgap_behind_low, rgap_behind_high);
    const T ahead = r - l, gradient = ahead * rgap;
    const T half_width = either(forward, half_width_low, half_width_high);
    const T third_order =
        half_width * multiply_add(T(2), gradient, gradient_behind) * (T(1) / T(3));
    const T step = minmod(behind, ahead, third_order);
    const T at_face = either(forward, l + step, r - step);
    const T diffusivity = multiply_add(eddy_viscosity, tracer.inverse_schmidt, tracer.diffusivity);
    return open * multiply_add(q, at_face, -(diffusivity * gradient));
  }
};

/// One stage of the strong-stability-preserving Runge-Kutta scheme of second order in s stages
/// (Shu & Osher 1988, J. Comput. Phys. 77; Spiteri & Ruuth 2002, SIAM J. Numer. Anal. 40), for
/// several tracers that one wind carries:
///   result = keep cⁿ + (1 - keep) (c + h L(c)),  L(c) = -∇·F,  h = dt / (s - 1);
/// c¹ from c = cⁿ, c² from c¹ and so on with keep = 0, at last cⁿ⁺¹ with keep = 1/s. (Worked out as
/// x + keep (cⁿ - x), x = c + h L(c): rounding of the two products has a bias, of 3e-9 with s = 3
/// in single precision, which a thousand steps turn into 3e-6 of the mass.) What is less than
/// `least` becomes 0, so that a plume has an end, and blocks beyond it have nothing to do.
template <class T, int Count, class Eddies>
struct TracerStage {
  static constexpr const char* name = "tracers";
  TracerCarrier<T, Eddies> carrier;
  TracerCoefficients<T> tracer[Count];
  FieldBatch<const T, Count> before, c;  ///< cⁿ, c
  FieldBatch<T, Count> result;           ///< may be cⁿ
  T keep, h;
  T least[Count] = {};
  BusyBlocks blocks{};

  struct Values {
    T of[Count];
  };
  struct State {
    T before[Count], c[Count], rwidth[3];
  };
  /// F of each through the low A-face.
  template <int A>
  DOWNWASH_HOST_DEVICE Values flux(Cell cell) const {
    return flux_of_each(TracerFace<A, T>::at(carrier, cell), cell, each);
  }
  DOWNWASH_HOST_DEVICE State state(Cell cell) const { return state_of_each(cell, each); }
  DOWNWASH_HOST_DEVICE Values compute(const State& state, const FaceFluxes<Values>& flux) const {
    return advance_each(state, flux, each);
  }
  DOWNWASH_HOST_DEVICE void store(Cell cell, const Values& stage) const {
    for (int f = 0; f < Count; ++f) result[f](cell) = stage.of[f];
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell cell) const {
    carrier.prefetch(next<2>(cell));
    for (int f = 0; f < Count; ++f) {
      downwash::prefetch(&c[f](shifted<2, 2>(cell)));
      downwash::prefetch(&before[f](cell));
    }
  }

 private:
  static constexpr std::make_integer_sequence<int, Count> each{};

  template <int A, int... f>
  DOWNWASH_HOST_DEVICE Values flux_of_each(const TracerFace<A, T>& face, Cell cell,
                                           std::integer_sequence<int, f...>) const {
    return {{face.flux(tracer[f], c[f], cell)...}};
  }
  template <int... f>
  DOWNWASH_HOST_DEVICE State state_of_each(Cell cell, std::integer_sequence<int, f...>) const {
    const GridView<T>& g = carrier.grid;
    return {{before[f](cell)...},
            {c[f](cell)...},
            {g.template rwidth<0>(cell), g.template rwidth<1>(cell), g.template rwidth<2>(cell)}};
  }
  template <int... f>
  DOWNWASH_HOST_DEVICE Values advance_each(const State& state, const FaceFluxes<Values>& flux,
                                           std::integer_sequence<int, f...>) const {
    return {{advanced<f>(state, flux)...}};
  }
  template <int f>
  DOWNWASH_HOST_DEVICE T advanced(const State& state, const FaceFluxes<Values>& flux) const {
    T tendency = (flux.low[0].of[f] - flux.high[0].of[f]) * state.rwidth[0];
    tendency = multiply_add(flux.low[1].of[f] - flux.high[1].of[f], state.rwidth[1], tendency);
    tendency = multiply_add(flux.low[2].of[f] - flux.high[2].of[f], state.rwidth[2], tendency);
    const T moved = multiply_add(h, tendency, state.c[f]);
    const T value = multiply_add(keep, state.before[f] - moved, moved);
    return magnitude(value) < least[f] ? T(0) : value;
  }
};

/// Rate (1/s) at which a cell could at most lose a tracer, the value at a face that the wind leaves
/// by being at most twice the cell's:
///   Σ_faces 2 max(0, outward u_A) / h_A + Σ 2 |w_s| / h_A
///   + Σ_faces ((D + ν_t/Sc_t) / (gap h) if open, else v_d / h).
/// Values stay positive and bounded where h times its maximum ≤ 1, h as in TracerStage: each stage
/// is then a convex combination of neighbours.
template <class T, class Eddies>
struct TracerRate {
  static constexpr const char* name = "step_limits";
  TracerCarrier<T, Eddies> carrier;
  TracerCoefficients<T> largest;  ///< over all tracers
  T deposition_speed;             ///< v_d

  template <int A>
  DOWNWASH_HOST_DEVICE T through_face(unsigned open, Cell c) const {
    const T diffusivity =
        largest.diffusivity + carrier.eddies.template low<A>(c) * largest.inverse_schmidt;
    return times_bit(open, diffusivity * carrier.grid.template rgap<A>(c)) +
           times_bit(1u - open, deposition_speed);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE T along_axis(CellMask m, Cell c) const {
    const T outward = larger(-carrier.u.template at<A>(c), T(0)) +
                      larger(carrier.u.template at<A>(next<A>(c)), T(0));
    return (T(2) * (outward + largest.settling[A]) + through_face<A>(low_bit<A>(m), c) +
            through_face<A>(high_bit<A>(m), next<A>(c))) *
           carrier.grid.template rwidth<A>(c);
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const CellMask m = carrier.mask(c);
    return nan_to_infinity(fluid_factor<T>(m) *
                           (along_axis<0>(m, c) + along_axis<1>(m, c) + along_axis<2>(m, c)));
  }
};

/// Ghosts two deep of fields that are periodic along A.
template <int A, class T, int Count>
struct PeriodicTracers {
  static constexpr const char* name = "tracer_ghosts";
  FieldBatch<T, Count> c;
  int n;

  static DOWNWASH_HOST_DEVICE int wrapped(int i, int n) { return ((i % n) + n) % n; }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell from{A == 0 ? wrapped(i, n) : i, A == 1 ? wrapped(j, n) : j, k};
    for (int f = 0; f < Count; ++f) c[f](i, j, k) = c[f](from);
  }
};

/// c · factor, for values kept in units that shrink.
template <class T, int Count>
struct ScaledTracers {
  static constexpr const char* name = "tracer_scale";
  FieldBatch<T, Count> c;
  T factor[Count];

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    for (int f = 0; f < Count; ++f) c[f](i, j, k) *= factor[f];
  }
};

/// Mass (kg) in a cell, for sums: c V · factor.
template <class T>
struct TracerMass {
  static constexpr const char* name = "tracer_mass";
  FieldView<const T> c;
  GridView<T> grid;
  double factor;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell cell{i, j, k};
    return factor * budget_volume(grid, cell) * double(c(cell));
  }
};

}  // namespace downwash
