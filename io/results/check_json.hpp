// Checks as run.json and zones.geojson have them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/results/check.hpp"

namespace downwash {

/// A list of objects: group, code, name, figure, bound, severity, effect, remedy, and where it is
/// known which way zones err, zones_are; words where it is not fine.
nlohmann::ordered_json checks_json(const std::vector<Check>& checks);
/// Which severity that is the key of; the worst of another text.
Severity severity_of(const std::string& key);
/// The checks that such a list is of; an unknown severity is taken for the worst. Throws
/// nlohmann::json::exception where something is missing.
std::vector<Check> checks_of(const nlohmann::ordered_json& list);

}  // namespace downwash
