// The small vocabulary of the staggered grid, from which all stencils are made.
#pragma once

#include "solver/cell_mask.hpp"
#include "solver/field.hpp"

namespace downwash {

/// Volume of a cell.
template <class T>
DOWNWASH_HOST_DEVICE T volume(const GridView<T>& g, Cell c) {
  return g.template width<0>(c) * g.template width<1>(c) * g.template width<2>(c);
}

/// The value half-way between c and its lower neighbour along A, at the low A-face of c.
/// The weights are ½ also on a stretched axis: this keeps the advection operator skew-symmetric
/// (Verstappen & Veldman 2003, J. Comput. Phys. 187).
template <int A, class T>
DOWNWASH_HOST_DEVICE T mean_low(FieldView<const T> f, Cell c) {
  return T(0.5) * (f(prev<A>(c)) + f(c));
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
  return gradient_low<B>(u.component[A], g, c) + gradient_low<A>(u.component[B], g, c);
}

/// ∇·u at the centre of c (Thibault 2009, B.1).
template <class T>
DOWNWASH_HOST_DEVICE T divergence(const VelocityView<const T>& u, const GridView<T>& g, Cell c) {
  return normal_strain<0>(u, g, c) + normal_strain<1>(u, g, c) + normal_strain<2>(u, g, c);
}

/// Weights β / (width · gap) of the six neighbours in ∇·(β∇p).
template <class T>
struct LaplacianWeights {
  T low[3], high[3];

  DOWNWASH_HOST_DEVICE T diagonal() const {
    return low[0] + high[0] + low[1] + high[1] + low[2] + high[2];
  }
  DOWNWASH_HOST_DEVICE T neighbours(FieldView<const T> p, Cell c) const {
    return low[0] * p(prev<0>(c)) + high[0] * p(next<0>(c)) +  //
           low[1] * p(prev<1>(c)) + high[1] * p(next<1>(c)) +  //
           low[2] * p(prev<2>(c)) + high[2] * p(next<2>(c));
  }
};

template <int A, class T>
DOWNWASH_HOST_DEVICE void set_weights(LaplacianWeights<T>& w, CellMask m, const GridView<T>& g,
                                      Cell c) {
  w.low[A] = beta_low<A, T>(m) * (g.template rgap<A>(c) * g.template rwidth<A>(c));
  w.high[A] = beta_high<A, T>(m) * (g.template rgap<A>(next<A>(c)) * g.template rwidth<A>(c));
}

template <class T>
DOWNWASH_HOST_DEVICE LaplacianWeights<T> laplacian_weights(CellMask m, const GridView<T>& g,
                                                           Cell c) {
  LaplacianWeights<T> w;
  set_weights<0>(w, m, g, c);
  set_weights<1>(w, m, g, c);
  set_weights<2>(w, m, g, c);
  return w;
}

}  // namespace downwash
