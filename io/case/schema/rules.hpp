// Rules of a case, looked through one after the other.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Adds what a completed document that fits the schema has against it, one sentence each.
using Rule = void (*)(const nlohmann::ordered_json& document, std::vector<std::string>& problems);

inline std::vector<std::string> found_by(std::initializer_list<Rule> rules,
                                         const nlohmann::ordered_json& document) {
  std::vector<std::string> problems;
  for (const Rule rule : rules) rule(document, problems);
  return problems;
}

/// Of a face of `boundaries`, which may be its type alone.
inline std::string type_of_face(const nlohmann::ordered_json& face) {
  return face.is_string() ? face.get<std::string>() : face["type"].get<std::string>();
}

}  // namespace downwash
