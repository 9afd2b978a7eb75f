// Who sends the alert that a run drafts: `output.sender` of a case.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// What is wrong with `output.sender` in a completed document, a sentence with the remedy: CAP 1.2
/// (OASIS 2010), 3.2.1, has no spaces, commas, `<` and `&` there.
std::vector<std::string> sender_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
