// Directions as numbers of degrees.
#pragma once

#include <cmath>

namespace downwash {

/// The same direction from 0 up to 360 degrees.
inline double in_circle(double degrees) {
  const double rest = std::fmod(degrees, 360.0);
  return rest < 0 ? std::fmod(rest + 360, 360.0) : rest;
}

/// Degrees clockwise from one direction to another, -180 to 180.
inline double turn_between(double from, double to) { return std::remainder(to - from, 360); }

}  // namespace downwash
