#include "geometry/shapes/crossings.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

struct RisingEdge {
  Point from, to;    ///< by rising x
  double low, high;  ///< y
};

bool edges_cross(const RisingEdge& a, const RisingEdge& b) {
  return a.low < b.high && b.low < a.high &&
         side_of(a.from, a.to, b.from) * side_of(a.from, a.to, b.to) < 0 &&
         side_of(b.from, b.to, a.from) * side_of(b.from, b.to, a.to) < 0;
}

void add_edges(const Ring& ring, std::vector<RisingEdge>& edges) {
  for (std::size_t n = 0; n < ring.size(); ++n) {
    Point a = ring[n], b = ring[(n + 1) % ring.size()];
    if (a == b) continue;
    if (b.x < a.x) std::swap(a, b);
    edges.push_back({a, b, std::min(a.y, b.y), std::max(a.y, b.y)});
  }
}

/// Of an outline whose parts all touch in one corner GEOS makes as much as of one that crosses
/// itself.
std::size_t shared_corners(const std::vector<RisingEdge>& edges) {
  constexpr std::size_t usual = 8;
  std::vector<std::pair<double, double>> corners;
  for (const RisingEdge& edge : edges) {
    corners.emplace_back(edge.from.x, edge.from.y);
    corners.emplace_back(edge.to.x, edge.to.y);
  }
  std::ranges::sort(corners);
  std::size_t found = 0, here = 0;
  for (std::size_t n = 0; n < corners.size(); ++n) {
    here = n > 0 && corners[n] == corners[n - 1] ? here + 1 : 1;
    found += here > 2 * usual && here % 2 == 0 ? 1 : 0;  // two edges meet in a corner
  }
  return found;
}

std::vector<RisingEdge> edges_of(std::span<const Polygon> polygons) {
  std::vector<RisingEdge> edges;
  for (const Polygon& polygon : polygons) {
    add_edges(polygon.outer, edges);
    for (const Ring& hole : polygon.holes) add_edges(hole, edges);
  }
  return edges;
}

}  // namespace

std::size_t shared_corners(const Polygon& polygon) {
  return shared_corners(edges_of(std::span(&polygon, 1)));
}

std::size_t crossings(std::span<const Polygon> polygons, std::size_t most) {
  constexpr std::size_t most_comparisons = 50'000'000;
  std::vector<RisingEdge> edges = edges_of(polygons);
  std::sort(edges.begin(), edges.end(),
            [](const RisingEdge& a, const RisingEdge& b) { return a.from.x < b.from.x; });
  std::vector<std::size_t> cut;  // edges that a line across x at the next one may cut
  std::size_t found = shared_corners(edges), compared = 0;
  if (found > most) return found;
  for (std::size_t n = 0; n < edges.size(); ++n) {
    std::erase_if(cut, [&](std::size_t m) { return edges[m].to.x < edges[n].from.x; });
    for (const std::size_t m : cut) found += edges_cross(edges[m], edges[n]) ? 1 : 0;
    compared += cut.size();
    if (found > most || compared > most_comparisons) return found;
    cut.push_back(n);
  }
  return found;
}

}  // namespace downwash
