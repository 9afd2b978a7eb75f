// What a schema cannot say about a case: how its keys must agree with one another.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// Contradictions in a completed document that fits the schema, one sentence each with the remedy.
/// That the faces can stand together is for the solver to check: inconsistencies() in
/// boundary_conditions.hpp.
std::vector<Complaint> contradictions(const nlohmann::ordered_json& document);

/// What may be meant, but rarely is, one sentence each: of a document without contradictions.
std::vector<std::string> doubts(const nlohmann::ordered_json& document);

}  // namespace downwash
