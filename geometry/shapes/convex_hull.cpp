#include "geometry/shapes/convex_hull.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

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

template <class Visit>
void for_each_corner(const Building& building, const Visit& visit) {
  for (const Polygon& polygon : building.footprint) {
    for (const Point& corner : polygon.outer) visit(corner);
  }
}

/// Things by number, joined into groups.
class Groups {
 public:
  explicit Groups(std::size_t count) : leader_(count) {
    std::iota(leader_.begin(), leader_.end(), std::size_t{0});
  }
  std::size_t of(std::size_t n) {
    while (leader_[n] != n) n = leader_[n] = leader_[leader_[n]];
    return n;
  }
  void join(std::size_t a, std::size_t b) {
    leader_[std::max(of(a), of(b))] = std::min(of(a), of(b));
  }

 private:
  std::vector<std::size_t> leader_;
};

/// Corners of buildings by group: those whose corners lie in squares that touch.
std::vector<std::vector<Point>> groups_of_corners(std::span<const Building> buildings, double gap) {
  using Square = std::pair<long, long>;
  Groups groups(buildings.size());
  std::map<Square, std::size_t> first;  // building in each
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    for_each_corner(buildings[n], [&](const Point& corner) {
      const Square square{std::lround(corner.x / gap), std::lround(corner.y / gap)};
      groups.join(first.try_emplace(square, n).first->second, n);
    });
  }
  for (const auto& [square, building] : first) {
    for (const auto& [dx, dy] : {Square{0, 1}, {1, -1}, {1, 0}, {1, 1}}) {
      const auto beside = first.find({square.first + dx, square.second + dy});
      if (beside != first.end()) groups.join(beside->second, building);
    }
  }
  std::map<std::size_t, std::vector<Point>> corners;
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    std::vector<Point>& group = corners[groups.of(n)];
    for_each_corner(buildings[n], [&](const Point& corner) { group.push_back(corner); });
  }
  std::vector<std::vector<Point>> all;
  for (auto& [leader, group] : corners) all.push_back(std::move(group));
  return all;
}

}  // namespace

Ring convex_hull(std::vector<Point> points) {
  std::sort(points.begin(), points.end(),
            [](const Point& a, const Point& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return {};
  Ring hull;
  append_side(points.begin(), points.end(), hull);
  append_side(points.rbegin(), points.rend(), hull);
  return hull.size() < 3 ? Ring{} : hull;
}

Ring convex_hull(std::span<const Building> buildings) {
  std::vector<Point> points;
  for (const Building& building : buildings) {
    for_each_corner(building, [&](const Point& corner) { points.push_back(corner); });
  }
  return convex_hull(std::move(points));
}

std::vector<Ring> hulls_of_groups(std::span<const Building> buildings, double gap) {
  std::vector<Ring> hulls;
  for (std::vector<Point>& group : groups_of_corners(buildings, gap)) {
    Ring hull = convex_hull(std::move(group));
    if (hull.empty()) continue;
    // Joined with one that it overlaps, it may overlap others.
    for (auto other = hulls.begin(); other != hulls.end();) {
      if (!(area_inside({hull, {}}, *other) > 0)) {
        ++other;
        continue;
      }
      hull.insert(hull.end(), other->begin(), other->end());
      hull = convex_hull(std::move(hull));
      hulls.erase(other);
      other = hulls.begin();
    }
    hulls.push_back(std::move(hull));
  }
  return hulls;
}

double area_inside(const Polygon& polygon, const Ring& convex) {
  if (convex.empty()) return 0;
  Polygon inside{clipped(polygon.outer, convex), {}};
  for (const Ring& hole : polygon.holes) inside.holes.push_back(clipped(hole, convex));
  return area(inside);
}

}  // namespace downwash
