// The tracers of one slab: sources, transport, sinks, decay, exposure.
//
// Fields hold ĉ = c / scale. All but decay is linear in c, so that decay is the scale's alone,
//   scale(t + dt) = scale(t) e^(-λ dt),
// exact however slow it is, where a factor on single-precision values would round to 1.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/problem/time_scheme.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/buoyancy.hpp"
#include "solver/stencils/scalar_transport.hpp"
#include "solver/tracers/slab_exposures.hpp"
#include "solver/tracers/tracer_blocks.hpp"
#include "solver/tracers/tracer_halo.hpp"
#include "solver/tracers/tracer_releases.hpp"
#include "solver/tracers/tracer_sinks.hpp"

namespace downwash {

template <class Backend, class T>
class SlabTracers {
 public:
  using Fields = TracerFields<Backend, T>;

  SlabTracers(Backend& backend, const SlabContext& context, const SlabExtent& slab, int rank,
              const GridView<T>& grid, FieldView<const CellMask> mask)
      : backend_(backend),
        problem_(context.problem),
        tracers_(problem_.tracers.tracers),
        slab_(slab),
        rank_(rank),
        grid_(grid),
        mask_(mask),
        halo_(backend, context, slab, rank, context.problem.tracers.count()),
        reduction_(context.team.reduction),
        first_release_(problem_.tracers.first_release()),
        time_(problem_.start_time),
        scale_(tracers_.size(), 1.0),
        c_(backend, slab.n, count()),
        stages_{Fields(backend, slab.n, count()), Fields(backend, slab.n, count())},
        decayed_(backend, tracers_.size() * planes()),
        releases_(backend, problem_, slab),
        sinks_(backend, problem_, slab, grid, mask),
        exposures_(backend, problem_, slab),
        blocks_(backend, context, slab, halo_.exchange()),
        brought_(tracers_.size(), 0.0),
        volume_(volume(problem_.grid)) {}
  SlabTracers(const SlabTracers&) = delete;
  SlabTracers& operator=(const SlabTracers&) = delete;

  /// One step in the wind u; `nu_t` may be empty. Nothing is done before the first release, and the
  /// step in which that is only adds what it released.
  void advance(double dt, const VelocityView<const T>& u, FieldView<const T> nu_t) {
    const double end = time_ + dt;
    if (end > first_release_) {
      releases_.begin_step(time_, end);
      for (int t = 0; t < count(); ++t) brought_[index(t)] += releases_.mass_of_step(t) / scale(t);
      if (begun()) {
        with_carrier(u, nu_t, [&](const auto& carrier) { transport(dt, carrier); });
        decay(dt);
      } else {
        releases_.release(c_, scale_, {.dt = dt, .weight = 1, .part = 1});
        halo_.fill(c_);
      }
      exposures_.record(c_, scale_, dt, end);
    }
    time_ = end;
  }

  /// Gives a tracer other concentrations. There is something to carry from now on.
  void set(int t, const PlaneSource& concentration) {
    const double before = total(airborne_by_plane(t));
    scale_[index(t)] = 1;
    upload(backend_, slab_, {slab_.n[0], slab_.n[1], slab_.planes}, concentration, c_[t]);
    halo_.fill(c_);
    const double airborne = total(airborne_by_plane(t));
    releases_.add_released(t, airborne - before);
    brought_[index(t)] += airborne;
    first_release_ = std::min(first_release_, time_);
  }

  /// True if they weigh on the wind.
  bool buoyant() const { return problem_.tracers.buoyant(); }

  /// The weight of the tracers in a component of the predicted velocity.
  template <int C>
  void add_buoyancy(double dt, const Range& faces, FieldView<T> predicted) {
    const double g = problem_.parameters.gravity[C];
    if (g == 0 || !begun() || !buoyant()) return;
    for_batches(count(), [&](int first, auto size) {
      Buoyancy<C, T, size> kernel{c_.template batch<size>(first), mask_, predicted, {}};
      for (int f = 0; f < size; ++f) {
        kernel.acceleration[f] = T(dt * g * tracer(first + f).buoyancy * scale_[index(first + f)]);
      }
      backend_.for_each(faces, kernel);
    });
  }

