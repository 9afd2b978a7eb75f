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

#include "solver/backend/backend.hpp"
#include "solver/stencils/finest_faces.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// The scalars of a solve, in memory of the device.
struct ConjugateGradientScalars {
  Summands<4> start;  ///< (r, r), (b, b), (r, c), (c, A c): see StartResidual
  Summands<4> first;  ///< (r, z), (z, A z), (r, A z), (A z, A z): see FirstStep
  Summands<2> rz;     ///< (r, z); (z, A p) with the p of the iteration before
  double rz_last;     ///< of the iteration before
  double pap;         ///< (p, A p)
  double residual;    ///< (r, r)
  double alpha, beta;
  double owed;  ///< α, until x has taken the step
};

/// How far to go along p for the minimum: (r, p) / (p, A p), (r, z) being the same as (r, p).
DOWNWASH_HOST_DEVICE double minimum_along(double rp, double pap) { return pap != 0 ? rp / pap : 0; }

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
  FinestFaces faces;
  GridView<double> grid;
  ResidualFields<T> residual;

  struct Result {
    double r, square;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const LaplacianWeights<double> w = faces.weights(grid, c);
    const double r = static_cast<double>(source(c)) - laplacian(w, p, c);
    return {r, volume(grid, c) * (r * r)};
  }
  DOWNWASH_HOST_DEVICE double store(Cell c, const Result& result) const {
    residual.set(c, static_cast<T>(result.r));
    return result.square;
  }
};

/// The residual that a solve starts from, of p + θ c, where c is what the last time step changed p
/// by: the pressure goes on changing as it did (Fischer 1998, Comput. Methods Appl. Mech. Eng. 163,
/// with one vector). The values are V times r², b², r c and c A c.
template <class T>
struct StartResidual {
  static constexpr const char* name = "pressure: residual";
  FieldView<const double> p;
  FieldView<const T> change, source;
  FinestFaces faces;
  GridView<T> grid;
  T theta;
  ResidualFields<T> residual;

  struct Result {
    T r, b, v, rc, cac;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell at) const {
    const LaplacianWeights<T> w = faces.weights(grid, at);
    const T b = source(at), c = change(at), v = volume(grid, at);
    const T ac = w.sum(differences_as<T>(change, at));
    const T r = multiply_add(-theta, ac, b - w.sum(differences_as<T>(p, at)));
    return {r, b, v, v * (r * c), v * (c * ac)};
  }
  DOWNWASH_HOST_DEVICE Summands<4> store(Cell at, const Result& result) const {
    residual.set(at, result.r);
    const auto [r, b, v, rc, cac] = result;
    return {{weighted_square(v, r), weighted_square(v, b), static_cast<double>(rc),
             static_cast<double>(cac)}};
  }

 private:
  /// In double precision: it decides whether a residual counts as small.
  static DOWNWASH_HOST_DEVICE double weighted_square(T v, T value) {
    return static_cast<double>(v) * (static_cast<double>(value) * static_cast<double>(value));
  }
};

/// What a step along z = M⁻¹ r is worth, without any field but z: the values are V times r z, z A
/// z, r A z and (A z)². With α = (r, z) / (z, A z) it leaves (r, r) - 2 α (r, A z) + α² (A z, A z).
template <class T>
struct FirstStep {
  static constexpr const char* name = "pressure: operator";
  FieldView<const T> r;
  FieldView<const float> z;
  FinestFaces faces;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE Summands<4> operator()(int i, int j, int k) const {
    const Cell at{i, j, k};
    const T az = laplacian(faces.weights(grid, at), z, at);
    const T residual = r(at), step = static_cast<T>(z(at)), v = volume(grid, at);
    return {{static_cast<double>(v * (residual * step)), static_cast<double>(v * (step * az)),
             static_cast<double>(v * (residual * az)), static_cast<double>(v * (az * az))}};
  }
};

/// The pressure in double precision, its rounding for the flow, and what the last time step changed
/// it by.
template <class T>
struct PressureFields {
  FieldView<double> pressure;
  FieldView<T> rounded, change;

  struct Values {
    double pressure;
    T change;
  };
  DOWNWASH_HOST_DEVICE void set(Cell c, const Values& values) const {
    pressure(c) = values.pressure;
    rounded(c) = static_cast<T>(values.pressure);
    change(c) = values.change;
  }
};

