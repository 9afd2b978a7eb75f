// The small vocabulary of the staggered grid, from which all stencils are made.
#pragma once

#include <cmath>
#include <type_traits>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field.hpp"

namespace downwash {

template <class T>
DOWNWASH_HOST_DEVICE T magnitude(T value) {
  return std::abs(value);
}

/// The ghost beyond an end of axis A: index 0 along it stands for the low end, 1 for the high one.
template <int A>
DOWNWASH_HOST_DEVICE Cell beyond_end(Cell c, int n) {
  return with_index<A>(c, along<A>(c) == 0 ? -1 : n);
}

/// Volume of a cell.
template <class T>
DOWNWASH_HOST_DEVICE T volume(const GridView<T>& g, Cell c) {
  return g.template width<0>(c) * g.template width<1>(c) * g.template width<2>(c);
}

/// The same as budgets must see it: what a flux through a face takes from one cell and gives to the
/// next is worked out with the reciprocals, rounded as they are.
template <class T>
DOWNWASH_HOST_DEVICE double budget_volume(const GridView<T>& g, Cell c) {
  return 1 / (double(g.template rwidth<0>(c)) * double(g.template rwidth<1>(c)) *
              double(g.template rwidth<2>(c)));
}

/// The value half-way between c and its lower neighbour along A, at the low A-face of c.
/// The weights are ½ also on a stretched axis: this keeps the advection operator skew-symmetric
/// (Verstappen & Veldman 2003, J. Comput. Phys. 187).
template <int A, class T>
DOWNWASH_HOST_DEVICE T mean_low(FieldView<const T> f, Cell c) {
  return T(0.5) * (f(prev<A>(c)) + f(c));
}

/// u_E at the low C-face of c, another component: the mean of the four E-faces around.
template <int C, int E, class T>
DOWNWASH_HOST_DEVICE T mean_around(FieldView<const T> u_e, Cell c) {
  return T(0.25) * ((u_e(prev<C>(c)) + u_e(c)) + (u_e(next<E>(prev<C>(c))) + u_e(next<E>(c))));
}

/// ∂f/∂x_A at the low A-face of c: (f(c) - f(c-1)) · rgap.
template <int A, class T>
DOWNWASH_HOST_DEVICE T gradient_low(FieldView<const T> f, const GridView<T>& g, Cell c) {
  return (f(c) - f(prev<A>(c))) * g.template rgap<A>(c);
}

/// ∂u_A/∂x_A at the centre of c: (u(c+1) - u(c)) · rwidth.
template <int A, class T>
DOWNWASH_HOST_DEVICE T normal_strain(const VelocityView<const T>& u, const GridView<T>& g, Cell c) {
  return (u.template at<A>(next<A>(c)) - u.template at<A>(c)) * g.template rwidth<A>(c);
}

/// ∂u_A/∂x_B + ∂u_B/∂x_A at the edge where the low A- and B-faces of c meet.
template <int A, int B, class T>
DOWNWASH_HOST_DEVICE T shear_strain(const VelocityView<const T>& u, const GridView<T>& g, Cell c) {
  if constexpr (A > B) return shear_strain<B, A>(u, g, c);  // the same: kernels need both
  const T along_a = u.template at<B>(c) - u.template at<B>(prev<A>(c));
  return multiply_add(along_a, g.template rgap<A>(c), gradient_low<B>(u.component(A), g, c));
}

/// ∇·u at the centre of c (Thibault 2009, B.1).
template <class T>
DOWNWASH_HOST_DEVICE T divergence(const VelocityView<const T>& u, const GridView<T>& g, Cell c) {
  const T v = u.template at<1>(next<1>(c)) - u.template at<1>(c);
  const T w = u.template at<2>(next<2>(c)) - u.template at<2>(c);
  const T along_01 = multiply_add(v, g.template rwidth<1>(c), normal_strain<0>(u, g, c));
  return multiply_add(w, g.template rwidth<2>(c), along_01);
}

/// The six values around a cell.
template <class T>
struct Neighbours {
  T low[3], high[3];
};

template <class T>
DOWNWASH_HOST_DEVICE Neighbours<std::remove_const_t<T>> neighbours(FieldView<T> f, Cell c) {
  return {{f(prev<0>(c)), f(prev<1>(c)), f(prev<2>(c))},
          {f(next<0>(c)), f(next<1>(c)), f(next<2>(c))}};
}
/// The same, in the precision of T.
template <class T, class U>
DOWNWASH_HOST_DEVICE Neighbours<T> neighbours_as(FieldView<const U> f, Cell c) {
  const Neighbours<U> p = neighbours(f, c);
  return {{static_cast<T>(p.low[0]), static_cast<T>(p.low[1]), static_cast<T>(p.low[2])},
          {static_cast<T>(p.high[0]), static_cast<T>(p.high[1]), static_cast<T>(p.high[2])}};
}
/// How much larger they are than the cell's own: what a subtraction cancels is gone before the
/// result is rounded to T.
template <class T, class U>
DOWNWASH_HOST_DEVICE Neighbours<T> differences_as(FieldView<const U> f, Cell c) {
  const Neighbours<U> around = neighbours(f, c);
  const U own = f(c);
  return {{static_cast<T>(around.low[0] - own), static_cast<T>(around.low[1] - own),
           static_cast<T>(around.low[2] - own)},
          {static_cast<T>(around.high[0] - own), static_cast<T>(around.high[1] - own),
           static_cast<T>(around.high[2] - own)}};
}

/// 1 / (width · gap) at the six faces of a cell: their weights in the Laplacian where all is open.
template <class T>
struct FaceWeights {
  T low[3], high[3];
};

template <int A, class T>
DOWNWASH_HOST_DEVICE void set_face_weights(FaceWeights<T>& w, const GridView<T>& g, Cell c) {
  w.low[A] = product(g.template rgap<A>(c), g.template rwidth<A>(c));
  w.high[A] = product(g.template rgap<A>(next<A>(c)), g.template rwidth<A>(c));
}
template <class T>
DOWNWASH_HOST_DEVICE FaceWeights<T> face_weights(const GridView<T>& g, Cell c) {
  FaceWeights<T> w;
  set_face_weights<0>(w, g, c);
  set_face_weights<1>(w, g, c);
  set_face_weights<2>(w, g, c);
  return w;
}

/// Sums of weights below this mean that no face is open. (Quotients by it stay finite.)
inline constexpr float closed_diagonal = 1e-20f;

/// Weights β / (width · gap) of the six neighbours in ∇·(β∇p).
template <class T>
struct LaplacianWeights {
  T low[3], high[3];

