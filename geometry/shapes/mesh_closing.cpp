#include "geometry/shapes/mesh_closing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double largest_hole = 0.01;  // of the area of the surface
constexpr double lower_rim = 0.1;      // of the height
constexpr double upright_plan = 0.01;  // of the area of a hole, seen from above

using Cell = std::array<std::int64_t, 3>;
struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::uint64_t hash = 0;
    for (const std::int64_t part : cell) {
      hash = (hash ^ static_cast<std::uint64_t>(part)) * 0x9E3779B97F4A7C15ULL;
      hash ^= hash >> 29U;
    }
    return hash;
  }
};

/// Points that were met, in cells as wide as they may be apart.
class MetPoints {
 public:
  MetPoints(double reach, std::size_t count) : reach_(reach) { numbers_.reserve(count); }

  /// The number of a point within reach; else that of this one, which is new.
  std::uint32_t number_of(const Point3& point) {
    const Cell own{cell(point.x), cell(point.y), cell(point.z)};
    for (std::int64_t n = 0; n < 27; ++n) {
      const Cell near{own[0] + step(n), own[1] + step(n / 3), own[2] + step(n / 9)};
      const auto found = numbers_.find(near);
      if (found == numbers_.end()) continue;
      const Point3& other = points_[found->second];
      if (n == 0 || std::hypot(other.x - point.x, other.y - point.y, other.z - point.z) <= reach_) {
        return found->second;
      }
    }
    const auto number = static_cast<std::uint32_t>(points_.size());
    points_.push_back(point);
    numbers_.emplace(own, number);
    return number;
  }

  std::vector<Point3> points() && { return std::move(points_); }

 private:
  std::int64_t cell(double position) const {
    constexpr double furthest = 9e18;  // cells; what is beyond is on no map
    return static_cast<std::int64_t>(
        std::clamp(std::floor(position / reach_), -furthest, furthest));
  }
  /// The point's own cell first.
  static std::int64_t step(std::int64_t n) { return n % 3 == 2 ? -1 : n % 3; }

  double reach_;
  std::unordered_map<Cell, std::uint32_t, CellHash> numbers_;
  std::vector<Point3> points_;
};

bool has_area(const Triangle& t) { return t[0] != t[1] && t[1] != t[2] && t[2] != t[0]; }

/// With its lowest number first, so that the same triangles compare equal.
Triangle from_lowest(Triangle triangle) {
  std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()), triangle.end());
  return triangle;
}

Triangle turned_round(const Triangle& t) { return {t[0], t[2], t[1]}; }

std::int64_t remove_doubles(std::vector<Triangle>& triangles) {
  std::vector<std::pair<Triangle, std::size_t>> sorted;
  for (std::size_t n = 0; n < triangles.size(); ++n) {
    sorted.emplace_back(from_lowest(triangles[n]), n);
  }
  std::sort(sorted.begin(), sorted.end());
  std::vector<bool> doubled(triangles.size(), false);
  for (std::size_t n = 1; n < sorted.size(); ++n) {
    doubled[sorted[n].second] = sorted[n].first == sorted[n - 1].first;
  }
  const auto count = std::count(doubled.begin(), doubled.end(), true);
  std::size_t kept = 0;
  for (std::size_t n = 0; n < triangles.size(); ++n) {
    if (!doubled[n]) triangles[kept++] = triangles[n];
  }
  triangles.resize(kept);
  return count;
}

/// A triangle beyond an edge that two share, and whether it must be turned to face as this one.
struct Neighbour {
  std::size_t triangle;
  bool opposed;
};

std::vector<std::vector<Neighbour>> neighbours_in(std::span<const Triangle> triangles) {
  struct Side {
    MeshEdge edge;
    std::size_t triangle;
    bool forward;
  };
  std::vector<Side> sides;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t n = 0; n < 3; ++n) {
      const std::uint32_t a = triangles[t][n], b = triangles[t][(n + 1) % 3];
      sides.push_back({std::minmax(a, b), t, a < b});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::pair(a.edge, a.triangle) < std::pair(b.edge, b.triangle);
  });
  std::vector<std::vector<Neighbour>> neighbours(triangles.size());
  for (std::size_t n = 0; n < sides.size();) {
    std::size_t end = n;
    while (end < sides.size() && sides[end].edge == sides[n].edge) ++end;
    if (end - n == 2) {
      const Side &a = sides[n], &b = sides[n + 1];
      neighbours[a.triangle].push_back({b.triangle, a.forward == b.forward});
      neighbours[b.triangle].push_back({a.triangle, a.forward == b.forward});
    }
    n = end;
  }
  return neighbours;
}

