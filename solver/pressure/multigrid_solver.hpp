// Conjugate gradients preconditioned by a multigrid V-cycle, or the V-cycle alone with the step of
// steepest descent, with the pressure in double precision.
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <type_traits>
#include <utility>

#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/cycle_work.hpp"
#include "solver/pressure/multigrid.hpp"
#include "solver/pressure/pressure_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/slab_state.hpp"
#include "solver/stencils/conjugate_gradients.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

/// p = pressure_ + x. The iteration works on the correction x in the precision T of the flow; where
/// the residual has become so small that rounding tells, x is moved into the pressure and the
/// residual computed afresh from it in double precision ("reliable updates", Clark et al. 2010,
/// Comput. Phys. Commun. 181). So the residual that is reported is the true one, in either
/// precision; in the steps of a flow, the recursive one where rounding can't tell them apart.
template <class Backend, class T>
class MultigridSolver final : public PressureSolver<Backend, T> {
 public:
  MultigridSolver(Backend& backend, const TeamContext& team, const PressureSystem& system, int rank,
                  HaloExchange<Backend>& halo)
      : backend_(backend),
        parameters_(system.parameters),
        slab_(system.slab(rank)),
        faces_(system.faces),
        layout_{slab_.n},
        multigrid_(backend, team, system, rank, halo),
        sums_(backend, team, rank),
        axes_(backend, system.grid, nullptr, system.faces, layout_, slab_.k_begin),
        double_axes_(backend, system.grid, nullptr, system.faces, layout_, slab_.k_begin),
        pressure_(backend, layout_),
        rounded_(backend, layout_),
        source_(backend, layout_),
        x_(backend, layout_),
        direction_(backend, layout_),
        ap_(backend, layout_),
        change_(backend, layout_),
        scalars_(backend, 1) {
    if constexpr (!std::is_same_v<T, float>) residual_.emplace(backend, layout_);
  }

  Field<Backend, T>& source() override { return source_; }
  Field<Backend, T>& pressure() override { return rounded_; }
  const Field<Backend, double>* exact_pressure() const override { return &pressure_; }

  PressureReport solve(double divergence_of_residual, double rounding) override {
    const auto start = std::chrono::steady_clock::now();
    const bool of_flow = rounding > 0;
    const auto [first_residual, norm] = begin(of_flow);
    double residual = first_residual;
    const double scale = scale_of_residual(parameters_, norm, rounding);
    const auto within = [&, norm = norm](const PressureParameters& asked, double square) {
      return asked.divergence ? divergence_of_residual * largest_residual() <= *asked.divergence
                              : square <= asked.tolerance * asked.tolerance *
                                              scale_of_residual(asked, norm, rounding);
    };
    const auto reached = [&](double square) { return within(parameters_, square); };
    PressureReport report;
    int stalls = 0;
    PressureParameters rest = parameters_;
    if (of_flow) rest.tolerance = std::min(rest.tolerance, rest_tolerance);
    const bool at_rest = within(rest, residual);
    while (report.iterations == 0 ? !at_rest : !reached(residual)) {
      report.stalled = stalls == most_stalls || !std::isfinite(residual);
      report.capped = report.stalled || report.iterations == parameters_.max_iterations;
      if (report.capped) break;
      const double estimate = iterate(residual);
      ++report.iterations;
      if (of_flow && reached(estimate) && estimate >= trusted_to * residual) {
        add_to_pressure();
        residual = estimate;
      } else if (reached(estimate) || estimate <= update_at * residual ||
                 report.iterations == parameters_.max_iterations) {
        const double last = std::exchange(residual, move_into_pressure());
        stalls = residual < 0.25 * last ? 0 : stalls + 1;
      } else {
        take_first_step();
      }
    }
    if (report.iterations == 0) add_to_pressure();
    theta_ = next_theta_;
    report.residual = scale > 0 ? std::sqrt(residual / scale) : 0;
    if (parameters_.divergence) report.divergence = divergence_of_residual * largest_residual();
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  }

  void set_tolerance(double tolerance) override { parameters_.tolerance = tolerance; }
  void clear() override {
    const Range all = layout_.with_ghosts();
    backend_.for_each(all, SetZero<double>{pressure_.view()});
    backend_.for_each(all, SetZero<T>{rounded_.view()});
    backend_.for_each(all, SetZero<T>{change_.view()});
    theta_ = next_theta_ = 0;
  }

  void list(SlabFields<Backend>& fields) const override {
    fields.add("exact pressure", pressure_);
    fields.add("pressure", rounded_);
    fields.add("pressure change", change_);
    fields.add("pressure source", source_);
    fields.add("pressure correction", x_);
    fields.add("pressure direction", direction_);
    fields.add("pressure A direction", ap_);
    if (residual_) fields.add("pressure residual", *residual_);
    multigrid_.list(fields);
  }
  void pass_state(SlabState<Backend>& state) override {
    state.value("shift of the pressure", theta_);
    state.value("next shift of the pressure", next_theta_);
    if (state.restores()) {
      backend_.for_each(layout_.with_ghosts(),
                        RoundedPressure<T>{pressure_.view(), rounded_.view()});
    }
  }

