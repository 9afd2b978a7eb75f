// The air of one slab that is nudged, and what it remembers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/boundaries/slab_swing.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/nudging.hpp"

namespace downwash {

template <class Backend, class T>
class SlabNudging {
 public:
  /// `problem` has nudging.
  SlabNudging(Backend& backend, const FlowProblem& problem, const SlabExtent& slab,
              FieldView<const CellMask> mask)
      : backend_(backend),
        slab_(slab),
        mask_(mask),
        cells_(cells_of(*problem.nudging, slab)),
        level_(backend, problem.nudging->level_of_cell),
        rows_(backend, problem.nudging->row_of_column),
        air_(backend, air_of(*problem.nudging)),
        box_(box_of(*problem.nudging, problem.grid)),
        mean_{values(), values(), values()},
        variance_{values(), values(), values()} {
    if (const auto& swing = problem.nudging->swing) {
      swing_.emplace(backend, problem.grid, slab, *swing);
      swing_axis_ = swing->axis;
    }
    backend_.for_each(
        cells_, NudgingStart<T>{box_,
                                {view(mean_[0]), view(mean_[1]), view(mean_[2])},
                                {view(variance_[0]), view(variance_[1]), view(variance_[2])}});
  }

  /// From now on the wind is that of this time (s).
  void follow(double time) {
    if (swing_) swing_->follow(time);
  }

  /// Adds the force of dt seconds to what the momentum equation predicted.
  void nudge(double dt, const SlabBoundaries<Backend, T>& boundaries,
             const SlabVelocity<Backend, T>& velocity, const SlabVelocity<Backend, T>& predicted) {
    backend_.for_each(cells_,
                      Nudge<T>{box_,
                               {boundaries.faces(0), boundaries.faces(1), boundaries.faces(2)},
                               velocity_view<const T>(velocity),
                               mask_,
                               {view(mean_[0]), view(mean_[1]), view(mean_[2])},
                               {view(variance_[0]), view(variance_[1]), view(variance_[2])},
                               velocity_view<T>(predicted),
                               T(dt),
                               swing_ ? swing_->values() : nullptr,
                               swing_axis_});
  }
  NudgingPush<T> push(const GridView<T>& grid) const {
    return {box_, mask_, grid, {view(mean_[0]), view(mean_[1]), view(mean_[2])}};
  }

  void pass_state(SlabState<Backend>& state) {
    for (std::size_t c = 0; c < 3; ++c) {
      const std::string component = std::to_string(c);
      pass("nudged mean " + component, mean_[c], state);
      pass("nudged variance " + component, variance_[c], state);
    }
  }

 private:
  static Range common(const Range& a, const Range& b) {
    return {{std::max(a.lo.i, b.lo.i), std::max(a.lo.j, b.lo.j), std::max(a.lo.k, b.lo.k)},
            {std::min(a.hi.i, b.hi.i), std::min(a.hi.j, b.hi.j), std::min(a.hi.k, b.hi.k)}};
  }
  /// Cells of the box in the slab.
  static Range cells_of(const Nudging& nudging, const SlabExtent& slab) {
    const Index3 &a = nudging.first, &b = nudging.last;
    return common({{a[0], a[1], a[2] - slab.k_begin}, {b[0], b[1], b[2] - slab.k_begin}},
                  {{0, 0, 0}, {slab.n[0], slab.n[1], slab.n[2]}});
  }
  static std::vector<NudgedAir<T>> air_of(const Nudging& nudging) {
    std::vector<NudgedAir<T>> air;
    for (const NudgedLevel& level : nudging.levels) {
      NudgedAir<T> values{.mean = {},
                          .variance = {},
                          .across = {},
                          .pull = {},
                          .stir = {},
                          .rate = T(1 / level.memory),
                          .counted = level.counted};
      for (std::size_t c = 0; c < 3; ++c) {
        values.mean[c] = T(level.mean[c]);
        values.variance[c] = T(level.variance[c]);
        values.across[c] = T(level.across[c]);
        values.stir[c] = T(level.stir[c]);
        values.pull[c] = T(level.pull[c]);
      }
      air.push_back(values);
    }
    return air;
  }
  NudgedBox<T> box_of(const Nudging& nudging, const Grid& grid) const {
    const Index3& a = nudging.first;
    const auto up = static_cast<std::size_t>(nudging.up_axis), lower = std::size_t{up == 0};
    return {.first = {a[0], a[1], a[2] - slab_.k_begin},
            .cells = cells_,
            .up_axis = nudging.up_axis,
            .row = nudging.last[lower] - nudging.first[lower],
            .heights = grid.axis[up].n(),
            .lowest = slab_.first_cell(nudging.up_axis),
            .level = level_.data(),
            .rows = rows_.data(),
            .air = air_.data()};
  }
  DeviceArray<Backend, T> values() const {
    return {backend_, static_cast<std::size_t>(cells_.size())};
  }

  void pass(const std::string& name, const DeviceArray<Backend, T>& values,
            SlabState<Backend>& state) {
    if (cells_.empty()) return;
    std::vector<T> plane(plane_size());
    for (int k = cells_.lo.k; k < cells_.hi.k; ++k) {
      T* const own = values.data() + plane.size() * static_cast<std::size_t>(k - cells_.lo.k);
      backend_.copy(plane.data(), own, plane.size() * sizeof(T));
      backend_.synchronize();
      state.row(name, slab_.k_begin + k, std::span<T>(plane));
      if (!state.restores()) continue;
      backend_.copy(own, plane.data(), plane.size() * sizeof(T));
      backend_.synchronize();
    }
  }
  std::size_t plane_size() const {
    return static_cast<std::size_t>(cells_.hi.i - cells_.lo.i) *
           static_cast<std::size_t>(cells_.hi.j - cells_.lo.j);
  }
  /// View of an array of the box by the indices of the slab.
  FieldView<T> view(const DeviceArray<Backend, T>& values) const {
    const int row = cells_.hi.i - cells_.lo.i, plane = row * (cells_.hi.j - cells_.lo.j);
    return {values.data() - (cells_.lo.i + row * cells_.lo.j + plane * cells_.lo.k), row, plane};
  }

  Backend& backend_;
  SlabExtent slab_;
  FieldView<const CellMask> mask_;
  Range cells_;
  std::optional<SlabSwing<Backend, T>> swing_;
  int swing_axis_ = 0;
  DeviceArray<Backend, int> level_, rows_;
  DeviceArray<Backend, NudgedAir<T>> air_;
  NudgedBox<T> box_;
  std::array<DeviceArray<Backend, T>, 3> mean_, variance_;
};

}  // namespace downwash
