#include "io/case/schema/schema_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <stdexcept>
#include <utility>

#include "geometry/input/utf8.hpp"
#include "io/case/schema/schema_walk.hpp"
#include "io/text/nearest_name.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

using Json = Schema::Json;

constexpr std::array keywords = {"$schema",
                                 "$id",
                                 "$ref",
                                 "title",
                                 "description",
                                 "type",
                                 "enum",
                                 "minimum",
                                 "maximum",
                                 "exclusiveMinimum",
                                 "exclusiveMaximum",
                                 "minItems",
                                 "maxItems",
                                 "uniqueItems",
                                 "items",
                                 "minLength",
                                 "maxLength",
                                 "required",
                                 "properties",
                                 "dependencies",
                                 "definitions",
                                 "additionalProperties",
                                 "allOf",
                                 "anyOf",
                                 "default",
                                 "unit",
                                 "x-quantity",
                                 "x-alias-of",
                                 "x-only-with",
                                 "x-not-with",
                                 "x-default-with-wind",
                                 "x-default-with-turn",
                                 "x-default-by",
                                 "x-least",
                                 "x-why",
                                 "x-use",
                                 "x-use-by",
                                 "x-use-with",
                                 "x-beyond",
                                 "x-file"};

void refuse_other_keywords(const Json& schema) {
  for (const auto& [keyword, value] : schema.items()) {
    if (std::find(keywords.begin(), keywords.end(), keyword) == keywords.end()) {
      throw std::invalid_argument("the case schema uses an unknown keyword: " + keyword);
    }
    if (keyword == "properties" || keyword == "definitions") {
      for (const auto& [key, part] : value.items()) refuse_other_keywords(part);
    } else if (keyword == "allOf" || keyword == "anyOf") {
      for (const Json& part : value) refuse_other_keywords(part);
    } else if (keyword == "items") {
      refuse_other_keywords(value);
    }
  }
}

/// Of several types the first one counts; `x-whole-number` tells of texts that may be numbers.
void choose_types(Json& schema) {
  if (schema.contains("type") && schema["type"].is_array()) {
    const Json types = schema["type"];
    if (types.front() == "string") schema["x-whole-number"] = true;
    schema["type"] = types.front();
  }
  for (const char* several : {"properties", "definitions"}) {
    if (!schema.contains(several)) continue;
    for (auto& [key, part] : schema[several].items()) choose_types(part);
  }
  for (const char* branches : {"allOf", "anyOf"}) {
    if (!schema.contains(branches)) continue;
    for (Json& part : schema[branches]) choose_types(part);
  }
  if (schema.contains("items")) choose_types(schema["items"]);
}

std::string quoted(const std::string& path) { return path.empty() ? "the case" : "`" + path + "`"; }

std::string uncapitalized(std::string text) {
  text.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(text.front())));
  return text;
}

class Checker : public SchemaWalk {
 public:
  Checker(const Json& root, const Schema::Typed& typed) : SchemaWalk(root), typed_(typed) {}

  void check(const Json& declared, const Json& value, const std::string& path) {
    const Json* schema = effective(declared, value);
    if (schema == nullptr || !fits(*schema, value)) {
      add(Message::wrong_value, [&] {
        return fmt::format("{} is {}, but must be {}{}", quoted(path), shown(value, path),
                           allowed_forms(schema ? *schema : declared),
                           schema ? ending(*schema, value) : text_ending(declared, value));
      });
    } else if (const char* control = control_character(value)) {
      add(Message::wrong_value, [&] {
        return fmt::format("{} holds the control character U+{:04X}; remove it.", quoted(path),
                           static_cast<unsigned>(*control));
      });
    } else if (value.is_object()) {
      check_object(*schema, value, path);
    } else if (value.is_array()) {
      check_array(*schema, value, path);
    }
  }

  std::vector<Complaint> problems() && {
    if (count_ > told_.size()) {
      told_.push_back({Message::more_problems,
                       fmt::format("there are {} more problems.", count_ - told_.size())});
    }
    return std::move(told_);
  }

