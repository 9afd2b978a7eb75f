#include "io/case/schema/schema_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/input/utf8.hpp"

namespace downwash {

using Json = nlohmann::ordered_json;

bool is_of_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "number") return value.is_number();
  if (type == "integer") {
    if (value.is_number_integer()) return true;
    if (!value.is_number_float()) return false;
    const double number = value.get<double>();
    return std::trunc(number) == number && std::abs(number) < 9e15;
  }
  return type == "boolean" && value.is_boolean();
}

std::string below(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}

std::string shown_value(const Json& value) {
  return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string choices(const Json& values) {
  std::string list;
  for (const Json& value : values) list += (list.empty() ? "" : ", ") + value.dump();
  return values.size() == 1 ? list : "one of " + list;
}

std::string allowed(const Json& schema) {
  if (schema.contains("enum")) return choices(schema["enum"]);
  const std::string type = schema["type"];
  if (type == "object") return "an object in braces {…}";
  if (type == "boolean") return "true or false";
  if (type == "string") {
    std::string text = schema.contains("minLength") ? "a text that is not empty" : "a text";
    if (schema.contains("maxLength")) {
      text += fmt::format(" of at most {} letters", schema["maxLength"].get<std::size_t>());
    }
    return text;
  }
  std::string text = type == "integer" ? "a whole number" : "a number";
  if (type == "array") {
    text = "a list in brackets […]";
    const std::size_t least = schema.value("minItems", std::size_t{0});
    const std::size_t most = schema.value("maxItems", std::size_t{0});
    if (least > 0 && most == least)
      text = fmt::format("a list of {} values in brackets […]", least);
  }
  const bool has_minimum = schema.contains("minimum"), has_maximum = schema.contains("maximum");
  if (schema.contains("exclusiveMinimum")) {
    text += " above " + schema["exclusiveMinimum"].dump();
    if (has_maximum) text += " and at most " + schema["maximum"].dump();
    if (schema.contains("exclusiveMaximum")) {
      text += " and below " + schema["exclusiveMaximum"].dump();
    }
  } else if (schema.contains("x-least")) {
    text += ", 0 or from " + schema["x-least"].dump() + " to " + schema["maximum"].dump();
  } else if (has_minimum && has_maximum) {
    text += " from " + schema["minimum"].dump() + " to " + schema["maximum"].dump();
  } else if (has_minimum) {
    text += ", " + schema["minimum"].dump() + " or more";
  }
  if (schema.contains("unit")) text += " (" + schema["unit"].get<std::string>() + ")";
  return text;
}

const Json& SchemaWalk::referred(const Json& schema) const {
  return root_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1)));
}

const Json* SchemaWalk::effective(const Json& schema, const Json& value) const {
  if (schema.contains("$ref")) return effective(referred(schema), value);
  if (schema.contains("allOf")) return effective(schema["allOf"].front(), value);
  if (!schema.contains("anyOf")) return &schema;
  for (const Json& branch : schema["anyOf"]) {
    if (is_of_type(value, branch["type"])) return effective(branch, value);
  }
  return nullptr;
}

std::optional<std::string> SchemaWalk::quantity_unit(const Json& schema,
                                                     const std::string& of_list) const {
  if (schema.contains("$ref")) return quantity_unit(referred(schema), of_list);
  if (schema.contains("allOf")) return quantity_unit(schema["allOf"].front(), of_list);
  if (schema.contains("anyOf")) {
    const Json& branches = schema["anyOf"];
    const bool texts = std::any_of(branches.begin(), branches.end(), [](const Json& branch) {
      return branch.value("type", "") == "string";
    });
    return texts ? std::nullopt : quantity_unit(branches.front(), of_list);
  }
  if (schema.value("type", "") != "number") return std::nullopt;
  std::string unit = schema.value("x-quantity", schema.value("unit", of_list));
  if (unit.empty() || unit.find(',') != std::string::npos) return std::nullopt;
  return unit;
}

std::string SchemaWalk::allowed_forms(const Json& schema) const {
  if (schema.contains("$ref")) return allowed_forms(referred(schema));
  if (schema.contains("allOf")) return allowed_forms(schema["allOf"].front());
  if (!schema.contains("anyOf")) return allowed(schema);
  std::string text;
  for (const Json& branch : schema["anyOf"]) {
    text += (text.empty() ? "" : ", or ") + allowed_forms(branch);
  }
  return text;
}

}  // namespace downwash
