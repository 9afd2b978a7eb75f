// Faces that walls cut: air has a part o of their area.
//
// The velocity of the grid is that of the flow through the whole face, q = o u, so that its
// divergence, and what it carries, are as ever. Over the air around the face, o of its volume,
//   ∂q/∂t = -Σ ∂Φ/∂x - o ∂p/∂x + o f,   Φ_CD = q_D u_C - o ν ∂u_C/∂x_D:
// what is carried and smoothed is u, and forces move o of what a whole face has. A uniform flow
// stays one. Beside cut cells what is carried is that of the donor: in dead ends of the openings
// central differences make standing waves. (Ng, Min & Gibou 2009, J. Comput. Phys. 228, project
// with such parts; of thin openings u is taken for less, which bounds the step: Noh 1964 merged
// them.)
#pragma once

#include "solver/grid/cut_faces.hpp"
#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/momentum.hpp"

namespace downwash {

/// A face whose fluxes see cuts: o of it and of the six that are parallel to it, low and high by
/// axis; and which of the fluxes to these pass beside a cell with a cut face.
template <class T>
struct CutNeighbourhood {
  Cell cell;
  int component;
  T own, low[3], high[3];  ///< 0: closed
  bool cut_low[3], cut_high[3];
};

/// u of a face from q.
template <class T>
DOWNWASH_HOST_DEVICE T through_opening(T q, T openness) {
  return q / greatest(openness, T(thinnest_opening));
}

/// Calls one of them by the component of the n-th of a list of faces.
template <class Kernel, class T>
DOWNWASH_HOST_DEVICE auto by_component(const Kernel& kernel, const CutNeighbourhood<T>& face,
                                       int n) {
  if (face.component == 0) return kernel.template at<0>(face, n);
  if (face.component == 1) return kernel.template at<1>(face, n);
  return kernel.template at<2>(face, n);
}

/// q of a velocity u.
template <class T>
struct FlowThroughCuts {
  static constexpr const char* name = "cut_faces";
  const CutNeighbourhood<T>* faces;
  VelocityView<T> u;

  template <int C>
  DOWNWASH_HOST_DEVICE void at(const CutNeighbourhood<T>& face, int) const {
    u.template at<C>(face.cell) *= face.own;
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const { by_component(*this, faces[n], n); }
};

/// Adds to a prediction what the tendency of a grid without cuts lacks: there Φ is that of q.
template <class T, class Viscosity>
struct CutMomentum {
  static constexpr const char* name = "cut_faces";
  const CutNeighbourhood<T>* faces;
  VelocityView<const T> u;
  GridView<T> grid;
  Viscosity viscosity;
  VelocityView<T> predicted, tendency;
  bool keeps_tendency;
  T force[3];
  T upwind;   ///< the share of it that the dense equation has
  T now, dt;  ///< s

