#include "geometry/attributes/length_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

/// Takes a number off the front of the text.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || !std::isfinite(number)) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  text = trimmed(text);
  return number;
}

void replace_all(std::string& text, std::string_view from, char to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text[at] = to;
    text.erase(at + 1, from.size() - 1);
  }
}

/// Lower case, with a point in the place of a decimal comma, unless there is a point too: then it
/// is anybody's guess; and with the plain marks of feet and inches.
std::string normal_quantity(std::string_view words) {
  std::string normal = lower_case(trimmed(words));
  if (normal.find('.') == std::string::npos) std::replace(normal.begin(), normal.end(), ',', '.');
  for (const char* mark : {"\u2032", "\u2019"}) replace_all(normal, mark, '\'');
  for (const char* mark : {"\u2033", "\u201d"}) replace_all(normal, mark, '"');
  return normal;
}

bool is_inches(std::string_view word) {
  constexpr std::array<std::string_view, 6> words{"\"", "''", "in", "in.", "inch", "inches"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_metres(std::string_view word) {
  constexpr std::array<std::string_view, 9> words{"",      "m",      "m.",     "metre", "metres",
                                                  "meter", "meters", "mètres", "metros"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<double> number_alone(const Attributes::Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  const auto* words = std::get_if<std::string>(&value);
  if (words == nullptr) return std::nullopt;
  const std::string normal = normal_quantity(*words);
  std::string_view rest = normal;
  if (rest.starts_with('+')) rest.remove_prefix(1);
  const auto number = take_number(rest);
  return rest.empty() ? number : std::nullopt;
}

bool is_in_metres(const Attributes::Value& value) {
  const auto* words = std::get_if<std::string>(&value);
  if (words == nullptr) return true;
  const std::string normal = normal_quantity(*words);
  return normal.find_first_of("'\"fcdin") == std::string::npos && !normal.ends_with("mm");
}

std::optional<double> storeys_in(const Attributes::Value& value) {
  const auto* words = std::get_if<std::string>(&value);
  if (words == nullptr) return std::nullopt;
  const std::string normal = normal_quantity(*words);
  std::string_view rest = normal;
  const auto number = take_number(rest);
  for (const std::string_view word :
       {"level", "levels", "floor", "floors", "storey", "storeys", "story", "stories", "geschosse",
        "geschoss", "stockwerke", "etages", "étages"}) {
    if (rest == word) return number;
  }
  return std::nullopt;
}

std::optional<double> parse_length(std::string_view words) {
  const std::string normal = normal_quantity(words);
  std::string_view rest = normal;
  if (rest.starts_with('+')) rest.remove_prefix(1);

  const auto number = take_number(rest);
  if (!number) return std::nullopt;
  if (is_metres(rest)) return number;
  for (const auto& [name, unit] : {std::pair{"cm", 0.01}, {"dm", 0.1}, {"mm", 0.001}}) {
    if (rest == name) return *number * unit;
  }
  if (is_inches(rest)) return *number * inch;
  for (const std::string_view unit : {"'", "feet", "foot", "ft.", "ft"}) {
    if (!rest.starts_with(unit)) continue;
    rest = trimmed(rest.substr(unit.size()));
    if (rest.empty()) return *number * foot;
    const auto inches = take_number(rest);
    if (!inches || !is_inches(rest)) return std::nullopt;
    return *number * foot + *inches * inch;
  }
  return std::nullopt;
}

std::optional<double> length_of(const Attributes::Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* words = std::get_if<std::string>(&value)) return parse_length(*words);
  return std::nullopt;
}

}  // namespace downwash
