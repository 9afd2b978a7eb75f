// The potential temperature of one slab.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/problem/time_scheme.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/temperature.hpp"
#include "solver/tracers/tracer_fields.hpp"
#include "solver/tracers/tracer_halo.hpp"

namespace downwash {

template <class Backend, class T>
class SlabTemperature {
 public:
  using Fields = TracerFields<Backend, T>;

  SlabTemperature(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
                  const GridView<T>& grid, FieldView<const CellMask> mask)
      : backend_(backend),
        air_(*context.problem.parameters.stratification),
        viscosity_(context.problem.parameters.viscosity),
        slab_(slab),
        grid_(grid),
        mask_(mask),
        vertical_(vertical_axis(context.problem.parameters.gravity)),
        gravity_(magnitude_of(context.problem.parameters.gravity)),
        ground_(ground_of(context.problem, slab)),
        source_(source_of(context.problem, vertical_, gravity_)),
        incoming_(backend, incoming_values(context.problem.grid)),
        halo_(backend, context, slab, rank, 1),
        c_(backend, slab.n, 1),
        stages_{Fields(backend, slab.n, 1), Fields(backend, slab.n, 1)} {
    const auto by_height = [&](int k, std::span<double> plane) {
      const Axis& axis = context.problem.grid.axis[static_cast<std::size_t>(vertical_)];
      std::size_t next = 0;
      for (int j = 0; j < slab.n[1]; ++j) {
        for (int i = 0; i < slab.n[0]; ++i) {
          const int index = vertical_ == 0 ? i : vertical_ == 1 ? j : k;
          plane[next++] = air_.incoming(axis.centre(index));
        }
      }
    };
    upload(backend_, slab_, {slab_.n[0], slab_.n[1], slab_.planes}, by_height, c_[0]);
    halo_.fill(c_);
  }
  SlabTemperature(const SlabTemperature&) = delete;
  SlabTemperature& operator=(const SlabTemperature&) = delete;

  /// One step in the wind u; `nu_t` may be empty.
  void advance(double dt, const VelocityView<const T>& u, FieldView<const T> nu_t) {
    with_carrier(u, nu_t, [&](const auto& carrier) { transport(dt, carrier); });
    if (ground_) {
      dispatch([&](auto v) { take_from_ground<v>(dt, u); });
    }
    halo_.fill(c_);
  }

  /// The weight of the air in a component of the predicted velocity.
  template <int C>
  void add_buoyancy(double dt, const Range& faces, FieldView<T> predicted) {
    if (C != vertical_) return;
    backend_.for_each(faces, ThermalBuoyancy<C, T>{c_[0].view(), mask_, by_height<C>(), predicted,
                                                   T(dt * gravity_ / air_.temperature)});
  }

  /// Calls f with the TracerRate of heat.
  template <class Function>
  void with_rate(const VelocityView<const T>& u, FieldView<const T> nu_t, const Function& f) const {
    with_carrier(u, nu_t, [&]<class Eddies>(const TracerCarrier<T, Eddies>& carrier) {
      f(TracerRate<T, Eddies>{carrier, coefficients(), T(0)});
    });
  }
  /// Set the largest of these rates over all slabs, 1/s, which says how many stages a step takes.
  void set_rate(double rate) { rate_ = rate; }

  void list(SlabFields<Backend>& fields) const {
    fields.add("temperature", c_[0]);
    for (std::size_t s = 0; s < stages_.size(); ++s) {
      fields.add("stage " + std::to_string(s) + " of temperature", stages_[s][0]);
    }
  }

 private:
  /// See TracerStage.
  template <class Eddies>
  void transport(double dt, const TracerCarrier<T, Eddies>& carrier) {
    const int stages = tracer_stages(rate_, dt);
    const T h = T(dt / (stages - 1));
    Fields* c = &c_;
    for (int s = 1; s < stages; ++s) {
      Fields& result = stages_[static_cast<std::size_t>(s % 2)];
      advance_stage(carrier, *c, result, h, T(0));
      c = &result;
    }
    advance_stage(carrier, *c, c_, h, T(1) / T(stages));
  }
  template <class Eddies>
  void advance_stage(const TracerCarrier<T, Eddies>& carrier, Fields& c, Fields& result, T h,
                     T keep) {
    dispatch([&](auto v) {
      backend_.for_each(cells(), TemperatureStage<v, T, Eddies>{
                                     carrier, coefficients(), c_[0].view(), c[0].view(),
                                     result[0].view(), by_height<v>(), T(source_), keep, h});
    });
    if (&result != &c_) halo_.fill(result);
  }

