// A prepared case told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/run/prepared_case.hpp"

namespace downwash {

/// Title, buildings, domain, grid, backend: what `run` says before it starts.
std::vector<std::string> case_lines(const PreparedCase& prepared);

/// Wind, fluid, faces, time control, output: the configuration that is not in case_lines.
std::vector<std::string> configuration_lines(const CaseConfig& config);

/// "Smagorinsky, Cs 0.1, shortened by walls"; "none" without a model.
std::string subgrid_words(const FlowChoice& flow);

}  // namespace downwash
