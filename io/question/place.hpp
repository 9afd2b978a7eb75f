// Where something is, as the user gave it.
#pragma once

#include <variant>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// A place as the user gave it: longitude and latitude, or metres in the map frame where there are
/// buildings, else in the domain frame.
using Place = std::variant<LonLat, Point>;

}  // namespace downwash
