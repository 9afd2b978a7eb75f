#include "geometry/shapes/triangle_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <unordered_map>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double faces_up = 0.01;        // upward component of a normal
constexpr double smallest_patch = 1e-4;  // m²

/// Sets that grow together.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t n) {
    while (parent_[n] != n) n = parent_[n] = parent_[parent_[n]];
    return n;
  }
  /// The root is the first member.
  void join(std::size_t a, std::size_t b) {
    const auto [first, last] = std::minmax({root(a), root(b)});
    parent_[last] = first;
  }

 private:
  std::vector<std::size_t> parent_;
};

/// For each triangle the first one of its group.
std::vector<std::size_t> groups_of(std::span<const Triangle> triangles) {
  struct Side {
    MeshEdge edge;
    std::size_t triangle;
  };
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t n = 0; n < 3; ++n) {
      sides.push_back({std::minmax(triangles[t][n], triangles[t][(n + 1) % 3]), t});
    }
  }
  std::sort(sides.begin(), sides.end(),
            [](const Side& a, const Side& b) { return a.edge < b.edge; });
  DisjointSets sets(triangles.size());
  for (std::size_t n = 1; n < sides.size(); ++n) {
    if (sides[n].edge == sides[n - 1].edge) sets.join(sides[n].triangle, sides[n - 1].triangle);
  }
  std::vector<std::size_t> first(triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) first[t] = sets.root(t);
  return first;
}

struct Group {
  std::size_t first;
  std::vector<Triangle> triangles;
};

/// In the order of their first triangles.
std::vector<Group> grouped(std::span<const Triangle> triangles) {
  const std::vector<std::size_t> first = groups_of(triangles);
  std::vector<std::size_t> place(triangles.size());
  std::vector<Group> groups;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    if (first[t] == t) {
      place[t] = groups.size();
      groups.push_back({t, {}});
    }
    groups[place[first[t]]].triangles.push_back(triangles[t]);
  }
  return groups;
}

Point3 arm(const Point3& from, const Point3& to) {
  return {to.x - from.x, to.y - from.y, to.z - from.z};
}

}  // namespace

MeshBox bounds(const TriangleMesh& mesh) {
  const Point3& any = mesh.points[mesh.triangles.front()[0]];
  MeshBox box{any, any};
  for (const Triangle& triangle : mesh.triangles) {
    for (const std::uint32_t n : triangle) {
      const Point3& p = mesh.points[n];
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
    }
  }
  return box;
}

Facing facing(const TriangleMesh& mesh, const Triangle& triangle) {
  const Point3 &a = mesh.points[triangle[0]], b = arm(a, mesh.points[triangle[1]]),
               c = arm(a, mesh.points[triangle[2]]);
  const double x = b.y * c.z - b.z * c.y, y = b.z * c.x - b.x * c.z, z = b.x * c.y - b.y * c.x;
  const double twice = std::sqrt(x * x + y * y + z * z);
  return {twice / 2, twice > 0 ? z / twice : 0};
}

double signed_volume(const TriangleMesh& mesh) {
  if (mesh.triangles.empty()) return 0;
  double six = 0;
  const Point3& origin = mesh.points[mesh.triangles.front()[0]];
  for (const Triangle& triangle : mesh.triangles) {
    const Point3 a = arm(origin, mesh.points[triangle[0]]),
                 b = arm(origin, mesh.points[triangle[1]]),
                 c = arm(origin, mesh.points[triangle[2]]);
    six += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) +
           a.z * (b.x * c.y - b.y * c.x);
  }
  return six / 6;
}

TriangleMesh part_of(const TriangleMesh& mesh, std::vector<Triangle> triangles) {
  TriangleMesh own;
  std::unordered_map<std::uint32_t, std::uint32_t> number;
  for (Triangle& triangle : triangles) {
    for (std::uint32_t& point : triangle) {
      const auto [known, is_new] =
          number.try_emplace(point, static_cast<std::uint32_t>(own.points.size()));
      if (is_new) own.points.push_back(mesh.points[point]);
      point = known->second;
    }
  }
  own.triangles = std::move(triangles);
  return own;
}

double thickness(const TriangleMesh& mesh) {
  double area = 0;
  for (const Triangle& triangle : mesh.triangles) area += facing(mesh, triangle).area;
  return area > 0 ? 2 * std::abs(signed_volume(mesh)) / area : 0;
}

