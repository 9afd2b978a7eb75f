// The faces of one slab that have leaves about them, found once: few beside the cells of the grid.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/stencils/foliage.hpp"

namespace downwash {

/// The open faces along foliage. C of a face is the mean over its control volume, half of which is
/// half of either cell: (C₋ w₋ + C w) / (w₋ + w), w being widths across the face. So the drag on
/// all faces adds up to that on all cells.
template <class T>
class FoliageSearch {
 public:
  /// `mask` is on the host.
  FoliageSearch(const FlowProblem& problem, const SlabExtent& slab, FieldView<const CellMask> mask)
      : problem_(problem),
        slab_(slab),
        mask_(mask),
        openness_(problem.cut, problem.grid.n(), problem.boundaries.periodic()) {
    find<0>();
    find<1>();
    find<2>();
  }
  const std::vector<FoliageFace<T>>& faces() const { return faces_; }

 private:
  using Cells = Foliage::const_iterator;

  template <int C>
  void find() {
    const Foliage& foliage = problem_.foliage;
    const Cells begin = first_of_plane(slab_.k_begin), end = first_of_plane(slab_.k_end);
    if (C == 2 && slab_.k_begin > 0) add_high_faces<C>(first_of_plane(slab_.k_begin - 1), begin);
    if (C == 2 && slab_.at_low_end() && !slab_.at_high_end() && slab_.periodic) {
      add_high_faces<C>(first_of_plane(slab_.planes - 1), foliage.end());
    }
    for (Cells cell = begin; cell != end; ++cell) {
      add<C>(cell->cell, double(cell->drag), drag_of(beside<C>(cell->cell, -1)));
    }
    add_high_faces<C>(begin, end);
  }
  /// The low faces of the cells beyond some, where these have no leaves of their own.
  template <int C>
  void add_high_faces(Cells begin, Cells end) {
    for (Cells cell = begin; cell != end; ++cell) {
      const Index3 next = beside<C>(cell->cell, 1);
      if (next[2] < slab_.k_begin || next[2] >= slab_.k_end || drag_of(next) > 0) continue;
      add<C>(next, 0, double(cell->drag));
    }
  }
  /// The low face of a cell of the slab, with C on either side.
  template <int C>
  void add(const Index3& cell, double own, double before) {
    const Cell c{cell[0], cell[1], cell[2] - slab_.k_begin};
    if (!open_low<C>(mask_(c))) return;
    const Axis& axis = problem_.grid.axis[C];
    const double width = axis.width(cell[C]), width_before = axis.width(beside<C>(cell, -1)[C]);
    const double mean = (before * width_before + own * width) / (width_before + width);
    const double open = openness_.of(C, cell);
    faces_.push_back({c, C, T(mean * widening(open)), T(open)});
  }

  /// Beyond one end of an axis there is its other end: whether the face is open the mask knows.
  template <int C>
  Index3 beside(Index3 cell, int step) const {
    const int n = problem_.grid.axis[C].n();
    cell[C] = (cell[C] + step + n) % n;
    return cell;
  }
  Cells first_of_plane(int k) const { return first_not_before({0, 0, k}); }
  Cells first_not_before(const Index3& cell) const {
    const Foliage& all = problem_.foliage;
    return std::lower_bound(
        all.begin(), all.end(), cell,
        [](const FoliageCell& f, const Index3& c) { return comes_before(f.cell, c); });
  }
  double drag_of(const Index3& cell) const {
    const Cells found = first_not_before(cell);
    return found != problem_.foliage.end() && found->cell == cell ? double(found->drag) : 0;
  }

  const FlowProblem& problem_;
  SlabExtent slab_;
  FieldView<const CellMask> mask_;
  Openness openness_;
  std::vector<FoliageFace<T>> faces_;
};

template <class Backend, class T>
class SlabFoliage {
 public:
  SlabFoliage(Backend& backend, const FoliageSearch<T>& search, const GridView<T>& grid)
      : backend_(backend), faces_(backend, search.faces()), grid_(grid) {}

  /// u* = (u* + r dt ∇p) / (1 + r), r = dt C |u|. `settled`: whether `pressure` is that of a flow,
  /// and not what it took to make start values free of divergence.
  void resist(double dt, const SlabVelocity<Backend, T>& velocity, FieldView<const T> pressure,
              bool settled, const SlabVelocity<Backend, T>& predicted) {
    if (faces_.size() == 0) return;
    backend_.for_each(
        Range{{0, 0, 0}, {static_cast<int>(faces_.size()), 1, 1}},
        FoliageDrag<T>{faces_.data(), velocity_view<const T>(velocity), pressure, grid_,
                       velocity_view<T>(predicted), T(dt), settled ? T(dt) : T(0)});
  }

 private:
  Backend& backend_;
  DeviceArray<Backend, FoliageFace<T>> faces_;
  GridView<T> grid_;
};

}  // namespace downwash
