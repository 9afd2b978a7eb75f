// Checks as run.json and zones.geojson have them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "io/results/check.hpp"

namespace downwash {

/// A list of objects: group, code, name, figure, bound, severity, effect, remedy.
nlohmann::ordered_json checks_json(const std::vector<Check>& checks);

}  // namespace downwash
