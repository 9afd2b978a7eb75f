// The sanity gates of a case: figures of a run beyond which it is stopped.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "io/question/gates.hpp"

namespace downwash {

/// `gates` of a completed document that fits the schema.
GateBounds gate_bounds(const nlohmann::ordered_json& gates);

}  // namespace downwash
