// The law of the wall: what walls take from the air where the grid does not resolve the layer next
// to them.
//
// With u_t the velocity along the wall relative to it, at the distance d of half a cell,
//   rough, z0 > 0   τ/ρ = [κ / ln((d + z0) / z0)]² |u_t| u_t
//                   in stratified air with wind_rise of monin_obukhov.hpp for the logarithm
//   smooth          τ/ρ = (ν/d) m(|u_t| d/ν) u_t, m = y⁺/u⁺ by Spalding's one formula through
//                   viscous, buffer and logarithmic layer (Spalding 1961, J. Appl. Mech. 28)
//                     y⁺ = u⁺ + e^(-κB) [e^(κu⁺) - 1 - κu⁺ - (κu⁺)²/2 - (κu⁺)³/6],
//                   1 within the viscous layer: there the wall is resolved.
// Both hold for means in time. With the |u_t| of each moment in them, gusts would take more than
// the mean wind does, σ²/U² of it: |u_t| is its mean over the time T = d / (κ u_τ) instead (Yang,
// Park & Moin 2017, Phys. Rev. Fluids 2, 104601).
#pragma once

#include <cmath>

#include "solver/problem/monin_obukhov.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

inline constexpr double smooth_wall_constant = 5.0;  ///< B of u⁺ = ln(y⁺)/κ + B

/// e^x for 0 ≤ x ≤ 40 to 1e-8, from operations that all backends round alike: (Taylor of x/64)^64.
template <class T>
DOWNWASH_HOST_DEVICE T exponential(T x) {
  const T y = x / T(64);
  T sum = T(1);
  for (int n = 10; n > 0; --n) sum = multiply_add(sum * y, T(1) / T(n), T(1));
  for (int n = 0; n < 6; ++n) sum *= sum;
  return sum;
}

/// m = y⁺/u⁺ where u⁺ y⁺ is the Reynolds number |u_t| d/ν, by Newton's method: Spalding's formula
/// times u⁺ is convex, so that from above no step misses.
template <class T>
DOWNWASH_HOST_DEVICE T smooth_wall_factor(T reynolds) {
  constexpr T kappa = T(von_karman);
  if (!(reynolds > T(1))) return T(1);
  int exponent = 0;
  std::frexp(reynolds, &exponent);
  // ln(y⁺)/κ + B with u⁺ ≈ 12, which is more than it comes to; in the viscous layer √Re.
  const T logarithmic = T(0.693147) * (T(exponent) - T(3.58)) / kappa + T(smooth_wall_constant);
  T u = least(std::sqrt(reynolds), greatest(logarithmic, T(12)));
  const T factor = T(0.135335283);  // e^(-κB)
  for (int n = 0; n < 10; ++n) {
    const T x = kappa * u, e = exponential(x);
    const T rest = e - T(1) - x * (T(1) + x * (T(0.5) + x / T(6)));
    const T slope = kappa * (e - T(1) - x * (T(1) + x * T(0.5)));
    const T y = multiply_add(factor, rest, u), dy = multiply_add(factor, slope, T(1));
    u -= (u * y - reynolds) / multiply_add(u, dy, y);
  }
  return reynolds / (u * u);
}

/// A wall along an open face of the grid.
template <class T>
struct WallOfFace {
  int axis;       ///< across the wall
  int outward;    ///< -1 or +1: where it lies
  T share;        ///< of the face of the control volume that is wall, by its true area
  T replaced;     ///< of the viscous stress that the momentum equation has there
  T drag;         ///< [κ / ln((d + z0) / z0)]², or with wind_rise; 0 where it is smooth
  T distance;     ///< d, m
  T velocity[3];  ///< of the wall, m/s
};

/// |τ/ρ| / |u_t|, m/s; `nu`: molecular.
template <class T>
DOWNWASH_HOST_DEVICE T wall_conductance(const WallOfFace<T>& wall, T speed, T nu) {
  if (wall.drag > 0) return wall.drag * speed;
  const T viscous = nu / wall.distance;
  return nu > 0 ? viscous * smooth_wall_factor(speed / viscous) : T(0);
}

/// An open face of the grid along walls; they are `walls` of a list from `first` on.
struct WalledFace {
  Cell cell;
  int component;
  int first, walls;
};

