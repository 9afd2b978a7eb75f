#include "io/zones/antimeridian.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "geometry/frames/map_projection.hpp"

namespace downwash {
namespace {

constexpr double turn = 360, half_turn = 180, pole = 90;
constexpr double decimals = 1e7;  // per degree: of the corners that a cut makes

/// Where an edge meets the line; y with the decimals of the map.
Point meeting(const Point& a, const Point& b, double x) {
  const double y = std::lerp(a.y, b.y, (x - a.x) / (b.x - a.x));
  return {x, std::round(y * decimals) / decimals};
}

/// The pieces of rings on one side: each begins and ends on the line.
std::vector<Ring> pieces_of(const std::vector<const Ring*>& rings, double x, bool left) {
  std::vector<Ring> pieces;
  for (const Ring* one : rings) {
    const Ring& ring = *one;
    const std::size_t n = ring.size();
    const auto inside = [&](std::size_t k) { return (ring[k % n].x < x) == left; };
    for (std::size_t k = 0; k < n; ++k) {
      if (inside(k) || !inside(k + 1)) continue;
      Ring piece{meeting(ring[k], ring[(k + 1) % n], x)};
      std::size_t last = k + 1;
      for (; inside(last); ++last) piece.push_back(ring[last % n]);
      piece.push_back(meeting(ring[(last - 1) % n], ring[last % n], x));
      pieces.push_back(std::move(piece));
    }
  }
  return pieces;
}

/// Joins pieces to rings: on the line the inside lies between its first and second meeting, its
/// third and fourth, … Empty where rings touch each other on it.
std::vector<Ring> joined(const std::vector<Ring>& pieces) {
  struct End {
    double y;
    std::size_t piece;
    bool begins;
  };
  std::vector<End> ends;
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    ends.push_back({pieces[p].front().y, p, true});
    ends.push_back({pieces[p].back().y, p, false});
  }
  std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.y < b.y; });
  std::vector<std::size_t> next(pieces.size());
  for (std::size_t e = 0; e + 1 < ends.size(); e += 2) {
    const End &a = ends[e], &b = ends[e + 1];
    if (a.begins == b.begins) return {};
    (a.begins ? next[b.piece] : next[a.piece]) = a.begins ? a.piece : b.piece;
  }
  std::vector<Ring> rings;
  std::vector<bool> used(pieces.size());
  for (std::size_t first = 0; first < pieces.size(); ++first) {
    Ring ring;
    for (std::size_t p = first; !used[p]; p = next[p]) {
      used[p] = true;
      ring.insert(ring.end(), pieces[p].begin(), pieces[p].end());
    }
    ring = without_repeats(ring);
    if (ring.size() >= 3 && signed_area(ring) != 0) rings.push_back(std::move(ring));
  }
  return rings;
}

std::vector<Polygon> side_of(const Polygon& polygon, double x, bool left) {
  const auto inside = [&](const Point& at) { return (at.x < x) == left; };
  const auto whole = [&](const Ring& ring) {
    return std::all_of(ring.begin(), ring.end(), inside);
  };
  if (whole(polygon.outer)) return {polygon};
  std::vector<const Ring*> rings{&polygon.outer};
  for (const Ring& hole : polygon.holes) rings.push_back(&hole);
  const std::vector<Ring> pieces = pieces_of(rings, x, left);
  std::vector<Polygon> parts;
  for (Ring& ring : joined(pieces)) parts.push_back({std::move(ring), {}});
  if (parts.empty() && !pieces.empty()) {
    constexpr double far = 1e4;
    const Polygon one =
        left ? between(polygon, Cut::x, x - far, x) : between(polygon, Cut::x, x, x + far);
    if (one.outer.size() >= 3 && signed_area(one.outer) != 0) parts.push_back(one);
    return parts;
  }
  for (const Ring& hole : polygon.holes) {
    if (!whole(hole)) continue;
    for (Polygon& part : parts) {
      if (!covers(Polygon{part.outer, {}}, hole.front())) continue;
      part.holes.push_back(hole);
      break;
    }
  }
  return parts;
}

