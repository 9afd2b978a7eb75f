#include "io/case/schema/substance_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <utility>

#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// Letters of Latin alphabets in UTF-8 and the plain ones that are typed for them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 24> plain_letters{
    {{"ä", "a"}, {"Ä", "a"}, {"á", "a"}, {"à", "a"}, {"â", "a"}, {"é", "e"},
     {"É", "e"}, {"è", "e"}, {"È", "e"}, {"ê", "e"}, {"ë", "e"}, {"í", "i"},
     {"î", "i"}, {"ï", "i"}, {"ñ", "n"}, {"ö", "o"}, {"Ö", "o"}, {"ó", "o"},
     {"Ó", "o"}, {"ô", "o"}, {"ü", "u"}, {"Ü", "u"}, {"ú", "u"}, {"ß", "ss"}}};

/// A name without blanks and accents, in lower case.
std::string plain(std::string_view text) {
  std::string result = lower_case(text);
  std::erase(result, ' ');
  for (const auto& [letter, typed] : plain_letters) {
    for (auto at = result.find(letter); at != std::string::npos; at = result.find(letter, at)) {
      result.replace(at, letter.size(), typed);
    }
  }
  return result;
}

/// "un1017" of "UN 1017" and "1017".
std::string un_number(const std::string& plain_text) {
  return plain_text.starts_with("un") ? plain_text : fmt::format("un{}", plain_text);
}

/// The number of "UN-Nr. 1017", "ONU 1017" or "CAS: 7782-50-5"; the text where it is no number with
/// such a name before it.
std::string without_list(const std::string& plain_text) {
  static const std::regex numbered(R"((?:un|onu|cas)[^0-9]{0,6}([0-9]+(?:-[0-9]+)*))");
  std::smatch parts;
  return std::regex_match(plain_text, parts, numbered) ? parts[1].str() : plain_text;
}

/// Atoms by element of "HCl"; nothing of a text that is no formula.
std::map<std::string, int> atoms_of(std::string_view text) {
  static const std::regex formula("([A-Z][a-z]?[0-9]{0,3})+"), element("([A-Z][a-z]?)([0-9]*)");
  std::map<std::string, int> atoms;
  const std::string whole(text);
  if (!std::regex_match(whole, formula)) return atoms;
  for (std::sregex_iterator one(whole.begin(), whole.end(), element), end; one != end; ++one) {
    const std::string count = one->str(2);
    atoms[one->str(1)] += count.empty() ? 1 : std::stoi(count);
  }
  return atoms;
}

bool designates(const std::string& designation, const Json& entry) {
  const auto is = [&](const char* key) {
    const std::string value = plain(entry.value(key, ""));
    return !value.empty() && value == designation;
  };
  const std::string un = plain(entry.value("un", ""));
  const Json synonyms = entry.value("synonyms", Json::array());
  if (std::any_of(synonyms.begin(), synonyms.end(),
                  [&](const Json& one) { return plain(one.get<std::string>()) == designation; })) {
    return true;
  }
  return is("name") || is("formula") || is("cas") ||
         (!un.empty() && un_number(un) == un_number(designation));
}

/// The number under a key of the library's entry.
std::optional<double> library_number(std::string_view designation, const char* key) {
  const Json* entry = designated(library_entries(), designation);
  if (entry == nullptr || !entry->contains(key)) return std::nullopt;
  return entry->at(key).get<double>();
}

}  // namespace

const Json& library_entries() {
  static const Json entries = Json::parse(substance_library());
  return entries;
}

const Json* designated(const Json& list, std::string_view designation) {
  const auto by_name = std::find_if(list.begin(), list.end(), [&](const Json& entry) {
    return entry.value("name", "") == designation;
  });
  if (by_name != list.end()) return &*by_name;
  const std::string wanted = without_list(plain(designation));
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Json& entry) { return designates(wanted, entry); });
  if (found != list.end()) return &*found;
  const auto atoms = atoms_of(designation);
  if (atoms.size() < 2) return nullptr;
  const auto same = std::find_if(list.begin(), list.end(), [&](const Json& entry) {
    return atoms_of(entry.value("formula", "")) == atoms;
  });
  return same == list.end() ? nullptr : &*same;
}

std::optional<std::string> library_name(std::string_view designation) {
  const Json* entry = designated(library_entries(), designation);
  return entry ? std::optional(entry->at("name").get<std::string>()) : std::nullopt;
}

std::optional<double> library_molar_mass(std::string_view designation) {
  return library_number(designation, "molar_mass");
}

std::optional<double> library_boiling_point(std::string_view designation) {
  return library_number(designation, "boiling_point");
}

std::optional<double> library_liquid_density(std::string_view designation) {
  return library_number(designation, "liquid_density");
}

std::string library_numbers(const std::string& name) {
  const Json* entry = designated(library_entries(), name);
  if (entry == nullptr) return "";
  const std::string cas = entry->value("cas", ""), un = entry->value("un", "");
  return fmt::format("{}{}{}", cas.empty() ? "" : "CAS " + cas,
                     cas.empty() || un.empty() ? "" : ", ", un.empty() ? "" : "UN " + un);
}

}  // namespace downwash
