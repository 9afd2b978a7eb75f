// Preconditioned conjugate gradients on A x = r, A = ∇·(β∇·), in the inner product
// (a, b) = Σ V a b, in which A is symmetric (Saad 2003, Iterative Methods, alg. 9.1). β is that of
// the flexible variant (Notay 2000, SIAM J. Sci. Comput. 22): restriction is not the transpose of
// prolongation, which the usual β would not bear in channels one cell wide. Scalars stay on the
// device. A is negative definite; no sign has to change for that.
//
// Functors with compute(c), which only reads, and store(c, result), which only writes, let a
// backend read several cells before it writes the first.
#pragma once

#include <type_traits>

#include "solver/stencils/operators.hpp"

namespace downwash {

/// The scalars of an iteration, in memory of the device.
struct ConjugateGradientScalars {
  double norm;      ///< (b, b)
  double rz;        ///< (r, z)
  double rz_last;   ///< of the iteration before; 0 starts anew
  double zap;       ///< (z, A p) with the p of the iteration before
  double pap;       ///< (p, A p)
  double residual;  ///< (r, r)
  double alpha, beta;
  double owed;  ///< α, until x has taken the step
};

/// r of the current p, and its rounding for the preconditioner where that is another field.
template <class T>
struct ResidualFields {
  FieldView<T> r;
  FieldView<float> rounded;

  DOWNWASH_HOST_DEVICE void set(Cell c, T value) const {
    r(c) = value;
    if constexpr (!std::is_same_v<T, float>) rounded(c) = static_cast<float>(value);
  }
};

/// r = b - ∇·(β∇p), with p and the arithmetic in double precision; the value is V r².
template <class T>
struct TrueResidual {
  static constexpr const char* name = "pressure: residual";
  FieldView<const double> p;
  FieldView<const T> source;
  FieldView<const CellMask> mask;
  GridView<double> grid;
  ResidualFields<T> residual;

  struct Result {
    double r, square;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const LaplacianWeights<double> w = laplacian_weights(mask(c), grid, c);
    const double r = static_cast<double>(source(c)) - laplacian(w, p, c);
    return {r, volume(grid, c) * (r * r)};
  }
  DOWNWASH_HOST_DEVICE double store(Cell c, const Result& result) const {
    residual.set(c, static_cast<T>(result.r));
    return result.square;
  }
};

/// V f z.
template <class T, class Z>
struct ProductWithZ {
  static constexpr const char* name = "pressure: products";
  FieldView<const T> f;
  FieldView<const Z> z;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    return static_cast<double>(volume(grid, c)) *
           (static_cast<double>(f(c)) * static_cast<double>(z(c)));
  }
};

/// β = (r - r_last, z) / (r, z)_last with r - r_last = -α A p; 0 at the start, and where directions
/// are not kept.
struct NextBeta {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;
  bool conjugate;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    ConjugateGradientScalars& s = *scalars;
    s.beta = conjugate && s.rz_last != 0 ? -s.alpha * s.zap / s.rz_last : 0;
  }
};

/// The next direction is the preconditioned residual alone, and no step is owed.
struct ForgetDirection {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    scalars->rz_last = 0;
    scalars->owed = 0;
  }
};

/// α = (r, z) / (p, A p): the minimum along p. (Along a first direction that is not z, `rz` holds
/// (r, p).)
struct NextAlpha {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    ConjugateGradientScalars& s = *scalars;
    s.alpha = s.pap != 0 ? s.rz / s.pap : 0;
    s.owed = s.alpha;
    s.rz_last = s.rz;
  }
};

/// x += α p, the step that is still owed along the direction before; then p = z + β p. `Fresh`: x
/// counts as 0 so far. Ghosts included.
template <class T, bool Fresh>
struct SearchDirection {
  static constexpr const char* name = "pressure: direction";
  FieldView<const float> z;
  const ConjugateGradientScalars* scalars;
  FieldView<const T> before;  ///< may be p
  FieldView<T> p, x;

  struct Result {
    T x, p;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T owed = static_cast<T>(scalars->owed), beta = static_cast<T>(scalars->beta);
    return {multiply_add(owed, before(c), so_far(c)),
            multiply_add(beta, before(c), static_cast<T>(z(c)))};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    x(c) = result.x;
    p(c) = result.p;
  }

 private:
  DOWNWASH_HOST_DEVICE T so_far(Cell c) const {
    if constexpr (Fresh) {
      return 0;
    } else {
      return x(c);
    }
  }
};

/// A p; the value is V p A p.
template <class T>
struct ApplyOperator {
  static constexpr const char* name = "pressure: operator";
  FieldView<const T> p;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  FieldView<T> ap;

  struct Result {
    T ap;
    double product;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T value = laplacian(laplacian_weights(mask(c), grid, c), p, c);
    return {value, static_cast<double>(volume(grid, c)) *
                       (static_cast<double>(p(c)) * static_cast<double>(value))};
  }
  DOWNWASH_HOST_DEVICE double store(Cell c, const Result& result) const {
    ap(c) = result.ap;
    return result.product;
  }
};

/// r -= α A p; the value is V r².
template <class T>
struct UpdateResidual {
  static constexpr const char* name = "pressure: update";
  FieldView<const T> ap;
  GridView<T> grid;
  const ConjugateGradientScalars* scalars;
  ResidualFields<T> residual;

  struct Result {
    T r;
    double square;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T r = multiply_add(-static_cast<T>(scalars->alpha), ap(c), residual.r(c));
    return {r, static_cast<double>(volume(grid, c)) *
                   (static_cast<double>(r) * static_cast<double>(r))};
  }
  DOWNWASH_HOST_DEVICE double store(Cell c, const Result& result) const {
    residual.set(c, result.r);
    return result.square;
  }
};

/// Moves x, with the step that it is owed, into the pressure in double precision, and rounds that
/// for the flow. `First`: since the last time step, of which the change is kept. Ghosts included.
template <class T, bool First>
struct AddToPressure {
  static constexpr const char* name = "pressure: update";
  FieldView<const T> p;
  const ConjugateGradientScalars* scalars;
  FieldView<const T> x;
  FieldView<double> pressure;
  FieldView<T> rounded, change;

  struct Result {
    double pressure;
    T change;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T correction = multiply_add(static_cast<T>(scalars->owed), p(c), x(c));
    return {pressure(c) + static_cast<double>(correction), so_far(c) + correction};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    pressure(c) = result.pressure;
    rounded(c) = static_cast<T>(result.pressure);
    change(c) = result.change;
  }

 private:
  DOWNWASH_HOST_DEVICE T so_far(Cell c) const {
    if constexpr (First) {
      return 0;
    } else {
      return change(c);
    }
  }
};

/// No step is owed.
struct StepTaken {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const { scalars->owed = 0; }
};

}  // namespace downwash
