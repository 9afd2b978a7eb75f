// How long a run will take, guessed before it starts.
#pragma once

#include <cstdint>
#include <optional>

#include "io/case_config.hpp"
#include "solver/flow_parameters.hpp"

namespace downwash {

struct RunEstimate {
  double dt = 0;                      ///< s
  std::optional<std::int64_t> steps;  ///< unknown when only a steady state ends the run
  double cell_steps_per_second = 0;   ///< measured on a small flow with the same settings
  std::optional<double> seconds;      ///< wall time
};

/// The fixed step, or the stable one for the approach flow, made faster by half where there are
/// solids to squeeze it. Eddy viscosity and what the flow does later are not known.
double estimated_step(const CaseConfig& config, const FlowProblem& problem);

/// Takes about a second, or two where there are many tracers: computes a few steps of a small flow
/// with the same settings and tracers. Tracers count from the start, though they cost nothing until
/// the first release.
RunEstimate estimate_run(const CaseConfig& config, const FlowProblem& problem,
                         const Execution& execution);

}  // namespace downwash
