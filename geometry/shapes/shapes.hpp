// Points, rings and polygons in the plane, triangles in space.
#pragma once

#include <array>
#include <cstdint>
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

/// A place in space, m, z up.
struct Point3 {
  double x = 0, y = 0, z = 0;

  bool operator==(const Point3&) const = default;
};

/// Three points, by their numbers.
using Triangle = std::array<std::uint32_t, 3>;

/// A surface of triangles; triangles that share an edge name the same two points.
struct TriangleMesh {
  std::vector<Point3> points;
  std::vector<Triangle> triangles;
};

}  // namespace downwash
