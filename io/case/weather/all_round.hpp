// Winds from all directions, for a report that has none.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace downwash {

/// Why not all directions can be computed in a document that nobody has checked yet, as the end of
/// a sentence; empty if they can.
std::string not_all_round(const nlohmann::ordered_json& document);

/// True if the document lists winds that have speed and direction of their own.
bool lists_winds(const nlohmann::ordered_json& document);

}  // namespace downwash
