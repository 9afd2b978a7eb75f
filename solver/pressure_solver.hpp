// The pressure equation ∇·(β∇p) = ∇·u*/dt by Jacobi iteration, as in the seed.
#pragma once

#include <utility>

#include "solver/slab_boundaries.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

/// Keeps the pressure of the last step: each solve starts from it.
template <class Backend, class T>
class JacobiPressureSolver {
 public:
  JacobiPressureSolver(Backend& backend, const SlabContext& context, const SlabExtent& slab,
                       int rank, SlabBoundaries<Backend, T>& boundaries, const GridView<T>& grid,
                       FieldView<const CellMask> mask)
      : backend_(backend),
        parameters_(context.problem.parameters.pressure),
        reduction_(context.reduction),
        rank_(rank),
        boundaries_(boundaries),
        grid_(grid),
        mask_(mask),
        p_(backend, FieldLayout{slab.n}),
        p_next_(backend, FieldLayout{slab.n}),
        source_(backend, FieldLayout{slab.n}) {}

  /// Solves for the pressure that makes u* - dt ∇p free of divergence.
  PressureReport solve(const VelocityView<const T>& predicted, double dt) {
    backend_.for_each(boundaries_.cells(),
                      PressureSource<T>{predicted, grid_, mask_, source_.view(), T(1 / dt)});
    return parameters_.sweeps > 0 ? fixed_sweeps() : to_tolerance();
  }

  Field<Backend, T>& pressure() { return p_; }
  std::size_t bytes() const { return p_.bytes() + p_next_.bytes() + source_.bytes(); }

 private:
  static constexpr int sweeps_between_checks = 10;

  void sweep() {
    backend_.for_each(boundaries_.cells(),
                      JacobiSweep<T>{p_.view(), source_.view(), mask_, grid_, p_next_.view(),
                                     T(parameters_.relaxation)});
    std::swap(p_, p_next_);
    boundaries_.fill_pressure(p_);
  }

  PressureReport fixed_sweeps() {
    for (int s = 0; s < parameters_.sweeps; ++s) sweep();
    PressureReport report;
    report.iterations = parameters_.sweeps;
    return report;
  }

  /// Residuals are relative to the right-hand side, both as maxima over all slabs.
  PressureReport to_tolerance() {
    const double scale = reduction_.max(
        rank_, backend_.max(boundaries_.cells(), PressureSourceSize<T>{source_.view()}));
    PressureReport report;
    while (report.iterations < parameters_.max_iterations) {
      for (int s = 0; s < sweeps_between_checks; ++s) sweep();
      report.iterations += sweeps_between_checks;
      report.residual = scale > 0 ? largest_residual() / scale : 0;
      if (*report.residual <= parameters_.tolerance) return report;
    }
    report.capped = true;
    return report;
  }

  double largest_residual() {
    return reduction_.max(
        rank_, backend_.max(boundaries_.cells(),
                            PressureResidual<T>{p_.view(), source_.view(), mask_, grid_}));
  }

  Backend& backend_;
  PressureParameters parameters_;
  TeamReduction& reduction_;
  int rank_;
  SlabBoundaries<Backend, T>& boundaries_;
  GridView<T> grid_;
  FieldView<const CellMask> mask_;
  Field<Backend, T> p_, p_next_, source_;
};

}  // namespace downwash
