// A building with four walls along the axes.
#pragma once

#include "geometry/shapes/shapes.hpp"

namespace downwash::test {

/// m
inline Building box(double x0, double y0, double x1, double y1, double height, double base = 0) {
  return {.id = "box",
          .name = "",
          .footprint = {{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}},
          .base = base,
          .height = height};
}

}  // namespace downwash::test
