// The wind that arrives as run.json has it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "io/results/approach_wind.hpp"

namespace downwash {

nlohmann::ordered_json approach_json(const ApproachWind& wind);
/// Throws nlohmann::json::exception where something is missing.
ApproachWind approach_of(const nlohmann::ordered_json& json);

}  // namespace downwash
