// The pressure that stages take before it is solved for.
#pragma once

#include "solver/fields/field_storage.hpp"
#include "solver/flow/runge_kutta.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

/// p̂ = p + θ (p - p of the step before), a share of the straight line on which p̂ would be of the
/// right time: a step's pressure is that of its middle, and the stages before the last one end at
/// 2/3 of it, their middle at 1/3. All of that line would be of third order; but what p̂ misses
/// comes back in the next pressure, by the factor -(z/2 + z²/6) for waves of ω dt = |z| on the
/// imaginary axis, and then waves would grow from a Courant number of 0.92 on. With this share
/// uniform wind bears 1.39 (θ = 1/3 where steps are equal), with none of it 1.73; around a block
/// the pressure swings to and fro at 1.2, and no more at 0.9.
template <class Backend, class T>
class ExpectedPressure {
 public:
  ExpectedPressure(Backend& backend, const FieldLayout& layout)
      : backend_(backend), expected_(backend, layout), last_(backend, layout) {}

  /// Call once a step, before its first stage; `history` is of the steps before it.
  void update(const Field<Backend, T>& p, const FieldLayout& layout, double dt,
              const StepHistory& history) {
    constexpr double share = 0.4;
    const double ahead = 0.5 * history.last + dt / 3;
    const double between = 0.5 * (history.last + history.before_last);
    const double theta = between > 0 ? share * ahead / between : 0;
    backend_.for_each(layout.with_ghosts(),
                      ExtrapolatedPressure<T>{p.view(), last_.view(), expected_.view(), T(theta)});
  }
  FieldView<const T> view() const { return expected_.view(); }

  void list(SlabFields<Backend>& fields) const {
    fields.add("expected pressure", expected_);
    fields.add("last pressure", last_);
  }

 private:
  Backend& backend_;
  Field<Backend, T> expected_, last_;
};

}  // namespace downwash
