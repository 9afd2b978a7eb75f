// What a building file looks as if it meant something else than it says.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "geometry/buildings/attributes.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Attributes of most features that may hold heights under an unusual name: it has a word for
/// height in it, and the values are lengths from 1 to 1000 m. `MEANHEIGHT (2.1 to 98.5)`.
std::vector<std::string> possible_height_keys(std::span<const Attributes* const> features);

/// Count of right angles among the corners of footprints in longitude and latitude. Buildings have
/// right angles; where the two are the wrong way round, those that are turned against north lose
/// them.
struct RightAngles {
  std::size_t corners = 0;
  double as_read = 0;  ///< share of the corners
  double swapped = 0;  ///< the same with longitude and latitude exchanged

  /// True if they are the wrong way round, by all appearances.
  bool wrong_way_round() const { return corners >= 20 && swapped > as_read + 0.25; }
};
RightAngles right_angles(std::span<const Ring> rings);

}  // namespace downwash