  template <int V>
  void take_from_ground(double dt, const VelocityView<const T>& u) {
    Range ground = cells();
    (V == 0 ? ground.hi.i : V == 1 ? ground.hi.j : ground.hi.k) = 1;
    backend_.for_each(
        ground, GroundHeat<V, T>{u, mask_, grid_, c_[0].view(), T(air_.transfer(*ground_)), T(dt)});
  }

  template <class Function>
  void with_carrier(const VelocityView<const T>& u, FieldView<const T> nu_t,
                    const Function& f) const {
    with_tracer_carrier(u, grid_, mask_, nu_t, f);
  }
  template <class Function>
  void dispatch(const Function& f) const {
    if (vertical_ == 0) f(std::integral_constant<int, 0>{});
    if (vertical_ == 1) f(std::integral_constant<int, 1>{});
    if (vertical_ == 2) f(std::integral_constant<int, 2>{});
  }
  TracerCoefficients<T> coefficients() const {
    return {T(viscosity_ / air_.prandtl), T(1 / air_.turbulent_prandtl), {}};
  }
  template <int V>
  ByHeight<V, T> by_height() const {
    return {incoming_.data() + 1};
  }

  static int vertical_axis(const Vector3& gravity) {
    const auto larger = [](double a, double b) { return std::abs(a) < std::abs(b); };
    return static_cast<int>(std::max_element(gravity.begin(), gravity.end(), larger) -
                            gravity.begin());
  }
  static double magnitude_of(const Vector3& g) { return std::hypot(g[0], g[1], g[2]); }
  /// s, K/s. What the ground gives to incoming air, -u*θ*, is gone at the top of the domain, as its
  /// stress u*² is: so that what comes in is in balance all the way, the air loses it evenly.
  static double source_of(const FlowProblem& problem, int vertical, double gravity) {
    const Stratification& air = *problem.parameters.stratification;
    if (!has_ground(problem, vertical) || air.inverse_obukhov == 0) return 0;
    const double u_star = std::sqrt(air.temperature_scale * von_karman * gravity /
                                    (air.temperature * air.inverse_obukhov));
    return u_star * air.temperature_scale /
           problem.grid.axis[static_cast<std::size_t>(vertical)].length();
  }
  static bool has_ground(const FlowProblem& problem, int vertical) {
    return problem.surfaces &&
           std::holds_alternative<Wall>(problem.boundaries.at(vertical, Side::low));
  }
  /// Height of the centres of the cells on the ground, m, where there is some in this slab.
  std::optional<double> ground_of(const FlowProblem& problem, const SlabExtent& slab) const {
    if (!has_ground(problem, vertical_) || (vertical_ == 2 && slab.k_begin > 0)) {
      return std::nullopt;
    }
    return problem.grid.axis[static_cast<std::size_t>(vertical_)].width(0) / 2;
  }
  /// Of the cells of this slab and of one beyond either end.
  std::vector<T> incoming_values(const Grid& grid) const {
    const Axis& axis = grid.axis[static_cast<std::size_t>(vertical_)];
    std::vector<T> values;
    for (const std::size_t n : indices_with_ghosts(grid, slab_, vertical_)) {
      values.push_back(T(air_.incoming(axis.centre(static_cast<int>(n)))));
    }
    return values;
  }
  Range cells() const { return {{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}}; }

  Backend& backend_;
  Stratification air_;
  double viscosity_;  ///< m²/s
  SlabExtent slab_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  int vertical_;
  double gravity_;  ///< m/s²
  std::optional<double> ground_;
  double source_;
  DeviceArray<Backend, T> incoming_;
  TracerHalo<Backend, T> halo_;
  Fields c_;                      ///< K above the ground
  std::array<Fields, 2> stages_;  ///< results of stages, in turns
  double rate_ = 0;
};

}  // namespace downwash
