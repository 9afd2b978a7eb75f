#include "geometry/attributes/stated_people.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "geometry/attributes/length_text.hpp"
#include "geometry/attributes/unknown_numbers.hpp"

namespace downwash {
namespace {

std::optional<double> people_under(const Attributes& attributes, std::string_view name) {
  constexpr double most = 100000;
  const Attributes::Value* value = attributes.find(name);
  const auto number = value == nullptr ? std::nullopt : number_alone(*value);
  const bool usable = number && *number >= 0 && *number <= most && !stands_for_unknown(*number);
  return usable ? number : std::nullopt;
}

}  // namespace

std::optional<double> stated_people(const Attributes& attributes) {
  constexpr std::array<std::string_view, 11> names{
      "occupants",   "number_of_occupants", "numberofoccupants", "residents",
      "inhabitants", "population",          "persons",           "einwohner",
      "bewohner",    "habitants",           "inwoners"};
  for (const std::string_view name : names) {
    if (const auto number = people_under(attributes, name)) return number;
  }
  constexpr std::array<std::array<std::string_view, 2>, 2> night_and_day{
      {{"pop2amu65", "pop2amo65"}, {"pop2pmu65", "pop2pmo65"}}};
  std::optional<double> most;
  for (const auto& [younger, older] : night_and_day) {
    const auto one = people_under(attributes, younger), other = people_under(attributes, older);
    if (one || other) most = std::max(most.value_or(0), one.value_or(0) + other.value_or(0));
  }
  return most;
}

}  // namespace downwash
