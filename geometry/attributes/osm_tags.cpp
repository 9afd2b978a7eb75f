#include "geometry/attributes/osm_tags.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry/attributes/json_members.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> names_of_tags{"hstore", "properties", "attributes"};

/// Walks over pairs of names and values.
class TagText {
 public:
  explicit TagText(std::string_view text) : rest_(text) {}

  void read_into(Attributes& attributes) {
    while (const auto name = next_name()) {
      if (!skip_sign() || rest_.empty()) continue;
      if (rest_.front() == '"' || rest_.front() == '\'') {
        const auto value = quoted();
        if (!value) return;
        attributes.set(*name, *value);
      } else if (rest_.front() != '{' && rest_.front() != '[') {
        const auto end = rest_.find_first_of(",}");
        if (end == std::string_view::npos) return;  // may be cut off
        const std::string word(rest_.substr(0, rest_.find_first_of(" ,}")));
        rest_.remove_prefix(end);
        if (word != "NULL" && word != "null" && word != "None") attributes.set(*name, word);
      }
    }
  }

 private:
  std::optional<std::string> next_name() {
    const auto open = rest_.find_first_of("\"'");
    if (open == std::string_view::npos) return std::nullopt;
    rest_.remove_prefix(open);
    return quoted();
  }

  /// Nothing where the text ends before the closing mark.
  std::optional<std::string> quoted() {
    const char mark = rest_.front();
    std::string word;
    for (std::size_t at = 1; at < rest_.size(); ++at) {
      if (rest_[at] == mark) {
        rest_.remove_prefix(at + 1);
        return word;
      }
      if (rest_[at] == '\\' && at + 1 < rest_.size()) ++at;
      word += rest_[at];
    }
    rest_ = {};
    return std::nullopt;
  }

  bool skip_sign() {
    skip_blanks();
    if (rest_.starts_with("=>")) {
      rest_.remove_prefix(2);
    } else if (rest_.starts_with(':')) {
      rest_.remove_prefix(1);
    } else {
      return false;
    }
    skip_blanks();
    return true;
  }

  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
  }

  std::string_view rest_;
};

json parsed(const std::string& words) {
  if (excess_of(words)) return {};
  json document = json::parse(words, nullptr, false);
  return document.is_discarded() ? json() : document;
}

/// Items of a list between braces, at the commas outside of quotes. A backslash takes the meaning
/// from what follows it.
std::vector<std::string> items_in(std::string_view braces) {
  std::vector<std::string> items(1);
  bool quoted = false;
  for (std::size_t at = 1; at + 1 < braces.size(); ++at) {
    if (braces[at] == '\\' && at + 2 < braces.size()) {
      items.back() += braces[++at];
    } else if (braces[at] == '"') {
      quoted = !quoted;
    } else if (braces[at] == ',' && !quoted) {
      items.emplace_back();
    } else {
      items.back() += braces[at];
    }
  }
  return items;
}

/// DuckDB's map, {building=yes, name=Bar, Grill}: a comma is a part of a value where no name and no
/// sign follow.
void take_map(std::string_view words, Attributes& attributes) {
  words = words.substr(1, words.size() - 2);
  while (!words.empty()) {
    const auto sign = words.find('=');
    if (sign == std::string_view::npos) return;
    auto end = words.find(", ", sign);
    while (end != std::string_view::npos) {
      const auto next_sign = words.find('=', end), next_comma = words.find(", ", end + 1);
      if (next_sign < next_comma) break;
      end = next_comma;
    }
    attributes.set(words.substr(0, sign),
                   std::string(words.substr(sign + 1, std::min(end, words.size()) - sign - 1)));
    words.remove_prefix(end == std::string_view::npos ? words.size() : end + 2);
  }
}

/// PostgreSQL's array of names and values, as osm2pgsql writes them.
void take_array(std::string_view words, Attributes& attributes) {
  const std::vector<std::string> items = items_in(words);
  if (items.size() % 2 != 0) return;
  bool has_building = false;
  for (std::size_t n = 0; n < items.size(); n += 2) {
    has_building = has_building || items[n] == "building" || items[n] == "building:part";
  }
  if (!has_building) return;  // it may be a list of words
  for (std::size_t n = 0; n < items.size(); n += 2) attributes.set(items[n], items[n + 1]);
}

/// True for a text between braces whose first name is not quoted.
bool is_bare(std::string_view words) {
  return words.size() > 2 && words.front() == '{' && words.back() == '}' && words[1] != '"' &&
         words[1] != '\'' && words.find("\"=>") == std::string_view::npos;
}

bool holds_tags(std::string_view name, std::string_view words) {
  if (words.starts_with('"') && words.find("\"=>") != std::string_view::npos) return true;
  if (!words.starts_with('{') && !words.starts_with('[')) return false;
  return name.find("tags") != std::string_view::npos ||
         std::ranges::find(names_of_tags, name) != names_of_tags.end();
}

}  // namespace

void unfold_tags(Attributes& attributes) {
  std::vector<std::string> tags, relations;
  for (const auto& [name, value] : attributes.values()) {
    const auto* words = std::get_if<std::string>(&value);
    if (words == nullptr || words->empty()) continue;
    if (holds_tags(name, *words)) tags.push_back(*words);
    if ((name == "@relations" || name == "relations") && words->front() == '[') {
      relations.push_back(*words);
    }
  }
  for (const std::string& words : tags) {
    const json document = words.front() == '"' ? json() : parsed(words);
    if (document.is_object()) {
      collect_attributes(document, attributes);
    } else if (document.is_array()) {
      take_pairs(document, attributes);
    } else if (is_bare(words)) {
      words.find('=') == std::string::npos ? take_array(words, attributes)
                                           : take_map(words, attributes);
    } else {
      TagText(words).read_into(attributes);
    }
  }
  for (const std::string& words : relations) take_relations(parsed(words), attributes);
}

void take_pairs(const json& list, Attributes& attributes) {
  if (!list.is_array()) return;
  for (const json& pair : list) {
    for (const auto& [name, value] : {std::pair{"key", "value"}, {"k", "v"}}) {
      const std::string key = text_member(pair, name);
      const json& content = member(pair, value);
      if (key.empty()) continue;
      if (content.is_string()) attributes.set(key, content.get<std::string>());
      if (content.is_number()) attributes.set(key, content.get<double>());
    }
  }
}

void take_relations(const json& relations, Attributes& attributes) {
  if (!relations.is_array()) return;
  for (const json& relation : relations) {
    const json& tags = member(relation, "reltags");
    if (text_member(tags, "type") != "building") continue;
    const json& number = member(relation, "rel");
    const std::string role = lower_case(text_member(relation, "role"));
    if (number.is_number()) attributes.set("@building_relation", number.dump());
    if (number.is_string()) attributes.set("@building_relation", number.get<std::string>());
    attributes.set("@building_role", role);
    if (role != "outline") return;
    for (const auto& [key, value] : tags.items()) {
      if (key != "type" && value.is_string()) attributes.set(key, value.get<std::string>());
    }
    return;
  }
}

}  // namespace downwash
