// Faces of the domain, and what flows through them.
//
// Each functor is launched on the ghost plane of one face: index -1 (low) or n (high) along axis A,
// `inward` = +1 or -1.
#pragma once

#include <cstdint>

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

/// Outlet faces of the predicted velocity: ∂u_A/∂t + U ∂u_A/∂n = 0, upwind and explicit,
///   q* = max(0, q - dt U (q - q_inside) / width),  q = u_A outward
/// (Orlanski 1976, J. Comput. Phys. 21). Back-flow is cut off. The value, for sums, is the flux
/// that leaves.
template <int A, class T>
struct ConvectiveOutflow {
  static constexpr const char* name = "outflow";
  FieldView<const T> u;
  FieldView<T> predicted;
  BoundaryFlux<A, T> leaving;  ///< of the predicted velocity
  T dt_speed;                  ///< dt · U, m

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell g{i, j, k};
    if (!leaving.cells.contain(g)) return 0.0;
    const BoundaryStencil<A>& boundary = leaving.boundary;
    const Cell face = boundary.face(g), inside = boundary.inside(g);
    const Cell face_inside = boundary.inward > 0 ? next<A>(face) : prev<A>(face);
    const T outward = boundary.inward > 0 ? T(-1) : T(1);
    const T q = outward * u(face), q_inside = outward * u(face_inside);
    const T convected = q - dt_speed * leaving.grid.template rwidth<A>(inside) * (q - q_inside);
    predicted(face) = is_fluid(leaving.mask(inside)) && convected > 0 ? outward * convected : T(0);
    return leaving(i, j, k);
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
