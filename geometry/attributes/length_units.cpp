#include "geometry/attributes/length_units.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <vector>

#include "geometry/input/lengths.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

struct LengthUnit {
  std::string_view word;
  double metres;
};
constexpr std::array<LengthUnit, 23> length_units{{{"m", 1},
                                                   {"metre", 1},
                                                   {"metres", 1},
                                                   {"meter", 1},
                                                   {"meters", 1},
                                                   {"ft", foot},
                                                   {"foot", foot},
                                                   {"feet", foot},
                                                   {"ft_i", foot},
                                                   {"ft_us", survey_foot},
                                                   {"inch", inch},
                                                   {"inches", inch},
                                                   {"cm", 0.01},
                                                   {"centimetre", 0.01},
                                                   {"centimetres", 0.01},
                                                   {"centimeter", 0.01},
                                                   {"centimeters", 0.01},
                                                   {"dm", 0.1},
                                                   {"mm", 0.001},
                                                   // Numbers of EPSG.
                                                   {"9001", 1},
                                                   {"9002", foot},
                                                   {"9003", survey_foot},
                                                   {"1033", 0.01}}};
/// Units that count at the end of a name alone: elsewhere their letters may stand for more.
constexpr std::array<std::string_view, 3> last_alone{"m", "dm", "mm"};
/// Ends of words that a unit may follow without a sign between.
constexpr std::array<std::string_view, 16> before_unit{
    "height", "hght",   "hgt",    "bldght", "roofht", "avght", "hoehe", "höhe",
    "haut",   "altura", "hoogte", "mean",   "median", "avg",   "max",   "roof"};
constexpr std::array<std::string_view, 3> short_before_unit{"h", "ht", "z"};

bool is_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127;
}

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < name.size();) {
    std::size_t end = at;
    while (end < name.size() && is_letter(name[end])) ++end;
    if (end > at) words.push_back(name.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

/// The unit that a word is, or ends with behind a word for a height.
double unit_at_end(std::string_view word) {
  if (word.ends_with("feet")) return foot;
  if (!std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    if (const double unit = unit_of_word(word); unit > 0) return unit;
  }
  for (const std::string_view end : {"ft", "cm", "dm", "mm"}) {
    if (!word.ends_with(end)) continue;
    const std::string_view before = word.substr(0, word.size() - end.size());
    const bool is_height =
        std::ranges::find(short_before_unit, before) != short_before_unit.end() ||
        std::ranges::any_of(before_unit, [&](std::string_view w) { return before.ends_with(w); });
    return is_height ? unit_of_word(end) : 0;
  }
  return 0;
}

}  // namespace

double unit_of_word(std::string_view word) {
  word.remove_prefix(word.find_last_of(":/#") + 1);  // npos + 1 is 0
  while (!word.empty() && (word.front() == '[' || word.front() == ' ')) word.remove_prefix(1);
  while (!word.empty() && (word.back() == ']' || word.back() == ' ')) word.remove_suffix(1);
  const auto* const known = std::find_if(length_units.begin(), length_units.end(),
                                         [&](const LengthUnit& u) { return u.word == word; });
  return known == length_units.end() ? 0 : known->metres;
}

double unit_in_name(std::string_view name) {
  const std::vector<std::string_view> words = words_of(name);
  double found = 0;
  for (std::size_t n = 0; n < words.size(); ++n) {
    const bool waits = std::ranges::find(last_alone, words[n]) != last_alone.end();
    const double unit = waits && n + 1 < words.size() ? 0 : unit_at_end(words[n]);
    if (unit == 0) continue;
    if (found > 0 && found != unit) return 0;
    found = unit;
  }
  return name == "m" ? 0 : found;  // a name of its own
}

double unit_beside(const Attributes& attributes, std::string_view name) {
  const auto& all = attributes.values();
  for (auto next = all.upper_bound(name); next != all.end() && next->first.starts_with(name);
       ++next) {
    const std::string_view end = std::string_view(next->first).substr(name.size());
    const auto* words = std::get_if<std::string>(&next->second);
    if (words != nullptr && (end == "_uom" || end == "_unit" || end == "_units")) {
      return unit_of_word(lower_case(*words));
    }
  }
  return 0;
}

}  // namespace downwash
