#include "io/summary/zone_cuts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace downwash {

namespace {

/// A straight edge of the outline.
struct Edge {
  Point from, to;
  double length = std::hypot(to.x - from.x, to.y - from.y);

  Point at(double along) const {
    const double part = along / length;
    return {from.x + part * (to.x - from.x), from.y + part * (to.y - from.y)};
  }
  double along(const Point& p) const {
    return ((p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y)) / length;
  }
  bool near(const Point& p, double reach) const {
    const double across =
        ((to.x - from.x) * (p.y - from.y) - (to.y - from.y) * (p.x - from.x)) / length;
    return std::abs(across) <= reach && along(p) >= -reach && along(p) <= length + reach;
  }
};

using Stretch = std::pair<double, double>;

/// What of a ring runs along the edge; a corner that only touches it counts by `reach`.
void add_stretches(const Ring& ring, const Edge& edge, double reach, std::vector<Stretch>& found) {
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
    if (!edge.near(a, reach)) continue;
    const double s = edge.along(a), t = edge.near(b, reach) ? edge.along(b) : s;
    found.emplace_back(std::max(0.0, std::min(s, t) - reach / 2),
                       std::min(edge.length, std::max(s, t) + reach / 2));
  }
}

/// Those of the polygons along an edge, one after the other; such less than `reach` apart are one.
std::vector<Stretch> stretches_along(const Edge& edge, const std::vector<Polygon>& polygons,
                                     double reach) {
  std::vector<Stretch> all, joined;
  for (const Polygon& polygon : polygons) add_stretches(polygon.outer, edge, reach, all);
  std::sort(all.begin(), all.end());
  for (const Stretch& next : all) {
    if (joined.empty() || next.first > joined.back().second + reach) {
      joined.push_back(next);
    } else {
      joined.back().second = std::max(joined.back().second, next.second);
    }
  }
  return joined;
}

/// What others, and `margin` m about each, leave of a stretch.
std::vector<Stretch> rest_of(const Stretch& whole, const std::vector<Stretch>& others,
                             double margin) {
  std::vector<Stretch> rest;
  double from = whole.first;
  for (const Stretch& other : others) {
    if (other.first - margin > from) {
      rest.emplace_back(from, std::min(other.first - margin, whole.second));
    }
    from = std::max(from, other.second + margin);
  }
  if (from < whole.second) rest.emplace_back(from, whole.second);
  return rest;
}

template <class Visit>
void for_each_edge(const Ring& ring, const Visit& visit) {
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Edge edge{ring[n], ring[(n + 1) % ring.size()]};
    if (edge.length > 0) visit(edge);
  }
}

/// Takes away those that run along the edges from which an estimate goes on.
void leave_out_outlets(const BeyondArea& beyond, double reach, std::vector<Segment>& cuts) {
  for (const Ring& outline : beyond.outlines) {
    const Edge outlet{outline.back(), outline.front()};
    std::erase_if(cuts, [&](const Segment& cut) {
      return outlet.near(cut.from, 0.01 * reach) && outlet.near(cut.to, 0.01 * reach);
    });
  }
}

/// The zone of another member only passes through an edge of this one's.
void leave_out_passages(double reach, std::vector<Segment>& cuts) {
  std::erase_if(cuts, [&](const Segment& cut) {
    return std::hypot(cut.to.x - cut.from.x, cut.to.y - cut.from.y) <= 3 * reach;
  });
}

/// Along the box of one wind of an ensemble, where nothing that is estimated goes on.
void add_cuts_at_box(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                     const Zone& zone, const Ring& box, std::vector<Segment>& cuts) {
  const double reach = map.reach_of_edge();
  const double margin = std::max(reach, beyond ? beyond->cell : 0);
  for_each_edge(box, [&](const Edge& edge) {
    const std::vector<Stretch> goes_on = stretches_along(edge, zone.beyond, reach);
    for (const Stretch& whole : stretches_along(edge, zone.polygons, reach)) {
      for (const auto& [from, to] : rest_of(whole, goes_on, margin)) {
        cuts.push_back({edge.at(from), edge.at(to)});
      }
    }
  });
}

}  // namespace

std::vector<Segment> domain_cuts(const std::vector<Polygon>& polygons, const Ring& domain,
                                 double reach) {
  std::vector<Segment> cuts;
  for_each_edge(domain, [&](const Edge& edge) {
    for (const auto& [from, to] : stretches_along(edge, polygons, reach)) {
      cuts.push_back({edge.at(from), edge.at(to)});
    }
  });
  return cuts;
}

std::vector<Segment> zone_cuts(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                               const Zone& zone) {
  const double reach = map.reach_of_edge();
  std::vector<Segment> cuts;
  if (map.boxes.empty()) {
    cuts = domain_cuts(zone.polygons, map.domain, reach);
  } else {
    for (const Ring& box : map.boxes) add_cuts_at_box(map, beyond, zone, box, cuts);
    leave_out_passages(reach, cuts);
  }
  if (beyond) leave_out_outlets(*beyond, reach, cuts);
  return cuts;
}

std::vector<Segment> beyond_cuts(const ResultMap& map, const std::optional<BeyondArea>& beyond,
                                 const Zone& zone) {
  std::vector<Segment> cuts;
  if (!beyond) return cuts;
  const double cell = beyond->cell, reach = cell > 0 ? 1.01 * cell : map.resolution;
  for (const Ring& outline : beyond->outlines) {
    const std::vector<Segment> along = domain_cuts(zone.beyond, outline, reach);
    cuts.insert(cuts.end(), along.begin(), along.end());
  }
  if (!map.boxes.empty()) leave_out_passages(reach, cuts);
  leave_out_outlets(*beyond, reach, cuts);
  return cuts;
}

}  // namespace downwash
