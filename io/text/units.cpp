#include "io/text/units.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using Dimension = std::array<int, 5>;
constexpr Dimension none{}, length{1}, mass{0, 1}, time_span{0, 0, 1}, temperature{0, 0, 0, 1},
    amount{0, 0, 0, 0, 1}, area{2}, volume{3}, speed{1, 0, -1}, pressure{-1, 1, -2},
    energy{2, 1, -2}, energy_rate{2, 1, -3};

struct NamedUnit {
  std::string_view names;  ///< between blanks; the first one is shown
  Unit unit;
};

constexpr double pound = 0.45359237;                                   // kg
constexpr double us_gallon = 3.785411784e-3, barrel = 0.158987294928;  // m³
constexpr double degree = std::numbers::pi / 180, zero_celsius = 273.15;

/// Factors by definition (BIPM, The International System of Units, 2019; NIST Special Publication
/// 811, 2008).
const std::vector<NamedUnit>& known_units() {
  static const std::vector<NamedUnit> all{
      {"m metre metres meter meters metro metros", {length, 1}},
      {"km kilometre kilometres kilometer kilometers", {length, 1e3}},
      {"dm", {length, 0.1}},
      {"cm centimetre centimetres centimeter centimeters", {length, 1e-2}},
      {"mm millimetre millimetres millimeter millimeters", {length, 1e-3}},
      {"ft foot feet '", {length, foot}},
      {"in inch inches \"", {length, foot / 12}},
      {"yd yard yards", {length, 3 * foot}},
      {"mi mile miles", {length, mile}},
      {"nmi nautical_mile nautical_miles", {length, nautical_mile}},
      {"s sec secs second seconds Sekunde Sekunden seconde secondes segundo segundos",
       {time_span, 1}},
      {"min mins minute minutes Minuten minuto minutos", {time_span, 60}},
      {"h hr hrs hour hours Std Stunde Stunden heure heures hora horas", {time_span, 3600}},
      {"d day days Tag Tage jour jours", {time_span, 86400}},
      {"kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos",
       {mass, 1}},
      {"g gram grams gramm gramme grammes gramo gramos", {mass, 1e-3}},
      {"mg milligram milligrams", {mass, 1e-6}},
      {"ug mcg microgram micrograms", {mass, 1e-9}},
      {"Mg t tonne tonnes Tonnen tonelada toneladas", {mass, 1e3}},
      {"lb lbs pound pounds", {mass, pound}},
      {"oz ounce ounces", {mass, pound / 16}},
      {"K kelvin", {temperature, 1}},
      {"degC C celsius", {temperature, 1, zero_celsius}},
      {"degF F fahrenheit", {temperature, 5.0 / 9, zero_celsius - 32 * 5.0 / 9}},
      {"mol mole moles", {amount, 1}},
      {"kmol", {amount, 1e3}},
      {"deg degs degree degrees", {none, degree}},
      {"rad radian radians", {none, 1}},
      {"ha hectare hectares", {area, 1e4}},
      {"acre acres", {area, 4046.8564224}},
      {"l litre litres liter liters litro litros", {volume, 1e-3}},
      {"ml", {volume, 1e-6}},
      {"hl", {volume, 0.1}},
      {"gal gallon gallons", {volume, us_gallon}},
      {"bbl barrel barrels", {volume, barrel}},
      {"kt kts kn knot knots Knoten nœud nœuds noeud noeuds nudo nudos",
       {speed, nautical_mile / 3600}},
      {"kmh kph kmph", {speed, 1 / 3.6}},
      {"mph", {speed, mile / 3600}},
      {"mps", {speed, 1}},
      {"fps", {speed, foot}},
      {"Pa", {pressure, 1}},
      {"hPa mbar millibar millibars", {pressure, 100}},
      {"kPa", {pressure, 1e3}},
      {"MPa", {pressure, 1e6}},
      {"bar bars", {pressure, 1e5}},
      {"atm", {pressure, 101325}},
      {"psi", {pressure, 6894.757293168}},
      {"inHg", {pressure, 3386.389}},
      {"mmHg torr", {pressure, 133.322387415}},
      {"J", {energy, 1}},
      {"kJ", {energy, 1e3}},
      {"MJ", {energy, 1e6}},
      {"W", {energy_rate, 1}},
      {"kW", {energy_rate, 1e3}},
  };
  return all;
}

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool has_name(std::string_view names, std::string_view name, bool any_case) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    const std::string_view one = names.substr(0, end);
    if (one == name || (any_case && lower_case(one) == lower_case(name))) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

/// A unit without powers and quotients.
std::optional<Unit> single_unit(std::string_view name) {
  if (name == "1") return Unit{};
  for (const auto& [names, unit] : known_units()) {
    if (has_name(names, name, false)) return unit;
  }
  std::optional<Unit> alike;
  for (const auto& [names, unit] : known_units()) {
    if (!has_name(names, name, true)) continue;
    if (alike && alike->scale != unit.scale) return std::nullopt;  // MG: mg or Mg
    alike = unit;
  }
  return alike;
}