 private:
  template <class Sentence>
  void add(Message message, const Sentence& sentence) {
    if (++count_ <= most_problems) told_.push_back({message, sentence()});
  }

  /// Of a text, one that no editor shows and a terminal may obey; line breaks and tabs are fine.
  static const char* control_character(const Json& value) {
    if (!value.is_string()) return nullptr;
    const std::string& text = value.get_ref<const std::string&>();
    const auto found = std::find_if(text.begin(), text.end(), [](char c) {
      return (c >= 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t') || c == 0x7f;
    });
    return found == text.end() ? nullptr : &*found;
  }

  static bool fits(const Json& schema, const Json& value) {
    if (!is_of_type(value, schema["type"])) return false;
    if (schema.contains("enum")) {
      const Json& all = schema["enum"];
      return std::find(all.begin(), all.end(), value) != all.end();
    }
    if (value.is_string()) {
      const std::size_t letters = letter_count(value.get_ref<const std::string&>());
      return letters >= schema.value("minLength", 0U) &&
             letters <= schema.value("maxLength", letters);
    }
    if (!value.is_number()) return true;
    const double number = value.get<double>();
    if (schema.contains("x-least") && number != 0 && number < schema["x-least"].get<double>()) {
      return false;
    }
    return (!schema.contains("minimum") || number >= schema["minimum"].get<double>()) &&
           (!schema.contains("maximum") || number <= schema["maximum"].get<double>()) &&
           (!schema.contains("exclusiveMinimum") ||
            number > schema["exclusiveMinimum"].get<double>()) &&
           (!schema.contains("exclusiveMaximum") ||
            number < schema["exclusiveMaximum"].get<double>());
  }

  /// With what was typed, where that is another unit.
  std::string shown(const Json& value, const std::string& path) const {
    const auto found = typed_.find(path);
    if (found == typed_.end()) return shown_value(value);
    return fmt::format("{} (\"{}\")", shown_value(value), shortened(found->second));
  }

  /// Why a text is no quantity.
  std::string text_ending(const Json& declared, const Json& value) const {
    const auto unit = quantity_unit(declared, list_unit_);
    if (!unit || !value.is_string()) return ".";
    const ReadQuantity read = read_quantity(value.get_ref<const std::string&>(), *unit);
    if (read.value) return ".";
    if (read.unreadable) return fmt::format(", or {}.", forms_of(*unit));
    return fmt::format(": it {}.", read.problem);
  }

  /// The likely spelling, why a text is no quantity, or the reason of the bounds.
  std::string ending(const Json& schema, const Json& value) const {
    if (value.is_string() && schema["type"] != "string") return text_ending(schema, value);
    if (schema.contains("x-why") && is_of_type(value, schema["type"])) {
      return fmt::format(": {}.", schema["x-why"].get<std::string>());
    }
    if (!schema.contains("enum") || !value.is_string()) return ".";
    const auto near = nearest_name(value.get<std::string>(), schema["enum"]);
    return near ? fmt::format("; did you mean \"{}\"?", *near) : ".";
  }

  void check_object(const Json& schema, const Json& value, const std::string& path) {
    const Json& properties = schema["properties"];
    for (const auto& [key, part] : value.items()) {
      if (properties.contains(key)) {
        check(properties[key], part, below(path, key));
        check_company(schema, value, key, path);
      } else {
        add(Message::unknown_key,
            [&, &unknown = key] { return unknown_key(properties, unknown, path); });
      }
    }
    for (const std::string key : schema.value("required", Json::array())) {
      if (value.contains(key)) continue;
      add(Message::missing_key, [&] {
        return fmt::format("`{}` is missing; give it: {}", below(path, key),
                           uncapitalized(properties[key].value("description", "value.")));
      });
    }
  }

  /// Keys that stand together with the wrong siblings.
  void check_company(const Json& schema, const Json& value, const std::string& key,
                     const std::string& path) {
    for (const std::string needed :
         schema.value("dependencies", Json::object()).value(key, Json::array())) {
      if (value.contains(needed)) continue;
      add(Message::keys_exclude, [&] {
        return fmt::format("`{}` needs `{}` beside it; add that or remove `{}`.", below(path, key),
                           below(path, needed), key);
      });
    }
    const Json& part = schema["properties"][key];
    for (const std::string replaced_by : part.value("x-not-with", Json::array())) {
      if (!value.contains(replaced_by)) continue;
      add(Message::keys_exclude, [&] {
        return fmt::format("`{}` and `{}` exclude each other; keep one of them.", below(path, key),
                           below(path, replaced_by));
      });
    }
    const std::string other = part.value("x-alias-of", "");
    if (!other.empty() && value.contains(other)) {
      add(Message::keys_exclude, [&] {
        return fmt::format("`{}` and `{}` are the same face; keep one of them.", below(path, key),
                           below(path, other));
      });
    }
  }

  std::string unknown_key(const Json& properties, const std::string& key,
                          const std::string& path) const {
    std::vector<std::string> known;
    for (const auto& [name, part] : properties.items()) known.push_back(name);
    std::string hint;
    if (const auto near = nearest_name(key, known)) {
      hint = fmt::format("did you mean `{}`?", *near);
    } else if (const std::string home = home_of(root_, key, ""); !home.empty()) {
      hint = fmt::format("did you mean `{}`?", home);
    } else {
      hint = fmt::format("the keys here are {}.", fmt::join(known, ", "));
    }
    return fmt::format("`{}` is not a known key; {}", below(path, shortened(key)), hint);
  }

  /// The path of a key of this name elsewhere in the schema.
  static std::string home_of(const Json& schema, const std::string& key, const std::string& path) {
    if (!schema.contains("properties")) return "";
    for (const auto& [name, part] : schema["properties"].items()) {
      if (name == key) return below(path, name);
      if (const std::string home = home_of(part, key, below(path, name)); !home.empty())
        return home;
    }
    return "";
  }

  void check_array(const Json& schema, const Json& value, const std::string& path) {
    if (value.size() < schema.value("minItems", 0U) ||
        value.size() > schema.value("maxItems", value.size())) {
      add(Message::wrong_value, [&] {
        return fmt::format("`{}` has {} value{}, but must be {}.", path, value.size(),
                           value.size() == 1 ? "" : "s", list_size(schema));
      });
      return;
    }
    const std::string around = std::exchange(list_unit_, schema.value("unit", ""));
    std::set<std::string> seen;
    for (std::size_t i = 0; i < value.size(); ++i) {
      check(schema["items"], value[i], below(path, std::to_string(i)));
      if (schema.value("uniqueItems", false) && !seen.insert(value[i].dump()).second) {
        add(Message::wrong_value, [&] {
          return fmt::format("`{}` holds {} twice; keep one of them.", path, shown_value(value[i]));
        });
      }
    }
    list_unit_ = around;
  }

  static std::string list_size(const Json& schema) {
    const std::size_t least = schema.value("minItems", std::size_t{0});
    const std::size_t most = schema.value("maxItems", std::size_t{0});
    return least > 0 && most == least ? allowed(schema)
           : most == 0                ? fmt::format("a list of at least {}", least)
           : least == 0               ? fmt::format("a list of at most {}", most)
                                      : fmt::format("a list of {} to {}", least, most);
  }

  const Schema::Typed& typed_;
  std::string list_unit_;  ///< of the list that is being checked
  std::vector<Complaint> told_;
  std::size_t count_ = 0;
};

}  // namespace

Schema::Schema(std::string_view text) : root_(Json::parse(text)) {
  refuse_other_keywords(root_);
  choose_types(root_);
}

std::vector<Complaint> Schema::check(const Json& document, const Typed& typed) const {
  Checker checker(root_, typed);
  checker.check(root_, document, "");
  return std::move(checker).problems();
}

}  // namespace downwash
