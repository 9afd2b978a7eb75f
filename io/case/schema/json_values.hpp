// Values of a completed document that fits the schema.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// A value where 0 or absent means "chosen for you", in a unit of the key.
inline std::optional<double> unless_zero(const nlohmann::ordered_json& object, const char* key,
                                         double unit = 1) {
  const double value = object.value(key, 0.0);
  return value == 0 ? std::nullopt : std::optional(value * unit);
}

inline std::optional<double> if_given(const nlohmann::ordered_json& object, const char* key) {
  return object.contains(key) ? std::optional(object[key].get<double>()) : std::nullopt;
}

/// The value that a name stands for.
template <class Enum>
Enum choice(const nlohmann::ordered_json& json, const std::map<std::string, Enum>& names) {
  return names.at(json.get<std::string>());
}

inline Vector3 vector3(const nlohmann::ordered_json& json) { return {json[0], json[1], json[2]}; }

/// A number, or a list of them, as a list.
inline std::vector<double> listed(const nlohmann::ordered_json& value) {
  if (value.is_array()) return value.get<std::vector<double>>();
  return {value.get<double>()};
}

inline int integer(const nlohmann::ordered_json& json) {
  return static_cast<int>(json.get<double>());
}

}  // namespace downwash
