// The same flow on a coarser grid, computed for a moment: how many steps and iterations it takes.
#pragma once

#include <optional>

#include "app/run/loop/time_step.hpp"
#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// What the flow asks of the steps, on the grid that was meant.
struct PilotResult {
  double steps_a_second = 0;         ///< of simulated time, once the flow has settled
  double tracer_steps_a_second = 0;  ///< the same while something is released
  double extra_steps = 0;            ///< more at the start, before it has settled
  double iterations = 0;             ///< of the pressure, per step, once settled
  double first_iterations = 0;       ///< of steps 4 to 8, to be compared with the grid meant
};

/// A case on cells that are `factor` times larger, with a little of each of its tracers from the
/// start: see coarsened().
std::optional<PreparedCase> pilot_case(const PreparedCase& prepared, double factor);

/// Computes the case on about `cells` cells until the flow has settled or `wall_seconds` are over.
/// The stable step scales with the cells, what eddy viscosity limits does not. Eddies that come in
/// count from the start at the speeds that their intensity lets expect: the moment is too short for
/// them to cross the domain. Where no coarser
/// grid can be computed, that of the case serves. Nothing where the flow blows up.
std::optional<PilotResult> pilot_run(const PreparedCase& prepared, double cells,
                                     double wall_seconds);

}  // namespace downwash
