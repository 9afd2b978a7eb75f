// Checks of the solver: were the equations solved?
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// max|∇·u| dt: what part of a cell's air comes from nowhere in a step. `held`: the wind is that of
/// the start.
Check divergence(double divergence_times_step, bool held = false);

/// Air that comes in over air that leaves, m³/s.
Check air_balance(double inflow, double outflow);

/// Solves that stopped short of their tolerance.
Check pressure_solves(std::int64_t capped, std::int64_t steps);

/// The budget of what was released: it must all be there, in the air, on the ground, decayed or
/// gone.
Check tracer_budget(const std::vector<TracerRecord>& tracers);

/// Velocity and concentrations, which must be numbers. `largest`: of the concentrations, kg/m³.
Check finite_fields(bool velocity, const std::vector<TracerRecord>& tracers,
                    const std::vector<double>& largest);

/// A fixed step over the longest one that was stable at any time; `held` as above.
Check fixed_step(double over_stable, bool held = false);

}  // namespace downwash
