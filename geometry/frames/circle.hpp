// Directions as numbers of degrees.
#pragma once

#include <cmath>

namespace downwash {

/// The same direction from 0 up to 360 degrees.
inline double in_circle(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0 ? std::fmod(rest + 360, 360.0) : rest;
}

}  // namespace downwash
