// Synthetic turbulence on a face of the domain, by filtered random numbers (Xie & Castro 2008, Flow
// Turbul. Combust. 81; Klein, Sadiki & Janicka 2003, J. Comput. Phys. 186).
//
// On a lattice of points (q, p) of the face, q level and p upwards, for each of three
// components with the integral scales I_q(p), I_p(p) and T(p):
//   r(q, p)     independent random numbers of mean 0 and variance 1, new in each step
//   ψ(q, p)   = Σ_m Σ_n b_m b_n r(q + m, p + n),   b_m ∝ exp(-2 |m| δ / I), Σ b_m² = 1
//   ζ(t + dt) = α ζ(t) + √(1 - α²) ψ,                        α = exp(-dt / (T - τ))
//   Ψ(t + dt) = β Ψ(t) + √((1 - β²)(1 - αβ)/(1 + αβ)) ζ(t + dt),   β = exp(-dt / τ),   τ = T/10
//   u' = a Ψ,  a the Cholesky factor of the Reynolds stresses             (Lund et al. 1998)
// The filter has the correlation (1 + 2x/I) exp(-2x/I) along the face, of integral scale I. That in
// time has the scale T. (Xie & Castro take the first of its two parts alone, with T, which jumps
// from step to step. So then does the pressure: that of the last step left a residual of 45 % of
// the source over Berlin, and a cycle more to make. With τ = T/20 it is that cycle again. With T/2
// there is less that the grid loses at once, and 22 % too much turbulence 100 m behind the inlet.)
//
// The components are those along the wind, across it and upwards. Where the wind blows askew
// through the face they are turned into those along its normal and along it. The scales are taken
// as they are: T = L/U is that of eddies which the wind carries past a point (Taylor 1938), however
// the face stands, but I_q is the scale across the wind all along q. That leaves out that the wind
// carries eddies along an oblique face, where they should be at one place after the other, and that
// they are as long along q as L where q comes near the wind's direction.
#pragma once

#include <cmath>
#include <cstdint>

#include "solver/stencils/boundary_faces.hpp"
#include "solver/stencils/operators.hpp"
#include "solver/stencils/philox.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {

/// Values of three components on rows of lattice points; those outside count from below 0.
template <class T>
struct LatticeView {
  T* origin = nullptr;
  int row = 0;    ///< values from one p to the next
  int layer = 0;  ///< from one component to the next

  DOWNWASH_HOST_DEVICE T& operator()(int q, int p, int component) const {
    return origin[q + row * p + layer * component];
  }
};

/// r at lattice point (i, j), all components. `first_q` is the number of point 0 of the slab on the
/// whole face, where `period_q` points repeat if the face is periodic across the wind (else 0).
template <class T>
struct RandomPlane {
  static constexpr const char* name = "inflow";
  LatticeView<T> r;
  std::uint64_t seed, step;
  int first_q, period_q;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int) const {
    int q = first_q + i;
    if (period_q > 0) q = ((q % period_q) + period_q) % period_q;
    const Philox x =
        Philox::of(static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(j),
                   static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(step >> 32), seed);
    constexpr T scale = T(3.4641016) / T(1 << 24);  // √12: uniform numbers of variance 1
    for (int c = 0; c < 3; ++c) {
      r(i, j, c) = multiply_add(T(x.word[c] >> 8), scale, T(-1.7320508) + T(0.5) * scale);
    }
  }
};

/// Weights b of one direction: for component c and height p, `2 reach + 1` of them.
template <class T>
struct LatticeFilter {
  const T* weights;
  const int* reach;  ///< by p + heights c
  int heights, most_reach;

  DOWNWASH_HOST_DEVICE int reach_at(int p, int c) const { return reach[p + heights * c]; }
  /// b_0.
  DOWNWASH_HOST_DEVICE const T* centre(int p, int c) const {
    return weights + (2 * most_reach + 1) * (p + heights * c) + most_reach;
  }
};

/// The filter across the wind (A = 0) or upwards (A = 1), at (i, j) of component k.
template <int A, class T>
struct FilterAlong {
  static constexpr const char* name = "inflow";
  LatticeView<const T> from;
  LatticeView<T> to;
  LatticeFilter<T> filter;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const T* const b = filter.centre(j, k);
    const int reach = filter.reach_at(j, k);
    T sum = T(0);
    for (int m = -reach; m <= reach; ++m) {
      sum = multiply_add(b[m], A == 0 ? from(i + m, j, k) : from(i, j + m, k), sum);
    }
    to(i, j, k) = sum;
  }
};

/// The filter in time, from ψ. At the start Ψ holds another ψ: the ζ and Ψ that follow are
/// correlated as ever, ⟨ζ Ψ⟩² = (1 - β²) / (1 - α²β²).
template <class T>
struct FilterInTime {
  static constexpr const char* name = "inflow";
  static constexpr double share = 0.1;  ///< τ/T
  LatticeView<const T> from;            ///< ψ
  LatticeView<T> once, turbulence;      ///< ζ, Ψ
  const T* rate;                        ///< 1/T by p + heights c, 1/s
  int heights;
  T dt;        ///< s
  bool first;  ///< there is no ζ yet

