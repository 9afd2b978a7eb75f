// One set of colours for the zones in map files and on the report page.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace downwash {

/// "#rrggbb".
struct ZoneColour {
  std::string_view fill;
  std::string_view stroke;  ///< darker, so that an outline shows on its own fill
};

inline constexpr double zone_fill_opacity = 0.4;
inline constexpr double zone_stroke_width = 2;  ///< pixels

/// By severity: yellow, orange, red, as responders know them from ALOHA.
inline constexpr std::array<ZoneColour, 3> zone_colours{
    {{"#ffd92f", "#b38f00"}, {"#fd8d3c", "#b34700"}, {"#e31a1c", "#800000"}}};

/// Of ThreatLevel::severity; below 1 it is that of 1, above 3 that of 3.
constexpr const ZoneColour& zone_colour(int severity) {
  return zone_colours[static_cast<std::size_t>(std::clamp(severity, 1, 3) - 1)];
}

}  // namespace downwash
