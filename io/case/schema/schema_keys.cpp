#include "io/case/schema/schema_keys.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "io/case/schema/schema_walk.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// The values of one schema: of an `enum`, or true and false.
std::vector<std::string> choices_of(const Json& schema) {
  std::vector<std::string> values;
  for (const Json& value : schema.value("enum", Json::array())) {
    values.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  if (values.empty() && schema.value("type", Json()) == "boolean") values = {"true", "false"};
  return values;
}

class KeyList {
 public:
  explicit KeyList(const Json& root) : root_(root) {}

  void add(const Json& given, const std::string& path) {
    const Json& schema = given.contains("$ref") ? referred(given) : given;
    bool has_keys = false;
    if (schema.contains("properties")) {
      for (const auto& [key, value] : schema.at("properties").items()) add(value, below(path, key));
      has_keys = true;
    }
    for (const Json& branch : schema.value("anyOf", Json::array())) {
      add(branch, path);
      has_keys = true;
    }
    if (schema.contains("items")) {
      add(schema.at("items"), below(path, "0"));
      has_keys = true;
    }
    if (has_keys) return;
    SchemaKey key{.path = path, .choices = choices_of(schema)};
    if (schema.contains("x-file")) {
      key.is_file = true;
      if (schema["x-file"].is_string()) key.read_with = schema["x-file"];
    }
    keep(std::move(key));
  }

  std::vector<SchemaKey> keys;

 private:
  const Json& referred(const Json& schema) const {
    return root_.at(Json::json_pointer(schema.at("$ref").get<std::string>().substr(1)));
  }

  void keep(SchemaKey key) {
    if (key.path.empty() || key.path.front() == '$') return;
    const auto known = std::ranges::find(keys, key.path, &SchemaKey::path);
    if (known == keys.end()) {
      keys.push_back(std::move(key));
      return;
    }
    known->choices.insert(known->choices.end(), key.choices.begin(), key.choices.end());
    if (!key.is_file) return;
    known->is_file = true;
    known->read_with = key.read_with;
  }

  const Json& root_;
};

}  // namespace

std::vector<SchemaKey> schema_keys(std::string_view schema) {
  const Json root = Json::parse(schema);
  KeyList list(root);
  list.add(root, "");
  return std::move(list.keys);
}

}  // namespace downwash