  DOWNWASH_HOST_DEVICE static T decay(T times) { return T(1) / exponential(least(times, T(40))); }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const T times = dt * rate[j + heights * k];
    const T alpha = decay(times * T(1 / (1 - share))), beta = decay(times * T(1 / share));
    const T rest = T(1) - beta * beta, less = T(1) - alpha * beta, more = T(1) + alpha * beta;
    T &zeta = once(i, j, k), &value = turbulence(i, j, k);
    const T psi = from(i, j, k);
    if (first) {
      // So short a step leaves nothing but rounding of the two; their ratio tends to this.
      const T correlation = less < T(1e-4) ? T(1 - share) : rest / (less * more);
      zeta = psi;
      value = multiply_add(std::sqrt(correlation), zeta, std::sqrt(T(1) - correlation) * value);
    } else {
      zeta = multiply_add(alpha, zeta, std::sqrt(T(1) - alpha * alpha) * psi);
      value = multiply_add(beta, value, std::sqrt(rest * less / more) * zeta);
    }
  }
};

/// The Cholesky factor of the Reynolds stresses at one height, without covariances of the component
/// across the wind.
template <class T>
struct StressFactor {
  T u, v, w_by_u, w;
};

/// The level direction of the wind on a face: cosines to its axis and to the level axis along it.
template <class T>
struct FaceWind {
  T normal = 1, tangential = 0;
};

/// u' at the cells beside a face and one ghost around them. With the cosines (n, t) of the wind,
/// s the sign of n, and u', v' along and across it: (n u' - s t v', t u' + |n| v').
template <class T>
struct FaceFluctuations {
  static constexpr const char* name = "inflow";
  LatticeView<const T> turbulence;
  const int *point_q, *point_p;   ///< lattice point by index, from -1 on
  const StressFactor<T>* stress;  ///< by index upwards, from -1 on
  T* fluctuation[3];              ///< normal to the face, level along it, upwards: see EndCondition
  int row;
  bool q_is_fast;  ///< the level direction along the face is its lower axis
  FaceWind<T> wind;
  T strength = 1;              ///< multiplies all of it
  const int* level = nullptr;  ///< if any, the index upwards that counts for (p, q)
  int level_row = 0;           ///< of it from one q to the next

  DOWNWASH_HOST_DEVICE void operator()(int q, int p, int) const {
    const int at = q_is_fast ? (q + 1) + row * (p + 1) : (p + 1) + row * (q + 1);
    const int height = level ? level[p + level_row * q] : p;
    const int i = point_q[q], j = point_p[height];
    const StressFactor<T>& a = stress[height];
    const T along = strength * turbulence(i, j, 0), across = strength * a.v * turbulence(i, j, 1);
    const T upwards = strength * turbulence(i, j, 2);
    const T aside = wind.normal < 0 ? wind.tangential : -wind.tangential;
    fluctuation[0][at] = multiply_add(aside, across, wind.normal * a.u * along);
    fluctuation[1][at] =
        multiply_add(wind.tangential * a.u, along, magnitude(wind.normal) * across);
    fluctuation[2][at] = multiply_add(a.w, upwards, a.w_by_u * along);
  }
};

/// Volume flux (m³/s) inwards of what fluctuates through one boundary face, for sums; with nothing
/// that fluctuates: its open area (m²).
template <int A, class T>
struct FluctuatingFlux {
  static constexpr const char* name = "inflow";
  const T* fluctuation;  ///< along A; null: 1
  int row;
  BoundaryFlux<A, T> area;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    if (row == 0) return 0.0;  // no turbulence comes in here
    const double open = area(i, j, k);
    if (!fluctuation) return open;
    constexpr int B = A == 0 ? 1 : 0, C = A == 2 ? 1 : 2;
    const Cell g{i, j, k};
    return open * double(area.boundary.inward) *
           double(fluctuation[(along<B>(g) + 1) + row * (along<C>(g) + 1)]);
  }
};

/// Takes the mean of what fluctuates from it, so that as much air comes in at all times.
template <int A, class T>
struct LevelFluctuations {
  static constexpr const char* name = "inflow";
  T* fluctuation;
  int row;
  BoundaryStencil<A> boundary;
  LabelledCells<A> cells;
  const double* flux;  ///< m³/s
  double area;         ///< m²

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    constexpr int B = A == 0 ? 1 : 0, C = A == 2 ? 1 : 2;
    const Cell g{i, j, k};
    if (!cells.contain(g)) return;
    fluctuation[(along<B>(g) + 1) + row * (along<C>(g) + 1)] -=
        T(double(boundary.inward) * (*flux / area));
  }
};

}  // namespace downwash
