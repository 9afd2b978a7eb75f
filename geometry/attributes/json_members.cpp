#include "geometry/attributes/json_members.hpp"

#include "geometry/input/utf8.hpp"

namespace downwash {

using nlohmann::json;

const json& member(const json& object, const char* key) {
  static const json null;
  if (!object.is_object()) return null;
  const auto found = object.find(key);
  return found == object.end() ? null : *found;
}

std::string text_member(const json& object, const char* key) {
  const json& found = member(object, key);
  return found.is_string() ? found.get<std::string>() : "";
}

void collect_attributes(const json& object, Attributes& attributes) {
  for (const auto& [key, value] : object.items()) {
    if (value.is_boolean()) attributes.set(key, value.get<bool>());
    if (value.is_number()) attributes.set(key, value.get<double>());
    if (value.is_string()) attributes.set(key, value.get<std::string>());
  }
  for (const auto& [key, value] : object.items()) {
    if (value.is_object()) collect_attributes(value, attributes);
  }
}

std::string shown(const json& value) {
  return shortened(value.dump(-1, ' ', false, json::error_handler_t::replace), 40);
}

}  // namespace downwash
