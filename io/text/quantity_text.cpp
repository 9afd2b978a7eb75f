#include "io/text/quantity_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "io/text/ppm.hpp"
#include "io/text/units.hpp"

namespace downwash {
namespace {

constexpr std::string_view digits = "0123456789";

void skip_blanks(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
}

struct Number {
  std::optional<double> value;
  std::string problem;
};

/// The number at the start of `rest`, which is cut off there.
Number next_number(std::string_view& rest) {
  const std::size_t sign = rest.starts_with('+') || rest.starts_with('-') ? 1 : 0;
  const std::string_view first = rest.substr(sign);
  if (first.empty() ||
      (digits.find(first.front()) == std::string_view::npos && first.front() != '.')) {
    return {std::nullopt, ""};
  }
  std::string text(rest.substr(rest.front() == '+' ? 1 : 0));
  const std::size_t whole = std::min(text.find_first_not_of("-0123456789"), text.size());
  const bool comma = whole + 1 < text.size() && text[whole] == ',' &&
                     std::isdigit(static_cast<unsigned char>(text[whole + 1]));
  if (comma) text[whole] = '.';
  double value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !std::isfinite(value)) return {std::nullopt, ""};
  const auto length = static_cast<std::size_t>(stop - text.data());
  const std::size_t used = length + (rest.front() == '+' ? 1 : 0);
  const std::string_view number = rest.substr(0, used);
  const bool thousands =
      comma && whole > 0 && whole - (text.front() == '-' ? 1 : 0) <= 3 && text[whole - 1] != '0';
  if (thousands && length == whole + 4) {
    return {std::nullopt,
            fmt::format("may be {0} or {1}: write one of them",
                        text.substr(0, whole) + text.substr(whole + 1, 3), text.substr(0, length))};
  }
  rest.remove_prefix(used);
  if (rest.starts_with(',') || rest.starts_with('.')) {  // 1,234.5 or 1.2.3
    return {std::nullopt, fmt::format("has {}{}, which may be read in two ways: write it with "
                                      "one decimal point, and no thousands separator",
                                      shortened(number, 20), rest.front())};
  }
  return {value, ""};
}

double rounded(double value) {
  double result = 0;
  const std::string text = fmt::format("{:.10g}", value);
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

// ---------------------------------------------------------------------- with units

/// The part of a text up to the next number, cut off there.
std::string_view next_word(std::string_view& rest, bool several) {
  const std::size_t end = several ? std::min(rest.find_first_of(digits), rest.size()) : rest.size();
  std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  word.remove_suffix(word.size() - (word.find_last_not_of(' ') + 1));
  return word;
}

/// The unit of a number that has none and stands behind another: "1h30", "5'10".
std::optional<Unit> unit_after(const Unit& last) {
  const auto same = [&](const char* unit) {
    return unit_of(unit)->scale == last.scale && unit_of(unit)->dimension == last.dimension;
  };
  if (same("h")) return unit_of("min");
  if (same("min")) return unit_of("s");
  if (same("ft")) return unit_of("in");
  return std::nullopt;
}

ReadQuantity no_quantity(std::string_view unit) {
  return {std::nullopt, "can't be read: give a number alone, or " + forms_of(unit), true};
}

/// Of parts per million and alike, as a factor.
std::optional<double> parts_per_million(std::string_view word) {
  const std::string lower = lower_case(word);
  if (lower == "ppm" || lower == "ppmv") return 1;
  if (lower == "ppb" || lower == "ppbv") return 1e-3;
  if (lower == "%" || lower == "vol%" || lower == "vol-%" || lower == "vol %") return 1e4;
  return std::nullopt;
}

ReadQuantity with_unit(std::string_view rest, std::string_view unit,
                       const std::optional<double>& molar_mass) {
  const auto wanted = unit_of(unit);
  const auto fail = [&] { return no_quantity(unit); };
  static const auto second = unit_of("s")->dimension, metre = unit_of("m")->dimension,
                    density = unit_of("kg/m3")->dimension;
  const bool time = wanted && wanted->dimension == second;
  const bool several = time || (wanted && wanted->dimension == metre);
  double sum = 0;
  std::optional<Unit> last;
  for (int part = 0; part == 0 || !rest.empty(); ++part) {
    const Number number = next_number(rest);
    if (!number.problem.empty()) return {std::nullopt, number.problem};
    if (!number.value || (part > 0 && *number.value < 0)) return fail();
    skip_blanks(rest);
    const std::string_view word = next_word(rest, several);
    if (word.empty() && part == 0) {
      if (!rest.empty()) return fail();
      return {*number.value, "", false};
    }
    if (lower_case(word) == lower_case(unit) && part == 0 && rest.empty()) {
      return {*number.value, "", false};
    }
    if (!wanted) return fail();
    if (const auto share = parts_per_million(word); share && wanted->dimension == density) {
      if (!molar_mass) {
        return {std::nullopt,
                "is by volume, which takes the molar mass of the substance: give its "
                "`molar_mass`, or " +
                    std::string(unit)};
      }
      return {rounded(concentration_of_ppm(*share * *number.value, *molar_mass) / wanted->scale),
              ""};
    }
    const auto own = word.empty() ? unit_after(*last) : unit_of(word, time);
    if (!own || own->dimension != wanted->dimension) return fail();
    if (last && !(own->scale < last->scale)) return fail();
    if (part == 0 && own->scale == wanted->scale && own->shift == wanted->shift && rest.empty()) {
      return {*number.value, "", false};  // to the last bit
    }
    sum += *number.value * own->scale + own->shift;
    last = own;
    skip_blanks(rest);
  }
  return {rounded((sum - wanted->shift) / wanted->scale), ""};
}

// ---------------------------------------------------------------------- directions and places

struct CompassWord {
  std::string_view word, letter;
};
/// In English, German, French and Spanish, longer ones first. O alone is east in German and west
/// in French, so that it is none.
constexpr std::array compass_words{
    CompassWord{"north", "N"}, CompassWord{"norte", "N"}, CompassWord{"nord", "N"},
    CompassWord{"south", "S"}, CompassWord{"sued", "S"},  CompassWord{"süd", "S"},
    CompassWord{"sud", "S"},   CompassWord{"sur", "S"},   CompassWord{"oeste", "W"},
    CompassWord{"ouest", "W"}, CompassWord{"west", "W"},  CompassWord{"east", "E"},
    CompassWord{"este", "E"},  CompassWord{"est", "E"},   CompassWord{"ost", "E"}};
constexpr std::array compass_points{"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                    "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};

/// "NW" of "north-west"; what is none stays.
std::string compass_letters(std::string_view text) {
  std::string words = lower_case(text), letters;
  for (const char* before : {"from the ", "from "}) {
    if (words.starts_with(before)) words.erase(0, std::string_view(before).size());
  }
  std::string_view rest = words;
  while (!rest.empty()) {
    const auto word = std::find_if(compass_words.begin(), compass_words.end(),
                                   [&](const CompassWord& w) { return rest.starts_with(w.word); });
    if (word != compass_words.end()) {
      letters += word->letter;
      rest.remove_prefix(word->word.size());
    } else {
      if (rest.front() != '-' && rest.front() != ' ') {
        letters += static_cast<char>(std::toupper(static_cast<unsigned char>(rest.front())));
      }
      rest.remove_prefix(1);
    }
  }
  return letters;
}

ReadQuantity direction_of(const std::string& text) {
  if (text.find_first_of(digits) != std::string::npos) {
    const ReadQuantity found = with_unit(text, "°", std::nullopt);
    return found.unreadable ? no_quantity("direction") : found;
  }
  const std::string letters = compass_letters(text);
  const auto point = std::find(compass_points.begin(), compass_points.end(), letters);
  if (point != compass_points.end()) {
    return {22.5 * static_cast<double>(point - compass_points.begin()), ""};
  }
  if (!letters.empty() && letters.find('O') != std::string::npos &&
      letters.find_first_not_of("NSWO") == std::string::npos) {
    return {std::nullopt,
            "has an O, which is east in German and west in French: write E or W, or degrees"};
  }
  return no_quantity("direction");
}

/// Degrees, minutes and seconds with a letter before or behind.
ReadQuantity angle_on_earth(const std::string& text, char positive, char negative) {
  const ReadQuantity none = no_quantity(positive == 'E' ? "longitude" : "latitude");
  std::string_view rest = text;
  double sign = 0;
  const auto take_letter = [&](char letter) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    if (sign != 0 || (c != positive && c != negative)) return false;
    sign = c == positive ? 1 : -1;
    return true;
  };
  if (!rest.empty() && take_letter(rest.front())) {
    rest.remove_prefix(1);
    skip_blanks(rest);
  }
  constexpr std::array<std::string_view, 3> marks{"deg", "'", "\""};
  double sum = 0, part_of = 1, before = 1;
  for (std::size_t part = 0; part < marks.size() && !rest.empty(); ++part, part_of /= 60) {
    if (std::isalpha(static_cast<unsigned char>(rest.front()))) break;
    const Number number = next_number(rest);
    if (!number.problem.empty()) return {std::nullopt, number.problem};
    if (!number.value) return none;
    if (part > 0 && (*number.value < 0 || *number.value >= 60)) return none;
    if (part == 0) before = std::signbit(*number.value) ? -1 : 1;
    sum += std::abs(*number.value) * part_of;
    skip_blanks(rest);
    if (rest.starts_with(marks[part])) {
      rest.remove_prefix(marks[part].size());
      if (part == 0 && rest.starts_with("ree"))
        rest.remove_prefix(rest.starts_with("rees") ? 4 : 3);
    } else if (part > 0) {
      return none;
    }
    skip_blanks(rest);
  }
  if (rest.size() == 1 && take_letter(rest.front())) rest.remove_prefix(1);
  if (!rest.empty()) return none;
  if (before < 0 && sign != 0) return none;
  return {rounded((sign != 0 ? sign : before) * sum), ""};
}

}  // namespace

ReadQuantity read_quantity(std::string_view text, std::string_view unit,
                           const std::optional<double>& molar_mass) {
  const std::string plain = plain_signs(text);
  if (unit == "direction") return direction_of(plain);
  if (unit == "longitude") return angle_on_earth(plain, 'E', 'W');
  if (unit == "latitude") return angle_on_earth(plain, 'N', 'S');
  return with_unit(plain, unit, molar_mass);
}

bool is_bare_number(std::string_view text) {
  const std::string plain = plain_signs(text);
  std::string_view rest = plain;
  return next_number(rest).value && rest.empty();
}

std::string forms_of(std::string_view unit) {
  if (unit == "direction") return "a point of the compass such as NW";
  if (unit == "longitude") return "degrees as 13°24'30\" with E or W";
  if (unit == "latitude") return "degrees as 52°31'12\" with N or S";
  return "one with its unit (" + units_like(unit) + ")";
}

}  // namespace downwash
