// Settings that are allowed one by one, but are hardly meant together.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Doubts about a completed document, one sentence each with what the setting does: sides that
/// bring a cloud back or hold it, walls rougher than the cells are high, winds of an ensemble that
/// are the same or too few for the shares that are told of them.
std::vector<std::string> setting_rule_doubts(const nlohmann::ordered_json& document);

}  // namespace downwash