/// The rounding of a pressure that is there.
template <class T>
struct RoundedPressure {
  static constexpr const char* name = "pressure: update";
  FieldView<const double> pressure;
  FieldView<T> rounded;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    rounded(i, j, k) = static_cast<T>(pressure(i, j, k));
  }
};

/// p += θ c + α z, of which c becomes the new value, in double precision, and rounded for the flow:
/// all of a solve that is content with the first step. Ghosts included.
template <class T>
struct AddFirstStep {
  static constexpr const char* name = "pressure: update";
  FieldView<const float> z;
  T theta, alpha;
  PressureFields<T> fields;

  using Result = typename PressureFields<T>::Values;
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T step = multiply_add(alpha, static_cast<T>(z(c)), product(theta, fields.change(c)));
    return {fields.pressure(c) + static_cast<double>(step), step};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const { fields.set(c, result); }
};

/// The first direction, where one step is not enough: p = z, x = θ c. Ghosts included.
template <class T>
struct FirstDirection {
  static constexpr const char* name = "pressure: direction";
  FieldView<const float> z;
  FieldView<const T> change;
  T theta;
  FieldView<T> p, x;

  struct Result {
    T p, x;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    return {static_cast<T>(z(c)), product(theta, change(c))};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const {
    p(c) = result.p;
    x(c) = result.x;
  }
};

/// α of that direction, from what FirstStep found.
struct FirstAlpha {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    ConjugateGradientScalars& s = *scalars;
    const double rz = s.first.of[0], zaz = s.first.of[1];
    s.alpha = minimum_along(rz, zaz);
    s.owed = s.alpha;
    s.rz_last = rz;
  }
};

/// V r z and V z A p.
template <class T>
struct ProductsWithZ {
  static constexpr const char* name = "pressure: products";
  FieldView<const T> r, ap;
  FieldView<const float> z;
  GridView<T> grid;

  DOWNWASH_HOST_DEVICE Summands<2> operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const double v = static_cast<double>(volume(grid, c)), of_z = static_cast<double>(z(c));
    return {{v * (static_cast<double>(r(c)) * of_z), v * (static_cast<double>(ap(c)) * of_z)}};
  }
};

/// β = (r - r_last, z) / (r, z)_last with r - r_last = -α A p; 0 where directions are not kept.
struct NextBeta {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;
  bool conjugate;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    ConjugateGradientScalars& s = *scalars;
    s.beta = conjugate && s.rz_last != 0 ? -s.alpha * s.rz.of[1] / s.rz_last : 0;
  }
};

/// α = (r, z) / (p, A p): the minimum along p.
struct NextAlpha {
  static constexpr const char* name = "pressure: scalars";
  ConjugateGradientScalars* scalars;

  DOWNWASH_HOST_DEVICE void operator()(int, int, int) const {
    ConjugateGradientScalars& s = *scalars;
    s.alpha = minimum_along(s.rz.of[0], s.pap);
    s.owed = s.alpha;
    s.rz_last = s.rz.of[0];
  }
};

/// x += α p, the step that is still owed along the direction before; then p = z + β p. `Fresh`: x
/// counts as 0 so far. Ghosts included.
template <class T, bool Fresh>
struct SearchDirection {
  static constexpr const char* name = "pressure: direction";
  FieldView<const float> z;
  const ConjugateGradientScalars* scalars;
  FieldView<const T> before;  ///< p by another name: see CpuBackend::plane
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
  FinestFaces faces;
  GridView<T> grid;
  FieldView<T> ap;

  struct Result {
    T ap;
    double product;
  };
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T value = laplacian(faces.weights(grid, c), p, c);
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
  PressureFields<T> fields;

  using Result = typename PressureFields<T>::Values;
  DOWNWASH_HOST_DEVICE Result compute(Cell c) const {
    const T correction = multiply_add(static_cast<T>(scalars->owed), p(c), x(c));
    return {fields.pressure(c) + static_cast<double>(correction), so_far(c) + correction};
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, const Result& result) const { fields.set(c, result); }

 private:
  DOWNWASH_HOST_DEVICE T so_far(Cell c) const {
    if constexpr (First) {
      return 0;
    } else {
      return fields.change(c);
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