  /// Calls f with the TracerRate of all tracers.
  template <class Function>
  void with_rate(const VelocityView<const T>& u, FieldView<const T> nu_t, const Function& f) const {
    with_carrier(u, nu_t, [&]<class Eddies>(const TracerCarrier<T, Eddies>& carrier) {
      TracerRate<T, Eddies> rate{carrier, {}, T(0)};
      for (int t = 0; t < count(); ++t) {
        const TracerCoefficients<T> c = coefficients(t);
        rate.largest.diffusivity = std::max(rate.largest.diffusivity, c.diffusivity);
        rate.largest.inverse_schmidt = std::max(rate.largest.inverse_schmidt, c.inverse_schmidt);
        for (int a = 0; a < 3; ++a) {
          rate.largest.settling[a] = std::max(rate.largest.settling[a], std::abs(c.settling[a]));
        }
        rate.deposition_speed = std::max(rate.deposition_speed, T(tracer(t).deposition_speed));
      }
      f(rate);
    });
  }
  /// Set the largest of these rates over all slabs, 1/s, which says how many stages the next step
  /// takes.
  void set_rate(double rate) { rate_ = rate; }
  /// True if there is anything to carry yet.
  bool begun() const { return time_ >= first_release_; }

  // ------------------------------------------------------------------------ what is read of them

  /// Fields of several of them; their concentration is this times scale, kg/m³.
  template <int Count>
  FieldBatch<const T, Count> concentrations(int first) const {
    return c_.template batch<Count>(first);
  }
  FieldView<const T> concentration(int t) const { return c_[t].view(); }
  double scale(int t) const { return scale_[index(t)]; }
  std::vector<TracerAccount> accounts() {
    std::vector<TracerAccount> all;
    for (int t = 0; t < count(); ++t) {
      all.push_back({.released = releases_.released_of(t),
                     .airborne = total(airborne_by_plane(t)),
                     .deposited = total(sinks_.deposited_by_plane(t)),
                     .decayed = total(decayed_by_plane(t)),
                     .left = total(sinks_.left_by_plane(t))});
    }
    return all;
  }
  void read(int t, HostField<float>& whole) {
    download(backend_, slab_, c_[t], whole, scale_[index(t)]);
  }
  void read_exposure(int group, int tracer, Exposure& whole) const {
    exposures_.read(group, tracer, whole);
  }
  void list(SlabFields<Backend>& fields) const {
    for (int t = 0; t < count(); ++t) {
      fields.add(concentration_name(t), c_[t]);
      for (std::size_t s = 0; s < stages_.size(); ++s) {
        fields.add("stage " + std::to_string(s) + " of " + concentration_name(t), stages_[s][t]);
      }
    }
  }

  /// Besides the concentrations. Fields of stages are zero where there is nothing, as they begin.
  void pass_state(SlabState<Backend>& state) {
    state.value("time of tracers", time_);
    state.value("first release", first_release_);
    state.values("scale of tracers", scale_);
    state.values("brought by tracers", brought_);
    std::vector<int> each_plane(planes());
    std::iota(each_plane.begin(), each_plane.end(), 0);
    for (int t = 0; t < count(); ++t) {
      state.by_plane("decayed of tracer " + std::to_string(t), decayed_, index(t) * planes(),
                     each_plane);
    }
    releases_.pass_state(state);
    sinks_.pass_state(state);
    exposures_.pass_state(state);
  }

 private:
  // ------------------------------------------------------------------------ the step

  /// See TracerStage.
  template <class Eddies>
  void transport(double dt, const TracerCarrier<T, Eddies>& carrier) {
    const int stages = tracer_stages(rate_, dt);
    const double h = dt / (stages - 1);
    const T anew = T(1) - T(1) / T(stages), keep = T(1) - anew;  // exactly 1 together
    const Fields* c = &c_;
    blocks_.begin_step(c_, stages_);
    for (int s = 1; s < stages; ++s) {
      blocks_.go_on(*c, s - 1);
      const Fields& result = stages_[static_cast<std::size_t>(s % 2)];
      advance_stage(carrier, *c, result, h, 0, {.dt = h, .weight = anew, .part = 1.0 / stages});
      c = &result;
    }
    blocks_.go_on(*c, stages - 1);
    advance_stage(carrier, *c, c_, h, keep, {.dt = anew * h, .weight = 1, .part = 1.0 / stages});
  }

  /// result = keep c_ + (1 - keep) (c + h L(c)), with what comes and goes.
  template <class Eddies>
  void advance_stage(const TracerCarrier<T, Eddies>& carrier, const Fields& c, const Fields& result,
                     double h, T keep, const StageShare& share) {
    for_batches<Backend::tracers_at_once>(count(), [&](int first, auto size) {
      TracerStage<T, size, Eddies> kernel{carrier,
                                          {},
                                          c_.template batch<size>(first),
                                          c.template batch<size>(first),
                                          result.template batch<size>(first),
                                          keep,
                                          T(h),
                                          {},
                                          blocks_.view()};
      for (int f = 0; f < size; ++f) {
        kernel.tracer[f] = coefficients(first + f);
        kernel.least[f] = T(negligible * brought_[index(first + f)] / volume_);
      }
      backend_.for_each(cells(), kernel);
    });
    sinks_.take(carrier.u, c, result, scale_, share);
    releases_.release(result, scale_, share);
    halo_.fill(result);
  }

