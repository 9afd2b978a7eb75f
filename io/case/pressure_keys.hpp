// The `pressure` part of a case.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// The value of `pressure.solver`: "multigrid_cg".
const char* key_of(PressureMethod method);

/// True if its iterations are sweeps over the grid; those of the others are multigrid cycles.
bool counts_sweeps(PressureMethod method);

/// The `pressure` of a completed document that fits the schema.
PressureParameters pressure_parameters(const nlohmann::ordered_json& pressure);

/// Weights that do not converge, sweeps over terrain, and tolerances below what the precision of
/// the case can reach; one sentence each with the remedy.
std::vector<std::string> pressure_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