/// The factor at the start of `rest`, with its power: "m3", "kg", "s-1". It is cut off there.
std::optional<Unit> next_factor(std::string_view& rest) {
  constexpr std::string_view ends = " */().^-0123456789";
  std::size_t end = std::min(rest.find_first_of(ends), rest.size());
  if (end == 0 && rest.front() == '1') end = 1;
  const auto unit = single_unit(rest.substr(0, end));
  if (!unit) return std::nullopt;
  rest.remove_prefix(end);
  if (rest.starts_with('^')) rest.remove_prefix(1);
  const bool negative = rest.starts_with('-');
  if (negative) rest.remove_prefix(1);
  int power = 1;
  if (!rest.empty() && rest.front() >= '1' && rest.front() <= '4') {
    power = rest.front() - '0';
    rest.remove_prefix(1);
  } else if (negative) {
    return std::nullopt;
  }
  if (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest.front()))) return std::nullopt;
  if (negative) power = -power;
  Unit result{.dimension = unit->dimension,
              .scale = std::pow(unit->scale, power),
              .shift = power == 1 ? unit->shift : 0};
  for (int& exponent : result.dimension) exponent *= power;
  return result;
}

std::string with_slashes(std::string text) {
  for (std::size_t at = 0; (at = text.find(" per ", at)) != std::string::npos;) {
    text.replace(at, 5, "/");
  }
  if (text.starts_with("per ")) text.replace(0, 4, "/");
  for (const std::string_view two : {"nautical mile", "Nautical mile"}) {
    if (text.starts_with(two)) text[two.find(' ')] = '_';
  }
  return text;
}

/// Products and quotients of factors: those in the brackets behind a slash all divide.
std::optional<Unit> product_of(std::string_view rest) {
  Unit product;
  int factors = 0;
  bool divides = false, bracket = false;
  while (!rest.empty()) {
    const char c = rest.front();
    if (is_blank(c) || c == '*' || c == '.') {
      rest.remove_prefix(1);
    } else if (c == '/') {
      if (divides && bracket) return std::nullopt;
      divides = true;
      rest.remove_prefix(1);
    } else if (c == '(') {
      if (bracket) return std::nullopt;
      bracket = true;
      rest.remove_prefix(1);
    } else if (c == ')') {
      if (!bracket) return std::nullopt;
      bracket = divides = false;
      rest.remove_prefix(1);
    } else {
      const auto factor = next_factor(rest);
      if (!factor) return std::nullopt;
      ++factors;
      for (std::size_t n = 0; n < product.dimension.size(); ++n) {
        product.dimension[n] += divides ? -factor->dimension[n] : factor->dimension[n];
      }
      product.scale *= divides ? 1 / factor->scale : factor->scale;
      product.shift = factors == 1 && !divides ? factor->shift : 0;
      if (!bracket) divides = false;
    }
  }
  if (factors == 0 || bracket) return std::nullopt;
  return product;
}

struct KnownWords {
  std::string_view like;
  const char* words;
};
/// By a unit of each, the units that a message names.
constexpr std::array known_words{
    KnownWords{"m/s", "m/s, km/h, kt, mph or ft/s"},
    KnownWords{"m", "m, km, cm, mm, ft, in, mi or nmi"},
    KnownWords{"s", "s, min, h or d, also 1h30"},
    KnownWords{"K", "°C, °F or K"},
    KnownWords{"kg", "kg, g, t or lb"},
    KnownWords{"kg/s", "kg/s, g/s, kg/min, kg/h, t/h or lb/min"},
    KnownWords{"m2", "m², km², ha or ft²"},
    KnownWords{"m3", "m³, l, gal (US) or ft³"},
    KnownWords{"Pa", "Pa, hPa, kPa, bar, psi, atm, inHg or mmHg"},
    KnownWords{"kg/m3", "kg/m³, g/m³, mg/m³ or µg/m³"},
    KnownWords{"rad", "° or rad"},
};

}  // namespace

std::string plain_signs(std::string_view text) {
  struct Sign {
    std::string_view from, to;
  };
  constexpr std::array signs{
      Sign{"²", "2"},      Sign{"³", "3"},      Sign{"⁻", "-"},      Sign{"¹", "1"},
      Sign{"µ", "u"},      Sign{"μ", "u"},      Sign{"℃", "degC"},   Sign{"℉", "degF"},
      Sign{"°", "deg"},    Sign{"º", "deg"},    Sign{"′", "'"},      Sign{"’", "'"},
      Sign{"″", "\""},     Sign{"”", "\""},     Sign{"−", "-"},      Sign{"–", "-"},
      Sign{"·", "*"},      Sign{"⋅", "*"},      Sign{"\u00a0", " "}, Sign{"\u202f", " "},
      Sign{"\u2009", " "}, Sign{"\ufeff", " "}, Sign{"\t", " "}};
  std::string plain;
  while (!text.empty()) {
    const auto sign = std::find_if(signs.begin(), signs.end(),
                                   [&](const Sign& one) { return text.starts_with(one.from); });
    if (sign == signs.end()) {
      plain += text.front();
      text.remove_prefix(1);
    } else {
      plain += sign->to;
      text.remove_prefix(sign->from.size());
    }
  }
  const std::size_t first = plain.find_first_not_of(" \r\n");
  if (first == std::string::npos) return "";
  return plain.substr(first, plain.find_last_not_of(" \r\n") - first + 1);
}

std::optional<Unit> unit_of(std::string_view text, bool time) {
  const std::string plain = with_slashes(plain_signs(text));
  if (time && (plain == "m" || plain == "M")) return Unit{time_span, 60, 0};
  return product_of(plain);
}

std::string units_like(std::string_view unit) {
  const auto wanted = unit_of(unit);
  if (!wanted) return std::string(unit);
  for (const KnownWords& known : known_words) {
    if (unit_of(known.like)->dimension == wanted->dimension) return known.words;
  }
  return std::string(unit);
}

}  // namespace downwash
