#include "geometry/frames/land.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace downwash {

namespace {

/// A hexadecimal digit for four cells from west to east, a row of 90 for 360°, from the south.
constexpr std::string_view land_cells =
#include "geometry/frames/land_cells.inc"
    ;
static_assert(land_cells.size() == std::size_t{180} * 90);

}  // namespace

bool may_be_land(const LonLat& place) {
  const auto cell = [](double degrees, int most) {
    return static_cast<std::size_t>(std::clamp(static_cast<int>(std::floor(degrees)), 0, most));
  };
  const std::size_t row = cell(place.lat + 90, 179), column = cell(place.lon + 180, 359);
  const char digit = land_cells[90 * row + column / 4];
  const int four = digit <= '9' ? digit - '0' : digit - 'a' + 10;
  return (four >> (3 - column % 4) & 1) != 0;
}

}  // namespace downwash
