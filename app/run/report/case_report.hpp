// A prepared case told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// Title, buildings, domain, grid, backend: what `run` says before it starts.
std::vector<std::string> case_lines(const PreparedCase& prepared);

/// Where the buildings are, for people to recognise; empty if they are no place on Earth.
std::string place_words(const Site& site);

/// "cells grow by 1.08 at most beyond x … ; cubes all over: 7.5 million, 2.9 times as many"; empty
/// where the cells of the domain do not grow.
std::string growth_words(const DomainChoice& domain, const Site& site);

/// Wind, fluid, faces, time control, output: the configuration that is not in case_lines.
std::vector<std::string> configuration_lines(const Question& config);

/// From whom the alert is, and that this is a placeholder where the case does not say; empty where
/// no alert is written.
std::vector<std::string> alert_lines(const PreparedCase& prepared);

/// "Smagorinsky, Cs 0.1, shortened by walls"; "none" without a model.
std::string subgrid_words(const FlowChoice& flow);

}  // namespace downwash
