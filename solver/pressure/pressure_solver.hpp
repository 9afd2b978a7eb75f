// What the time step knows of a pressure solver.
#pragma once

#include <algorithm>
#include <memory>

#include "solver/fields/field_storage.hpp"
#include "solver/parallel/slab_fields.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/slab_state.hpp"

namespace downwash {

/// (b, b), or more where the tolerance times it would be less than `rounding`: what squares of
/// residuals are compared with.
inline double scale_of_residual(const PressureParameters& parameters, double norm,
                                double rounding) {
  if (parameters.divergence || rounding == 0) return norm;
  const double least = rounding / parameters.tolerance;
  return std::max(norm, least * least);
}

/// Solves ∇·(β∇p) = b on one slab, together with the solvers of the other slabs. Keeps the
/// pressure: each solve starts from the last one.
template <class Backend, class T>
class PressureSolver {
 public:
  virtual ~PressureSolver() = default;

  /// b, to be set on the cells of the slab before solve().
  virtual Field<Backend, T>& source() = 0;
  /// `divergence_of_residual`: what a residual of 1 amounts to in the terms of
  /// PressureParameters::divergence (dt² for a velocity u - dt ∇p).
  /// `rounding`: ‖r‖₂ that rounding of the velocity leaves anyhow, to which a tolerance asks for no
  /// less. A velocity of relative precision ε is kept to ε |u_a| / 2, and two faces of each axis
  /// make up the divergence: ∇·u is uncertain by up to ε Σ |u_a| / h_a, and b = ∇·u*/dt by that /
  /// dt.
  virtual PressureReport solve(double divergence_of_residual, double rounding = 0) = 0;
  /// True if each solve asks for the same work as the last, and reads nothing back to decide what.
  virtual bool repeats() const { return false; }
  /// p with one ghost on every side, as far as open faces can see it.
  virtual Field<Backend, T>& pressure() = 0;
  /// p in double precision, where the solver keeps it so: pressure() is its rounding.
  virtual const Field<Backend, double>* exact_pressure() const { return nullptr; }
  /// Set the tolerance of the solves to come.
  virtual void set_tolerance(double tolerance) = 0;
  /// p = 0.
  virtual void clear() = 0;
  virtual void list(SlabFields<Backend>& fields) const = 0;
  /// What it has besides fields that are kept; and what it derives from these, once they are there.
  virtual void pass_state(SlabState<Backend>& /*state*/) {}
};

}  // namespace downwash
