#include "geometry/shapes/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

struct Edge {
  Point from, to;
};

double side(const Edge& edge, const Point& point) { return side_of(edge.from, edge.to, point); }

bool cross(const Edge& a, const Edge& b) {
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0;
}

/// The order of a sweep along x; y decides between points at one x.
bool before(const Point& a, const Point& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// The order along y of edges that a line across x cuts, each from its first point to its last;
/// edges that coincide keep the order of their places in memory.
struct Below {
  bool operator()(const Edge* a, const Edge* b) const {
    if (a == b) return false;
    return before(b->from, a->from) ? !above(*b, *a, b < a) : above(*a, *b, a < b);
  }

  /// True if `late`, which begins on or after `early` does, is above it.
  static bool above(const Edge& early, const Edge& late, bool otherwise) {
    for (const Point& point : {late.from, late.to}) {
      if (const double s = side(early, point); s != 0) return s > 0;
    }
    return otherwise;
  }
};

/// How many edges a ray from the point towards lower x crosses.
int crossings_of_ray(const Ring& ring, const Point& point) {
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

/// What of a ring lies on the side of a line across an axis to which `sign` points.
Ring beyond(const Ring& ring, Cut axis, double line, double sign) {
  const auto distance = [&](const Point& p) {
    return sign * ((axis == Cut::x ? p.x : p.y) - line);
  };
  Ring kept;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
    const double from = distance(a), to = distance(b);
    if (from >= 0) kept.push_back(a);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) {
      const double part = from / (from - to);
      Point crossing{a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
      (axis == Cut::x ? crossing.x : crossing.y) = line;
      kept.push_back(crossing);
    }
  }
  return kept;
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

double volume(const Building& building) {
  if (!building.solid.triangles.empty()) return std::abs(signed_volume(building.solid));
  if (building.steps.empty()) return area(building.footprint) * (building.height - building.base);
  double sum = 0;
  for (const RoofStep& step : building.steps) {
    sum += area(step.footprint) * std::max(0.0, step.height - building.base);
  }
  return sum;
}

Polygon between(const Polygon& polygon, Cut axis, double low, double high) {
  const auto cut = [&](const Ring& ring) {
    return beyond(beyond(ring, axis, low, 1), axis, high, -1);
  };
  Polygon part{cut(polygon.outer), {}};
  for (const Ring& hole : polygon.holes) {
    if (Ring rest = cut(hole); !rest.empty()) part.holes.push_back(std::move(rest));
  }
  return part;
}

bool covers(const Polygon& polygon, const Point& point) {
  int count = crossings_of_ray(polygon.outer, point);
  for (const Ring& hole : polygon.holes) count += crossings_of_ray(hole, point);
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

/// Shamos & Hoey (1976): a line sweeps along x and keeps the edges that it cuts in their order
/// along y. The first two that cross are neighbours in that order before they do, so that only
/// neighbours need be compared: n log n steps for n edges, however long they are.
bool crosses_itself(const Ring& ring) {
  std::vector<Edge> edges;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
    if (a == b) continue;
    edges.push_back(before(a, b) ? Edge{a, b} : Edge{b, a});
  }
  struct Event {
    const Edge* edge;
    bool begins;
    const Point& point() const { return begins ? edge->from : edge->to; }
  };
  std::vector<Event> events;
  for (const Edge& edge : edges) {
    events.push_back({&edge, true});
    events.push_back({&edge, false});
  }
  std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
    if (a.point() == b.point()) return !a.begins && b.begins;
    return before(a.point(), b.point());
  });
  std::set<const Edge*, Below> cut;
  std::map<const Edge*, std::set<const Edge*, Below>::iterator> place;
  for (const Event& event : events) {
    const auto at = event.begins ? cut.insert(event.edge).first : place.at(event.edge);
    const auto next = std::next(at);
    const Edge* above = next == cut.end() ? nullptr : *next;
    const Edge* below = at == cut.begin() ? nullptr : *std::prev(at);
    if (!event.begins) {
      if (above && below && cross(*above, *below)) return true;
      cut.erase(at);
    } else if ((above && cross(*event.edge, *above)) || (below && cross(*event.edge, *below))) {
      return true;
    } else {
      place[event.edge] = at;
    }
  }
  return false;
}

}  // namespace downwash
