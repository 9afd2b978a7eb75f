#include "geometry/attributes/catastro.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace downwash {

namespace {

constexpr std::array<std::pair<std::string_view, const char*>, 10> kinds_of_ground{
    {{"p", "patio"},
     {"pi", "pool"},
     {"tza", "terrace"},
     {"suelo", "ground"},
     {"jd", "garden"},
     {"yjd", "garden"},
     {"etq", "pond"},
     {"ten", "tennis court"},
     {"fut", "football ground"},
     {"zd", "sports ground"}}};

/// Floors of a Roman numeral in lower case, up to 99; nothing in any other text.
std::optional<double> roman(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 8> digits{
      {{"xc", 90}, {"l", 50}, {"xl", 40}, {"x", 10}, {"ix", 9}, {"v", 5}, {"iv", 4}, {"i", 1}}};
  int sum = 0, last = 1000;
  while (!text.empty()) {
    const auto* const digit = std::find_if(
        digits.begin(), digits.end(), [&](const auto& d) { return text.starts_with(d.first); });
    if (digit == digits.end() || digit->second > last) return std::nullopt;
    last = digit->second;
    sum += last;
    text.remove_prefix(digit->first.size());
  }
  return sum > 0 ? std::optional<double>(sum) : std::nullopt;
}

}  // namespace

std::optional<CatastroPart> catastro_part(const Attributes& attributes) {
  const Attributes::Value* value = attributes.find("constru");
  if (value == nullptr || !std::holds_alternative<std::string>(*value)) return std::nullopt;
  const std::string words = attributes.lower_text("constru");
  CatastroPart part;
  const auto* const ground = std::find_if(kinds_of_ground.begin(), kinds_of_ground.end(),
                                          [&](const auto& g) { return g.first == words; });
  if (ground != kinds_of_ground.end()) part.ground = ground->second;
  part.open_roof = words == "por" || words == "mar";
  bool below = false, others = false;
  for (std::string_view rest = words; !rest.empty();) {
    const auto end = std::min(rest.find('+'), rest.size());
    std::string_view item = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool minus = item.starts_with('-');
    if (minus) item.remove_prefix(1);
    const auto floors = roman(item);
    below = below || (floors && minus);
    others = others || !floors || !minus;
    if (floors && !minus) part.floors = std::max(part.floors.value_or(0), *floors);
  }
  part.below = below && !others;
  return part;
}

}  // namespace downwash