Rectangle around(const Ring& ring) {
  Rectangle box;
  for (const Point& at : ring) box.include(at);
  return box;
}

void move(Ring& ring, double by) {
  for (Point& at : ring) at.x += by;
}

/// The first meridian of 180° that lies within; nothing where none does.
std::optional<double> meridian_within(const Rectangle& box) {
  const double first = half_turn + turn * std::floor((box.low.x - half_turn) / turn + 1);
  return first < box.high.x ? std::optional(first) : std::nullopt;
}

/// Whole turns that bring what lies between two meridians to -180 … 180.
double turns_to_map(const Rectangle& box) {
  return -turn * std::round((box.low.x + box.high.x) / 2 / turn);
}

}  // namespace

Ring unwrapped(const Ring& degrees) {
  Ring ring;
  for (const Point& at : degrees) {
    Point next = at;
    if (!ring.empty()) next.x = ring.back().x + std::remainder(at.x - ring.back().x, turn);
    ring.push_back(next);
  }
  if (ring.size() < 3) return ring;
  const double around_it =
      ring.back().x + std::remainder(ring.front().x - ring.back().x, turn) - ring.front().x;
  if (std::abs(around_it) < half_turn) return ring;
  const double y = ring.front().y > 0 ? pole : -pole, x = ring.front().x;
  ring.push_back({x + around_it, ring.front().y});
  ring.push_back({x + around_it, y});
  ring.push_back({x, y});
  return ring;
}

PolygonParts cut_at(const Polygon& polygon, double x) {
  return {side_of(polygon, x, true), side_of(polygon, x, false)};
}

std::vector<Polygon> cut_at_antimeridian(Polygon polygon) {
  const Rectangle box = around(polygon.outer);
  const double middle = box.centre().x;
  for (Ring& hole : polygon.holes) {
    move(hole, turn * std::round((middle - around(hole).centre().x) / turn));
  }
  std::vector<Polygon> parts, rest{std::move(polygon)};
  while (!rest.empty()) {
    Polygon one = std::move(rest.back());
    rest.pop_back();
    const Rectangle of_one = around(one.outer);
    if (const auto meridian = meridian_within(of_one)) {
      PolygonParts cut = cut_at(one, *meridian);
      std::move(cut.left.begin(), cut.left.end(), std::back_inserter(rest));
      std::move(cut.right.begin(), cut.right.end(), std::back_inserter(rest));
      continue;
    }
    const double by = turns_to_map(of_one);
    move(one.outer, by);
    for (Ring& hole : one.holes) move(hole, by);
    parts.push_back(std::move(one));
  }
  return parts;
}

std::vector<Ring> line_cut_at_antimeridian(const Ring& degrees) {
  std::vector<Ring> parts;
  Ring part;
  const auto end = [&] {
    if (part.size() > 1) {
      move(part, turns_to_map(around(part)));
      parts.push_back(part);
    }
    part.clear();
  };
  Point last;
  for (const Point& at : degrees) {
    Point next = at;
    if (!part.empty()) {
      next.x = last.x + std::remainder(at.x - last.x, turn);
      Rectangle edge;
      edge.include(last);
      edge.include(next);
      if (const auto meridian = meridian_within(edge)) {
        const Point on_it = meeting(last, next, *meridian);
        part.push_back(on_it);
        end();
        part.push_back(on_it);
      }
    }
    part.push_back(next);
    last = next;
  }
  end();
  return parts;
}

void MapBox::include(const Point& degrees) {
  box_.include(Point{longitude_ + std::remainder(degrees.x - longitude_, turn), degrees.y});
}

double MapBox::west() const { return all_around() ? -half_turn : wrapped(box_.low.x); }
double MapBox::east() const { return all_around() ? half_turn : wrapped(box_.high.x); }

}  // namespace downwash
