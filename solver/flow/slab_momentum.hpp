// The predicted velocity of one slab, and the tendencies that its time scheme looks back at.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/flow/runge_kutta.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/problem/time_scheme.hpp"
#include "solver/stencils/momentum.hpp"

namespace downwash {

template <class Backend, class T>
using SlabVelocity = std::array<Field<Backend, T>, 3>;

template <class T, class FieldType>
VelocityView<T> velocity_view(const std::array<FieldType, 3>& velocity) {
  return {velocity[0].view(), velocity[1].view(), velocity[2].view()};
}

/// The weight of what is carried, on the faces of all components.
template <class Carried, class Boundaries, class FieldType>
void add_buoyancy_of(Carried& carried, double dt, const Boundaries& boundaries,
                     const std::array<FieldType, 3>& predicted) {
  carried.template add_buoyancy<0>(dt, boundaries.faces(0), predicted[0].view());
  carried.template add_buoyancy<1>(dt, boundaries.faces(1), predicted[1].view());
  carried.template add_buoyancy<2>(dt, boundaries.faces(2), predicted[2].view());
}

template <class Backend, class T>
class SlabMomentum {
 public:
  using Velocity = SlabVelocity<Backend, T>;

  SlabMomentum(Backend& backend, const FlowParameters& parameters, const FieldLayout& layout,
               const GridView<T>& grid, FieldView<const CellMask> mask)
      : backend_(backend), parameters_(parameters), layout_(layout), grid_(grid), mask_(mask) {
    for (int n = 0; n < tendencies_kept(parameters.scheme); ++n) {
      tendencies_.push_back({field(), field(), field()});
    }
  }

  /// u* = u + dt ( -∇·(uu) + ∇·(2(ν+nu_t) S) + f ), 0 on walls; `nu_t` may be empty. The obstacle
  /// mask comes with it: it is all that the divergence of the predicted velocity can see of the
  /// obstacle logic, since that reads no buried face.
  void predict(const MomentumStage& stage, const Velocity& velocity, FieldView<const T> nu_t,
               const Velocity& predicted) {
    if (parameters_.upwind == 0) {
      predict_with(CentralAdvection<T>{}, stage, velocity, nu_t, predicted);
    } else {
      predict_with(UpwindedAdvection<T>{T(parameters_.upwind)}, stage, velocity, nu_t, predicted);
    }
  }
  /// Calls f with the viscosity that acts; `nu_t` may be empty.
  template <class Function>
  void with_viscosity(FieldView<const T> nu_t, const Function& f) const {
    if (nu_t.origin != nullptr) {
      f(VariableViscosity<T>{molecular(), nu_t});
    } else {
      f(UniformViscosity<T>{molecular()});
    }
  }
  T molecular() const { return T(parameters_.viscosity); }
  const GridView<T>& grid() const { return grid_; }
  /// That of the last prediction, if the scheme keeps it.
  std::optional<VelocityView<T>> newest_tendency() const {
    if (tendencies_.empty()) return std::nullopt;
    return velocity_view<T>(tendencies_.back());
  }

  /// Makes the newest tendency, which has taken the place of the oldest, the first again.
  void end_step() {
    if (tendencies_.size() == 2) std::swap(tendencies_[0], tendencies_[1]);
  }

  void list(SlabFields<Backend>& fields) const {
    for (std::size_t n = 0; n < tendencies_.size(); ++n) {
      fields.add("tendency " + std::to_string(n), tendencies_[n]);
    }
  }

 private:
  Field<Backend, T> field() { return {backend_, layout_}; }

  template <class Advection>
  void predict_with(const Advection& advection, const MomentumStage& stage,
                    const Velocity& velocity, FieldView<const T> nu_t, const Velocity& predicted) {
    with_viscosity(nu_t, [&](const auto& viscosity) {
      predict_with(advection, viscosity, stage, velocity, predicted);
    });
  }
  template <class Advection, class Viscosity>
  void predict_with(const Advection& advection, const Viscosity& viscosity,
                    const MomentumStage& stage, const Velocity& velocity,
                    const Velocity& predicted) {
    using Tendency = MomentumTendency<T, Advection, Viscosity>;
    const Vector3& f = parameters_.force;
    const Tendency tendency{
        velocity_view<const T>(velocity), grid_, advection, viscosity, {T(f[0]), T(f[1]), T(f[2])}};
    const auto predict_by = [&]<class Change>(const Change& change) {
      using Predictor = MomentumPredictor<T, Tendency, Change>;
      backend_.for_each(
          layout_.cells(),
          AllComponents{Predictor{tendency, mask_, velocity_view<T>(predicted), change}});
    };
    const T now = T(stage.now), before = T(stage.before);
    switch (tendencies_.size()) {
      case 0:
        return predict_by(EulerChange<T>{now});
      case 1:
        return predict_by(TwoTendencyChange<T>{velocity_view<T>(tendencies_[0]), now, before});
      default:
        return predict_by(ThreeTendencyChange<T>{velocity_view<const T>(tendencies_[0]),
                                                 velocity_view<T>(tendencies_[1]), now, before,
                                                 T(stage.long_before)});
    }
  }

  Backend& backend_;
  const FlowParameters& parameters_;
  FieldLayout layout_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  std::vector<Velocity> tendencies_;  ///< F of earlier stages, the last one first
};

}  // namespace downwash
