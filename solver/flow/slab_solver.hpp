// The time step of one slab: Thibault 2009, fig. 3.20, with the obstacle logic of 3.3.2.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/fields/slab_grid.hpp"
#include "solver/flow/slab.hpp"
#include "solver/flow/slab_cut_faces.hpp"
#include "solver/flow/slab_eddy_viscosity.hpp"
#include "solver/flow/slab_foliage.hpp"
#include "solver/flow/slab_measures.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/flow/slab_nudging.hpp"
#include "solver/flow/slab_obstacles.hpp"
#include "solver/flow/slab_walls.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/pressure/make_pressure_solver.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/statistics/slab_probes.hpp"
#include "solver/statistics/slab_statistics.hpp"
#include "solver/stencils/projection.hpp"
#include "solver/tracers/slab_temperature.hpp"
#include "solver/tracers/slab_tracers.hpp"

namespace downwash {

template <class Backend, class T>
class SlabSolver final : public Slab {
 public:
  SlabSolver(const SlabContext& context, int rank, int device)
      : backend_(device, context.team.profile, context.team.transport),
        parameters_(context.problem.parameters),
        slab_(context.pressure.slab(rank)),
        layout_{slab_.n},
        halo_(backend_, context.team, slab_, rank,
              std::max(3 * layout_.plane_size() * sizeof(T), pressure_halo_bytes<T>(slab_.n))),
        grid_arrays_(backend_, context.problem.grid, context.problem.boundaries, slab_),
        grid_(grid_arrays_.view()),
        obstacles_(backend_, layout_),
        mask_(obstacles_.mask()),
        velocity_{field(), field(), field()},
        next_{field(), field(), field()},
        momentum_(backend_, parameters_, layout_, grid_, mask_),
        boundaries_(backend_, context, slab_, rank, grid_, mask_, halo_),
        measures_(backend_, context.team.reduction, rank, cells(), parameters_, grid_, mask_),
        pressure_solver_(make_pressure_solver<Backend, T>(backend_, context.team, context.pressure,
                                                          rank, halo_)),
        probes_(backend_, context.problem, slab_),
        fields_(context.fields),
        alone_(context.team.alone()) {
    if (parameters_.turbulence) nu_t_.emplace(backend_, context, slab_, layout_, grid_, mask_);
    const auto carry = [&](auto& c) { c.emplace(backend_, context, slab_, rank, grid_, mask_); };
    if (context.problem.tracers.count() > 0) carry(tracers_);
    if (parameters_.stratification) carry(temperature_);
    if (const auto& statistics = context.problem.statistics) {
      statistics_.emplace(backend_, *statistics, layout_, context.problem.tracers.count(),
                          context.problem.start_time);
    }
    const HostMask host(context, slab_, layout_);
    obstacles_.find(host, boundaries_);
    const auto find = [&](auto& c) {
      c.emplace(backend_, context.problem, slab_, boundaries_, host.view());
    };
    if (context.problem.surfaces) find(walls_);
    if (!context.problem.foliage.empty()) {
      trees_.emplace(backend_, FoliageSearch<T>(context.problem, slab_, host.view()), grid_);
    }
    if (!context.problem.cut.empty()) find(cut_);
    if (context.problem.nudging) nudging_.emplace(backend_, context.problem, slab_, mask_);
    list_fields();
  }

  // ------------------------------------------------------------------------ the time step

  void advance(double time, double dt, const StepLimits* limits) override {
    choose_stages(limits);
    if (parameters_.frozen) return step_frozen(dt);
    measures_.follow_advection(read_view(velocity_));
    boundaries_.advance_inflow(time, dt, next_);
    if (nudging_) nudging_->follow(time + dt);
    if (repeats(dt)) {
      backend_.replay(*recordings_[parity_], [this, dt] { step(dt); });
    } else {
      for (auto& recording : recordings_) recording.emplace();
      step(dt);
    }
    std::swap(velocity_, next_);
    momentum_.end_step();
    parity_ = 1 - parity_;
    history_.add(dt);
    accumulate_statistics(dt);
  }

