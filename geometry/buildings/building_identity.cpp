#include "geometry/buildings/building_identity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

constexpr std::size_t longest = 200;  // bytes of a name, kind or address

using Names = std::initializer_list<std::string_view>;

/// Words of German and French data for those that responders look for.
constexpr std::array<std::pair<std::string_view, std::string_view>, 25> translations{{
    {"schule", "school"},
    {"grundschule", "school"},
    {"école", "school"},
    {"ecole", "school"},
    {"enseignement", "school"},
    {"krankenhaus", "hospital"},
    {"klinik", "hospital"},
    {"hôpital", "hospital"},
    {"hopital", "hospital"},
    {"kindergarten", "kindergarten"},
    {"kita", "kindergarten"},
    {"kindertagesstätte", "kindergarten"},
    {"crèche", "kindergarten"},
    {"creche", "kindergarten"},
    {"altenheim", "nursing home"},
    {"altersheim", "nursing home"},
    {"pflegeheim", "nursing home"},
    {"seniorenheim", "nursing home"},
    {"ehpad", "nursing home"},
    {"maison de retraite", "nursing home"},
    {"feuerwehr", "fire station"},
    {"polizei", "police"},
    {"wohngebäude", "residential"},
    {"wohnhaus", "residential"},
    {"résidentiel", "residential"},
}};

/// Codes of the German cadastre for buildings whose people need help (AdV 2008, GeoInfoDok 6.0,
/// AX_Gebaeudefunktion), in CityGML and CityJSON after "31001_".
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> cadastre_codes{{
    {"1021", "children's home"},
    {"1022", "nursing home"},
    {"3020", "education"},
    {"3021", "school"},
    {"3022", "school"},
    {"3023", "university"},
    {"3050", "healthcare"},
    {"3051", "hospital"},
    {"3052", "nursing home"},
    {"3053", "clinic"},
    {"3060", "social facility"},
    {"3064", "homeless shelter"},
    {"3065", "kindergarten"},
    {"3066", "refugee shelter"},
}};

/// The kind that a code of the cadastre stands for; empty of others.
std::string kind_of_code(std::string_view code) {
  constexpr std::string_view prefix = "31001_";
  if (!code.starts_with(prefix)) return "";
  code.remove_prefix(prefix.size());
  const auto* const known = std::find_if(cadastre_codes.begin(), cadastre_codes.end(),
                                         [&](const auto& pair) { return pair.first == code; });
  return known == cadastre_codes.end() ? "" : std::string(known->second);
}

/// The value as a text of one line, cut off with "…" where it is too long for any list; numbers
/// without decimals where they have none.
std::string text_of(const Attributes::Value& value) {
  if (const auto* number = std::get_if<double>(&value)) {
    return std::abs(*number) < 1e9 && *number == std::floor(*number)
               ? text(static_cast<std::int64_t>(*number))
               : text(*number);
  }
  const auto* words = std::get_if<std::string>(&value);
  if (words == nullptr) return "";
  std::string line = *words;
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  const auto first = line.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return shortened(line.substr(first, line.find_last_not_of(' ') - first + 1), longest);
}

std::string first_of(const Attributes& attributes, Names names) {
  for (const std::string_view name : names) {
    const Attributes::Value* value = attributes.find(name);
    std::string found = value ? text_of(*value) : "";
    if (!found.empty()) return found;
  }
  return "";
}

std::string name_of(const Attributes& attributes) {
  return first_of(attributes, {"name", "name:en", "official_name", "building_name", "bldg_name",
                               "gebaeudename", "bezeichnung", "nom", "toponyme"});
}

/// Empty where it tells people nothing.
std::string kind_in(const Attributes& attributes, std::string_view key) {
  const Attributes::Value* value = attributes.find(key);
  if (value == nullptr || !std::holds_alternative<std::string>(*value)) return "";
  std::string kind = lower_case(text_of(*value));
  std::replace(kind.begin(), kind.end(), '_', ' ');
  if (kind.find_first_of("0123456789") != std::string::npos) {
    return kind_of_code(lower_case(text_of(*value)));
  }
  if (key == "healthcare" && (kind == "yes" || kind == "centre" || kind == "center")) {
    return "health centre";
  }
  for (const std::string_view nothing :
       {"yes", "no", "true", "false", "building", "feature", "polygon", "multipolygon", "way",
        "relation", "unknown", "other", "none", "indifférenciée", "indifférencié"}) {
    if (kind == nothing) return "";
  }
  const auto* known = std::find_if(translations.begin(), translations.end(),
                                   [&](const auto& pair) { return pair.first == kind; });
  return known == translations.end() ? kind : std::string(known->second);
}

std::string kind_of(const Attributes& attributes) {
  for (const std::string_view key : {"social_facility",
                                     "healthcare",
                                     "amenity",
                                     "emergency",
                                     "office",
                                     "tourism",
                                     "shop",
                                     "leisure",
                                     "building:use",
                                     "building_use",
                                     "use",
                                     "usage",
                                     "currentuse",
                                     "funktion",
                                     "gebaeudefunktion",
                                     "nutzung",
                                     "function",
                                     "usage1",
                                     "usage_1",
                                     "nature",
                                     "class",
                                     "subtype",
                                     "building",
                                     "type"}) {
    std::string kind = kind_in(attributes, key);
    if (!kind.empty()) return kind;
  }
  return "";
}

std::string address_of(const Attributes& attributes) {
  const std::string street =
      first_of(attributes,
               {"addr:street", "addr_street", "addr:place", "addr_place", "street", "street_name",
                "thoroughfare", "strasse", "straße", "str_name", "strassenname", "nom_voie", "voie",
                "rue", "thoroughfarename", "straatnaam", "openbareruimte", "vejnavn"});
  const std::string number =
      first_of(attributes,
               {"addr:housenumber", "addr_housenumber", "housenumber", "house_number", "house_no",
                "street_number", "locatordesignator", "hausnummer", "hausnr", "hnr", "numero",
                "numéro", "thoroughfarenumber", "huisnummer", "husnr", "addr:housename"});
  if (!street.empty()) return number.empty() ? street : street + ' ' + number;
  return first_of(attributes,
                  {"addr:full", "addr_full", "full_address", "full_addr", "address", "adresse"});
}

}  // namespace

BuildingIdentity identity_of(const Attributes& building, const Attributes* outline) {
  BuildingIdentity identity{name_of(building), kind_of(building), address_of(building)};
  if (outline == nullptr) return identity;
  if (identity.name.empty()) identity.name = name_of(*outline);
  if (identity.kind.empty()) identity.kind = kind_of(*outline);
  if (identity.address.empty()) identity.address = address_of(*outline);
  return identity;
}

}  // namespace downwash
