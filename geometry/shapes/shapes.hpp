// Points, rings and polygons in the plane.
#pragma once

#include <vector>

namespace downwash {

/// Metres; in the map frame x is east and y north, in the domain frame as WindFrame has it.
struct Point {
  double x = 0;
  double y = 0;

  bool operator==(const Point&) const = default;
};

/// Corners in either orientation; the last one is joined to the first and does not repeat it.
using Ring = std::vector<Point>;

/// Filled by the even-odd rule over all rings together, so that orientation never matters.
struct Polygon {
  Ring outer;
  std::vector<Ring> holes;
};

}  // namespace downwash
