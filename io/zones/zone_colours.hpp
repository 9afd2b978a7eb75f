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
/// Of what is only estimated, beyond the computed area.
inline constexpr double beyond_fill_opacity = 0.2, beyond_stroke_width = 1;

/// Where a zone is cut at the edge of the computed area.
inline constexpr std::string_view cut_colour = "#b000b5";

/// Colours by severity: yellow, orange, red, as responders know them from ALOHA. io/report/ has the
/// same.
inline constexpr std::array<ZoneColour, 3> zone_colours{
    {{"#ffd21f", "#7a5c00"}, {"#ff8c1a", "#963c00"}, {"#d7191c", "#7d0709"}}};

/// Colour of ThreatLevel::severity; below 1 it is that of 1, above 3 that of 3.
constexpr const ZoneColour& zone_colour(int severity) {
  return zone_colours[static_cast<std::size_t>(std::clamp(severity, 1, 3) - 1)];
}

}  // namespace downwash