 private:
  /// The part of (r, r) at which the residual is computed afresh: well above where rounding makes
  /// the recursive one drift off.
  static constexpr double update_at = std::is_same_v<T, float> ? 1e-6 : 1e-16;
  /// The part down to which the recursive one is good enough for a flow: rounding makes at most
  /// some 1e-3 of it.
  static constexpr double trusted_to = std::is_same_v<T, float> ? 1e-4 : 1e-12;
  /// The relative residual of a flow from which on a solve makes a cycle, however large its
  /// tolerance: with none in most steps, steady flows would not come to rest.
  static constexpr double rest_tolerance = 1e-4;
  /// Fresh residuals in turn that are hardly smaller than the one before: rounding allows no less.
  static constexpr int most_stalls = 3;

  /// What θ suits best may differ so much from what suited the last step, and no more.
  static constexpr double most_shift = 0.5;

  struct Start {
    double residual, norm;  ///< (r, r), (b, b)
  };
  Start begin(bool of_flow) {
    next_ = Iteration::first;
    moved_ = false;
    Start start = of_flow ? start_along_last_change() : true_start();
    if (std::abs(next_theta_ - theta_) > most_shift) {
      theta_ = next_theta_;
      start = start_along_last_change();
    }
    if (start.residual > start.norm) {  // worse than none, as after an impulsive start
      clear();
      start = of_flow ? start_along_last_change() : true_start();
    }
    return start;
  }
  /// The residual of p + θ c, c being the change of the last step, and θ what would have suited
  /// that best; and what suits this one: the minimum along c, at (r, c) = 0.
  Start start_along_last_change() {
    sums_.sum(cells(),
              StartResidual<T>{pressure_.view(), change_.view(), source_.view(), faces(),
                               axes_.grid(), T(theta_), residual()},
              scalars()->start.of);
    const Summands<4> start = backend_.read(&scalars()->start);
    const auto [residual, norm, rc, cac] = start.of;
    next_theta_ = std::clamp(theta_ + minimum_along(rc, cac), 0.0, 1.0);
    return {residual, norm};
  }
  /// The residual of p, in double precision: solves that stand alone report no other.
  Start true_start() {
    theta_ = next_theta_ = 0;
    const double residual = sums_.sum(cells(), residual_of_pressure());
    return {residual, sums_.sum(cells(), SourceNorm<T>{source_.view(), axes_.grid()})};
  }

  /// One iteration. Returns (r, r) after it, as the recurrence has it.
  double iterate(double residual) {
    switch (std::exchange(next_, Iteration::further)) {
      case Iteration::first:
        return first_iteration(residual);
      case Iteration::anew:
        record(1, [this] { iteration<true>(); });
        break;
      case Iteration::further:
        record(2, [this] { iteration<false>(); });
    }
    return backend_.read(&scalars()->residual);
  }

  /// z = M⁻¹ r, and the step along it, which is open until it is known whether another follows:
  /// where none does, as in most time steps, no field but the pressure has to change.
  double first_iteration(double residual) {
    record(0, [this] {
      multigrid_.cycle(work());
      sums_.sum(cells(), FirstStep<T>{residual_view(), z(), faces(), axes_.grid()},
                scalars()->first.of);
    });
    const Summands<4> first = backend_.read(&scalars()->first);
    const auto [rz, zaz, raz, azaz] = first.of;
    alpha_ = minimum_along(rz, zaz);
    open_ = true;
    if (parameters_.divergence) take_first_step();  // which looks at r itself
    return residual + alpha_ * (alpha_ * azaz - 2 * raz);
  }
  /// Takes the first step, if that is open, as one of several.
  void take_first_step() {
    if (!std::exchange(open_, false)) return;
    backend_.for_each(with_ghosts(), FirstDirection<T>{z(), change_.view(), T(theta_),
                                                       direction_.view(), x_.view()});
    backend_.for_each(cells(), operator_on(direction_));
    backend_.for_each(once, FirstAlpha{scalars()});
    backend_.for_each(cells(), update_of_residual());
  }

  template <class Function>
  void record(std::size_t kind, const Function& f) {
    if (multigrid_.alone()) {
      backend_.replay(recordings_[work() == CycleWork::light ? 0 : 1][kind], f);
    } else {
      f();
    }
  }

  /// z = M⁻¹ r; p = z + β p; r -= α A p; and x += α p with the next direction, which reads p
  /// anyway. x counts as 0 where it is `Fresh`.
  template <bool Fresh>
  void iteration() {
    multigrid_.cycle(work());
    sums_.sum(cells(), ProductsWithZ<T>{residual_view(), ap_.view(), z(), axes_.grid()},
              scalars()->rz.of);
    backend_.for_each(once, NextBeta{scalars(), keeps_directions()});
    const SearchDirection<T, Fresh> direction{z(), scalars(), direction_.view(), direction_.view(),
                                              x_.view()};
    sums_.for_each_and_sum(Stage{with_ghosts(), direction}, cells(), operator_on(direction_),
                           &scalars()->pap);
    backend_.for_each(once, NextAlpha{scalars()});
    sums_.sum(cells(), update_of_residual(), &scalars()->residual);
  }

