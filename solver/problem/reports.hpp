// What a flow tells of itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// Limits of the explicit step, all as rates (1/s), maxima over the fluid cells.
struct StepLimits {
  double advection = 0;  ///< Σ |u_a| / h_a
  double diffusion = 0;  ///< 2 ν Σ 1 / h_a²
  /// γ of FlowParameters::upwind: upwinding diffuses at γ Σ |u_a| / h_a, besides.
  double upwind = 0;
  double euler = 0;  ///< Σ u_a² / (2 ν_a), forward Euler only (Hirt 1968)
  /// What tracers may lose: see TracerRate. With s stages they stay positive and bounded where dt
  /// times it ≤ s - 1. 0 before the first of them is released.
  double tracers = 0;
  double heat = 0;  ///< the same of the temperature; 0 where none is carried
  double cuts = 0;  ///< at cut faces, with dt times it ≤ 1: see CutRate
};

/// What the flow looks like now.
struct Diagnostics {
  double max_speed = 0;       ///< max |u_a|, m/s
  double max_divergence = 0;  ///< max |∇·u| over fluid cells, 1/s
  double rms_divergence = 0;  ///< (∫ (∇·u)² dV / ∫ dV)^½ over the fluid, 1/s
  double wall_leak = 0;       ///< max |u·n| on faces between fluid and solid, m/s
  double inflow = 0;          ///< volume entering through inflow faces, m³/s
  double outflow = 0;         ///< volume leaving through outflow faces, m³/s
  double kinetic_energy = 0;  ///< ∫ ½|u|² dV over the fluid, m⁵/s²
  double nudging_push = 0;    ///< momentum along the wind that nudging adds, m⁴/s²
  double max_change = 0;      ///< max |du_a/dt| over the last step, m/s²
  bool finite = true;
  Index3 first_bad_cell{-1, -1, -1};  ///< where the first non-finite value sits, if any
};

/// How the pressure solves of a step ended. Residual and time are there where the solve ran to a
/// tolerance.
struct PressureReport {
  int iterations = 0;
  /// ‖b - ∇·(β∇p)‖₂ / ‖b‖₂, with a larger ‖b‖₂ where the tolerance times it would be less than the
  /// rounding of the velocity.
  std::optional<double> residual = std::nullopt;
  /// max|∇·u| dt of the corrected velocity, where it decides when to stop.
  std::optional<double> divergence = std::nullopt;
  bool capped = false;   ///< ended above what was asked for, after max_iterations or stalled
  bool stalled = false;  ///< ended where rounding let the residual fall no further
  double seconds = 0;

  /// Another solve of the same step: the worse end counts, with the iterations and the time of
  /// both.
  void add(const PressureReport& next);
};

/// One row of the per-kernel table.
struct KernelTiming {
  std::string kernel;
  std::int64_t calls = 0;
  double seconds = 0;
  std::vector<double> seconds_by_slab;
};

}  // namespace downwash