/// Makes all triangles that edges join two by two face as most of them do.
std::int64_t face_alike(std::vector<Triangle>& triangles) {
  const auto neighbours = neighbours_in(triangles);
  std::vector<bool> met(triangles.size(), false), turn(triangles.size(), false);
  std::int64_t count = 0;
  for (std::size_t start = 0; start < triangles.size(); ++start) {
    if (met[start]) continue;
    std::vector<std::size_t> group{start};
    met[start] = true;
    std::size_t turned = 0;
    for (std::size_t n = 0; n < group.size(); ++n) {
      turned += turn[group[n]] ? 1 : 0;
      for (const Neighbour& other : neighbours[group[n]]) {
        if (met[other.triangle]) continue;
        met[other.triangle] = true;
        turn[other.triangle] = turn[group[n]] != other.opposed;
        group.push_back(other.triangle);
      }
    }
    const bool most = 2 * turned > group.size();
    for (const std::size_t t : group) {
      if (turn[t] == most) continue;
      triangles[t] = turned_round(triangles[t]);
      ++count;
    }
  }
  return count;
}

/// A fan over the hole, with the edges that its rim lacks.
std::vector<Triangle> fan_over(const std::vector<std::uint32_t>& rim) {
  std::vector<Triangle> fan;
  for (std::size_t n = 1; n + 1 < rim.size(); ++n) fan.push_back({rim[0], rim[n], rim[n + 1]});
  return fan;
}

double area_of(const TriangleMesh& mesh, std::span<const Triangle> triangles) {
  double sum = 0;
  for (const Triangle& triangle : triangles) sum += facing(mesh, triangle).area;
  return sum;
}

double plan_area_of(const TriangleMesh& mesh, std::span<const Triangle> triangles) {
  double sum = 0;
  for (const Triangle& triangle : triangles) {
    const Facing own = facing(mesh, triangle);
    sum += own.area * std::abs(own.up);
  }
  return sum;
}

}  // namespace

std::int64_t weld(TriangleMesh& mesh, double reach) {
  MetPoints met(reach, mesh.points.size());
  std::int64_t moved = 0;
  std::vector<std::uint32_t> number;
  number.reserve(mesh.points.size());
  std::vector<Point3> first;
  for (const Point3& point : mesh.points) number.push_back(met.number_of(point));
  first = std::move(met).points();
  for (std::size_t n = 0; n < number.size(); ++n)
    moved += first[number[n]] == mesh.points[n] ? 0 : 1;
  mesh.points = std::move(first);
  for (Triangle& triangle : mesh.triangles) {
    for (std::uint32_t& point : triangle) point = number[point];
  }
  std::erase_if(mesh.triangles, [](const Triangle& t) { return !has_area(t); });
  return moved;
}

Closing close_mesh(TriangleMesh& mesh, Lacking lacking) {
  Closing closing;
  if (mesh.triangles.empty()) return closing;
  std::vector<MeshEdge> rims = boundary_of(mesh.triangles);
  if (!rims.empty()) {
    closing.doubled = remove_doubles(mesh.triangles);
    closing.turned = face_alike(mesh.triangles);
    rims = boundary_of(mesh.triangles);
  }
  const double area = area_of(mesh, mesh.triangles);
  const MeshBox box = bounds(mesh);
  const double height = box.high.z - box.low.z, rim = box.low.z + lower_rim * height;
  const bool may_lack = lacking == Lacking::floor_and_walls && height > 0;
  const auto is_low = [&](std::uint32_t n) { return mesh.points[n].z <= rim; };
  for (MeshEdge& edge : rims) std::swap(edge.first, edge.second);
  std::vector<Triangle> lids;
  for (const std::vector<std::uint32_t>& loop : loops_of(rims)) {
    const std::vector<Triangle> fan = fan_over(loop);
    const double own = area_of(mesh, fan);
    const bool small = own <= largest_hole * area;
    const bool upright = may_lack && plan_area_of(mesh, fan) <= upright_plan * own;
    const bool low = may_lack && std::all_of(loop.begin(), loop.end(), is_low);
    if (!small && !upright && !low) {
      closing.gap.emplace(mesh.points[loop[0]], mesh.points[loop[1]]);
      return closing;
    }
    ++(small ? closing.holes : upright ? closing.walls : closing.floors);
    lids.insert(lids.end(), fan.begin(), fan.end());
  }
  mesh.triangles.insert(mesh.triangles.end(), lids.begin(), lids.end());
  if (signed_volume(mesh) < 0) {
    for (Triangle& triangle : mesh.triangles) triangle = turned_round(triangle);
    closing.turned = static_cast<std::int64_t>(mesh.triangles.size()) - closing.turned;
  }
  return closing;
}

}  // namespace downwash
