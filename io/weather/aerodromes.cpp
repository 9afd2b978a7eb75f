#include "io/weather/aerodromes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <vector>

namespace downwash {
namespace {

struct Aerodrome {
  std::string_view name;
  StationPlace place;
};

double number_of(std::string_view text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// Sorted by name.
std::vector<Aerodrome> read_list() {
  std::vector<Aerodrome> list;
  std::string_view rest = aerodrome_list();
  rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
  while (!rest.empty()) {
    const std::string_view row = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(row.size() + 1, rest.size()));
    const std::size_t first = row.find(','), second = row.rfind(',');
    if (first == second) continue;
    list.push_back({row.substr(0, first),
                    {.lon = number_of(row.substr(second + 1)),
                     .lat = number_of(row.substr(first + 1, second - first - 1))}});
  }
  return list;
}

const std::vector<Aerodrome>& aerodromes() {
  static const std::vector<Aerodrome> list = read_list();
  return list;
}

}  // namespace

std::optional<StationPlace> aerodrome_place(std::string_view station) {
  const auto& list = aerodromes();
  const auto found = std::ranges::lower_bound(list, station, {}, &Aerodrome::name);
  if (found == list.end() || found->name != station) return std::nullopt;
  return found->place;
}

std::optional<StationPlace> nearest_of_country(std::string_view station,
                                               const StationPlace& place) {
  // The second letter of contiguous United States names no region.
  const std::string_view letters = station.substr(0, station.starts_with('K') ? 1 : 2);
  std::optional<StationPlace> nearest;
  for (const Aerodrome& other : aerodromes()) {
    if (!other.name.starts_with(letters)) continue;
    if (!nearest || distance_between(other.place, place) < distance_between(*nearest, place)) {
      nearest = other.place;
    }
  }
  return nearest;
}

std::string place_on_earth(const StationPlace& place) {
  const auto& list = aerodromes();
  const auto nearest = std::ranges::min_element(list, {}, [&](const Aerodrome& aerodrome) {
    return distance_between(aerodrome.place, place);
  });
  std::string words =
      fmt::format("{:.2f}° {}, {:.2f}° {}", std::abs(place.lat), place.lat < 0 ? 'S' : 'N',
                  std::abs(place.lon), place.lon < 0 ? 'W' : 'E');
  if (nearest == list.end()) return words;
  words += fmt::format(", {:.0f} km from the aerodrome {}",
                       distance_between(nearest->place, place) / 1000, nearest->name);
  const std::string_view country = country_of(nearest->name);
  return country.empty() ? words : fmt::format("{} ({})", words, country);
}

double distance_between(const StationPlace& a, const StationPlace& b) {
  constexpr double degree = std::numbers::pi / 180, radius = 6371e3;  // m, mean
  const double along = std::sin((b.lat - a.lat) / 2 * degree),
               across = std::sin((b.lon - a.lon) / 2 * degree);
  const double h =
      along * along + std::cos(a.lat * degree) * std::cos(b.lat * degree) * across * across;
  return 2 * radius * std::asin(std::sqrt(std::clamp(h, 0.0, 1.0)));
}

}  // namespace downwash
