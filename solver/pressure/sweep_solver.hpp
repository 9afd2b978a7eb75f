// The pressure by sweeps over the cells: Jacobi, as Thibault (2009) has it, or red-black
// over-relaxation.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/slab_sums.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/cell_ghosts.hpp"
#include "solver/pressure/level_axes.hpp"
#include "solver/pressure/pressure_mask.hpp"
#include "solver/pressure/pressure_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

template <class Backend, class T>
class SweepSolver final : public PressureSolver<Backend, T> {
 public:
  /// `halo`: null on a slab that is the whole grid.
  SweepSolver(Backend& backend, const TeamContext& team, const PressureSystem& system, int rank,
              HaloExchange<Backend>* halo)
      : backend_(backend),
        parameters_(system.parameters),
        slab_(system.slab(rank)),
        pass_(sweeps_of_a_pass(system)),
        ghost_planes_(has_ghosts(system) ? pass_ : 1),
        layout_{slab_.n, ghost_planes_},
        sums_(backend, team, rank),
        ghosts_(backend, system.faces, slab_.n, halo),
        axes_(backend, system.grid, nullptr, system.faces, layout_, slab_.k_begin),
        mask_(backend, layout_),
        p_(backend, layout_),
        p_next_(backend, layout_),
        source_(backend, layout_) {
    const auto mask = pressure_mask(system.obstacles, system.faces, layout_, slab_.k_begin);
    backend.copy(mask_.data(), mask.data(), mask_.bytes());
    backend.synchronize();
  }

  Field<Backend, T>& source() override { return source_; }
  Field<Backend, T>& pressure() override { return p_; }

  PressureReport solve(double divergence_of_residual, double rounding) override {
    if (ghost_planes_ > 1) ghosts_.fill_planes(source_, ghost_planes_ - 1);
    const T* const before = p_.data();
    const PressureReport report =
        parameters_.sweeps > 0 ? fixed_sweeps() : to_tolerance(divergence_of_residual, rounding);
    repeats_ = parameters_.sweeps > 0 && p_.data() == before;
    return report;
  }
  bool repeats() const override { return repeats_; }
  void set_tolerance(double tolerance) override { parameters_.tolerance = tolerance; }
  void clear() override { backend_.for_each(with_ghosts(), SetZero<T>{p_.view()}); }
  void list(SlabFields<Backend>& fields) const override {
    fields.add("pressure", p_);
    fields.add("next pressure", p_next_);
    fields.add("pressure source", source_);
    fields.add("pressure mask", mask_);
  }

 private:
  static constexpr int sweeps_between_checks = 10;

  static bool has_ghosts(const PressureSystem& system) {
    return system.slabs > 1 || system.faces.periodic(2);
  }
  /// The number that the backend likes; but not more than the thinnest slab can send planes, and
  /// one by one where ghosts on the sides must follow every sweep.
  static int sweeps_of_a_pass(const PressureSystem& system) {
    const bool wraps = system.faces.periodic(0) || system.faces.periodic(1);
    if (system.parameters.method == PressureMethod::red_black || wraps) return 1;
    const int sweeps = Backend::sweeps_at_once(has_ghosts(system));
    return system.slabs > 1 ? std::min(sweeps, system.fewest_planes()) : sweeps;
  }

  void sweep(int sweeps) {
    if (parameters_.method == PressureMethod::red_black) {
      for (int s = 0; s < sweeps; ++s) {
        half_sweep(slab_.k_begin & 1);
        half_sweep(1 - (slab_.k_begin & 1));
      }
    } else {
      for (int done = 0; done < sweeps; done += pass_) jacobi(std::min(pass_, sweeps - done));
    }
  }
  /// The first sweeps work on ghost planes too, so that all read what their neighbours compute.
  void jacobi(int sweeps) {
    const JacobiPass<T> pass{source_.view(), mask_.view(), axes_.grid(),     relaxation(),
                             sweeps,         cells(),      slab_.below >= 0, slab_.above >= 0};
    if (backend_.jacobi(pass, p_.view(), p_next_.view())) std::swap(p_, p_next_);
    fill_ghosts();
  }
  void half_sweep(int colour) {
    backend_.for_each(cells(), RedBlackHalfSweep<T>{source_.view(), mask_.view(), axes_.grid(),
                                                    p_.view(), relaxation(), colour});
    fill_ghosts();
  }
  void fill_ghosts() {
    ghosts_.wrap_sideways(p_, 0);
    ghosts_.fill_planes(p_, ghost_planes_);
  }

  PressureReport fixed_sweeps() {
    sweep(parameters_.sweeps);
    PressureReport report;
    report.iterations = parameters_.sweeps;
    return report;
  }

  PressureReport to_tolerance(double divergence_of_residual, double rounding) {
    const auto start = std::chrono::steady_clock::now();
    const double norm = sums_.sum(cells(), SourceNorm<T>{source_.view(), axes_.grid()});
    PressureReport report;
    if (norm == 0) clear();
    const double scale = scale_of_residual(parameters_, norm, rounding);
    while (!reached(report, scale, divergence_of_residual)) {
      if (report.iterations >= parameters_.max_iterations) {
        report.capped = true;
        break;
      }
      sweep(sweeps_between_checks);
      report.iterations += sweeps_between_checks;
    }
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
  }

  /// Measures the residual and, where it decides, the divergence.
  bool reached(PressureReport& report, double scale, double divergence_of_residual) {
    const double residual =
        sums_.sum(cells(), ResidualNorm<T>{p_.view(), source_.view(), mask_.view(), axes_.grid()});
    report.residual = scale > 0 ? std::sqrt(residual / scale) : 0;
    if (!parameters_.divergence) return *report.residual <= parameters_.tolerance;
    report.divergence = divergence_of_residual *
                        sums_.max(cells(), PressureResidual<T>{p_.view(), source_.view(),
                                                               mask_.view(), axes_.grid()});
    return *report.divergence <= *parameters_.divergence;
  }

  T relaxation() const { return T(parameters_.relaxation); }
  Range cells() const { return layout_.cells(); }
  Range with_ghosts() const {
    Range range = layout_.with_ghosts();
    range.lo.k = -layout_.ghosts_k;
    range.hi.k = layout_.n[2] + layout_.ghosts_k;
    return range;
  }

  Backend& backend_;
  PressureParameters parameters_;
  SlabExtent slab_;
  int pass_;  ///< most sweeps between two exchanges
  int ghost_planes_;
  FieldLayout layout_;
  SlabSums<Backend> sums_;
  CellGhosts<Backend> ghosts_;
  LevelAxes<Backend, T> axes_;
  Field<Backend, CellMask> mask_;
  Field<Backend, T> p_, p_next_, source_;
  bool repeats_ = false;
};

}  // namespace downwash
