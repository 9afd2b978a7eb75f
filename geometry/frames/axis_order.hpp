// Coordinates that come in the other order than they are read in.
#pragma once

#include <string>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// True if coordinates are no place in the area that a system was made for, and would be with x and
/// y exchanged. `system` as CoordinateSystem takes it. Throws as that does.
bool axes_seem_exchanged(const std::string& system, const Point& coordinates);

}  // namespace downwash