  /// What a flux lacks: as central differences have it; and what damps, which goes by Euler's step,
  /// for multistep schemes bear little of it.
  struct Lack {
    T carried, damped;
  };
  /// Of Φ_CD between two C-faces, `lower` and the next one along D. Walls have their own law.
  template <int C, int D>
  DOWNWASH_HOST_DEVICE Lack lack(Cell lower, T open_lower, T open_upper, bool cut) const {
    if (!cut || !(open_lower > 0 && open_upper > 0)) return {};
    const Cell upper = next<D>(lower);
    const T q_a = u.template at<C>(lower), q_b = u.template at<C>(upper);
    const T u_a = through_opening(q_a, open_lower), u_b = through_opening(q_b, open_upper);
    T carriers, rgap, nu;
    if constexpr (C == D) {
      carriers = q_a + q_b;
      rgap = grid.template rwidth<D>(lower);
      nu = T(2) * viscosity.centre(lower);
    } else {
      carriers = u.template at<D>(prev<C>(upper)) + u.template at<D>(upper);
      rgap = grid.template rgap<D>(upper);
      nu = viscosity.template edge<C, D>(upper);
    }
    const T donor = greatest(upwind, T(1) - least(open_lower, open_upper));
    const T smoothed = least(open_lower, open_upper) * (u_b - u_a) - (q_b - q_a);
    const T upwinded = upwind * magnitude(carriers) * (q_a - q_b);
    return {T(0.25) * (carriers * ((u_a + u_b) - (q_a + q_b)) - upwinded),
            T(0.25) * donor * magnitude(carriers) * (u_a - u_b) - nu * rgap * smoothed};
  }
  template <int C, int D>
  DOWNWASH_HOST_DEVICE Lack along(const CutNeighbourhood<T>& face) const {
    const Cell c = face.cell;
    const T size = C == D ? grid.template rgap<D>(c) : grid.template rwidth<D>(c);
    const Lack low = lack<C, D>(prev<D>(c), face.low[D], face.own, face.cut_low[D]),
               high = lack<C, D>(c, face.own, face.high[D], face.cut_high[D]);
    return {size * (low.carried - high.carried), size * (low.damped - high.damped)};
  }
  template <int C>
  DOWNWASH_HOST_DEVICE void at(const CutNeighbourhood<T>& face, int) const {
    const Lack i = along<C, 0>(face), j = along<C, 1>(face), k = along<C, 2>(face);
    const T change = i.carried + j.carried + k.carried - (T(1) - face.own) * force[C];
    predicted.template at<C>(face.cell) += now * change + dt * (i.damped + j.damped + k.damped);
    if (keeps_tendency) tendency.template at<C>(face.cell) += change;
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const { by_component(*this, faces[n], n); }
};

/// Σ |u_D| / (o width_D) around a face, 1/s, each speed the mean of two sides: what the air in its
/// volume loses to those beside it. Of the donor's share, which goes by Euler's step, no more may
/// go in a step than there is; of the rest what the scheme of the dense equation bears. Together dt
/// times it ≤ 1.
template <class T>
struct CutRate {
  static constexpr const char* name = "step_limits";
  const CutNeighbourhood<T>* faces;
  VelocityView<const T> u;
  GridView<T> grid;
  T courant;  ///< the largest that the scheme bears, 1 at most, which Euler's step does

  template <int C, int D>
  DOWNWASH_HOST_DEVICE T along(Cell c) const {
    const Cell before = prev<C>(c);
    const T low = magnitude(u.template at<D>(before) + u.template at<D>(c)),
            high = magnitude(u.template at<D>(next<D>(before)) + u.template at<D>(next<D>(c)));
    return T(0.25) * (low + high) *
           (C == D ? grid.template rgap<D>(c) : grid.template rwidth<D>(c));
  }
  template <int C>
  DOWNWASH_HOST_DEVICE T at(const CutNeighbourhood<T>& face, int) const {
    const T through = along<C, 0>(face.cell) + along<C, 1>(face.cell) + along<C, 2>(face.cell);
    const T part = greatest(face.own, T(thinnest_opening));
    return nan_to_infinity(through / part * (T(1) + part * (T(1) / courant - T(1))));
  }
  DOWNWASH_HOST_DEVICE T operator()(int n, int, int) const {
    return by_component(*this, faces[n], n);
  }
};

/// Keeps a prediction; and afterwards leaves o of what came to it since.
template <class T, bool Keeps>
struct PartOfForces {
  static constexpr const char* name = "cut_faces";
  const CutNeighbourhood<T>* faces;
  VelocityView<T> predicted;
  T* kept;

  template <int C>
  DOWNWASH_HOST_DEVICE void at(const CutNeighbourhood<T>& face, int n) const {
    T& value = predicted.template at<C>(face.cell);
    if constexpr (Keeps) {
      kept[n] = value;
    } else {
      value = multiply_add(face.own, value - kept[n], kept[n]);
    }
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const { by_component(*this, faces[n], n); }
};

/// q += dt (1 - o) ∂p/∂x, where the correction took dt ∂p/∂x.
template <class T>
struct CutCorrection {
  static constexpr const char* name = "cut_faces";
  const CutNeighbourhood<T>* faces;
  FieldView<const T> p;
  GridView<T> grid;
  VelocityView<T> u;
  T dt;

  template <int C>
  DOWNWASH_HOST_DEVICE void at(const CutNeighbourhood<T>& face, int) const {
    u.template at<C>(face.cell) += dt * (T(1) - face.own) * gradient_low<C>(p, grid, face.cell);
  }
  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const { by_component(*this, faces[n], n); }
};

}  // namespace downwash
