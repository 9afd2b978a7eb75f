#include "io/results/check_json.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "io/results/check_words.hpp"

namespace downwash {
namespace {

/// That of `all` whose key it is; the last one of another text.
template <class Kind, std::size_t count>
Kind kind_of(const std::string& key, const std::array<Kind, count>& all) {
  for (const Kind kind : all) {
    if (key_of(kind) == key) return kind;
  }
  return all.back();
}

/// Of "DW-801".
Message message_of(const std::string& code) {
  constexpr std::size_t lead = 3;
  int number = 0;
  if (code.size() > lead) std::from_chars(&code[lead], code.data() + code.size(), number);
  return static_cast<Message>(number);
}

Errs errs_of(std::string_view words) {
  for (const Errs errs : {Errs::too_long, Errs::too_short}) {
    if (words_of(errs) == words) return errs;
  }
  return Errs::unknown;
}

constexpr std::array severities{Severity::fine, Severity::in_ranges, Severity::look,
                                Severity::unreliable};
constexpr std::array groups{CheckGroup::grid, CheckGroup::domain, CheckGroup::data,
                            CheckGroup::air,  CheckGroup::time,   CheckGroup::solver};

}  // namespace

nlohmann::ordered_json checks_json(const std::vector<Check>& checks) {
  auto list = nlohmann::ordered_json::array();
  for (const Check& check : checks) {
    list.push_back({{"group", key_of(check.group)},
                    {"code", code_of(check.message)},
                    {"name", check.name},
                    {"figure", check.figure},
                    {"bound", check.bound},
                    {"severity", key_of(check.severity)},
                    {"effect", check.effect},
                    {"remedy", check.remedy}});
    if (check.severity != Severity::fine) list.back()["words"] = wrong_words(check);
    if (check.errs != Errs::unknown) list.back()["zones_are"] = words_of(check.errs);
  }
  return list;
}

Severity severity_of(const std::string& key) { return kind_of(key, severities); }

std::vector<Check> checks_of(const nlohmann::ordered_json& list) {
  std::vector<Check> checks;
  for (const auto& json : list) {
    checks.push_back({.group = kind_of(json.at("group"), groups),
                      .message = message_of(json.at("code")),
                      .name = json.at("name"),
                      .figure = json.at("figure"),
                      .bound = json.at("bound"),
                      .severity = severity_of(json.at("severity")),
                      .effect = json.at("effect"),
                      .remedy = json.at("remedy"),
                      .errs = errs_of(json.value("zones_are", "")),
                      .wrong = json.value("words", "")});
  }
  return checks;
}

}  // namespace downwash
