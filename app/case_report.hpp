// A prepared case told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/simulation.hpp"

namespace downwash {

/// Title, buildings, domain, grid, backend: what `run` says before it starts.
std::vector<std::string> case_lines(const PreparedCase& prepared);

/// The domain against the guidelines; empty where the user gave it.
std::vector<std::string> guideline_lines(const PreparedCase& prepared);

/// Wind, fluid, faces, time control, output: the configuration that is not in case_lines.
std::vector<std::string> configuration_lines(const CaseConfig& config);

/// All that was mended or looks wrong, one sentence each.
std::vector<std::string> warnings_of(const PreparedCase& prepared);

/// The part of them that tells what the grid and the reader made of the buildings.
std::vector<std::string> geometry_notes(const PreparedCase& prepared);

}  // namespace downwash