std::vector<ConnectedPart> connected_parts(const TriangleMesh& mesh) {
  std::vector<ConnectedPart> parts;
  for (Group& group : grouped(mesh.triangles)) {
    parts.push_back({part_of(mesh, std::move(group.triangles)), group.first});
  }
  return parts;
}

void append(TriangleMesh& mesh, const TriangleMesh& more) {
  const auto first = static_cast<std::uint32_t>(mesh.points.size());
  mesh.points.insert(mesh.points.end(), more.points.begin(), more.points.end());
  for (const Triangle& t : more.triangles) {
    mesh.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
  }
}

std::vector<MeshEdge> boundary_of(std::span<const Triangle> triangles) {
  std::vector<std::pair<MeshEdge, int>> edges;  // low point first, and +1 where it is so directed
  edges.reserve(3 * triangles.size());
  for (const Triangle& triangle : triangles) {
    for (std::size_t n = 0; n < 3; ++n) {
      const std::uint32_t a = triangle[n], b = triangle[(n + 1) % 3];
      if (a != b) edges.emplace_back(std::minmax(a, b), a < b ? 1 : -1);
    }
  }
  std::sort(edges.begin(), edges.end());
  std::vector<MeshEdge> boundary;
  for (std::size_t n = 0; n < edges.size();) {
    const MeshEdge edge = edges[n].first;
    int net = 0;
    for (; n < edges.size() && edges[n].first == edge; ++n) net += edges[n].second;
    for (; net > 0; --net) boundary.push_back(edge);
    for (; net < 0; ++net) boundary.emplace_back(edge.second, edge.first);
  }
  return boundary;
}

std::vector<std::vector<std::uint32_t>> loops_of(std::vector<MeshEdge> edges) {
  std::sort(edges.begin(), edges.end());
  std::map<std::uint32_t, std::size_t> next;  // the first unused edge of a point
  for (std::size_t n = edges.size(); n-- > 0;) next[edges[n].first] = n;
  std::vector<bool> used(edges.size(), false);
  std::vector<std::vector<std::uint32_t>> loops;
  for (std::size_t start = 0; start < edges.size(); ++start) {
    if (used[start]) continue;
    std::vector<std::uint32_t> walk{edges[start].first};
    std::map<std::uint32_t, std::size_t> place{{walk.front(), 0}};
    for (;;) {
      const auto way = next.find(walk.back());
      const bool open = way != next.end() && way->second < edges.size() &&
                        edges[way->second].first == walk.back();
      if (!open) break;  // the walk is back where it began, and nothing is left there
      const std::size_t edge = way->second++;
      used[edge] = true;
      const std::uint32_t to = edges[edge].second;
      const auto [known, is_new] = place.try_emplace(to, walk.size());
      if (is_new) {
        walk.push_back(to);
        continue;
      }
      const auto begin = walk.begin() + static_cast<std::ptrdiff_t>(known->second);
      loops.emplace_back(begin, walk.end());
      for (auto point = begin + 1; point != walk.end(); ++point) place.erase(*point);
      walk.erase(begin + 1, walk.end());
    }
  }
  return loops;
}

std::vector<Polygon> plan_of(const TriangleMesh& mesh) {
  std::vector<Triangle> up;
  for (const Triangle& triangle : mesh.triangles) {
    if (facing(mesh, triangle).up > faces_up) up.push_back(triangle);
  }
  std::vector<Polygon> plan;
  for (const Group& patch : grouped(up)) {
    const std::size_t first = plan.size();
    std::vector<Ring> holes;
    for (const auto& loop : loops_of(boundary_of(patch.triangles))) {
      Ring ring;
      for (const std::uint32_t n : loop) ring.push_back({mesh.points[n].x, mesh.points[n].y});
      const double turned = signed_area(ring);
      if (turned > smallest_patch) {
        plan.push_back({std::move(ring), {}});
      } else if (turned < -smallest_patch) {
        holes.push_back(std::move(ring));
      }
    }
    for (Ring& hole : holes) {
      const auto own = std::find_if(plan.begin() + static_cast<std::ptrdiff_t>(first), plan.end(),
                                    [&](const Polygon& outer) {
                                      return bounds(outer).contains(bounds(Polygon{hole, {}}));
                                    });
      if (own != plan.end()) own->holes.push_back(std::move(hole));
    }
  }
  return plan;
}

}  // namespace downwash
