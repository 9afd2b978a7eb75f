// Measures of the flow: largest values and sums over the cells of all slabs.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <tuple>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/fields/cell_mask.hpp"
#include "solver/fields/slab_grid.hpp"
#include "solver/parallel/team_reduction.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/nudging.hpp"
#include "solver/stencils/projection.hpp"
#include "solver/tracers/slab_temperature.hpp"
#include "solver/tracers/slab_tracers.hpp"

namespace downwash {

/// All slabs ask for the same at the same time, and get the same. u: the velocity, m/s.
template <class Backend, class T>
class SlabMeasures {
 public:
  using Tracers = std::optional<SlabTracers<Backend, T>>;
  using Temperature = std::optional<SlabTemperature<Backend, T>>;

  SlabMeasures(Backend& backend, TeamReduction& reduction, int rank, const Range& cells,
               const FlowParameters& parameters, const GridView<T>& grid,
               const FieldView<const CellMask>& mask)
      : backend_(backend),
        reduction_(reduction),
        rank_(rank),
        cells_(cells),
        parameters_(parameters),
        grid_(grid),
        mask_(mask) {}

  /// Measures the size of advection in every tenth step: its order of magnitude is enough.
  void follow_advection(const VelocityView<const T>& u) {
    if (parameters_.pressure.sweeps > 0 || steps_followed_++ % 10 != 0) return;
    const AdvectionRate<T> rate{u, grid_, mask_};
    advection_norm_ = std::sqrt(sum_of(SquaredAdvectionRate<T>{rate}));
  }
  void follow_anew() { steps_followed_ = 0; }
  /// ‖Σ |u_a| / h_a‖₂ over the fluid, m^1.5/s.
  double advection_norm() const { return advection_norm_; }
  void pass_state(SlabState<Backend>& state) {
    state.value("size of advection", advection_norm_);
    state.value("steps since it was measured", steps_followed_);
  }
  double kinetic_energy(const VelocityView<const T>& u) {
    return sum_of(KineticEnergy<T>{u, grid_, mask_});
  }
  double max_divergence(const VelocityView<const T>& u) {
    return largest_of(AbsoluteDivergence<T>{u, grid_, mask_});
  }
  /// The largest change from one velocity to another, m/s.
  double max_change(const VelocityView<const T>& u, const VelocityView<const T>& before) {
    return largest_of(VelocityChange<T>{u, before, mask_});
  }

  /// Momentum along the wind that nudging adds, m⁴/s².
  double nudging_push(const NudgingPush<T>& push) { return sum_of(push); }

  /// Diagnostics without what flows through the faces, and the change in time.
  Diagnostics diagnostics(const VelocityView<const T>& u) {
    Diagnostics d;
    d.max_speed = largest_of(Speed<T>{u, mask_});
    d.max_divergence = max_divergence(u);
    const double fluid = sum_of(FluidVolume<T>{grid_, mask_});
    if (fluid > 0) {
      d.rms_divergence = std::sqrt(sum_of(SquaredDivergence<T>{u, grid_, mask_}) / fluid);
    }
    d.wall_leak = largest_of(WallLeak<T>{u, mask_});
    d.kinetic_energy = kinetic_energy(u);
    d.finite = std::isfinite(d.max_divergence) && std::isfinite(d.kinetic_energy);
    return d;
  }

  /// Limits of the next step. `of_cuts`: that of the cut faces of the slab.
  StepLimits limits(const VelocityView<const T>& u, FieldView<const T> nu_t, const Tracers& tracers,
                    const Temperature& temperature, double of_cuts) {
    const T nu = T(parameters_.viscosity);
    const AdvectionRate<T> advection{u, grid_, mask_};
    const DiffusionRate<T> diffusion{grid_, mask_, nu, nu_t};
    StepLimits limits{.upwind = parameters_.upwind};
    if (tracers && tracers->begun()) {
      tracers->with_rate(u, nu_t, [&](const auto& rate) {
        std::tie(limits.advection, limits.diffusion, limits.tracers) =
            largest(advection, diffusion, rate);
      });
    } else {
      std::tie(limits.advection, limits.diffusion) = largest(advection, diffusion);
    }
    limits.heat = heat_rate(u, nu_t, temperature);
    limits.cuts = reduction_.max(rank_, of_cuts);
    if (parameters_.scheme == TimeScheme::euler) {
      std::tie(limits.euler) =
          largest(EulerRate<T>{u, grid_, mask_, nu, nu_t, T(parameters_.upwind)});
    }
    return limits;
  }
  /// Limits by what is carried alone; the others are 0.
  StepLimits limits_of_carried(const VelocityView<const T>& u, FieldView<const T> nu_t,
                               const Tracers& tracers, const Temperature& temperature) {
    StepLimits limits;
    if (tracers && tracers->begun()) {
      tracers->with_rate(u, nu_t, [&](const auto& rate) { limits.tracers = largest_of(rate); });
    }
    limits.heat = heat_rate(u, nu_t, temperature);
    return limits;
  }

 private:
  double heat_rate(const VelocityView<const T>& u, FieldView<const T> nu_t,
                   const Temperature& temperature) {
    double heat = 0;
    if (temperature) {
      temperature->with_rate(u, nu_t, [&](const auto& rate) { heat = largest_of(rate); });
    }
    return heat;
  }

  /// Largest values of several functors from one pass over the cells.
  template <class... Functors>
  auto largest(const Functors&... functors) {
    const auto own = backend_.max(cells_, functors...);
    return std::apply([&](auto... value) { return std::tuple{reduction_.max(rank_, value)...}; },
                      own);
  }
  template <class Functor>
  double largest_of(const Functor& functor) {
    return std::get<0>(largest(functor));
  }
  template <class Functor>
  double sum_of(const Functor& functor) {
    std::vector<double> planes(static_cast<std::size_t>(cells_.hi.k - cells_.lo.k));
    backend_.plane_sums(cells_, functor, planes.data());
    return reduction_.sum(rank_, planes);
  }

  Backend& backend_;
  TeamReduction& reduction_;
  int rank_;
  Range cells_;
  const FlowParameters& parameters_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  double advection_norm_ = 0;
  int steps_followed_ = 0;
};

}  // namespace downwash
