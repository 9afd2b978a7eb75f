#include "io/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <system_error>
#include <vector>

#include "io/case_config.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* separators = " \t\r\n{}[]:,\"";

[[noreturn]] void fail(std::string problem) { throw CaseError({std::move(problem)}); }

std::string position(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, before.size() - line_start + 1);
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
}

/// The parser names one token that it would have taken; a comma would do as well.
std::string syntax_problem(std::string what) {
  const auto context = what.rfind("while parsing ");
  if (context != std::string::npos) what.erase(0, context + 14);
  const bool in_object = what.starts_with("object - ");
  const bool in_array = what.starts_with("array - ");
  if (const auto dash = what.find(" - "); dash != std::string::npos) what.erase(0, dash + 3);
  if (in_object) replace(what, "expected '}'", "expected ',' or '}'");
  if (in_array) replace(what, "expected ']'", "expected ',' or ']'");
  return what;
}

[[noreturn]] void fail_syntax(std::string_view text, const std::string& file,
                              const Json::parse_error& error) {
  const std::size_t offset = error.byte == 0 ? 0 : error.byte - 1;
  if (offset >= text.size()) {
    fail(
        fmt::format("{}, {}: the file ends in the middle of the JSON; is it cut off, or is a "
                    "closing bracket missing?",
                    file, position(text, text.size())));
  }
  const auto last = text.find_last_not_of(" \t\r\n", offset == 0 ? 0 : offset - 1);
  const bool closing = text[offset] == '}' || text[offset] == ']';
  if (closing && last != std::string_view::npos && last < offset && text[last] == ',') {
    fail(fmt::format("{}, {}: remove the comma before '{}'.", file, position(text, last),
                     text[offset]));
  }
  const std::string what = error.what();
  if (what.find("invalid literal") != std::string::npos) {
    const std::size_t start = text.find_last_of(separators, offset == 0 ? 0 : offset - 1) + 1;
    const std::string_view word = text.substr(start, text.find_first_of(separators, start) - start);
    fail(fmt::format("{}, {}: {} is not a JSON value; names and texts go in double quotes.", file,
                     position(text, start), word));
  }
  fail(fmt::format("{}, {}: {}.", file, position(text, offset), syntax_problem(what)));
}

/// Follows the parser and remembers the keys of the objects that are open.
class DuplicateKeys {
 public:
  void see(Json::parse_event_t event, const Json& parsed) {
    if (event == Json::parse_event_t::object_start) open_.emplace_back();
    if (event == Json::parse_event_t::object_end) open_.pop_back();
    if (event != Json::parse_event_t::key) return;
    Level& level = open_.back();
    level.key = parsed.get<std::string>();
    if (!level.keys.insert(level.key).second) problems_.push_back(path());
  }
  const std::vector<std::string>& paths() const { return problems_; }

 private:
  struct Level {
    std::string key;
    std::set<std::string> keys;
  };
  std::string path() const {
    std::string path;
    for (const Level& level : open_) path += (path.empty() ? "" : ".") + level.key;
    return path;
  }
  std::vector<Level> open_;
  std::vector<std::string> problems_;
};

bool is_index(const std::string& word) {
  return !word.empty() && word.size() < 9 &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

std::string read_text_file(const std::filesystem::path& file) {
  const std::string name = file.string();
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) {
    fail(fmt::format("{}: there is no such file; check the path.", name));
  }
  if (std::filesystem::is_directory(file, ignored)) {
    fail(fmt::format("{}: this is a folder; name the case file in it.", name));
  }
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream.is_open() || stream.bad()) {
    fail(fmt::format("{}: the file cannot be read; check its permissions.", name));
  }
  return text.str();
}

Json parse_json_text(std::string_view text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    fail(
        fmt::format("{}: the file is empty; a case is a JSON object with at least `domain` and "
                    "`time`.",
                    file));
  }
  DuplicateKeys duplicates;
  const auto follow = [&](int, Json::parse_event_t event, Json& parsed) {
    duplicates.see(event, parsed);
    return true;
  };
  Json document;
  try {
    document = Json::parse(text, follow, true, true);
  } catch (const Json::parse_error& error) {
    fail_syntax(text, file, error);
  } catch (const Json::out_of_range& error) {
    const std::string what = error.what();
    const auto open = what.find('\''), close = what.rfind('\'');
    const std::string number = open < close ? what.substr(open + 1, close - open - 1) : "";
    fail(fmt::format("{}, {}: the number {} is too large.", file, position(text, text.find(number)),
                     number));
  }
  std::vector<std::string> problems;
  for (const std::string& path : duplicates.paths()) {
    problems.push_back(fmt::format("{}: `{}` stands twice; keep one of them.", file, path));
  }
  if (!problems.empty()) throw CaseError(problems);
  return document;
}

void apply_setting(Json& document, const std::string& setting) {
  const auto equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) {
    fail(fmt::format("--set {}: write key.path=value, such as time.steps=100.", setting));
  }
  const std::string path = setting.substr(0, equals);
  const std::string value = setting.substr(equals + 1);

  Json* place = &document;
  std::istringstream words(path);
  std::string seen;
  for (std::string word; std::getline(words, word, '.');) {
    if (word.empty()) fail(fmt::format("--set {}: there is an empty name in `{}`.", setting, path));
    if (place->is_array()) {
      if (!is_index(word) || std::stoul(word) >= place->size()) {
        fail(
            fmt::format("--set {}: `{}` has {} elements, numbered from 0; `{}` is not one of them.",
                        setting, seen, place->size(), word));
      }
      place = &(*place)[std::stoul(word)];
    } else if (place->is_object() || place->is_null()) {
      place = &(*place)[word];
    } else {
      fail(fmt::format("--set {}: `{}` is {}, which has no parts; set it as a whole.", setting,
                       seen, place->dump()));
    }
    seen += (seen.empty() ? "" : ".") + word;
  }
  Json parsed = Json::parse(value, nullptr, false);
  *place = parsed.is_discarded() ? Json(value) : std::move(parsed);
}

}  // namespace downwash
