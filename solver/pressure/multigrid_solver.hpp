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
#include "solver/pressure/multigrid.hpp"
#include "solver/pressure/pressure_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"
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
        sums_(backend, team, rank, slab_.k_begin),
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
    sums_.sums(cells(), residual_of_pressure(), &scalars()->residual,
               SourceNorm<T>{source_.view(), axes_.grid()}, &scalars()->norm);
    const ConjugateGradientScalars at_start = backend_.read(scalars());
    const double scale = scale_of_residual(parameters_, at_start.norm, rounding);
    double residual = at_start.residual;
    const auto within = [&](const PressureParameters& asked, double square) {
      return asked.divergence ? divergence_of_residual * largest_residual() <= *asked.divergence
                              : square <= asked.tolerance * asked.tolerance *
                                              scale_of_residual(asked, at_start.norm, rounding);
    };
    const auto reached = [&](double square) { return within(parameters_, square); };
    PressureReport report;
    if (residual >
        at_start.norm) {  // the last pressure is worse than none, as after an impulsive start
      clear();
      residual = sums_.sum(cells(), residual_of_pressure());
    }
    int stalls = 0;
    begin_corrections();
    const bool of_flow = rounding > 0;
    PressureParameters rest = parameters_;
    if (of_flow) rest.tolerance = std::min(rest.tolerance, rest_tolerance);
    const bool at_rest = within(rest, residual);
    if (changed_ && !at_rest) step_along_last_change();
    while (report.iterations == 0 ? !at_rest : !reached(residual)) {
      report.stalled = stalls == most_stalls || !std::isfinite(residual);
      report.capped = report.stalled || report.iterations == parameters_.max_iterations;
      if (report.capped) break;
      iterate();
      ++report.iterations;
      const double estimate = backend_.read(&scalars()->residual);
      if (of_flow && reached(estimate) && estimate >= trusted_to * residual) {
        add_to_pressure();
        residual = estimate;
      } else if (reached(estimate) || estimate <= update_at * residual ||
                 report.iterations == parameters_.max_iterations) {
        const double last = std::exchange(residual, move_into_pressure());
        stalls = residual < 0.25 * last ? 0 : stalls + 1;
      }
    }
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
    changed_ = false;
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

 private:
  /// The part of (r, r) at which the residual is computed afresh: well above where rounding makes
  /// the recursive one drift off.
  static constexpr double update_at = std::is_same_v<T, float> ? 1e-6 : 1e-16;
  /// The part down to which the recursive one is good enough for a flow: rounding makes at most
  /// some 1e-3 of it.
  static constexpr double trusted_to = std::is_same_v<T, float> ? 1e-4 : 1e-12;
  /// From which tolerance on the first cycle is a light one.
  static constexpr double light_tolerance = 1e-3;
  /// The relative residual of a flow from which on a solve makes a cycle, however large its
  /// tolerance: with none in most steps, steady flows would not come to rest.
  static constexpr double rest_tolerance = 1e-4;
  /// Fresh residuals in turn that are hardly smaller than the one before: rounding allows no less.
  static constexpr int most_stalls = 3;

  void iterate() {
    switch (std::exchange(next_, Iteration::further)) {
      case Iteration::first:
        return record<true>(
            recordings_[0],
            parameters_.tolerance >= light_tolerance ? CycleWork::light : CycleWork::thorough,
            change_);
      case Iteration::anew:
        return record<true>(recordings_[1], CycleWork::thorough, direction_);
      case Iteration::further:
        return record<false>(recordings_[2], CycleWork::thorough, direction_);
    }
  }
  template <bool Fresh>
  void record(typename Backend::Recording& recording, CycleWork work,
              const Field<Backend, T>& before) {
    if (multigrid_.alone()) {
      backend_.replay(recording, [&] { iteration<Fresh>(work, before.view()); });
    } else {
      iteration<Fresh>(work, before.view());
    }
  }

  /// z = M⁻¹ r; p = z + β p; r -= α A p; and x += α p with the next direction, which reads p
  /// anyway. The first p is the change of the last time step; x counts as 0 where it is `Fresh`.
  template <bool Fresh>
  void iteration(CycleWork work, FieldView<const T> before) {
    const FieldView<const T> ap = ap_.view();
    multigrid_.cycle(work);
    const FieldView<const float> z = multigrid_.x().view();
    const ProductWithZ<T, float> rz{residual().r, z, axes_.grid()}, zap{ap, z, axes_.grid()};
    if (keeps_directions()) {
      sums_.sums(cells(), rz, &scalars()->rz, zap, &scalars()->zap);
    } else {
      sums_.sum(cells(), rz, &scalars()->rz);
    }
    backend_.for_each(once, NextBeta{scalars(), keeps_directions()});
    const SearchDirection<T, Fresh> direction{z, scalars(), before, direction_.view(), x_.view()};
    sums_.for_each_and_sum(Stage{with_ghosts(), direction}, cells(), operator_on(direction_),
                           &scalars()->pap);
    backend_.for_each(once, NextAlpha{scalars()});
    sums_.sum(cells(), update_of_residual(), &scalars()->residual);
  }

  /// The first direction: the pressure goes on changing as it did in the last time step, as far as
  /// that helps (Fischer 1998, Comput. Methods Appl. Mech. Eng. 163, with one vector). What follows
  /// is conjugate to it.
  void step_along_last_change() {
    sums_.sums(cells(), operator_on(change_), &scalars()->pap,
               ProductWithZ<T, T>{residual().r, change_.view(), axes_.grid()}, &scalars()->rz);
    backend_.for_each(once, NextAlpha{scalars()});
    backend_.for_each(cells(), update_of_residual());
  }
  UpdateResidual<T> update_of_residual() {
    return {ap_.view(), axes_.grid(), scalars(), residual()};
  }
  ApplyOperator<T> operator_on(const Field<Backend, T>& p) {
    return {p.view(), mask(), axes_.grid(), ap_.view()};
  }

  void begin_corrections() {
    backend_.for_each(once, ForgetDirection{scalars()});
    next_ = Iteration::first;
    moved_ = false;
  }
  /// Returns the true residual.
  double move_into_pressure() {
    with_addition([&](const auto& add) {
      sums_.for_each_and_sum(Stage{with_ghosts(), add}, cells(), residual_of_pressure(),
                             &scalars()->residual);
    });
    backend_.for_each(once, StepTaken{scalars()});
    next_ = Iteration::anew;
    return backend_.read(&scalars()->residual);
  }
  void add_to_pressure() {
    with_addition([&](const auto& add) { backend_.for_each(with_ghosts(), add); });
  }
  /// Calls f with what adds x to the pressure.
  template <class Function>
  void with_addition(const Function& f) {
    changed_ = true;
    if (std::exchange(moved_, true)) {
      f(addition<false>());
    } else {
      f(addition<true>());
    }
  }
  template <bool First>
  AddToPressure<T, First> addition() {
    return {direction_.view(), scalars(),       x_.view(),
            pressure_.view(),  rounded_.view(), change_.view()};
  }
  TrueResidual<T> residual_of_pressure() {
    return {pressure_.view(), source_.view(), mask(), double_axes_.grid(), residual()};
  }
  double largest_residual() { return sums_.max(cells(), AbsoluteValue<T>{residual().r}); }

  bool keeps_directions() const { return parameters_.method == PressureMethod::multigrid_cg; }
  ConjugateGradientScalars* scalars() const { return scalars_.data(); }
  FieldView<const CellMask> mask() const { return multigrid_.finest().mask().view(); }
  /// The residual; in single precision the preconditioner's right-hand side is the same field.
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
  Field<Backend, T> change_;  ///< of the pressure, in the last step that changed it
  bool changed_ = false;
  std::optional<Field<Backend, T>> residual_;
  DeviceArray<Backend, ConjugateGradientScalars> scalars_;
  /// Which iteration: the first of a solve; the first after the pressure took x; a further one.
  enum class Iteration { first, anew, further };
  Iteration next_ = Iteration::first;
  bool moved_ = false;  ///< in this solve
  std::array<typename Backend::Recording, 3> recordings_;
};

}  // namespace downwash
