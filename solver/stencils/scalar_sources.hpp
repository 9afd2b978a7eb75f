// Where tracers come from and go to: sources, walls, the faces of the domain. All run over a range
// of list entries or over one plane, after the stage whose result they change.
//
// What a stage takes away is counted as the difference of the rounded values before and after, and
// what rounding keeps out of a source's cell is added with its next step: so the account of a
// tracer closes whatever the precision of its field.
#pragma once

#include <cstdint>

#include "solver/stencils/boundary_faces.hpp"
#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// How a stage of the Runge-Kutta scheme enters the step.
struct StageShare {
  double dt;      ///< of what the stage takes from its input, s
  double weight;  ///< of a change of its result in the result of the step
  double part;    ///< of what comes in the step, the stage's
};

/// One cell of a source.
struct SourceShare {
  Cell cell;
  double per_kilogram;  ///< kg/m³ in the cell for each kg released: share / V
};

/// c += s: what a stage takes of a released mass, in the cells of one source.
template <class T>
struct ReleaseTracer {
  static constexpr const char* name = "tracer_sources";
  const SourceShare* shares;
  FieldView<T> c;
  double* owed;   ///< kg/m³ released but not yet in the field, by share
  double mass;    ///< kg, the stage's share of what the step releases
  double scale;   ///< kg/m³ of a value 1 in the field
  double weight;  ///< as in StageShare

  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    const SourceShare share = shares[n];
    const double due = owed[n] + mass * share.per_kilogram;
    const T before = c(share.cell), after = before + static_cast<T>(due / (weight * scale));
    c(share.cell) = after;
    owed[n] = due - weight * scale * (double(after) - double(before));
  }
};

/// A cell beside walls.
struct WallCell {
  Cell cell;
  double walls;  ///< Σ 1/h over its faces that are walls, 1/m
  double floor;  ///< Σ |ĝ_A| / h over those that lie below it, ĝ the direction of gravity, 1/m
};

/// What is left when something is taken from the result of a stage: none of what it found
/// negligible, and made nothing.
template <class T>
DOWNWASH_HOST_DEVICE T left_of(T result, T taken) {
  return result != T(0) ? result - taken : result;
}

/// What walls take from the cells beside them: v_d c through each, w_s c through those below.
template <class T, int Count>
struct DepositOnWalls {
  static constexpr const char* name = "tracer_deposition";
  const WallCell* walls;
  FieldBatch<const T, Count> c;
  FieldBatch<T, Count> result;
  GridView<T> grid;
  double deposition_speed[Count], settling_speed[Count];
  double scale[Count];  ///< kg/m³ of a value 1 in the fields
  double* deposited;    ///< kg by wall cell, one tracer after the other
  int count;            ///< of wall cells
  StageShare stage;

  DOWNWASH_HOST_DEVICE void operator()(int n, int, int) const {
    const WallCell wall = walls[n];
    const double counted = stage.weight * budget_volume(grid, wall.cell);
    for (int f = 0; f < Count; ++f) {
      const double rate = deposition_speed[f] * wall.walls + settling_speed[f] * wall.floor;
      const T before = result[f](wall.cell);
      const T after = left_of(before, static_cast<T>(stage.dt * rate) * c[f](wall.cell));
      result[f](wall.cell) = after;
      deposited[n + std::int64_t{count} * f] +=
          counted * scale[f] * (double(before) - double(after));
    }
  }
};

/// What leaves through an inflow or outflow face of the domain: max(0, q) c, q the outward speed of
/// the tracer. Clean air enters. Launched on the ghost plane.
template <int A, class T, int Count>
struct LeaveDomain {
  static constexpr const char* name = "tracer_outflow";
  FieldView<const T> u;
  FieldView<const CellMask> mask;
  GridView<T> grid;
  BoundaryStencil<A> boundary;
  FieldBatch<const T, Count> c;
  FieldBatch<T, Count> result;
  T settling[Count];    ///< w_s along A
  double scale[Count];  ///< kg/m³ of a value 1 in the fields
  double* left;         ///< kg by cell of the plane, one tracer after the other
  int row, cells;       ///< of the plane: cells along the lower of its axes; in all
  StageShare stage;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell g{i, j, k}, inside = boundary.inside(g);
    const int at = (A == 0 ? j : i) + row * (A == 2 ? j : k);
    const T outward = boundary.inward > 0 ? T(-1) : T(1);
    const T open = fluid_factor<T>(mask(inside));
    const T share = static_cast<T>(stage.dt) * grid.template rwidth<A>(inside) * open;
    const double counted = stage.weight * budget_volume(grid, inside);
    for (int f = 0; f < Count; ++f) {
      const T q = larger(outward * (u(boundary.face(g)) + settling[f]), T(0));
      const T before = result[f](inside), after = left_of(before, share * q * c[f](inside));
      result[f](inside) = after;
      left[at + std::int64_t{cells} * f] += counted * scale[f] * (double(before) - double(after));
    }
  }
};

}  // namespace downwash
