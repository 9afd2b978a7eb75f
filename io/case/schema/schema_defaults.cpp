#include <fmt/format.h>

#include <algorithm>

#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/schema_walk.hpp"

namespace downwash {
namespace {

using Json = Schema::Json;

class Completer : public SchemaWalk {
 public:
  Completer(const Json& root, bool wind, double turn)
      : SchemaWalk(root), wind_(wind), turn_(turn) {}
  std::vector<std::string> warnings;

  Json complete(const Json& declared, const Json& value, const std::string& path) {
    const Json& schema = *effective(declared, value);
    if (value.is_object()) return complete_object(schema, value, path);
    if (!value.is_array()) return value;
    Json result = Json::array();
    for (std::size_t i = 0; i < value.size(); ++i) {
      result.push_back(complete(schema["items"], value[i], below(path, std::to_string(i))));
    }
    return result;
  }

 private:
  Json complete_object(const Json& schema, const Json& value, const std::string& path) {
    Json result = Json::object();
    for (const auto& [key, part] : schema["properties"].items()) {
      if (part.contains("x-alias-of")) continue;
      const std::string given = name_given(schema, value, key);
      if (!given.empty()) {
        result[key] = complete(part, value[given], below(path, key));
        warn_without_effect(schema, part, result, key, path);
      } else if (part.contains("default") && company_is_right(schema, part, value, result, key)) {
        result[key] = complete(part, default_of(part, result), below(path, key));
      }
    }
    return result;
  }

  /// The key or its alias, whichever the document has; empty when it has neither.
  static std::string name_given(const Json& schema, const Json& value, const std::string& key) {
    if (value.contains(key)) return key;
    for (const auto& [name, part] : schema["properties"].items()) {
      if (part.value("x-alias-of", "") == key && value.contains(name)) return name;
    }
    return "";
  }

  /// The default of a key. Of its siblings, those count that stand before the key in the schema.
  const Json& default_of(const Json& part, const Json& result) const {
    if (wind_ && turn_ != 0 && part.contains("x-default-with-turn")) {
      return part["x-default-with-turn"][turn_ > 0 ? "positive" : "negative"];
    }
    if (wind_ && part.contains("x-default-with-wind")) return part["x-default-with-wind"];
    if (part.contains("x-default-by")) {
      for (const auto& [sibling, by_value] : part["x-default-by"].items()) {
        const auto entry = by_value.find(result.value(sibling, ""));
        if (entry != by_value.end()) return *entry;
      }
    }
    return part["default"];
  }

  /// The first sibling that deprives a key of its effect; siblings stand before it in the schema.
  /// One that is absent, or has no effect itself, deprives nothing.
  static const Json* wrong_sibling(const Json& schema, const Json& part, const Json& result,
                                   std::string& name) {
    if (!part.contains("x-only-with")) return nullptr;
    for (const auto& [sibling, all] : part["x-only-with"].items()) {
      std::string reason;
      if (!result.contains(sibling) ||
          wrong_sibling(schema, schema["properties"][sibling], result, reason) != nullptr) {
        continue;
      }
      const Json& actual = result[sibling];
      const bool right =
          all.is_array() ? std::find(all.begin(), all.end(), actual) != all.end() : all == actual;
      if (right) continue;
      name = sibling;
      return &all;
    }
    return nullptr;
  }

  static bool company_is_right(const Json& schema, const Json& part, const Json& value,
                               const Json& result, const std::string& key) {
    for (const std::string needed :
         schema.value("dependencies", Json::object()).value(key, Json::array())) {
      if (!value.contains(needed)) return false;
    }
    for (const std::string other : part.value("x-not-with", Json::array())) {
      if (value.contains(other)) return false;
    }
    std::string sibling;
    return wrong_sibling(schema, part, result, sibling) == nullptr;
  }

  void warn_without_effect(const Json& schema, const Json& part, const Json& result,
                           const std::string& key, const std::string& path) {
    std::string sibling;
    if (const Json* wanted = wrong_sibling(schema, part, result, sibling)) {
      warnings.push_back(fmt::format("`{}` has no effect: it needs `{}` to be {}.",
                                     below(path, key), below(path, sibling),
                                     wanted->is_array() ? choices(*wanted) : wanted->dump()));
    }
  }

  bool wind_;
  double turn_;  ///< `domain.turn`
};

}  // namespace

Schema::Completed Schema::complete(const Json& document) const {
  const double turn = document.value("domain", Json::object()).value("turn", 0.0);
  Completer completer(root_, document.contains("wind"), turn);
  Json completed = completer.complete(root_, document, "");
  return {std::move(completed), std::move(completer.warnings)};
}

}  // namespace downwash