 private:
  void step(double dt) {
    pressure_report_ = {};
    const MomentumStages stages = stages_of(parameters_.scheme, dt, history_);
    for (const MomentumStage& s : stages) {
      const bool first = &s == stages.begin();
      if (!first) std::swap(velocity_, next_);
      update_eddy_viscosity();    // nu_t = λ² |S|, or by another subgrid model
      if (first) carry_heat(dt);  // ∂θ/∂t + u·∇θ = ∇·((ν/Pr + nu_t/Pr_t) ∇θ) + ground
      if (first) carry_tracers(dt, stages);  // ∂c/∂t + ∇·(uc) = ∇·((D + nu_t/Sc_t) ∇c) + sources
      predict_velocity(s);     // u* = u + dt ( -∇·(uu) + ∇·(2(ν+nu_t) S) + f ), 0 on walls
      resist_by_walls(s);      // walls: τ/ρ = C_D |u_t| u_t in place of what the grid resolves
      add_forces(s.dt);        // u* = u* + dt g (Σ b c - (θ - θ_in) / T), and the nudging
      resist_by_trees(s.dt);   // leaves: u* = (u* + r dt ∇p) / (1 + r), r = dt c_d a |u|
      advance_outflow(s.dt);   // outlets: ∂u/∂t + U ∂u/∂n = 0, scaled to the inflow
      solve_pressure(s.dt);    // ∇·(β∇p) = ∇·u*/dt, β = 0 on walls
      correct_velocity(s.dt);  // u = u* - dt ∇p
      obstacles_.hold(next_);  // sweep, corner: changes no face beside fluid
      boundaries_.fill(next_);
    }
    join_tracers(dt);
  }

  using Velocity = SlabVelocity<Backend, T>;

  void update_eddy_viscosity() {
    if (!nu_t_) return;
    nu_t_->update(velocity_);
    boundaries_.fill_eddy_viscosity(nu_t_->field());
  }

  void predict_velocity(const MomentumStage& stage) {
    momentum_.predict(stage, velocity_, eddy_viscosity(), next_);
    if (cut_) cut_->carry(stage, momentum_, velocity_, eddy_viscosity(), next_);
  }

  void resist_by_walls(const MomentumStage& stage) {
    if (walls_) walls_->resist(stage, momentum_, velocity_, eddy_viscosity(), next_);
  }

  /// Before buildings air is nudged: u* += dt (p (U - ⟨u⟩) + g (u - ⟨u⟩)).
  void add_forces(double dt) {
    if (cut_) cut_->begin_forces(next_);
    if (tracers_) add_buoyancy_of(*tracers_, dt, boundaries_, next_);
    if (temperature_) add_buoyancy_of(*temperature_, dt, boundaries_, next_);
    if (cut_) cut_->end_forces(next_);
    if (nudging_) nudging_->nudge(dt, boundaries_, velocity_, next_);
  }

  void resist_by_trees(double dt) {
    if (!trees_) return;
    trees_->resist(dt, velocity_, pressure_solver_->pressure().view(), history_.before_last > 0,
                   next_);
  }

  void advance_outflow(double dt) { boundaries_.advance_outflow(velocity_, next_, dt); }

  /// With ghosts beyond all faces and edges at once, then halo planes: these travel while the
  /// divergence is taken in all planes but the last, which looks at the one beyond.
  void solve_pressure(double dt) {
    const PressureSource<T> divergence{read_view(next_), grid_, mask_,
                                       pressure_solver_->source().view(), T(1 / dt)};
    Range inner = cells(), last = cells();
    inner.hi.k = last.lo.k = slab_.above >= 0 ? slab_.n[2] - 1 : slab_.n[2];
    boundaries_.begin_filling(next_);
    backend_.for_each(inner, divergence);
    boundaries_.finish_filling(next_);
    backend_.for_each(last, divergence);
    pressure_report_.add(pressure_solver_->solve(
        dt * dt, std::numeric_limits<T>::epsilon() * measures_.advection_norm() / dt));
  }

  /// Correct the velocity, with the ghosts that sweeps at the edge of the slab look at: beyond
  /// other ends nothing is open.
  void correct_velocity(double dt) {
    const VelocityCorrection<T> correction{pressure_solver_->pressure().view(), mask_, grid_,
                                           velocity_view<T>(next_), T(dt)};
    backend_.for_each(cells(), correction);
    backend_.at_once(Stage{boundaries_.template continued_ends<0>(),
                           TangentialCorrection<0, T>{correction, slab_.n[0]}},
                     Stage{boundaries_.template continued_ends<1>(),
                           TangentialCorrection<1, T>{correction, slab_.n[1]}},
                     Stage{boundaries_.template continued_ends<2>(),
                           TangentialCorrection<2, T>{correction, slab_.n[2]}});
    if (cut_) cut_->correct(dt, pressure_solver_->pressure().view(), grid_, next_);
  }

