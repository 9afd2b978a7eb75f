// Ranges of a result as JSON: in run.json and beside zones.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "io/results/result.hpp"

namespace downwash {

/// An object with `words`, `levels` and `receptors`. The page must have ranges.
nlohmann::ordered_json ranges_json(const Reach& reach, const Affected& affected);

}  // namespace downwash
