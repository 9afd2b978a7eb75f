// What the readers of building files in JSON share: members of objects, and attributes.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

constexpr std::size_t longest_name = 100;  ///< bytes of a feature's id

/// The member, or null when it is absent or `object` is none.
const nlohmann::json& member(const nlohmann::json& object, const char* key);

/// The member where it is a text, else empty.
std::string text_member(const nlohmann::json& object, const char* key);

/// Adds all flags, numbers and texts of an object, and of the objects in it after its own. Those
/// that are there already stay.
void collect_attributes(const nlohmann::json& object, Attributes& attributes);

/// A value for messages, cut off where it is long.
std::string shown(const nlohmann::json& value);

}  // namespace downwash
