#include "geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace downwash {

namespace {

struct Edge {
  Point from, to;

  double low_x() const { return std::min(from.x, to.x); }
  double high_x() const { return std::max(from.x, to.x); }
};

/// > 0 when the point is to the left of the edge.
double side(const Edge& edge, const Point& point) {
  return (edge.to.x - edge.from.x) * (point.y - edge.from.y) -
         (edge.to.y - edge.from.y) * (point.x - edge.from.x);
}

bool cross(const Edge& a, const Edge& b) {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

/// How many edges a ray from the point towards lower x crosses.
int crossings(const Ring& ring, const Point& point) {
  int count = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    Point a = ring[n], b = ring[(n + 1) % ring.size()];
    if (a.y > b.y) std::swap(a, b);
    if (point.y < a.y || point.y >= b.y) continue;
    const double part = (point.y - a.y) / (b.y - a.y);
    count += a.x + part * (b.x - a.x) <= point.x ? 1 : 0;
  }
  return count;
}

}  // namespace

void Rectangle::include(const Point& point) {
  low = {std::min(low.x, point.x), std::min(low.y, point.y)};
  high = {std::max(high.x, point.x), std::max(high.y, point.y)};
}

void Rectangle::include(const Rectangle& other) {
  include(other.low);
  include(other.high);
}

bool Rectangle::contains(const Rectangle& other) const {
  return low.x <= other.low.x && low.y <= other.low.y && other.high.x <= high.x &&
         other.high.y <= high.y;
}

bool Rectangle::overlaps(const Rectangle& other) const {
  return low.x < other.high.x && other.low.x < high.x && low.y < other.high.y &&
         other.low.y < high.y;
}

Rectangle bounds(const Polygon& polygon) {
  Rectangle box;
  for (const Point& point : polygon.outer) box.include(point);
  return box;
}

Rectangle bounds(const Building& building) {
  Rectangle box;
  for (const Polygon& polygon : building.footprint) box.include(bounds(polygon));
  return box;
}

Rectangle bounds(std::span<const Building> buildings) {
  Rectangle box;
  for (const Building& building : buildings) box.include(bounds(building));
  return box;
}

double signed_area(const Ring& ring) {
  if (ring.empty()) return 0;
  // Relative to a corner: national grids have coordinates of millions of metres.
  const Point& origin = ring.front();
  double twice = 0;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    twice += side({origin, ring[n]}, ring[(n + 1) % ring.size()]);
  }
  return 0.5 * twice;
}

double area(const Polygon& polygon) {
  double sum = std::abs(signed_area(polygon.outer));
  for (const Ring& hole : polygon.holes) sum -= std::abs(signed_area(hole));
  return sum;
}

double area(const std::vector<Polygon>& polygons) {
  double sum = 0;
  for (const Polygon& polygon : polygons) sum += area(polygon);
  return sum;
}

bool covers(const Polygon& polygon, const Point& point) {
  int count = crossings(polygon.outer, point);
  for (const Ring& hole : polygon.holes) count += crossings(hole, point);
  return count % 2 == 1;
}

double distance(const Point& a, const Point& b) { return std::hypot(a.x - b.x, a.y - b.y); }

double distance(const Point& point, const Point& a, const Point& b) {
  return distance(point, nearest_on_segment(point, a, b));
}

Point nearest_on_segment(const Point& point, const Point& a, const Point& b) {
  const double dx = b.x - a.x, dy = b.y - a.y, length2 = dx * dx + dy * dy;
  const double along =
      length2 > 0 ? std::clamp(((point.x - a.x) * dx + (point.y - a.y) * dy) / length2, 0.0, 1.0)
                  : 0.0;
  return {a.x + along * dx, a.y + along * dy};
}

bool comes_near(const Polygon& polygon, const Ring& outline, double reach) {
  return std::any_of(polygon.outer.begin(), polygon.outer.end(), [&](const Point& corner) {
    for (std::size_t n = 0; n < outline.size(); ++n) {
      if (distance(corner, outline[n], outline[(n + 1) % outline.size()]) <= reach) return true;
    }
    return false;
  });
}

Ring without_repeats(const Ring& ring) {
  Ring distinct;
  std::unique_copy(ring.begin(), ring.end(), std::back_inserter(distinct));
  while (distinct.size() > 1 && distinct.back() == distinct.front()) distinct.pop_back();
  return distinct;
}

bool crosses_itself(const Ring& ring) {
  std::vector<Edge> edges;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    edges.push_back({ring[n], ring[(n + 1) % ring.size()]});
  }
  // Sorted along x, an edge meets only the few that begin before it ends.
  std::sort(edges.begin(), edges.end(),
            [](const Edge& a, const Edge& b) { return a.low_x() < b.low_x(); });
  for (auto a = edges.begin(); a != edges.end(); ++a) {
    for (auto b = a + 1; b != edges.end() && b->low_x() <= a->high_x(); ++b) {
      if (cross(*a, *b)) return true;
    }
  }
  return false;
}

}  // namespace downwash
