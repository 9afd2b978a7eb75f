// What a schema cannot say about the domain and its cells.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace downwash {

/// See contradictions() and doubts() in case_rules.hpp.
std::vector<std::string> domain_contradictions(const nlohmann::ordered_json& document);
std::vector<std::string> domain_doubts(const nlohmann::ordered_json& document);

/// m, of the `domain` of a completed document.
double height_of_first_cell(const nlohmann::ordered_json& domain);

}  // namespace downwash
