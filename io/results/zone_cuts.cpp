#include "io/results/zone_cuts.hpp"

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

/// Takes away those that run along an edge.
void leave_out(const Edge& edge, double reach, std::vector<Segment>& cuts) {
  std::erase_if(cuts, [&](const Segment& cut) {
    return edge.near(cut.from, 0.01 * reach) && edge.near(cut.to, 0.01 * reach);
  });
}

}  // namespace

std::vector<Segment> domain_cuts(const std::vector<Polygon>& polygons, const Ring& domain,
                                 double reach) {
  std::vector<Segment> cuts;
  for (std::size_t n = 0; n < domain.size(); ++n) {
    const Edge edge{domain[n], domain[(n + 1) % domain.size()]};
    if (!(edge.length > 0)) continue;
    std::vector<Stretch> stretches;
    for (const Polygon& polygon : polygons) add_stretches(polygon.outer, edge, reach, stretches);
    std::sort(stretches.begin(), stretches.end());
    for (std::size_t first = 0; first < stretches.size();) {
      Stretch whole = stretches[first++];
      while (first < stretches.size() && stretches[first].first <= whole.second + reach) {
        whole.second = std::max(whole.second, stretches[first++].second);
      }
      cuts.push_back({edge.at(whole.first), edge.at(whole.second)});
    }
  }
  return cuts;
}

std::vector<Segment> zone_cuts(const ReportPage& page, const Zone& zone) {
  const double reach = page.reach_of_edge();
  std::vector<Segment> cuts;
  if (page.boxes.empty()) {
    cuts = domain_cuts(zone.polygons, page.domain, reach);
    if (page.beyond) leave_out({page.beyond->outlet_from, page.beyond->outlet_to}, reach, cuts);
    return cuts;
  }
  for (const Ring& box : page.boxes) {
    for (const Segment& cut : domain_cuts(zone.polygons, box, reach)) {
      // The zone of another member only passes through an edge of this one's box.
      const double length = std::hypot(cut.to.x - cut.from.x, cut.to.y - cut.from.y);
      if (length > 3 * reach) cuts.push_back(cut);
    }
  }
  return cuts;
}

std::vector<Segment> beyond_cuts(const ReportPage& page, const Zone& zone) {
  if (!page.beyond) return {};
  std::vector<Segment> cuts = domain_cuts(zone.beyond, page.beyond->outline, page.resolution);
  leave_out({page.beyond->outline.front(), page.beyond->outline.back()}, page.resolution, cuts);
  return cuts;
}

}  // namespace downwash
