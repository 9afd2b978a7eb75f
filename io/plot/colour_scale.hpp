// Colours of fields and curves, as "#rrggbb" and as bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace downwash {

using Rgb = std::array<std::uint8_t, 3>;

/// Colours from dark violet by green to yellow, lightness rising evenly, so that it reads in grey
/// as well.
Rgb sequential_colour(double fraction);
/// Colours from blue by near-white to red, the middle at ½.
Rgb diverging_colour(double fraction);

/// Colours for curves that people with any colour vision tell apart: blue, vermilion, green,
/// purple, sky blue, orange, black (Okabe & Ito 2008); after the last comes the first.
std::string palette_colour(int index);

}  // namespace downwash