  DOWNWASH_HOST_DEVICE T diagonal() const {
    return low[0] + high[0] + low[1] + high[1] + low[2] + high[2];
  }
  /// Σ w p_neighbour.
  DOWNWASH_HOST_DEVICE T sum(const Neighbours<T>& p) const {
    T sum = product(low[0], p.low[0]);
    sum = multiply_add(high[0], p.high[0], sum);
    sum = multiply_add(low[1], p.low[1], sum);
    sum = multiply_add(high[1], p.high[1], sum);
    sum = multiply_add(low[2], p.low[2], sum);
    return multiply_add(high[2], p.high[2], sum);
  }
};

template <class T>
DOWNWASH_HOST_DEVICE LaplacianWeights<T> laplacian_weights(CellMask m, const FaceWeights<T>& w) {
  return {{times_bit(low_bit<0>(m), w.low[0]), times_bit(low_bit<1>(m), w.low[1]),
           times_bit(low_bit<2>(m), w.low[2])},
          {times_bit(high_bit<0>(m), w.high[0]), times_bit(high_bit<1>(m), w.high[1]),
           times_bit(high_bit<2>(m), w.high[2])}};
}
/// Where all faces are open.
template <class T>
DOWNWASH_HOST_DEVICE LaplacianWeights<T> open_weights(const FaceWeights<T>& w) {
  return {{w.low[0], w.low[1], w.low[2]}, {w.high[0], w.high[1], w.high[2]}};
}
template <class T>
DOWNWASH_HOST_DEVICE LaplacianWeights<T> laplacian_weights(CellMask m, const GridView<T>& g,
                                                           Cell c) {
  return laplacian_weights(m, face_weights(g, c));
}

/// ∇·(β∇p) at a cell, in the precision of the weights.
template <class T, class U>
DOWNWASH_HOST_DEVICE T laplacian(const LaplacianWeights<T>& w, FieldView<const U> p, Cell c) {
  return multiply_add(-w.diagonal(), static_cast<T>(p(c)), w.sum(neighbours_as<T>(p, c)));
}

}  // namespace downwash
