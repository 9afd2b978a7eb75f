// One CPU slab's worth of fields, filled from functions of position, to try functors on.
#pragma once

#include <array>
#include <functional>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/fields/slab_grid.hpp"

namespace downwash {

using ScalarFunction = std::function<double(double x, double y, double z)>;

/// Grid, mask and fields in double precision. All values, ghosts too, come from the functions.
struct SlabFixture {
  explicit SlabFixture(Grid g, const ObstacleMap* obstacles = nullptr,
                       BoundaryConditions b = all_walls())
      : grid(std::move(g)),
        boundaries(std::move(b)),
        extent(slab_extent(grid.n(), boundaries.periodic(2), 0, 1)),
        slab_grid(backend, grid, boundaries, extent),
        mask(backend, FieldLayout{grid.n()}),
        velocity{field(), field(), field()},
        out{field(), field(), field()},
        scalar(field()) {
    const ObstacleMap none(grid.n());
    const auto values = slab_mask(obstacles ? *obstacles : none, boundaries, 0, grid.n()[2]);
    std::size_t next = 0;
    for_all([&](int i, int j, int k) { mask.view()(i, j, k) = values[next++]; });
  }

  static BoundaryConditions all_walls() {
    BoundaryConditions b;
    for (FaceCondition& face : b.face) face = Wall{};
    return b;
  }
  /// 5 × 7 × 6 cells, all spacings different.
  static Grid odd_grid() {
    return {{Axis::uniform(0.3, 5 * 0.7, 5), Axis::uniform(-1, 7 * 0.4, 7),
             Axis::uniform(2, 6 * 1.1, 6)}};
  }

  Field<CpuBackend, double> field() { return {backend, FieldLayout{grid.n()}}; }

  /// Position of the value (i,j,k) of component c (0, 1, 2), or of a cell centre (c = 3), ghosts
  /// too.
  std::array<double, 3> position(int c, int i, int j, int k) const {
    const Index3 index{i, j, k};
    std::array<double, 3> x{};
    for (std::size_t a = 0; a < 3; ++a) {
      const Axis& axis = grid.axis[a];
      const double h = axis.width(0);  // functions are only sampled on uniform grids
      x[a] = axis.origin() + h * (index[a] + (static_cast<int>(a) == c ? 0.0 : 0.5));
    }
    return x;
  }
  void sample(int c, Field<CpuBackend, double>& f, const ScalarFunction& function) {
    for_all([&](int i, int j, int k) {
      const auto x = position(c, i, j, k);
      f.view()(i, j, k) = function(x[0], x[1], x[2]);
    });
  }
  void set_velocity(const ScalarFunction& u, const ScalarFunction& v, const ScalarFunction& w) {
    sample(0, velocity[0], u);
    sample(1, velocity[1], v);
    sample(2, velocity[2], w);
  }
  VelocityView<const double> view() const {
    return {velocity[0].view(), velocity[1].view(), velocity[2].view()};
  }
  FieldView<const CellMask> mask_view() const { return mask.view(); }

  template <class Function>
  void for_all(const Function& f) const {
    for (int k = -1; k <= grid.n()[2]; ++k)
      for (int j = -1; j <= grid.n()[1]; ++j)
        for (int i = -1; i <= grid.n()[0]; ++i) f(i, j, k);
  }
  template <class Function>
  void for_cells(const Function& f) const {
    for (int k = 0; k < grid.n()[2]; ++k)
      for (int j = 0; j < grid.n()[1]; ++j)
        for (int i = 0; i < grid.n()[0]; ++i) f(i, j, k);
  }
  /// Cells whose stencils stay within the sampled values on all sides.
  template <class Function>
  void for_inner_faces(const Function& f) const {
    for (int k = 1; k < grid.n()[2]; ++k)
      for (int j = 1; j < grid.n()[1]; ++j)
        for (int i = 1; i < grid.n()[0]; ++i) f(i, j, k);
  }

  CpuBackend backend{0, false};
  Grid grid;
  BoundaryConditions boundaries;
  SlabExtent extent;
  SlabGrid<CpuBackend, double> slab_grid;
  Field<CpuBackend, CellMask> mask;
  std::array<Field<CpuBackend, double>, 3> velocity, out;
  Field<CpuBackend, double> scalar;
};

}  // namespace downwash
