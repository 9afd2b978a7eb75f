#include "io/case/schema/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <vector>

#include "geometry/input/foreign_format.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/utf8.hpp"
#include "io/case/schema/schema_walk.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t largest_case_file = std::size_t{16} << 20;  // bytes

[[noreturn]] void fail(Message message, std::string problem) {
  throw CaseError({{message, std::move(problem)}});
}

[[noreturn]] void fail(const std::string& file, const JsonFault& fault) {
  const char* const stop = fault.problem.ends_with('?') ? "" : ".";
  fail(Message::not_json, fmt::format("{}, {}: {}{}", file, fault.place, fault.problem, stop));
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
    if (!level.keys.insert(level.key).second && problems_.size() < most_problems) {
      problems_.push_back(path());
    }
  }
  const std::vector<std::string>& paths() const { return problems_; }

 private:
  struct Level {
    std::string key;
    std::set<std::string> keys;
  };
  std::string path() const {
    std::string path;
    for (const Level& level : open_) path = below(path, shortened(level.key));
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
  try {
    return content_of(file, {"case file", largest_case_file,
                             "a case is a few kilobytes: is this the building file?"});
  } catch (const InputError& error) {
    fail(error.message(), fmt::format("{}.", error.what()));
  }
}

Json parse_json_text(std::string_view text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    fail(Message::not_json,
         fmt::format("{}: the file is empty; a case is a JSON object with at least `domain` and "
                     "`time`.",
                     file));
  }
  if (const auto foreign = foreign_format(text, file)) {
    fail(Message::wrong_format,
         fmt::format("{}: {}; a case is a JSON text, as in the folders of `cases`.", file,
                     foreign->what));
  }
  if (const auto excess = excess_of(text)) fail(file, *excess);
  DuplicateKeys duplicates;
  const auto follow = [&](int, Json::parse_event_t event, Json& parsed) {
    duplicates.see(event, parsed);
    return true;
  };
  Json document;
  try {
    document = Json::parse(text, follow, true, true);
  } catch (const Json::parse_error& error) {
    fail(file, json_fault(text, error.byte, error.what()));
  } catch (const Json::out_of_range& error) {
    fail(file, json_fault(text, 0, error.what()));
  }
  std::vector<Complaint> problems;
  for (const std::string& path : duplicates.paths()) {
    problems.push_back({Message::duplicate_key,
                        fmt::format("{}: `{}` stands twice; keep one of them.", file, path)});
  }
  if (!problems.empty()) throw CaseError(problems);
  if (document.is_object() && !document.contains("domain") && document.contains("features")) {
    fail(Message::wrong_format,
         fmt::format("{}: this is a file of buildings; name it in `domain.buildings` of a case.",
                     file));
  }
  return document;
}

void apply_setting(Json& document, const std::string& setting) {
  const std::string shown = shortened(setting, 100);
  const auto equals = setting.find('=');
  if (equals == std::string::npos || equals == 0) {
    fail(Message::wrong_setting,
         fmt::format("--set {}: write key.path=value, such as time.steps=100.", shown));
  }
  const std::string path = setting.substr(0, equals);
  const std::string value = setting.substr(equals + 1);
  if (static_cast<std::size_t>(std::count(path.begin(), path.end(), '.')) > JsonLimits{}.depth) {
    fail(Message::wrong_setting,
         fmt::format("--set {}: no key lies that deep; correct the path.", shown));
  }
  if (const auto excess = excess_of(value)) {
    fail(Message::wrong_setting, fmt::format("--set {}: {}.", shown, excess->problem));
  }

  Json* place = &document;
  std::istringstream words(path);
  std::string seen;
  for (std::string word; std::getline(words, word, '.');) {
    if (word.empty()) {
      fail(Message::wrong_setting,
           fmt::format("--set {}: there is an empty name in `{}`.", shown, shortened(path, 100)));
    }
    if (place->is_array()) {
      if (!is_index(word) || std::stoul(word) >= place->size()) {
        fail(
            Message::wrong_setting,
            fmt::format("--set {}: `{}` has {} elements, numbered from 0; `{}` is not one of them.",
                        shown, seen, place->size(), shortened(word)));
      }
      place = &(*place)[std::stoul(word)];
    } else if (place->is_object() || place->is_null()) {
      place = &(*place)[word];
    } else {
      fail(Message::wrong_setting,
           fmt::format("--set {}: `{}` is {}, which has no parts; set it as a whole.", shown, seen,
                       shown_value(*place)));
    }
    seen += (seen.empty() ? "" : ".") + word;
  }
  Json parsed = Json::parse(value, nullptr, false);
  *place = parsed.is_discarded() ? Json(value) : std::move(parsed);
}

}  // namespace downwash