  void decay(double dt) {
    for (int t = 0; t < count(); ++t) {
      const double exponent = -tracer(t).decay_rate * dt;
      if (exponent == 0) continue;
      double& scale = scale_[index(t)];
      const double lost = -std::expm1(exponent) * scale;
      backend_.add_plane_sums(cells(), TracerMass<T>{c_[t].view(), grid_, lost},
                              decayed_.data() + index(t) * planes());
      scale *= std::exp(exponent);
      if (scale < smallest_scale) restore_scale(t);
    }
  }
  /// Moves a power of two, which rounds nothing, from the scale into the field.
  void restore_scale(int t) {
    double& scale = scale_[index(t)];
    int exponent = 0;
    const double mantissa = std::frexp(scale, &exponent);
    const T factor = scale > 0 ? T(std::ldexp(1.0, exponent)) : T(0);
    brought_[index(t)] *= static_cast<double>(factor);
    scale = scale > 0 ? mantissa : 1;
    constexpr int g = tracer_ghosts;
    const auto [i, j, k] = slab_.n;
    backend_.for_each(Range{{-g, -g, -g}, {i + g, j + g, k + g}},
                      ScaledTracers<T, 1>{c_.template batch<1>(t), {factor}});
  }

  // ------------------------------------------------------------------------ particulars

  template <class Function>
  void with_carrier(const VelocityView<const T>& u, FieldView<const T> nu_t,
                    const Function& f) const {
    with_tracer_carrier(u, grid_, mask_, nu_t, f);
  }
  TracerCoefficients<T> coefficients(int t) const {
    const Vector3 direction = down(problem_.parameters.gravity);
    TracerCoefficients<T> c{T(tracer(t).diffusivity), T(1 / tracer(t).turbulent_schmidt), {}};
    for (std::size_t a = 0; a < 3; ++a) c.settling[a] = T(tracer(t).settling_speed * direction[a]);
    return c;
  }

  std::vector<double> airborne_by_plane(int t) {
    std::vector<double> sums(planes());
    backend_.plane_sums(cells(), TracerMass<T>{c_[t].view(), grid_, scale_[index(t)]}, sums.data());
    return sums;
  }
  std::vector<double> decayed_by_plane(int t) {
    std::vector<double> sums(planes());
    backend_.copy(sums.data(), decayed_.data() + index(t) * planes(), planes() * sizeof(double));
    backend_.synchronize();
    return sums;
  }
  double total(const std::vector<double>& by_plane) { return reduction_.sum(rank_, by_plane); }

  static double volume(const Grid& grid) {
    return grid.axis[0].length() * grid.axis[1].length() * grid.axis[2].length();
  }
  int count() const { return problem_.tracers.count(); }
  const Tracer& tracer(int t) const { return tracers_[index(t)]; }
  static std::size_t index(int t) { return static_cast<std::size_t>(t); }
  std::size_t planes() const { return static_cast<std::size_t>(slab_.n[2]); }
  Range cells() const { return {{0, 0, 0}, {slab_.n[0], slab_.n[1], slab_.n[2]}}; }

  static constexpr double smallest_scale = 1.0 / (std::int64_t{1} << 40);
  /// The part of the mean concentration, had nothing left the domain, below which there is nothing.
  static constexpr double negligible = 1e-13;
  Backend& backend_;
  const FlowProblem& problem_;
  const std::vector<Tracer>& tracers_;
  SlabExtent slab_;
  int rank_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  TracerHalo<Backend, T> halo_;  ///< their own: they may be carried beside the flow
  TeamReduction& reduction_;
  double first_release_;
  double time_;  ///< s
  std::vector<double> scale_;
  double rate_ = 0;
  Fields c_;
  std::array<Fields, 2> stages_;          ///< results of stages, in turns
  DeviceArray<Backend, double> decayed_;  ///< kg by plane, one tracer after the other
  TracerReleases<Backend, T> releases_;
  TracerSinks<Backend, T> sinks_;
  SlabExposures<Backend, T> exposures_;
  TracerBlocks<Backend, T> blocks_;
  std::vector<double> brought_;  ///< by tracer: what came into the domain, kg / scale
  double volume_;                ///< of the domain, m³
};

}  // namespace downwash
