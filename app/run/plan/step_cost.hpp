// What a time step costs on this machine, measured on the case itself.
#pragma once

#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// Wall time per step, s, on the grid of the case.
struct StepCost {
  double flow = 0;              ///< without the iterations of the pressure
  double iteration = 0;         ///< per iteration of the pressure
  double steps = 0;             ///< that were measured, on this grid
  double iterations = 0;        ///< that these took, per step
  double first_iterations = 0;  ///< of steps 4 to 8
  double tracers = 0;           ///< more, once something is released
  double sample = 0;            ///< per sample of exposures
  double statistics = 0;        ///< per sample of the statistics in the cells
  double set_up = 0;            ///< s, once: the solver on its devices
};

/// The cost on a grid of so many times as many cells; samples are taken to stay.
StepCost scaled(StepCost cost, double factor);

/// Computes some steps of the case, or of a coarser grid where it has more cells than are measured
/// in a moment: for `wall_seconds` each, but three steps at least, with and without what is
/// released and sampled.
StepCost measured_step_cost(const PreparedCase& prepared, double wall_seconds = 0.5);

/// Iterations per step to expect on the grid that was measured, where another takes so many and its
/// first steps `first_there`. Many measured steps tell it themselves. After few, finer grids take
/// more than coarse ones, as their first steps do; but one is the least, and enough for most steps:
/// what comes on top of it is in proportion.
double iterations_of(const StepCost& cost, double iterations, double first_there);

}  // namespace downwash
