// The drag of leaves and branches, f = -C |u| u with C = c_d a (Wilson & Shaw 1977, J. Appl.
// Meteorol. 16, 1197; Shaw & Schumann 1992, Boundary-Layer Meteorol. 61, 47).
//
// With the other forces F that the prediction u° = u + dt F has, and r = dt C |u|, a stage gives
//   u* = (u° + r dt ∇p) / (1 + r),  then  u = u* - dt ∇p',
// p being the pressure of the stage before. That is the step by Rosenbrock's linearly implicit
// midpoint rule,
//   u' = u + dt (F - ∇p - C |u| u) / (1 + r),  1 + r = 1 - ½ dt ∂(-C |u| u)/∂u,
// but for the change of p over a stage. So
//   - it is of second order along the wind, across it of first,
//   - drag alone is exact, however long the step: u0 / (1 + C |u0| t),
//   - a steady flow does not depend on the step. Without r dt ∇p the pressure would push 1 + r
//     times too hard: the prediction is divided, what the projection adds is not.
//   - no step is too long for it: u* is a mean of u° and of what the pressure alone would make.
//
// No more is taken from what the grid does not resolve: leaves take from the energy of subgrid
// eddies too, in models that have an equation for it (Shaw & Schumann 1992). Those here have none,
// but an eddy viscosity that follows the resolved strain, which the drag changes
// (Smagorinsky, Vreman): no term is left for it.
#pragma once

#include <cmath>

#include "solver/stencils/operators.hpp"

namespace downwash {

/// An open low C-face with leaves about it.
template <class T>
struct FoliageFace {
  Cell cell;
  int component;
  T drag;  ///< C, 1/m: mean over the control volume of the face; of u = q / o where it is cut
  T open;  ///< the part o of it on which the pressure acts
};

/// For the n-th of a list of faces.
template <class T>
struct FoliageDrag {
  static constexpr const char* name = "foliage";
  const FoliageFace<T>* faces;
  VelocityView<const T> u;
  FieldView<const T> pressure;  ///< of the stage before
  GridView<T> grid;
  VelocityView<T> predicted;
  T dt;    ///< s
  T push;  ///< s: dt, or 0 where the pressure is not yet that of a flow

  template <int C>
  DOWNWASH_HOST_DEVICE void resist(const FoliageFace<T>& face) const {
    constexpr int A = (C + 1) % 3, B = (C + 2) % 3;
    const Cell c = face.cell;
    const T along = u.template at<C>(c);
    const T a = mean_around<C, A>(u.component(A), c), b = mean_around<C, B>(u.component(B), c);
    const T speed = std::sqrt(multiply_add(along, along, multiply_add(a, a, b * b)));
    const T r = dt * face.drag * speed;
    T& value = predicted.template at<C>(c);
    const T pushed = push * face.open * gradient_low<C>(pressure, grid, c);
    value = multiply_add(r, pushed, value) / (T(1) + r);
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    const FoliageFace<T>& face = faces[n];
    if (face.component == 0) resist<0>(face);
    if (face.component == 1) resist<1>(face);
    if (face.component == 2) resist<2>(face);
  }
};

}  // namespace downwash
