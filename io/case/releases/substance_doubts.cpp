#include "io/case/releases/substance_doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "geometry/input/text.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/json_values.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/text/ppm.hpp"
#include "io/weather/air.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

/// Another edition of a table moves a level less.
constexpr double factor_told = 2;

// -------------------------------------------------------------------------------- levels

/// A level at one averaging time.
struct Value {
  double averaging = 0;  ///< s
  double mg_m3 = 0;
};

/// Nothing where they can't be known: in ppm without a molar mass, or lists that don't match.
std::vector<Value> values_of(const Json& level, double molar_mass) {
  const bool by_volume = level.contains("ppm");
  if ((!by_volume && !level.contains("mg_m3")) || !level.contains("averaging")) return {};
  const auto times = listed(level["averaging"]),
             numbers = listed(level[by_volume ? "ppm" : "mg_m3"]);
  if (times.size() != numbers.size() || (by_volume && molar_mass <= 0)) return {};
  std::vector<Value> values;
  for (std::size_t n = 0; n < times.size(); ++n) {
    values.push_back({times[n], by_volume ? concentration_of_ppm(numbers[n], molar_mass) / milligram
                                          : numbers[n]});
  }
  return values;
}

/// The one at the same averaging time, or at the nearest.
const Value& nearest(const std::vector<Value>& values, double averaging) {
  const auto far = [&](const Value& value) {
    return std::abs(std::log((value.averaging + 1) / (averaging + 1)));
  };
  return *std::min_element(values.begin(), values.end(),
                           [&](const Value& a, const Value& b) { return far(a) < far(b); });
}

bool is_about(double ratio, double factor) {
  return std::abs(std::log(ratio / factor)) < std::log(1.3);
}

/// The unit in which the figure would be the library's, as a question.
std::string suspicion(double ratio, bool by_volume, double molar_mass) {
  const double mg_per_ppm = concentration_of_ppm(1, molar_mass) / milligram;
  if (is_about(ratio, 1000)) return by_volume ? "is it in ppb?" : "is it in µg?";
  if (is_about(ratio, 1e-3)) return by_volume ? "is it in ‰?" : "is it in g?";
  if (is_about(ratio, 1e6)) return by_volume ? "is it in ppt?" : "is it in ng?";
  if (is_about(ratio, 1e-6)) return by_volume ? "is it a share of 1?" : "is it in kg?";
  if (by_volume && is_about(ratio, mg_per_ppm)) return "is it in mg/m³?";
  if (!by_volume && is_about(ratio, 1 / mg_per_ppm)) return "is it in ppm?";
  return "is it meant?";
}

std::string ratio_words(double ratio) {
  for (const double power : {1e3, 1e6}) {
    if (std::abs(ratio / power - 1) < 0.1) return fmt::format("{:g} times", power);
    if (std::abs(ratio * power - 1) < 0.1) return fmt::format("a {:g}th of", power);
  }
  return fmt::format("{:.2g} times", ratio);
}

/// A name without blanks and hyphens, in lower case: "AEGL-2" and "aegl 2" are the same.
std::string plain_name(const Json& level) {
  std::string plain;
  for (const char c : lower_case(level.value("name", ""))) {
    if (std::string_view(" -_.").find(c) == std::string_view::npos) plain += c;
  }
  return plain;
}

/// A level of another name than those of the library: it may lie somewhat outside of all of these,
/// and farther if it is milder or graver than any of them.
void doubt_other_level(const std::vector<Value>& values, const Json& level, const Json& known,
                       const std::string& path, Problems& doubts) {
  constexpr double far = 10, farther = 100;
  const double infinite = std::numeric_limits<double>::infinity();
  double least = infinite, most = 0, mildest = infinite, gravest = 0;
  const double known_mass = known.value("molar_mass", 0.0);
  for (const Json& other : known.value("levels", Json::array())) {
    mildest = std::min(mildest, other.value("severity", 1.0));
    gravest = std::max(gravest, other.value("severity", 1.0));
    for (const Value& value : values_of(other, known_mass)) {
      least = std::min(least, value.mg_m3);
      most = std::max(most, value.mg_m3);
    }
  }
  const double severity = level.value("severity", 1.0);
  const double lowest = least / (severity < mildest ? farther : far);
  const double highest = most * (severity > gravest ? farther : far);
  for (const Value& value : values) {
    if (most == 0 || (value.mg_m3 <= highest && value.mg_m3 >= lowest)) continue;
    const bool high = value.mg_m3 > most;
    doubts.push_back(fmt::format(
        "{} of {} is {} {} level of the library ({:.3g} mg/m³): is it in another unit? (`{}` has "
        "{:.6g} mg/m³.)",
        level.value("name", ""), known["name"].get<std::string>(),
        ratio_words(value.mg_m3 / (high ? most : least)), high ? "the highest" : "the lowest",
        high ? most : least, path, value.mg_m3));
    return;
  }
}

