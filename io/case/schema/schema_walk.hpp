// How a document is matched with its schema, and how its parts are named in messages.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace downwash {

/// Problems of one document that are told at most; the others are counted.
inline constexpr std::size_t most_problems = 20;

/// True if a value is of a JSON Schema type; 1.0 counts as an integer.
bool is_of_type(const nlohmann::ordered_json& value, const std::string& type);

/// "wind" and "speed" are "wind.speed".
std::string below(const std::string& path, const std::string& key);

/// The value as it stands in the file, shortened when it is long.
std::string shown_value(const nlohmann::ordered_json& value);

/// `one of "a", "b"`
std::string choices(const nlohmann::ordered_json& values);

/// "a number above 0 (m)": what a schema without branches allows.
std::string allowed(const nlohmann::ordered_json& schema);

/// Looks behind $ref, allOf and anyOf.
class SchemaWalk {
 public:
  using Json = nlohmann::ordered_json;
  explicit SchemaWalk(const Json& root) : root_(root) {}

  /// The branch of anyOf that the value's type selects; nullptr when none does.
  const Json* effective(const Json& schema, const Json& value) const;
  /// Every form that a value may take, for a message.
  std::string allowed_forms(const Json& schema) const;

  /// The unit, as read_quantity() takes it, of the number that a schema or one of its branches
  /// allows; nothing where it has none, or texts mean something else. `of_list`: the unit of the
  /// list that it is in, or empty.
  std::optional<std::string> quantity_unit(const Json& schema, const std::string& of_list) const;

 protected:
  const Json& root_;

 private:
  const Json& referred(const Json& schema) const;
};

}  // namespace downwash
