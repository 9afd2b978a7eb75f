// The eddy viscosity of one slab, by the subgrid model of its problem.
#pragma once

#include <optional>
#include <variant>

#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/flow/mixing_length.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/stencils/eddy_viscosity.hpp"

namespace downwash {

template <class Backend, class T>
class SlabEddyViscosity {
 public:
  SlabEddyViscosity(Backend& backend, const SlabContext& context, const SlabExtent& slab,
                    const FieldLayout& layout, const GridView<T>& grid,
                    FieldView<const CellMask> mask)
      : backend_(backend),
        model_(*context.problem.parameters.turbulence),
        grid_(grid),
        mask_(mask),
        nu_t_(backend, layout) {
    const auto* smagorinsky = std::get_if<Smagorinsky>(&model_);
    if (!smagorinsky || !smagorinsky->wall_damping) return;
    length_squared_.emplace(backend_, layout);
    upload(backend_, slab, {slab.n[0], slab.n[1], slab.planes},
           squared_mixing_length(context.problem, context.closed, {slab.k_begin, slab.k_end},
                                 *smagorinsky),
           *length_squared_);
  }

  /// By the model; ghosts are for the boundaries to fill.
  void update(const SlabVelocity<Backend, T>& velocity) {
    std::visit([&](const auto& model) { apply(model, velocity); }, model_);
  }
  Field<Backend, T>& field() { return nu_t_; }
  FieldView<const T> view() const { return nu_t_.view(); }

  void list(SlabFields<Backend>& fields) const {
    fields.add("eddy viscosity", nu_t_);
    if (length_squared_) fields.add("squared mixing length", *length_squared_);
  }

 private:
  using Velocity = SlabVelocity<Backend, T>;

  void apply(const Smagorinsky& model, const Velocity& velocity) {
    if (length_squared_) {
      apply_length(velocity, LengthField<T>{length_squared_->view()});
    } else {
      apply_length(velocity, CellLength<T>{grid_, T(model.constant * model.constant)});
    }
  }
  template <class Length>
  void apply_length(const Velocity& velocity, const Length& length) {
    backend_.for_each(nu_t_.layout().cells(),
                      SmagorinskyViscosity<T, Length>{velocity_view<const T>(velocity), grid_,
                                                      mask_, nu_t_.view(), length});
  }
  void apply(const Vreman& model, const Velocity& velocity) {
    backend_.for_each(nu_t_.layout().cells(),
                      VremanViscosity<T>{velocity_view<const T>(velocity), grid_, mask_,
                                         nu_t_.view(), T(model.constant)});
  }

  Backend& backend_;
  SubgridModel model_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  Field<Backend, T> nu_t_;
  std::optional<Field<Backend, T>> length_squared_;  ///< λ², where walls shorten it
};

}  // namespace downwash
