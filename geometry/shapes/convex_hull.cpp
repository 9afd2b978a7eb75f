#include "geometry/shapes/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

/// > 0 where c is to the left of the line from a to b.
double left(const Point& a, const Point& b, const Point& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// One side of the hull of points in order.
template <class Iterator>
void append_side(Iterator first, Iterator last, Ring& hull) {
  const std::size_t start = hull.size();
  for (; first != last; ++first) {
    while (hull.size() >= start + 2 && left(hull[hull.size() - 2], hull.back(), *first) <= 0) {
      hull.pop_back();
    }
    hull.push_back(*first);
  }
  hull.pop_back();  // begins the other side
}

Ring clipped(Ring ring, const Ring& convex) {
  for (std::size_t n = 0; n < convex.size() && !ring.empty(); ++n) {
    const Point &a = convex[n], &b = convex[(n + 1) % convex.size()];
    Ring kept;
    for (std::size_t m = 0; m < ring.size(); ++m) {
      const Point &from = ring[m], &to = ring[(m + 1) % ring.size()];
      const double start = left(a, b, from), end = left(a, b, to);
      if (start >= 0) kept.push_back(from);
      if ((start >= 0) != (end >= 0)) {
        const double part = start / (start - end);
        kept.push_back({from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)});
      }
    }
    ring = std::move(kept);
  }
  return ring;
}

}  // namespace

Ring convex_hull(std::span<const Building> buildings) {
  std::vector<Point> points;
  for (const Building& building : buildings) {
    for (const Polygon& polygon : building.footprint) {
      points.insert(points.end(), polygon.outer.begin(), polygon.outer.end());
    }
  }
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return {};
  Ring hull;
  append_side(points.begin(), points.end(), hull);
  append_side(points.rbegin(), points.rend(), hull);
  return hull.size() < 3 ? Ring{} : hull;
}

double area_inside(const Polygon& polygon, const Ring& convex) {
  if (convex.empty()) return 0;
  Polygon inside{clipped(polygon.outer, convex), {}};
  for (const Ring& hole : polygon.holes) inside.holes.push_back(clipped(hole, convex));
  return area(inside);
}

}  // namespace downwash