/// Takes from the predicted velocity at the n-th of a list of faces the viscous stress of its walls
/// that the momentum equation brought in, u° = u* - now F_w(u), and gives it that of the law
/// instead, implicitly, so that it is stable however thin the cell:
///   u* = (u° + dt Σ K u_wall) / (1 + dt Σ K),  K = share |τ/ρ| / (|u_t| width)  at the speed s.
/// Then s, the mean of |u_t|, goes on towards that of u* by the part min(dt/T, 1/2): with more, a
/// stiff cell would swing. The tendency that is kept for later stages loses F_w too.
template <class T, class Viscosity>
struct WallFriction {
  static constexpr const char* name = "wall_law";
  const WalledFace* faces;
  const WallOfFace<T>* walls;
  T* mean_speed;  ///< s of each of the walls, m/s; < 0 before the first stage
  VelocityView<const T> u;
  GridView<T> grid;
  Viscosity viscosity;
  T nu;  ///< molecular
  VelocityView<T> predicted, tendency;
  bool keeps_tendency;
  T now, dt;  ///< s

  /// What the momentum equation has of the stress of a wall, m/s².
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T replaced(Cell c, const WallOfFace<T>& wall) const {
    const Cell edge = wall.outward < 0 ? c : next<D>(c);
    const T flux = viscosity.template edge<C, D>(edge) * shear_strain<C, D>(u, grid, edge);
    return T(wall.outward) * wall.replaced * flux * grid.template rwidth<D>(c);
  }
  /// |u_t| of a face at u°, m/s.
  template <int C, int D>
  DOWNWASH_HOST_DEVICE T speed(Cell c, const WallOfFace<T>& wall, T value) const {
    constexpr int E = 3 - C - D;
    const T along = value - wall.velocity[C];
    const T other = mean_around<C, E>(u.component(E), c) - wall.velocity[E];
    return std::sqrt(multiply_add(along, along, other * other));
  }
  template <int C>
  DOWNWASH_HOST_DEVICE T speed_along(Cell c, const WallOfFace<T>& wall, T value) const {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    return wall.axis == A ? speed<C, A>(c, wall, value) : speed<C, B>(c, wall, value);
  }
  /// K of the n-th wall, 1/s, at u°.
  template <int C>
  DOWNWASH_HOST_DEVICE T rate(Cell c, int n, T value) const {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    const WallOfFace<T>& wall = walls[n];
    T& mean = mean_speed[n];
    if (mean < 0) mean = speed_along<C>(c, wall, value);
    const T rwidth = wall.axis == A ? grid.template rwidth<A>(c) : grid.template rwidth<B>(c);
    return wall.share * rwidth * wall_conductance(wall, mean, nu);
  }
  /// s of the n-th wall at u*.
  template <int C>
  DOWNWASH_HOST_DEVICE void follow(Cell c, int n, T value) const {
    const WallOfFace<T>& wall = walls[n];
    T& mean = mean_speed[n];
    const T speed = speed_along<C>(c, wall, value), larger = greatest(speed, mean);
    const T u_tau = std::sqrt(wall_conductance(wall, larger, nu) * larger);
    mean += least(dt * T(von_karman) * u_tau / wall.distance, T(0.5)) * (speed - mean);
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void resist(const WalledFace& face) const {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    const Cell c = face.cell;
    const int end = face.first + face.walls;
    T stress = 0;
    for (int n = face.first; n < end; ++n) {
      stress += walls[n].axis == A ? replaced<C, A>(c, walls[n]) : replaced<C, B>(c, walls[n]);
    }
    T& value = predicted.template at<C>(c);
    value -= now * stress;
    T sum = 0, pull = 0;
    for (int n = face.first; n < end; ++n) {
      const T k = rate<C>(c, n, value);
      sum += k;
      pull += k * walls[n].velocity[C];
    }
    value = (value + dt * pull) / multiply_add(dt, sum, T(1));
    for (int n = face.first; n < end; ++n) follow<C>(c, n, value);
    if (keeps_tendency) tendency.template at<C>(c) -= stress;
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    const WalledFace& face = faces[n];
    if (face.component == 0) resist<0>(face);
    if (face.component == 1) resist<1>(face);
    if (face.component == 2) resist<2>(face);
  }
};

}  // namespace downwash
