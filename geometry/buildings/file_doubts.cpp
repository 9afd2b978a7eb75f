#include "geometry/buildings/file_doubts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>

#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr std::array<std::string_view, 13> words_for_height{
    "heig", "hoehe", "höhe", "hauteur", "altezza", "altura", "hoogte",
    "hght", "hgt",   "elev", "ht_",     "_ht",     "roof_h"};
constexpr double lowest = 1, highest = 1000;  // m
constexpr double share_with_key = 0.5, share_plausible = 0.9;
constexpr double nearly_right = 0.05;  // |cos| of an angle: within 3°

struct Values {
  std::size_t count = 0, plausible = 0;
  double low = std::numeric_limits<double>::infinity(), high = 0;
};

bool names_height(const std::string& name) {
  return std::any_of(words_for_height.begin(), words_for_height.end(),
                     [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// |cos| of the angle at b, by lengths that are true to scale at the latitude.
double cosine(const Point& a, const Point& b, const Point& c) {
  const double scale = std::cos(b.y * std::numbers::pi / 180);
  const Point to_a{scale * (a.x - b.x), a.y - b.y}, to_c{scale * (c.x - b.x), c.y - b.y};
  const double lengths = std::hypot(to_a.x, to_a.y) * std::hypot(to_c.x, to_c.y);
  return lengths > 0 ? std::abs(to_a.x * to_c.x + to_a.y * to_c.y) / lengths : 1;
}

}  // namespace

std::vector<std::string> possible_height_keys(std::span<const Attributes* const> features) {
  std::map<std::string, Values> found;
  for (const Attributes* attributes : features) {
    for (const auto& [name, value] : attributes->values()) {
      if (!names_height(name)) continue;
      const std::optional<double> length = length_of(value);
      if (!length) continue;
      Values& values = found[name];
      ++values.count;
      if (*length < lowest || *length > highest) continue;
      ++values.plausible;
      values.low = std::min(values.low, *length);
      values.high = std::max(values.high, *length);
    }
  }
  std::vector<std::string> keys;
  for (const auto& [name, values] : found) {
    const auto count = static_cast<double>(values.count);
    if (count < share_with_key * static_cast<double>(features.size())) continue;
    if (static_cast<double>(values.plausible) < share_plausible * count) continue;
    keys.push_back(text(name, " (", values.low, " to ", values.high, ")"));
  }
  return keys;
}

RightAngles right_angles(std::span<const Ring> rings) {
  RightAngles result;
  std::size_t as_read = 0, swapped = 0;
  const auto turned = [](const Point& p) { return Point{p.y, p.x}; };
  for (const Ring& ring : rings) {
    for (std::size_t n = 0; n < ring.size() && ring.size() >= 4; ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()], &c = ring[(n + 2) % ring.size()];
      ++result.corners;
      as_read += cosine(a, b, c) < nearly_right ? 1 : 0;
      swapped += cosine(turned(a), turned(b), turned(c)) < nearly_right ? 1 : 0;
    }
  }
  if (result.corners == 0) return result;
  result.as_read = static_cast<double>(as_read) / static_cast<double>(result.corners);
  result.swapped = static_cast<double>(swapped) / static_cast<double>(result.corners);
  return result;
}

}  // namespace downwash
