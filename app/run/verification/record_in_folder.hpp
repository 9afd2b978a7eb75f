// Contradictions between the record of a run and the folder that it lies in.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/run/folder/run_identity.hpp"

namespace downwash {

/// The case and the copies of inputs in the folder of a result that are not those that its record
/// tells of: one sentence each. The case must be there; a copy that is missing is not told.
std::vector<std::string> changed_inputs(const RunIdentity& began,
                                        const std::filesystem::path& folder);

/// Figures of a record that its folder or its own times contradict: numbers of files, and when it
/// was taken up. Where the wind or the releases are kept: also what was read, and when it began.
std::vector<std::string> contradictions(const nlohmann::ordered_json& record,
                                        const RunIdentity& began,
                                        const std::filesystem::path& folder);

}  // namespace downwash
