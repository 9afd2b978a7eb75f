#include "geometry/cityjson/closed_solid.hpp"

#include <array>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double same = 1e-9;  // in units of the file
// m. In degrees every building is thinner, for walls make up its surface.
constexpr double thinnest_solid = 0.01;

/// Twice the area, with its direction (Newell).
Point3 normal_of(const std::vector<Point3>& ring) {
  Point3 sum;
  const Point3& o = ring.front();
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point3 &p = ring[n], &q = ring[(n + 1) % ring.size()];
    const double ax = p.x - o.x, ay = p.y - o.y, az = p.z - o.z;
    const double bx = q.x - o.x, by = q.y - o.y, bz = q.z - o.z;
    sum = {sum.x + ay * bz - az * by, sum.y + az * bx - ax * bz, sum.z + ax * by - ay * bx};
  }
  return sum;
}

/// True if a hole turns the same way as its outline, in the place of the other one.
bool turns_alike(const std::vector<Point3>& outer, const std::vector<Point3>& hole) {
  const Point3 a = normal_of(outer), b = normal_of(hole);
  return a.x * b.x + a.y * b.y + a.z * b.z > 0;
}

void add_fan(const std::vector<Point3>& ring, bool turned, double ground, TriangleMesh& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.points.size());
  for (const Point3& p : ring) mesh.points.push_back({p.x, p.y, p.z - ground});
  const auto count = static_cast<std::uint32_t>(ring.size());
  for (std::uint32_t n = 1; n + 1 < count; ++n) {
    const std::uint32_t b = first + n, c = b + 1;
    mesh.triangles.push_back(turned ? Triangle{first, c, b} : Triangle{first, b, c});
  }
}

/// What was done, and how often.
std::array<std::pair<std::int64_t, const char*>, 5> parts_of(const Closing& closing) {
  const bool closed = closing.closed();
  return {{{closing.doubled, "triangles that were there twice, removed"},
           {closing.turned, "triangles that faced the wrong way, turned"},
           {closed ? closing.holes : 0, "small holes or joints that leave gaps, filled"},
           {closed ? closing.walls : 0, "walls missing, added"},
           {closed ? closing.floors : 0, "no floor, closed at the ground"}}};
}

}  // namespace

ClosedSolid closed_solid(std::span<const Surface> surfaces, double ground) {
  TriangleMesh mesh;
  bool holes = false;
  for (const Surface& surface : surfaces) {
    for (const std::vector<Point3>& ring : surface.rings) {
      if (ring.size() < 3) continue;
      const bool outer = &ring == &surface.rings.front();
      holes = holes || !outer;
      add_fan(ring, !outer && turns_alike(surface.rings.front(), ring), ground, mesh);
    }
  }
  weld(mesh, same);
  const Closing closing = close_mesh(mesh, Lacking::floor_and_walls);
  // A hole hangs together with its outline by nothing that tells which way its fan should face.
  const bool some_turned = closing.turned > 0 && closing.turned < std::ssize(mesh.triangles);
  if (!closing.closed() || (holes && some_turned) || thickness(mesh) < thinnest_solid) return {};
  return {std::move(mesh), closing};
}

std::string words_of(const Closing& closing) {
  std::string words;
  for (const auto& [count, what] : parts_of(closing)) {
    if (count == 0) continue;
    if (!words.empty()) words += "; ";
    words += what;
  }
  return words;
}

void warn_of(const Closing& closing, const std::string& id, FeatureCollector& features) {
  for (const auto& [count, what] : parts_of(closing)) {
    if (count > 0) features.warn(text("bodies with ", what), text(id, " (", count, ")"));
  }
}

}  // namespace downwash