  void carry_heat(double dt) {
    if (temperature_) temperature_->advance(dt, read_view(velocity_), eddy_viscosity());
  }

  /// Carry the tracers in the wind that the step begins with, beside the rest of it where that
  /// neither changes this wind before it ends nor asks for what becomes of them.
  void carry_tracers(double dt, const MomentumStages& stages) {
    if (!tracers_ || !divergence_free()) return;
    const auto transport = [this, dt] { transport_tracers(velocity_, dt); };
    if (stages.count == 1 && !tracers_->buoyant()) {
      backend_.beside(transport);
    } else {
      transport();
    }
  }
  /// Wait for them. The first wind may not be free of divergence: then they go with the next.
  void join_tracers(double dt) {
    if (!divergence_free()) transport_tracers(next_, dt);
    backend_.join();
  }
  bool divergence_free() const { return history_.last > 0; }

  /// ∂c/∂t + ∇·((u + w_s) c) = ∇·((D + nu_t/Sc_t) ∇c) - λc + s.
  void transport_tracers(const Velocity& velocity, double dt) {
    if (tracers_) tracers_->advance(dt, read_view(velocity), eddy_viscosity());
  }

  void step_frozen(double dt) {
    update_eddy_viscosity();
    transport_tracers(velocity_, dt);
    accumulate_statistics(dt);
  }

  /// By the limits of what is carried; measured where they are not known.
  void choose_stages(const StepLimits* known) {
    const StepLimits limits =
        known != nullptr ? *known
                         : measures_.limits_of_carried(read_view(velocity_), eddy_viscosity(),
                                                       tracers_, temperature_);
    if (tracers_) tracers_->set_rate(limits.tracers);
    if (temperature_) temperature_->set_rate(limits.heat);
  }

  /// Means and covariances in the cells, and the samples of probes: every so many steps.
  void accumulate_statistics(double dt) {
    const SlabTracers<Backend, T>* const tracers = tracers_ ? &*tracers_ : nullptr;
    if (statistics_) statistics_->accumulate(dt, read_view(velocity_), mask_, tracers);
    probes_.record(dt, read_view(velocity_), tracers);
  }

  /// True if the step is made of the same work as the one before last, so that it may be recorded:
  /// same dt, fields that are where they were then, and nothing that depends on what a device has
  /// computed or on neighbours.
  bool repeats(double dt) const {
    return dt == history_.last && dt == history_.before_last && alone_ && !tracers_ &&
           !temperature_ && !boundaries_.changes() &&
           stages_of(parameters_.scheme, dt, history_).returns_fields() &&
           pressure_solver_->repeats();
  }

  // ------------------------------------------------------------------------ around the time step
 public:
  StepLimits step_limits() override {
    return measures_.limits(read_view(velocity_), eddy_viscosity(), tracers_, temperature_,
                            cut_ ? cut_->largest_rate(read_view(velocity_), grid_) : 0);
  }

  Diagnostics diagnose() override {
    const VelocityView<const T> u = read_view(velocity_);
    Diagnostics d = measures_.diagnostics(u);
    d.inflow = boundaries_.inflow_of(velocity_);
    d.outflow = boundaries_.outflow_of(velocity_);
    if (nudging_) d.nudging_push = measures_.nudging_push(nudging_->push(grid_));
    if (history_.last > 0) {
      const double dt = stages_of(parameters_.scheme, history_.last, {}).last().dt;
      d.max_change = measures_.max_change(u, read_view(next_)) / dt;
    }
    return d;
  }

  double kinetic_energy() override { return measures_.kinetic_energy(read_view(velocity_)); }
  double max_divergence() override { return measures_.max_divergence(read_view(velocity_)); }
  StatisticsReport statistics() const override {
    return statistics_ ? statistics_->report() : StatisticsReport{};
  }
  SlabProbeSeries probe_series(int group) override { return probes_.series(group); }

  PressureReport pressure_report() const override { return pressure_report_; }
  void synchronize() override { backend_.synchronize(); }

  void set_velocity(const VelocitySource& velocity) override {
    for (std::size_t c = 0; c < 3; ++c) {
      const auto component = [&](int k, std::span<double> plane) {
        velocity(static_cast<int>(c), k, plane);
      };
      const Index3 n = extent_of(velocity_locations[c], {slab_.n[0], slab_.n[1], slab_.planes});
      upload(backend_, slab_, n, component, velocity_[c]);
    }
    history_ = {};
    if (cut_) cut_->narrow(velocity_);
    measures_.follow_anew();
    obstacles_.mask(velocity_);
    boundaries_.fill(velocity_);
    boundaries_.measure_inflow(velocity_);
    obstacles_.hold(velocity_);
    boundaries_.fill(velocity_);
  }

