// The least that the kernels of a time step move to and from memory.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// What is computed in a number of steps.
struct StepWork {
  FlowParameters parameters;
  int tracers = 0;  ///< that are released already
  Execution execution;
  std::span<const int> iterations;  ///< of the pressure, step by step
  std::optional<Statistics> statistics = std::nullopt;
};

/// Bytes by the name of the kernel, for the mean of these steps, all slabs together, no ghost
/// cells. A value that the work of one name needs counts once a step, in however many launches it
/// is done, so that to fuse them raises the rate that is reached; sweeps over the pressure count
/// one by one (see pressure_traffic.hpp). Kernels of boundaries and
/// lists of cells are missing, and those that carry tracers, which skip what has none.
std::map<std::string, double> least_bytes(const Grid& grid, const StepWork& work);

}  // namespace downwash
