// From the text of a case file to a JSON document.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace downwash {

/// Contents of a file. Throws CaseError when it is missing, a folder, unreadable or empty.
std::string read_text_file(const std::filesystem::path& file);

/// JSON with // and /* */ comments. Throws CaseError with line, column and what was expected; a key
/// that stands twice in one object is an error too.
nlohmann::ordered_json parse_json_text(std::string_view text, const std::string& file);

/// Applies "key.path=value" to the document; the value is JSON or, failing that, plain text.
/// Objects on the way are made where missing, array elements are addressed by number. Throws
/// CaseError.
void apply_setting(nlohmann::ordered_json& document, const std::string& setting);

}  // namespace downwash
