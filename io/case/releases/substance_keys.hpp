// The `substances` part of a case, and the library of substances.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "io/question/substance.hpp"

namespace downwash {

/// The substances of the library.
std::vector<Substance> library_substances();

/// Puts what the library knows of them into the `substances` of a document, before its defaults are
/// filled in: keys that the document lacks, and substances of `releases` that it does not list. The
/// document must fit the schema.
void add_library(nlohmann::ordered_json& document);

/// The `substances` of a completed document without contradictions.
std::vector<Substance> substances_of(const nlohmann::ordered_json& document);

/// Unknown, double or contradictory substances of a document, one sentence each with the remedy:
/// levels in ppm without a molar mass, lists that do not match, a level below a less severe one.
std::vector<std::string> substance_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
