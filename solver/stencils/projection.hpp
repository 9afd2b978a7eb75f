// The projection: divergence, Jacobi iteration for the pressure, correction of the velocity.
// D (divergence), G (gradient on open faces) and L = D β G are those of operators.hpp, so that
// L p = D u*/dt makes D (u* - dt G p) vanish exactly.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// b = ∇·u* / dt, the right-hand side of the pressure equation (Thibault 2009, 2.11).
/// p is the kinematic pressure P/ρ throughout.
template <class T>
struct PressureSource {
  static constexpr const char* name = "divergence";
  VelocityView<const T> u;
  GridView<T> grid;
  FieldView<const CellMask> mask;
  FieldView<T> source;
  T rdt;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    source(c) = fluid_factor<T>(mask(c)) * (rdt * divergence(u, grid, c));
  }
};

/// One sweep of p' = p + ω ((Σ w p_neighbour - b) / Σ w - p), w = β / (width · gap): Thibault 2009,
/// 3.3, with the sign re-derived and relaxed by ω. The seed's ω = 1 can't reduce the checkerboard
/// mode, whose factor is 1 - 2ω = -1: its divergence would grow from step to step. Cells with no
/// open face keep p = 0.
template <class T>
struct JacobiSweep {
  static constexpr const char* name = "pressure";
  FieldView<const T> p;
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<T> p_next;
  T relaxation;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<T> w = laplacian_weights(mask(c), grid, c);
    constexpr T tiny = T(1e-30);  // 0 / tiny = 0 where no face is open
    const T diagonal = w.diagonal() > tiny ? w.diagonal() : tiny;
    const T jacobi = (w.neighbours(p, c) - source(c)) / diagonal;
    p_next(c) = p(c) + relaxation * (jacobi - p(c));
  }
};

/// |b|, for a maximum.
template <class T>
struct PressureSourceSize {
  static constexpr const char* name = "pressure_residual";
  FieldView<const T> source;

  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const T b = source(i, j, k);
    return b < 0 ? -b : b;
  }
};

/// |b - ∇·(β∇p)|, for a maximum.
template <class T>
struct PressureResidual {
  static constexpr const char* name = "pressure_residual";
  FieldView<const T> p;
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<T> w = laplacian_weights(mask(c), grid, c);
    const T r = source(c) - (w.neighbours(p, c) - w.diagonal() * p(c));
    return r < 0 ? -r : r;
  }
};

/// u_C = u*_C - dt ∂p/∂x_C on open faces (Thibault 2009, 2.12).
template <int C, class T>
struct VelocityCorrection {
  static constexpr const char* name = "correction";
  FieldView<const T> p;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<T> u;
  T dt;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    u(c) -= dt * (beta_low<C, T>(mask(c)) * gradient_low<C>(p, grid, c));
  }
};

}  // namespace downwash
