// One level of the multigrid hierarchy: the part that a slab has of it, or the whole.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/pressure/cell_ghosts.hpp"
#include "solver/pressure/level_axes.hpp"
#include "solver/pressure/pressure_mask.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/stencils/finest_faces.hpp"

namespace downwash {

template <class Backend>
class MultigridLevel {
 public:
  using FloatField = Field<Backend, float>;

  /// `exchange`: null where this is the whole level.
  MultigridLevel(Backend& backend, const PressureSystem& system, int level, int k_begin, int n_k,
                 HaloExchange<Backend>* exchange)
      : backend_(backend),
        layout_{{grid(system, level).axis[0].n(), grid(system, level).axis[1].n(), n_k},
                multigrid_ghosts},
        k_begin_(k_begin),
        finest_(level == 0),
        axes_(backend, grid(system, level),
              level + 1 < system.hierarchy.levels() ? &grid(system, level + 1) : nullptr,
              system.faces, layout_, k_begin),
        ghosts_(backend, system.faces, layout_.n, exchange),
        mask_(backend, layout_),
        x(backend, layout_),
        b(backend, layout_),
        scratch(backend, layout_) {
    const bool periodic = system.faces.periodic(2);
    const int planes = grid(system, level).axis[2].n();
    extends_below_ = periodic || k_begin > 0;
    extends_above_ = periodic || k_begin + n_k < planes;
    odd_period_ = periodic && planes % 2 == 1;
    if (level == 0) {
      auto values = pressure_mask(system.obstacles, system.faces, layout_, k_begin);
      std::vector<OpennessWord> words;  // until it is copied
      if (system.cut != nullptr && !system.cut->empty()) {
        words = openness_words(*system.cut, system.grid.n(), layout_, k_begin, values);
        openness_.emplace(backend, layout_);
        backend.copy(openness_->data(), words.data(), openness_->bytes());
      }
      backend.copy(mask_.data(), values.data(), mask_.bytes());
      backend.synchronize();
    } else {
      openness_.emplace(backend, layout_);
    }
  }

  /// Calls f with the level as kernels see it.
  template <class Function>
  void visit(Function&& f) const {
    if (!openness_) {
      f(view(MaskedFaces{mask_.view()}));
    } else {
      f(view(partly_open_faces()));
    }
  }
  PartlyOpenFaces partly_open_faces() const { return {openness_->view(), mask_.view()}; }
  const Field<Backend, CellMask>& mask() const { return mask_; }
  /// Of a coarse level, or where faces are cut.
  Field<Backend, OpennessWord>& openness() { return *openness_; }
  const Field<Backend, OpennessWord>& openness() const { return *openness_; }
  bool is_cut() const { return openness_.has_value(); }
  const LevelAxes<Backend, float>& axes() const { return axes_; }
  const CellGhosts<Backend>& ghosts() const { return ghosts_; }
  const FieldLayout& layout() const { return layout_; }

  /// An odd number of planes in a period: the planes that meet have one colour, and what is
  /// computed on ghost planes is not what their owner computes.
  bool odd_period() const { return odd_period_; }
  /// True if ghosts must be filled after every half-sweep; and whether after every six.
  bool ghosts_by_half_sweep() const { return odd_period_ || ghosts_.wraps_sideways(); }
  bool ghosts_by_round() const {
    return extends_below_ || extends_above_ || ghosts_.wraps_sideways();
  }

  std::int64_t cell_count() const {
    return std::int64_t{layout_.n[0]} * layout_.n[1] * layout_.n[2];
  }
  bool is_finest() const { return finest_; }
  /// As conjugate gradients see the finest level.
  FinestFaces finest_faces() const {
    return {mask_.view(), openness_ ? openness_->view() : FieldView<const OpennessWord>{}};
  }
  /// True if the grid goes on beyond the last plane.
  bool extends_above() const { return extends_above_; }

  /// The cells, and so many ghost planes where there is something beyond.
  Range cells(int ghost_planes = 0) const {
    return {{0, 0, extends_below_ ? -ghost_planes : 0},
            {layout_.n[0], layout_.n[1], layout_.n[2] + (extends_above_ ? ghost_planes : 0)}};
  }

 private:
  static const Grid& grid(const PressureSystem& system, int level) {
    return system.hierarchy.grid[static_cast<std::size_t>(level)];
  }
  template <class Faces>
  LevelView<Faces> view(const Faces& faces) const {
    return {{layout_.n[0], layout_.n[1], layout_.n[2]},
            k_begin_ & 1,
            axes_.grid(),
            axes_.interpolation(),
            faces,
            x.view(),
            b.view()};
  }

  Backend& backend_;
  FieldLayout layout_;
  int k_begin_;
  bool finest_;
  bool extends_below_, extends_above_, odd_period_;
  LevelAxes<Backend, float> axes_;
  CellGhosts<Backend> ghosts_;
  Field<Backend, CellMask> mask_;
  std::optional<Field<Backend, OpennessWord>> openness_;

 public:
  FloatField x, b, scratch;
};

}  // namespace downwash
