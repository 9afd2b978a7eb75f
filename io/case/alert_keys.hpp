// Who sends the alert that a run drafts: `output.sender` of a case.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// The identifier that a case has, as JSON text with its defaults filled in (which a record keeps
/// too); empty where it has none, or the text is of no case.
std::string alert_sender(std::string_view case_json);

/// What is wrong with it in a completed document, a sentence with the remedy: CAP 1.2 (OASIS 2010),
/// 3.2.1, has no spaces, commas, `<` and `&` there.
std::vector<std::string> sender_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
