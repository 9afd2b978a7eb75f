// Ghost values and boundary faces, one functor for each kind of condition.
//
// Each is launched on the ghost plane of one face of the domain: index -1 (low) or n (high) along
// axis A, `inward` = +1 or -1. It sets the tangential components half a cell outside and the normal
// component on the face itself, for u, v, w together.
#pragma once

#include "solver/stencils/operators.hpp"

namespace downwash {

/// Where the boundary face, the first cell inside and the ghost lie, for a ghost cell g.
template <int A>
struct BoundaryStencil {
  int inward;

  DOWNWASH_HOST_DEVICE Cell inside(Cell g) const { return inward > 0 ? next<A>(g) : prev<A>(g); }
  /// The boundary face is the low face of the first cell, or of the ghost on the high side.
  DOWNWASH_HOST_DEVICE Cell face(Cell g) const { return inward > 0 ? next<A>(g) : g; }
};

/// The cells beside a boundary face that bear one of several labels; all of them without labels.
template <int A>
struct LabelledCells {
  const int* label = nullptr;  ///< of the cells beside the face, the lower axis along it fastest
  int row = 0;                 ///< cells along that axis
  int wanted = 0;

  DOWNWASH_HOST_DEVICE bool contain(Cell g) const {
    if (!label) return true;
    return label[(A == 0 ? g.j : g.i) + std::int64_t{row} * (A == 2 ? g.j : g.k)] == wanted;
  }
};

/// u, v, w prescribed on the face: walls (moving or not) and inflow. The normal component is zero
/// where the cell inside is solid. `profile`, when given, multiplies by its value at the index
/// along `profile_axis`.
template <int A, class T>
struct PrescribedVelocity {
  static constexpr const char* name = "momentum_bc";
  VelocityView<T> u;
  FieldView<const CellMask> mask;
  BoundaryStencil<A> boundary;
  T velocity[3];
  const T* profile;
  int profile_axis;

  template <int C>
  DOWNWASH_HOST_DEVICE void set(Cell g, T factor) const {
    const T value = factor * velocity[C];
    if constexpr (C == A) {
      u.template at<C>(boundary.face(g)) = is_fluid(mask(boundary.inside(g))) ? value : T(0);
    } else {
      u.template at<C>(g) = T(2) * value - u.template at<C>(boundary.inside(g));
    }
  }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    const int index = profile_axis == 0 ? i : profile_axis == 1 ? j : k;
    const T factor = profile ? profile[index] : T(1);
    set<0>(g, factor);
    set<1>(g, factor);
    set<2>(g, factor);
  }
};

/// No gradient of the tangential components. The normal component is zero on a symmetry plane
/// (`closed`); on an outlet it is the outlet's own and left alone.
template <int A, class T>
struct ZeroGradientVelocity {
  static constexpr const char* name = "momentum_bc";
  VelocityView<T> u;
  BoundaryStencil<A> boundary;
  bool closed;

  template <int C>
  DOWNWASH_HOST_DEVICE void set(Cell g) const {
    if constexpr (C == A) {
      if (closed) u.template at<C>(boundary.face(g)) = T(0);
    } else {
      u.template at<C>(g) = u.template at<C>(boundary.inside(g));
    }
  }
  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    set<0>(g);
    set<1>(g);
    set<2>(g);
  }
};

/// Copies the plane n cells away along axis A: `period` = +n for the low ghosts, -n for the high.
template <int A, class T, int Fields>
struct PeriodicGhosts {
  static constexpr const char* name = "periodic_bc";
  FieldView<T> field[Fields];
  int period;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    const Cell source{A == 0 ? i + period : i, A == 1 ? j + period : j, A == 2 ? k + period : k};
    for (int f = 0; f < Fields; ++f) field[f](g) = field[f](source);
  }
};

/// Scalar ghosts: factor 1 continues the field (no gradient), 0 sets nothing beyond (walls).
template <int A, class T>
struct ScaledGhosts {
  static constexpr const char* name = "scalar_bc";
  FieldView<T> field;
  BoundaryStencil<A> boundary;
  T factor;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    field(g) = factor * field(boundary.inside(g));
  }
};

/// Outlet faces of the predicted velocity: ∂u_A/∂t + U ∂u_A/∂n = 0, upwind and explicit,
///   q* = max(0, q - dt U (q - q_inside) / width),  q = u_A outward
/// (Orlanski 1976, J. Comput. Phys. 21). Back-flow is cut off. Launched on the ghost plane.
template <int A, class T>
struct ConvectiveOutflow {
  static constexpr const char* name = "outflow";
  FieldView<const T> u;
  FieldView<T> predicted;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  BoundaryStencil<A> boundary;
  LabelledCells<A> cells;
  T dt_speed;  ///< dt · U, m

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    if (!cells.contain(g)) return;
    const Cell face = boundary.face(g), inside = boundary.inside(g);
    const Cell face_inside = boundary.inward > 0 ? next<A>(face) : prev<A>(face);
    const T outward = boundary.inward > 0 ? T(-1) : T(1);
    const T q = outward * u(face), q_inside = outward * u(face_inside);
    const T convected = q - dt_speed * grid.template rwidth<A>(inside) * (q - q_inside);
    predicted(face) = is_fluid(mask(inside)) && convected > 0 ? outward * convected : T(0);
  }
};

/// Volume flux (m³/s) out through one boundary face, for sums. Without a field: its open area (m²).
template <int A, class T>
struct BoundaryFlux {
  static constexpr const char* name = "boundary_flux";
  FieldView<const T> u;  ///< may be empty
  FieldView<const CellMask> mask;
  GridView<T> grid;
  BoundaryStencil<A> boundary;
  LabelledCells<A> cells;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    constexpr int B = (A + 1) % 3, C = (A + 2) % 3;
    const Cell g{i, j, k};
    if (!is_fluid(mask(boundary.inside(g))) || !cells.contain(g)) return 0.0;
    const double area = double(grid.template width<B>(g)) * double(grid.template width<C>(g));
    if (!u.origin) return area;
    const double speed = double(u(boundary.face(g)));
    return (boundary.inward > 0 ? -speed : speed) * area;
  }
};

/// Outlet faces scaled so that what leaves is what enters, u* = u inflow / leaving; where next to
/// nothing leaves, plug flow at the bulk speed.
template <int A, class T>
struct ScaleOutflow {
  static constexpr const char* name = "outflow";
  FieldView<T> predicted;
  FieldView<const CellMask> mask;
  BoundaryStencil<A> boundary;
  LabelledCells<A> cells;
  const double* leaving;  ///< m³/s
  double inflow;          ///< m³/s
  T bulk_speed;           ///< m/s

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    const Cell face = boundary.face(g);
    if (!is_fluid(mask(boundary.inside(g))) || !cells.contain(g)) return;
    const bool blocked = !(*leaving > 1e-3 * inflow);
    const T plug = boundary.inward > 0 ? -bulk_speed : bulk_speed;
    predicted(face) = blocked ? plug : T(inflow / *leaving) * predicted(face);
  }
};

/// Outlet faces that nothing may leave by.
template <int A, class T>
struct ShutOutflow {
  static constexpr const char* name = "outflow";
  FieldView<T> predicted;
  BoundaryStencil<A> boundary;
  LabelledCells<A> cells;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    if (cells.contain(g)) predicted(boundary.face(g)) = T(0);
  }
};

}  // namespace downwash
