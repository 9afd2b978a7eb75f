// Figures of substances that are far from those of the library.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Levels and properties under `substances` of a document that differ from those of the library,
/// one sentence each with both values and the unit that they may be in. The document must fit the
/// schema; substances that the library does not have are left alone.
std::vector<std::string> substance_doubts(const nlohmann::ordered_json& document);

}  // namespace downwash
