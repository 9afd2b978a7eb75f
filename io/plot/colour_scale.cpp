#include "io/plot/colour_scale.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace downwash {
namespace {

constexpr std::array<Rgb, 7> sequential{{{66, 8, 88},
                                         {68, 57, 131},
                                         {49, 103, 142},
                                         {33, 145, 140},
                                         {57, 185, 117},
                                         {143, 215, 68},
                                         {252, 231, 38}}};

constexpr std::array<Rgb, 5> diverging{
    {{32, 77, 158}, {128, 172, 218}, {246, 246, 244}, {232, 152, 122}, {166, 30, 45}}};

constexpr std::array<const char*, 7> palette{"#0072b2", "#d55e00", "#009e73", "#aa4499",
                                             "#56b4e9", "#e69f00", "#000000"};

Rgb between(std::span<const Rgb> anchors, double fraction) {
  const double at = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(anchors.size() - 1);
  const auto lower = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
  const double part = at - static_cast<double>(lower);
  Rgb colour{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double value = (1 - part) * anchors[lower][c] + part * anchors[lower + 1][c];
    colour[c] = static_cast<std::uint8_t>(std::lround(value));
  }
  return colour;
}

}  // namespace

Rgb sequential_colour(double fraction) { return between(sequential, fraction); }

Rgb diverging_colour(double fraction) { return between(diverging, fraction); }

std::string palette_colour(int index) {
  return palette[static_cast<std::size_t>(index) % palette.size()];
}

}  // namespace downwash
