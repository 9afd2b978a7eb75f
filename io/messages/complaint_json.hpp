// Numbered sentences as run.json and checkpoints have them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// A list of objects: code, text.
nlohmann::ordered_json complaints_json(const std::vector<Complaint>& complaints);
/// Throws nlohmann::json::exception where it is no such list.
std::vector<Complaint> complaints_in(const nlohmann::json& list);

}  // namespace downwash
