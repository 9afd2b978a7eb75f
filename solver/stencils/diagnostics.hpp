// What is measured of a flow: step limits, divergence, wall leak, energy, change.
// All return a value for a cell; the backend takes the maximum or the sums by plane.
#pragma once

#include <cmath>

#include "solver/stencils/obstacles.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

template <class T>
DOWNWASH_HOST_DEVICE T larger(T a, T b) {
  return a > b ? a : b;
}
/// Not-a-number becomes infinity, so that a maximum can't lose it.
template <class T>
DOWNWASH_HOST_DEVICE T nan_to_infinity(T value) {
  return value == value ? value : T(HUGE_VAL);  // NOLINT(misc-redundant-expression): NaN is not
}

/// The faster of the two A-faces of a cell, m/s.
template <int A, class T>
DOWNWASH_HOST_DEVICE T fastest_face(const VelocityView<const T>& u, Cell c) {
  return larger(magnitude(u.template at<A>(c)), magnitude(u.template at<A>(next<A>(c))));
}

/// Σ |u_A| / width_A, 1/s, each speed the mean of two faces: the Courant number of a step dt is dt
/// times its maximum. It bounds the eigenvalues of central advection, which is skew-symmetric: the
/// row of a velocity has |u_A| / 2 width_A of each face of its volume, itself the mean of such of
/// the two cells that it lies between (Gershgorin).
template <class T>
struct AdvectionRate {
  static constexpr const char* name = "step_limits";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;

  template <int A>
  DOWNWASH_HOST_DEVICE T rate(Cell c) const {
    return T(0.5) * (magnitude(u.template at<A>(c)) + magnitude(u.template at<A>(next<A>(c)))) *
           grid.template rwidth<A>(c);
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return nan_to_infinity(fluid_factor<T>(mask(c)) * (rate<0>(c) + rate<1>(c) + rate<2>(c)));
  }
};

/// V (Σ |u_A| / width_A)², m³/s².
template <class T>
struct SquaredAdvectionRate {
  static constexpr const char* name = "pressure_residual";
  AdvectionRate<T> rate;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const double of_cell = static_cast<double>(rate(i, j, k));
    return static_cast<double>(volume(rate.grid, Cell{i, j, k})) * of_cell * of_cell;
  }
};

/// 2 ν Σ 1/width², 1/s: forward Euler diffusion needs dt times its maximum ≤ 1.
template <class T>
struct DiffusionRate {
  static constexpr const char* name = "step_limits";
  GridView<T> grid;
  FieldView<const CellMask> mask;
  T nu;
  FieldView<const T> nu_t;  ///< may be empty

  template <int A>
  DOWNWASH_HOST_DEVICE T squared(Cell c) const {
    return grid.template rwidth<A>(c) * grid.template rwidth<A>(c);
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const T viscosity = fluid_factor<T>(mask(c)) * (nu + (nu_t.origin ? nu_t(c) : T(0)));
    return nan_to_infinity(T(2) * viscosity * (squared<0>(c) + squared<1>(c) + squared<2>(c)));
  }
};

/// Σ u_A² / (2 ν_A), ν_A = ν + ν_t + γ |u_A| width_A / 2, 1/s: forward Euler with central
/// differences is unstable unless dt times its maximum ≤ 1 (Hirt 1968, J. Comput. Phys. 2).
template <class T>
struct EulerRate {
  static constexpr const char* name = "step_limits";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  T nu;
  FieldView<const T> nu_t;  ///< may be empty
  T upwind;

  template <int A>
  DOWNWASH_HOST_DEVICE T rate(Cell c, T viscosity) const {
    const T speed = fastest_face<A>(u, c);
    const T effective = viscosity + T(0.5) * upwind * speed * grid.template width<A>(c);
    return speed > 0 ? T(0.5) * speed * speed / effective : T(0);
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (!is_fluid(mask(c))) return T(0);
    const T viscosity = nu + (nu_t.origin ? nu_t(c) : T(0));
    return nan_to_infinity(rate<0>(c, viscosity) + rate<1>(c, viscosity) + rate<2>(c, viscosity));
  }
};

/// max |u_A| over the faces of a cell, m/s.
template <class T>
struct Speed {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u;
  FieldView<const CellMask> mask;

  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const T nan = T(0) * (u.template at<0>(c) + u.template at<1>(c) + u.template at<2>(c));
    const T speed =
        larger(fastest_face<0>(u, c), larger(fastest_face<1>(u, c), fastest_face<2>(u, c)));
    return nan_to_infinity(fluid_factor<T>(mask(c)) * (speed + nan));
  }
};

/// |∇·u| in fluid cells, 1/s.
template <class T>
struct AbsoluteDivergence {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;

  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return nan_to_infinity(fluid_factor<T>(mask(c)) * magnitude(divergence(u, grid, c)));
  }
};

/// V (∇·u)² of a fluid cell, m³/s², for sums.
template <class T>
struct SquaredDivergence {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const auto d = static_cast<double>(fluid_factor<T>(mask(c)) * divergence(u, grid, c));
    return static_cast<double>(volume(grid, c)) * (d * d);
  }
};

/// Volume of a fluid cell, m³, for sums.
template <class T>
struct FluidVolume {
  static constexpr const char* name = "diagnostics";
  GridView<T> grid;
  FieldView<const CellMask> mask;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return is_fluid(mask(c)) ? static_cast<double>(volume(grid, c)) : 0;
  }
};

/// |u_C| on the low C-face where it separates fluid from solid, m/s.
template <class T>
struct WallLeak {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u;
  FieldView<const CellMask> mask;

  template <int C>
  DOWNWASH_HOST_DEVICE T leak(Cell c) const {
    const bool wall = is_fluid(mask(prev<C>(c))) != is_fluid(mask(c));
    return wall ? magnitude(u.template at<C>(c)) : T(0);
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return larger(leak<0>(c), larger(leak<1>(c), leak<2>(c)));
  }
};

/// |u_C - u_C before| on the low C-faces of fluid cells, m/s.
template <class T>
struct VelocityChange {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u, before;
  FieldView<const CellMask> mask;

  template <int C>
  DOWNWASH_HOST_DEVICE T change(Cell c) const {
    return magnitude(u.template at<C>(c) - before.template at<C>(c));
  }
  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return fluid_factor<T>(mask(c)) * larger(change<0>(c), larger(change<1>(c), change<2>(c)));
  }
};

/// ½ |u|² dV of a fluid cell, m⁵/s², each component as the mean of the squares on its two faces:
/// the form that central advection conserves.
template <class T>
struct KineticEnergy {
  static constexpr const char* name = "diagnostics";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;

  template <int A>
  DOWNWASH_HOST_DEVICE double squares(Cell c) const {
    const double low = double(u.template at<A>(c)), high = double(u.template at<A>(next<A>(c)));
    return 0.5 * (low * low + high * high);
  }
  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    if (!is_fluid(mask(c))) return 0.0;
    const double volume = double(grid.template width<0>(c)) * double(grid.template width<1>(c)) *
                          double(grid.template width<2>(c));
    return 0.5 * volume * (squares<0>(c) + squares<1>(c) + squares<2>(c));
  }
};

}  // namespace downwash