void doubt_level(const Json& level, const Json& known, const std::string& path, double molar_mass,
                 Problems& doubts) {
  const std::string name = level.value("name", ""), substance = known["name"];
  const double known_mass = known.value("molar_mass", 0.0);
  const std::vector<Value> values = values_of(level, molar_mass);
  bool is_known = false;
  for (const Json& other : known.value("levels", Json::array())) {
    if (plain_name(other) != plain_name(level)) continue;
    const std::vector<Value> library_values = values_of(other, known_mass);
    if (library_values.empty()) continue;
    is_known = true;
    for (const Value& value : values) {
      const Value& right = nearest(library_values, value.averaging);
      const double ratio = value.mg_m3 / right.mg_m3;
      if (ratio < factor_told && ratio > 1 / factor_told) continue;
      const double mass = known_mass > 0 ? known_mass : std::numeric_limits<double>::quiet_NaN();
      doubts.push_back(fmt::format(
          "{} of {} is {} that of the library ({:.3g} mg/m³): {} (`{}` has {:.6g} mg/m³.)", name,
          substance, ratio_words(ratio), right.mg_m3, suspicion(ratio, level.contains("ppm"), mass),
          path, value.mg_m3));
      break;
    }
  }
  if (!is_known) doubt_other_level(values, level, known, path, doubts);
}

// -------------------------------------------------------------------------------- properties

/// A property with what it does, and the units that it may be in by their ratio to the right one.
struct Property {
  const char *key, *unit, *effect;
  double told_beyond;  ///< this ratio
  double smaller = 0;  ///< ratio of a unit that it may be in
  const char* in = "";
};
constexpr std::array<Property, 5> properties{{
    {"molar_mass", "g/mol", "ppm and the weight of the gas are wrong by as much", 1.03, 1e-3,
     "kg/mol"},
    {"gamma", "", "the rate out of a container is wrong", 1.2},
    {"liquid_density", "kg/m³", "what a container holds is wrong by as much", 1.2, 1e-3, "g/cm³"},
    {"liquid_heat_capacity", "J/(kg K)", "what boils off at once is wrong", 1.5, 1e-3, "kJ/(kg K)"},
    {"heat_of_vaporisation", "J/kg", "what boils off is wrong", 1.5, 1e-3, "kJ/kg"},
}};

/// A density of the gas that vapour has neither when cold nor when hot.
void doubt_density(const Json& entry, const Json& known, const std::string& path,
                   Problems& doubts) {
  constexpr double cold = -40, hot = 50, about = 1.05;  // °C
  const double given = entry.value("density", 0.0), molar_mass = known.value("molar_mass", 0.0);
  if (given == 0 || molar_mass == 0) return;
  const double boils = known.value("boiling_point", cold);
  const auto density_at = [&](double celsius) {
    constexpr double of_ppm = 25;  // °C
    return concentration_of_ppm(1e6, molar_mass) * (of_ppm + zero_celsius) /
           (celsius + zero_celsius);
  };
  const double least = density_at(std::max(hot, boils)), most = density_at(std::min(cold, boils));
  if (given > least / about && given < most * about) return;
  doubts.push_back(fmt::format(
      "`{}.density` of {} is {:g} kg/m³, its vapour has {:.3g} to {:.3g} by the molar mass of the "
      "library, {:g} g/mol: {}.",
      path, known["name"].get<std::string>(), given, least, most, molar_mass,
      given < least ? "the weight of the gas is wrong, unless it comes out hot or mixed with air"
                    : "the weight of the gas is wrong, unless it comes out with drops"));
  if (is_about(given / least, 1000)) doubts.back() += " Is it in g/m³?";
}

void doubt_properties(const Json& entry, const Json& known, const std::string& path,
                      Problems& doubts) {
  const std::string substance = known["name"];
  for (const Property& property : properties) {
    const double given = entry.value(property.key, 0.0), right = known.value(property.key, 0.0);
    if (given == 0 || right == 0) continue;
    const double ratio = given / right;
    if (ratio < property.told_beyond && ratio > 1 / property.told_beyond) continue;
    const bool other_unit = property.smaller > 0 && is_about(ratio, property.smaller);
    doubts.push_back(fmt::format("`{}.{}` of {} is {:g} {}, that of the library {:g}: {}.", path,
                                 property.key, substance, given, property.unit, right,
                                 property.effect));
    if (other_unit) doubts.back() += fmt::format(" Is it in {}?", property.in);
  }
  doubt_density(entry, known, path, doubts);
  constexpr double kelvins_told = 5;
  if (!entry.contains("boiling_point") || !known.contains("boiling_point")) return;
  const double given = entry["boiling_point"], right = known["boiling_point"];
  if (std::abs(given - right) <= kelvins_told) return;
  doubts.push_back(fmt::format(
      "`{}.boiling_point` of {} is {:g} °C, that of the library {:g} °C: {}", path, substance,
      given, right,
      std::abs(given - right - zero_celsius) < kelvins_told ? "is it in K?"
                                                            : "what boils off at once is wrong."));
}

}  // namespace

Problems substance_doubts(const Json& document) {
  Problems doubts;
  const Json substances = document.value("substances", Json::array());
  for (std::size_t s = 0; s < substances.size(); ++s) {
    const Json& entry = substances[s];
    const Json* known = designated(library_entries(), entry["name"].get<std::string>());
    if (known == nullptr) continue;
    const std::string path = fmt::format("substances.{}", s);
    doubt_properties(entry, *known, path, doubts);
    const double molar_mass = entry.value("molar_mass", known->value("molar_mass", 0.0));
    const Json levels = entry.value("levels", Json::array());
    for (std::size_t l = 0; l < levels.size(); ++l) {
      doubt_level(levels[l], *known, fmt::format("{}.levels.{}", path, l), molar_mass, doubts);
    }
  }
  return doubts;
}

}  // namespace downwash
