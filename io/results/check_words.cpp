#include "io/results/check_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

void replace(std::string& text, std::string_view what, std::string_view with) {
  if (const auto at = text.find(what); at != std::string::npos) {
    text.replace(at, what.size(), with);
  }
}

}  // namespace

std::string wrong_words(const Check& check) {
  constexpr std::size_t most = 90;  // bytes
  if (check.wrong.empty()) {
    return check.figure.empty() ? check.name : shortened(check.name + ": " + check.figure, most);
  }
  std::string text = check.wrong;
  replace(text, "{0}", check.figure.substr(0, check.figure.find(' ')));
  replace(text, "{1}", check.figure.substr(0, check.figure.find_first_of(",;")));
  replace(text, "{}", check.figure);
  return shortened(text, most);
}

bool speaks_of_release(std::string_view text) {
  constexpr std::array words{"zone",   "cloud",    "concentration", "release",
                             "levels", "carried ", "substance",     "airborne"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool names_settings(const Check& check) {
  return check.name.starts_with("Settings that may not be meant");
}

Check of_wind_alone(Check check) {
  check.errs = Errs::unknown;
  if (names_settings(check) || !speaks_of_release(check.effect)) return check;
  check.effect =
      check.wind_effect.empty() ? "The wind may be off there." : std::move(check.wind_effect);
  return check;
}

}  // namespace downwash