  void set_tracer(int tracer, const PlaneSource& concentration) override {
    tracers_->set(tracer, concentration);
  }
  void read(const std::string& field, HostField<double>& whole) override {
    fields_.read(backend_, slab_, field, whole);
  }
  void read(const std::string& field, HostField<float>& whole) override {
    fields_.read(backend_, slab_, field, whole);
  }
  std::vector<TracerAccount> tracer_accounts() override {
    return tracers_ ? tracers_->accounts() : std::vector<TracerAccount>{};
  }
  void read_tracer(int tracer, HostField<float>& whole) override { tracers_->read(tracer, whole); }
  void read_exposure(int group, int tracer, Exposure& whole) override {
    tracers_->read_exposure(group, tracer, whole);
  }
  void save(StateSink& sink, StatePart part) override { pass_state({backend_, slab_, sink}, part); }
  void restore(const StateSource& source, StatePart part) override {
    pass_state({backend_, slab_, source}, part);
    for (auto& recording : recordings_) recording.emplace();
  }
  const Profiler& profiler() override {
    backend_.complete_profile();
    return backend_.profiler();
  }
  std::string device_name() const override { return backend_.device_name(); }
  std::int64_t bytes_allocated() const override { return backend_.bytes_allocated(); }

 private:
  void pass_state(SlabState<Backend> state, StatePart part) {
    fields_.pass_state(state, part);
    state.value("lengths of steps", history_);
    state.value("pressure report", pressure_report_);
    measures_.pass_state(state);
    boundaries_.pass_state(state);
    if (walls_) walls_->pass_state(state);
    if (nudging_) nudging_->pass_state(state);
    pressure_solver_->pass_state(state);
    if (part == StatePart::wind) return;
    if (tracers_) tracers_->pass_state(state);
    if (statistics_) statistics_->pass_state(state);
    probes_.pass_state(state);
  }

  void list_fields() {
    fields_.add("", velocity_);
    fields_.add("next", next_);
    momentum_.list(fields_);
    obstacles_.list(fields_);
    pressure_solver_->list(fields_);
    if (nu_t_) nu_t_->list(fields_);
    if (temperature_) temperature_->list(fields_);
    if (tracers_) tracers_->list(fields_);
    if (statistics_) statistics_->list(fields_);
    fields_.refuse_gaps();
  }

  Range cells() const { return boundaries_.cells(); }
  Field<Backend, T> field() { return {backend_, layout_}; }
  static VelocityView<const T> read_view(const Velocity& velocity) {
    return velocity_view<const T>(velocity);
  }

  /// Empty without a model.
  FieldView<const T> eddy_viscosity() const { return nu_t_ ? nu_t_->view() : FieldView<const T>{}; }

  Backend backend_;
  FlowParameters parameters_;
  SlabExtent slab_;
  FieldLayout layout_;
  HaloExchange<Backend> halo_;
  SlabGrid<Backend, T> grid_arrays_;
  GridView<T> grid_;
  SlabObstacles<Backend, T> obstacles_;
  FieldView<const CellMask> mask_;
  Velocity velocity_, next_;  ///< next_: u*, then the velocity that follows; swapped by each step
  SlabMomentum<Backend, T> momentum_;
  std::optional<SlabEddyViscosity<Backend, T>> nu_t_;
  SlabBoundaries<Backend, T> boundaries_;
  SlabMeasures<Backend, T> measures_;
  std::optional<SlabWalls<Backend, T>> walls_;  ///< those that follow the law of the wall
  std::optional<SlabFoliage<Backend, T>> trees_;
  std::optional<SlabNudging<Backend, T>> nudging_;
  std::optional<SlabCutFaces<Backend, T>> cut_;
  std::unique_ptr<PressureSolver<Backend, T>> pressure_solver_;
  std::optional<SlabTemperature<Backend, T>> temperature_;
  std::optional<SlabTracers<Backend, T>> tracers_;
  std::optional<SlabStatistics<Backend, T>> statistics_;
  SlabProbes<Backend, T> probes_;
  SlabFields<Backend> fields_;
  PressureReport pressure_report_;
  StepHistory history_;
  bool alone_;
  std::size_t parity_ = 0;  ///< of the steps: which field is velocity_
  std::array<std::optional<typename Backend::Recording>, 2> recordings_;  ///< by parity
};

}  // namespace downwash
