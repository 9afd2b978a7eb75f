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

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    return fluid_factor<T>(mask(c)) * (rdt * divergence(u, grid, c));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { source(c) = value; }
};

/// 1 / Σ w; finite where no face is open, so that there 0 / Σ w = 0.
/// (T: a number, or a pack of them on CPUs.)
template <class T>
DOWNWASH_HOST_DEVICE T reciprocal_diagonal(const LaplacianWeights<T>& w) {
  const T diagonal = w.diagonal();
  return quotient(T{} + 1.0f, diagonal > closed_diagonal ? diagonal : T{} + closed_diagonal);
}
/// The same where all faces are open.
template <class T>
DOWNWASH_HOST_DEVICE T open_reciprocal_diagonal(const LaplacianWeights<T>& w) {
  return quotient(T{} + 1.0f, w.diagonal());
}

/// p + ω ((Σ w p_neighbour - b) / Σ w - p).
template <class T>
DOWNWASH_HOST_DEVICE T relaxed_jacobi(T p, T sum, T b, T reciprocal, T relaxation) {
  return multiply_add(relaxation, product(sum - b, reciprocal) - p, p);
}

/// One sweep of p' = p + ω ((Σ w p_neighbour - b) / Σ w - p), w = β / (width · gap): Thibault 2009,
/// 3.3, with the sign re-derived and relaxed by ω. His ω = 1 can't reduce the checkerboard
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

  DOWNWASH_HOST_DEVICE T compute(Cell c) const {
    const LaplacianWeights<T> w = laplacian_weights(mask(c), grid, c);
    return relaxed_jacobi(p(c), w.sum(neighbours(p, c)), source(c), reciprocal_diagonal(w),
                          relaxation);
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, T value) const { p_next(c) = value; }
};

/// Sweeps in a row. Those before the last work on ghost planes too, on one fewer each time.
template <class T>
struct JacobiPass {
  static constexpr int most_ghosts = 10;  ///< planes, and so sweeps where there are ghosts
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  T relaxation;
  int sweeps;
  Range cells;
  bool below, above;  ///< whether there are ghost planes below and above

  /// Range of one of the sweeps.
  DOWNWASH_HOST_DEVICE Range range(int sweep) const {
    const int ghosts = sweeps - 1 - sweep;
    Range r = cells;
    if (below) r.lo.k -= ghosts;
    if (above) r.hi.k += ghosts;
    return r;
  }
  JacobiSweep<T> sweep(FieldView<const T> p, FieldView<T> p_next) const {
    return {p, source, mask, grid, p_next, relaxation};
  }
};

/// Successive over-relaxation on the cells of one colour, in place, after which the other colour
/// follows (Young 1954); ω = 1 is Gauss-Seidel.
template <class T>
struct RedBlackHalfSweep {
  static constexpr const char* name = "pressure";
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<T> p;
  T relaxation;
  int colour;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<T> w = laplacian_weights(mask(c), grid, c);
    const T diagonal = w.diagonal() > T(closed_diagonal) ? w.diagonal() : T(closed_diagonal);
    const T update = (w.sum(neighbours(p, c)) - source(c)) / diagonal;
    const T weight = relaxation * static_cast<T>((i + j + k + colour) & 1);
    p(c) += weight * (update - p(c));
  }
};

/// V (b - ∇·(β∇p))².
template <class T>
struct ResidualNorm {
  static constexpr const char* name = "pressure_residual";
  FieldView<const T> p;
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<T> w = laplacian_weights(mask(c), grid, c);
    const double r = static_cast<double>(source(c) - laplacian(w, p, c));
    return static_cast<double>(volume(grid, c)) * (r * r);
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
    const T r = source(c) - laplacian(w, p, c);
    return r < 0 ? -r : r;
  }
};

/// V b².
template <class T>
struct SourceNorm {
  static constexpr const char* name = "pressure_residual";
  FieldView<const T> source;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const double b = static_cast<double>(source(c));
    return static_cast<double>(volume(grid, c)) * (b * b);
  }
};

/// |f|, for a maximum.
template <class T>
struct AbsoluteValue {
  static constexpr const char* name = "pressure_residual";
  FieldView<const T> field;

  DOWNWASH_HOST_DEVICE T operator()(int i, int j, int k) const {
    const T value = field(i, j, k);
    return value < 0 ? -value : value;
  }
};

/// f = 0.
template <class T>
struct SetZero {
  static constexpr const char* name = "clear";
  FieldView<T> field;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const { field(i, j, k) = 0; }
};

/// u_C = u*_C - dt ∂p/∂x_C on open faces (Thibault 2009, 2.12).
template <class T>
struct VelocityCorrection {
  static constexpr const char* name = "correction";
  FieldView<const T> p;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  VelocityView<T> u;
  T dt;

  struct Result {
    T u[3];
  };
  template <int C>
  DOWNWASH_HOST_DEVICE T corrected(Cell c, CellMask m) const {
    return multiply_add(-dt, beta_low<C, T>(m) * gradient_low<C>(p, grid, c), u.template at<C>(c));
  }
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const CellMask m = mask(c);
    return {{corrected<0>(c, m), corrected<1>(c, m), corrected<2>(c, m)}};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    u.template at<0>(c) = result.u[0];
    u.template at<1>(c) = result.u[1];
    u.template at<2>(c) = result.u[2];
  }
};

/// The same for the two tangential components of the ghosts beyond ends of axis A: see beyond_end.
template <int A, class T>
struct TangentialCorrection {
  static constexpr const char* name = "correction";
  VelocityCorrection<T> correction;
  int n;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    constexpr int B = (A + 1) % 3, C = (A + 2) % 3;
    const Cell c = beyond_end<A>({i, j, k}, n);
    const CellMask m = correction.mask(c);
    correction.u.template at<B>(c) = correction.template corrected<B>(c, m);
    correction.u.template at<C>(c) = correction.template corrected<C>(c, m);
  }
};

}  // namespace downwash
