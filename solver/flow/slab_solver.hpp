// The time step of one slab: Thibault 2009, fig. 3.20, with the obstacle logic of 3.3.2.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/boundaries/slab_boundaries.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/fields/slab_grid.hpp"
#include "solver/flow/obstacle_faces.hpp"
#include "solver/flow/slab.hpp"
#include "solver/flow/slab_eddy_viscosity.hpp"
#include "solver/flow/slab_foliage.hpp"
#include "solver/flow/slab_momentum.hpp"
#include "solver/flow/slab_walls.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/parallel/host_planes.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/pressure/make_pressure_solver.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/statistics/slab_probes.hpp"
#include "solver/statistics/slab_statistics.hpp"
#include "solver/stencils/diagnostics.hpp"
#include "solver/stencils/obstacles.hpp"
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
        reduction_(context.team.reduction),
        slab_(context.pressure.slab(rank)),
        rank_(rank),
        layout_{slab_.n},
        halo_(backend_, context.team, slab_, rank,
              std::max(3 * layout_.plane_size() * sizeof(T), pressure_halo_bytes<T>(slab_.n))),
        grid_arrays_(backend_, context.problem.grid, context.problem.boundaries, slab_),
        grid_(grid_arrays_.view()),
        mask_field_(backend_, layout_),
        mask_(mask_field_.view()),
        velocity_{field(), field(), field()},
        next_{field(), field(), field()},
        momentum_(backend_, parameters_, layout_, grid_, mask_),
        boundaries_(backend_, context, slab_, rank, grid_, mask_, halo_),
        pressure_solver_(make_pressure_solver<Backend, T>(backend_, context.team, context.pressure,
                                                          rank, halo_)),
        probes_(backend_, context.problem, slab_),
        fields_(context.fields),
        alone_(context.team.alone()) {
    if (parameters_.turbulence) nu_t_.emplace(backend_, context, slab_, layout_, grid_, mask_);
    if (context.problem.tracers.count() > 0) {
      tracers_.emplace(backend_, context, slab_, rank, grid_, mask_);
    }
    if (parameters_.stratification) {
      temperature_.emplace(backend_, context, slab_, rank, grid_, mask_);
    }
    if (const auto& statistics = context.problem.statistics) {
      statistics_.emplace(backend_, *statistics, layout_, context.problem.tracers.count(),
                          context.problem.start_time);
    }
    const std::vector<CellMask> mask = masks_of_slab(context);
    upload(backend_, mask, mask_field_);
    const FieldView<const CellMask> host_mask{mask.data() + layout_.offset(0, 0, 0),
                                              layout_.stride_j(),
                                              static_cast<int>(layout_.stride_k())};
    if (context.problem.surfaces) find_walls(context.problem, host_mask);
    if (!context.problem.foliage.empty()) {
      trees_.emplace(backend_, FoliageSearch<T>(context.problem, slab_, host_mask), grid_);
    }
    buried_faces_.emplace(
        backend_, buried_faces(host_mask, [&](int axis) { return boundaries_.faces(axis); }));
    list_fields();
  }

  // ------------------------------------------------------------------------ the time step

  void advance(double time, double dt, const StepLimits* limits) override {
    choose_stages(limits != nullptr ? *limits : rates_of_carried());
    if (parameters_.frozen) return step_frozen(dt);
    measure_advection();
    boundaries_.advance_inflow(time, dt, next_);
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
      add_buoyancy(s.dt);      // u* = u* + dt g (Σ b c - (θ - θ_in) / T)
      resist_by_trees(s.dt);   // leaves: u* = (u* + r dt ∇p) / (1 + r), r = dt c_d a |u|
      advance_outflow(s.dt);   // outlets: ∂u/∂t + U ∂u/∂n = 0, scaled to the inflow
      solve_pressure(s.dt);    // ∇·(β∇p) = ∇·u*/dt, β = 0 on walls
      correct_velocity(s.dt);  // u = u* - dt ∇p
      hold_obstacles(next_);   // sweep, corner: changes no face beside fluid
      fill_ghosts(next_);
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
  }

  void resist_by_walls(const MomentumStage& stage) {
    if (walls_) walls_->resist(stage, momentum_, velocity_, eddy_viscosity(), next_);
  }

  void add_buoyancy(double dt) {
    if (tracers_) add_buoyancy_of(*tracers_, dt);
    if (temperature_) add_buoyancy_of(*temperature_, dt);
  }
  template <class Carried>
  void add_buoyancy_of(Carried& carried, double dt) {
    carried.template add_buoyancy<0>(dt, boundaries_.faces(0), next_[0].view());
    carried.template add_buoyancy<1>(dt, boundaries_.faces(1), next_[1].view());
    carried.template add_buoyancy<2>(dt, boundaries_.faces(2), next_[2].view());
  }

  void resist_by_trees(double dt) {
    if (!trees_) return;
    const bool settled = history_.before_last > 0;
    trees_->resist(dt, velocity_, pressure_solver_->pressure().view(), settled, next_);
  }

  void advance_outflow(double dt) { boundaries_.advance_outflow(velocity_, next_, dt); }

  void fill_ghosts(Velocity& velocity) { boundaries_.fill(velocity); }

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
    pressure_report_.add(
        pressure_solver_->solve(dt * dt, std::numeric_limits<T>::epsilon() * advection_norm_ / dt));
  }

  /// Measure, at times, the size of advection: it gives an order of magnitude, and costs a pass
  /// over the velocity.
  void measure_advection() {
    constexpr int interval = 10;
    if (parameters_.pressure.sweeps > 0 || steps_measured_++ % interval != 0) return;
    const AdvectionRate<T> rate{read_view(velocity_), grid_, mask_};
    advection_norm_ = std::sqrt(sum_of(SquaredAdvectionRate<T>{rate}));
  }

  /// Correct the velocity, with the ghosts that sweeps at the edge of the slab look at: beyond
  /// other ends nothing is open.
  void correct_velocity(double dt) {
    const VelocityCorrection<T> correction{pressure_solver_->pressure().view(), mask_, grid_,
                                           view(next_), T(dt)};
    backend_.for_each(cells(), correction);
    backend_.at_once(Stage{boundaries_.template continued_ends<0>(),
                           TangentialCorrection<0, T>{correction, slab_.n[0]}},
                     Stage{boundaries_.template continued_ends<1>(),
                           TangentialCorrection<1, T>{correction, slab_.n[1]}},
                     Stage{boundaries_.template continued_ends<2>(),
                           TangentialCorrection<2, T>{correction, slab_.n[2]}});
  }

  /// Sweep and corner. The mask needs no repeating: the correction leaves closed faces at zero.
  void hold_obstacles(Velocity& velocity) {
    backend_.for_each(Range{{0, 0, 0}, {static_cast<int>(buried_faces_->size()), 1, 1}},
                      HoldObstacles<T>{buried_faces_->data(), mask_, view(velocity)});
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

  /// Of the limits those of what is carried; by them it chooses its stages.
  StepLimits rates_of_carried() {
    StepLimits limits;
    if (tracers_ && tracers_->begun()) {
      tracers_->with_rate(read_view(velocity_), eddy_viscosity(),
                          [&](const auto& rate) { limits.tracers = largest_of(rate); });
    }
    limits.heat = heat_rate();
    return limits;
  }
  double heat_rate() {
    double heat = 0;
    if (temperature_) {
      temperature_->with_rate(read_view(velocity_), eddy_viscosity(),
                              [&](const auto& rate) { heat = largest_of(rate); });
    }
    return heat;
  }
  void choose_stages(const StepLimits& limits) {
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

  // ------------------------------------------------------------------------ by component

  void mask_obstacles(Velocity& velocity) {
    mask_component<0>(velocity);
    mask_component<1>(velocity);
    mask_component<2>(velocity);
  }
  template <int C>
  void mask_component(Velocity& velocity) {
    backend_.for_each(boundaries_.faces(C), ObstacleMask<C, T>{mask_, velocity[C].view()});
  }

  // ------------------------------------------------------------------------ around the time step
 public:
  StepLimits step_limits() override {
    const FieldView<const T> nu_t = eddy_viscosity();
    const T nu = T(parameters_.viscosity);
    const AdvectionRate<T> advection{read_view(velocity_), grid_, mask_};
    const DiffusionRate<T> diffusion{grid_, mask_, nu, nu_t};
    StepLimits limits{.upwind = parameters_.upwind};
    if (tracers_ && tracers_->begun()) {
      tracers_->with_rate(read_view(velocity_), nu_t, [&](const auto& rate) {
        std::tie(limits.advection, limits.diffusion, limits.tracers) =
            largest(advection, diffusion, rate);
      });
    } else {
      std::tie(limits.advection, limits.diffusion) = largest(advection, diffusion);
    }
    limits.heat = heat_rate();
    if (parameters_.scheme == TimeScheme::euler) {
      std::tie(limits.euler) = largest(
          EulerRate<T>{read_view(velocity_), grid_, mask_, nu, nu_t, T(parameters_.upwind)});
    }
    return limits;
  }

  Diagnostics diagnose() override {
    const VelocityView<const T> u = read_view(velocity_);
    Diagnostics d;
    d.max_speed = largest_of(Speed<T>{u, mask_});
    d.max_divergence = max_divergence();
    const double fluid = sum_of(FluidVolume<T>{grid_, mask_});
    if (fluid > 0) {
      d.rms_divergence = std::sqrt(sum_of(SquaredDivergence<T>{u, grid_, mask_}) / fluid);
    }
    d.wall_leak = largest_of(WallLeak<T>{u, mask_});
    d.inflow = boundaries_.inflow_of(velocity_);
    d.outflow = boundaries_.outflow_of(velocity_);
    d.kinetic_energy = kinetic_energy();
    if (history_.last > 0) {
      const double dt = stages_of(parameters_.scheme, history_.last, {}).last().dt;
      d.max_change = largest_of(VelocityChange<T>{u, read_view(next_), mask_}) / dt;
    }
    d.finite = std::isfinite(d.max_divergence) && std::isfinite(d.kinetic_energy);
    return d;
  }

  double kinetic_energy() override {
    return sum_of(KineticEnergy<T>{read_view(velocity_), grid_, mask_});
  }
  double max_divergence() override {
    return largest_of(AbsoluteDivergence<T>{read_view(velocity_), grid_, mask_});
  }
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
    steps_measured_ = 0;
    mask_obstacles(velocity_);
    fill_ghosts(velocity_);
    boundaries_.measure_inflow(velocity_);
    hold_obstacles(velocity_);
    fill_ghosts(velocity_);
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
    state.value("size of advection", advection_norm_);
    state.value("steps since it was measured", steps_measured_);
    boundaries_.pass_state(state);
    if (walls_) walls_->pass_state(state);
    pressure_solver_->pass_state(state);
    if (part == StatePart::wind) return;
    if (tracers_) tracers_->pass_state(state);
    if (statistics_) statistics_->pass_state(state);
    probes_.pass_state(state);
  }

  void find_walls(const FlowProblem& problem, FieldView<const CellMask> host_mask) {
    WallSearch<T> search(problem, slab_, boundaries_.domain_faces(), host_mask);
    search.template find<0>(boundaries_.faces(0));
    search.template find<1>(boundaries_.faces(1));
    search.template find<2>(boundaries_.faces(2));
    walls_.emplace(backend_, search);
  }

  void list_fields() {
    fields_.add("", velocity_);
    fields_.add("next", next_);
    momentum_.list(fields_);
    fields_.add("mask", mask_field_);
    pressure_solver_->list(fields_);
    if (nu_t_) nu_t_->list(fields_);
    if (temperature_) temperature_->list(fields_);
    if (tracers_) tracers_->list(fields_);
    if (statistics_) statistics_->list(fields_);
    fields_.refuse_gaps();
  }

  Range cells() const { return boundaries_.cells(); }
  Field<Backend, T> field() { return {backend_, layout_}; }

  static VelocityView<T> view(const Velocity& velocity) { return velocity_view<T>(velocity); }
  static VelocityView<const T> read_view(const Velocity& velocity) { return view(velocity); }

  /// Empty without a model.
  FieldView<const T> eddy_viscosity() const { return nu_t_ ? nu_t_->view() : FieldView<const T>{}; }

  /// The largest values of several functors over all slabs, from one pass over the cells.
  template <class... Functors>
  auto largest(const Functors&... functors) {
    const auto own = backend_.max(cells(), functors...);
    return std::apply([&](auto... value) { return std::tuple{reduction_.max(rank_, value)...}; },
                      own);
  }
  template <class Functor>
  double largest_of(const Functor& functor) {
    return std::get<0>(largest(functor));
  }

  /// The sum over the cells of all slabs.
  template <class Functor>
  double sum_of(const Functor& functor) {
    std::vector<double> planes(static_cast<std::size_t>(slab_.n[2]));
    backend_.plane_sums(cells(), functor, planes.data());
    return reduction_.sum(rank_, planes);
  }

  /// In the layout of the fields. All cores share the planes.
  std::vector<CellMask> masks_of_slab(const SlabContext& context) const {
    std::vector<CellMask> host(layout_.size());
    const int row = slab_.n[0] + 2;
    for_each_host_plane(slab_.n[2] + 2, layout_.plane_size(), [&](int plane) {
      const int k = plane - 1;
      const std::vector<CellMask> mask =
          plane_mask(context.closed, context.problem.boundaries, slab_.k_begin + k);
      for (int j = -1; j <= slab_.n[1]; ++j) {
        std::copy_n(mask.begin() + std::ptrdiff_t{row} * (j + 1), row,
                    host.begin() + layout_.offset(-1, j, k));
      }
    });
    return host;
  }

  Backend backend_;
  FlowParameters parameters_;
  TeamReduction& reduction_;
  SlabExtent slab_;
  int rank_;
  FieldLayout layout_;
  HaloExchange<Backend> halo_;
  SlabGrid<Backend, T> grid_arrays_;
  GridView<T> grid_;
  Field<Backend, CellMask> mask_field_;
  FieldView<const CellMask> mask_;
  std::optional<DeviceArray<Backend, BuriedFace>> buried_faces_;
  Velocity velocity_, next_;  ///< next_: u*, then the velocity that follows; swapped by each step
  SlabMomentum<Backend, T> momentum_;
  std::optional<SlabEddyViscosity<Backend, T>> nu_t_;
  SlabBoundaries<Backend, T> boundaries_;
  std::optional<SlabWalls<Backend, T>> walls_;  ///< those that follow the law of the wall
  std::optional<SlabFoliage<Backend, T>> trees_;
  std::unique_ptr<PressureSolver<Backend, T>> pressure_solver_;
  std::optional<SlabTemperature<Backend, T>> temperature_;
  std::optional<SlabTracers<Backend, T>> tracers_;
  std::optional<SlabStatistics<Backend, T>> statistics_;
  SlabProbes<Backend, T> probes_;
  SlabFields<Backend> fields_;
  PressureReport pressure_report_;
  double advection_norm_ = 0;  ///< ‖Σ |u_a| / h_a‖₂ over the fluid, m^1.5/s
  int steps_measured_ = 0;
  StepHistory history_;
  bool alone_;
  std::size_t parity_ = 0;  ///< of the steps: which field is velocity_
  /// By parity; of steps as long as the last.
  std::array<std::optional<typename Backend::Recording>, 2> recordings_;
};

}  // namespace downwash