  UpdateResidual<T> update_of_residual() {
    return {ap_.view(), axes_.grid(), scalars(), residual()};
  }
  ApplyOperator<T> operator_on(const Field<Backend, T>& p) {
    return {p.view(), faces(), axes_.grid(), ap_.view()};
  }

  /// Returns the true residual.
  double move_into_pressure() {
    take_first_step();
    with_addition([&](const auto& add) {
      sums_.for_each_and_sum(Stage{with_ghosts(), add}, cells(), residual_of_pressure(),
                             &scalars()->residual);
    });
    backend_.for_each(once, StepTaken{scalars()});
    next_ = Iteration::anew;
    return backend_.read(&scalars()->residual);
  }
  /// With only the first step, or none, there is no x yet.
  void add_to_pressure() {
    if (next_ == Iteration::first || std::exchange(open_, false)) {
      const T alpha = next_ == Iteration::first ? T(0) : T(alpha_);
      backend_.for_each(
          with_ghosts(),
          AddFirstStep<T>{
              z(), T(theta_), alpha, {pressure_.view(), rounded_.view(), change_.view()}});
    } else {
      with_addition([&](const auto& add) { backend_.for_each(with_ghosts(), add); });
    }
  }
  /// Calls f with what adds x to the pressure.
  template <class Function>
  void with_addition(const Function& f) {
    if (std::exchange(moved_, true)) {
      f(addition<false>());
    } else {
      f(addition<true>());
    }
  }
  template <bool First>
  AddToPressure<T, First> addition() {
    return {direction_.view(), scalars(), x_.view(), pressure_fields()};
  }
  PressureFields<T> pressure_fields() {
    return {pressure_.view(), rounded_.view(), change_.view()};
  }
  TrueResidual<T> residual_of_pressure() {
    return {pressure_.view(), source_.view(), faces(), double_axes_.grid(), residual()};
  }
  double largest_residual() { return sums_.max(cells(), AbsoluteValue<T>{residual().r}); }

  CycleWork work() const { return cycle_work(parameters_); }
  bool keeps_directions() const { return parameters_.method == PressureMethod::multigrid_cg; }
  ConjugateGradientScalars* scalars() const { return scalars_.data(); }
  FinestFaces faces() const { return multigrid_.finest().finest_faces(); }
  /// The residual; in single precision the preconditioner's right-hand side is the same field.
  FieldView<const T> residual_view() { return residual().r; }
  FieldView<const float> z() const { return multigrid_.x().view(); }
  ResidualFields<T> residual() {
    if constexpr (std::is_same_v<T, float>) {
      return {multigrid_.b().view(), multigrid_.b().view()};
    } else {
      return {residual_->view(), multigrid_.b().view()};
    }
  }

  static constexpr Range once{{0, 0, 0}, {1, 1, 1}};
  Range cells() const { return layout_.cells(); }
  /// The cells, and a ghost where there is something beyond. z is valid there, so that all that is
  /// made of it is, without an exchange of its own. (Other ghosts stay zero. Rows that begin at
  /// their first cell are faster by a third.)
  Range with_ghosts() const {
    Range range = layout_.cells();
    if (faces_.periodic(0)) --range.lo.i, ++range.hi.i;
    if (faces_.periodic(1)) --range.lo.j, ++range.hi.j;
    if (slab_.below >= 0) --range.lo.k;
    if (slab_.above >= 0) ++range.hi.k;
    return range;
  }

  Backend& backend_;
  PressureParameters parameters_;
  SlabExtent slab_;
  PressureFaces faces_;
  FieldLayout layout_;
  Multigrid<Backend> multigrid_;
  SlabSums<Backend> sums_;
  LevelAxes<Backend, T> axes_;
  LevelAxes<Backend, double> double_axes_;
  Field<Backend, double> pressure_;
  Field<Backend, T> rounded_, source_, x_, direction_, ap_;
  Field<Backend, T> change_;           ///< of the pressure, in the last step that changed it
  double theta_ = 0, next_theta_ = 0;  ///< see begin(): of this solve, of the next
  double alpha_ = 0;                   ///< of the first step
  bool open_ = false;                  ///< whether that is still to be taken
  std::optional<Field<Backend, T>> residual_;
  DeviceArray<Backend, ConjugateGradientScalars> scalars_;
  /// Which iteration: the first of a solve; the first after the pressure took x; a further one.
  enum class Iteration { first, anew, further };
  Iteration next_ = Iteration::first;
  bool moved_ = false;  ///< in this solve
  /// By the work of a cycle; of the kinds of iterations.
  std::array<std::array<typename Backend::Recording, 3>, 2> recordings_;
};

}  // namespace downwash
