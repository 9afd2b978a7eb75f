// The parts of a case about what gets into the air: releases, receptors, zones, ensemble.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/question/release.hpp"

namespace downwash {

// Each of a completed document that fits the schema and contradicts itself in nothing.
std::vector<Release> releases_of(const nlohmann::ordered_json& document);
std::vector<Receptor> receptors_of(const nlohmann::ordered_json& document);
ZoneChoice zones_of(const nlohmann::ordered_json& document);
Ensemble ensemble_of(const nlohmann::ordered_json& document);

/// What is wrong with these parts by themselves, one sentence each with the remedy. Whether places
/// are in the domain, and times that depend on its size, are for build_release to say.
std::vector<std::string> release_contradictions(const nlohmann::ordered_json& document);

/// Parts that have no effect in this case, one sentence each.
std::vector<std::string> release_warnings(const nlohmann::ordered_json& document);

}  // namespace downwash
