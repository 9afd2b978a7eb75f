#include "geometry/files/mesh_ground.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double thin = 2, thin_for_width = 0.01;  // m; of the shorter side
constexpr double narrowest = 20;                   // m, of the shorter side
constexpr double share_at_level = 0.4;             // of the area around it
constexpr double lowest_house = 2;                 // m above the plate
constexpr double level_step = 0.01;                // m
constexpr double stands = 1;                       // m, above or below what something stands on
constexpr double much_larger = 4;                  // of areas
constexpr std::size_t fewest_on_relief = 4;
constexpr double share_that_stands = 0.8;

double width(const MeshBox& box) { return box.high.x - box.low.x; }
double depth(const MeshBox& box) { return box.high.y - box.low.y; }
double plan(const MeshBox& box) { return width(box) * depth(box); }

MeshBox around(const std::vector<MeshBody>& bodies) {
  MeshBox all = bounds(bodies.front().mesh);
  for (const MeshBody& body : bodies) {
    const MeshBox box = bounds(body.mesh);
    all.low = {std::min(all.low.x, box.low.x), std::min(all.low.y, box.low.y),
               std::min(all.low.z, box.low.z)};
    all.high = {std::max(all.high.x, box.high.x), std::max(all.high.y, box.high.y),
                std::max(all.high.z, box.high.z)};
  }
  return all;
}

/// The level at which most of its upper side lies, where that is four tenths of the box or more.
std::optional<double> main_level(const TriangleMesh& mesh) {
  std::map<std::int64_t, double> areas;
  for (const Triangle& triangle : mesh.triangles) {
    const auto [low, high] = std::minmax(
        {mesh.points[triangle[0]].z, mesh.points[triangle[1]].z, mesh.points[triangle[2]].z});
    if (high - low > level_step) continue;
    const Facing own = facing(mesh, triangle);
    areas[std::llround(low / level_step)] += own.up > 0 ? own.area : 0;
  }
  const auto most = std::max_element(
      areas.begin(), areas.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == areas.end() || most->second < share_at_level * plan(bounds(mesh))) return {};
  return level_step * static_cast<double>(most->first);
}

/// The top of a plate that this is, or that it has under it.
std::optional<double> plate_level(const TriangleMesh& mesh, const MeshBox& all) {
  const MeshBox box = bounds(mesh);
  const double shorter = std::min(width(box), depth(box));
  if (shorter < narrowest || plan(box) < plan(all) / 2) return {};
  const auto level = main_level(mesh);
  if (!level || *level - box.low.z > std::max(thin, thin_for_width * shorter)) return {};
  return level;
}

std::size_t standing_on(const std::vector<MeshBody>& bodies, const MeshBody& ground, double low,
                        double high) {
  const MeshBox below = bounds(ground.mesh);
  return static_cast<std::size_t>(
      std::count_if(bodies.begin(), bodies.end(), [&](const MeshBody& body) {
        const MeshBox box = bounds(body.mesh);
        const double x = 0.5 * (box.low.x + box.high.x), y = 0.5 * (box.low.y + box.high.y);
        return &body != &ground && x >= below.low.x && x <= below.high.x && y >= below.low.y &&
               y <= below.high.y && box.low.z >= low - stands && box.low.z <= high + stands &&
               box.high.z > high;
      }));
}

/// Houses above the level, closed where they were joined to the plate.
std::vector<MeshBody> houses_above(const MeshBody& body, double level) {
  std::vector<Triangle> above;
  for (const Triangle& triangle : body.mesh.triangles) {
    const bool rises = std::any_of(triangle.begin(), triangle.end(), [&](std::uint32_t n) {
      return body.mesh.points[n].z > level + 2 * level_step;
    });
    if (rises) above.push_back(triangle);
  }
  NamedMesh named{part_of(body.mesh, std::move(above)), {}, {body.name}, {}};
  named.object.assign(named.mesh.triangles.size(), 0);
  return bodies_of(named);
}

/// `all`: the sum of the plans of all bodies' boxes, m².
bool has_relief_under_others(const std::vector<MeshBody>& bodies, const MeshBody& ground,
                             double all) {
  const MeshBox box = bounds(ground.mesh);
  const double others = all - plan(box);
  if (plan(box) < much_larger * others || main_level(ground.mesh)) return false;
  const std::size_t count = standing_on(bodies, ground, box.low.z, box.high.z);
  return count >= fewest_on_relief &&
         static_cast<double>(count) >= share_that_stands * static_cast<double>(bodies.size() - 1);
}

}  // namespace

std::optional<MeshGround> take_ground(std::vector<MeshBody>& bodies) {
  if (bodies.empty()) return {};
  const MeshBox all = around(bodies);
  double plans = 0;
  for (const MeshBody& body : bodies) plans += plan(bounds(body.mesh));
  for (auto body = bodies.begin(); body != bodies.end(); ++body) {
    if (!body->closing.closed() && !has_walls(body->mesh)) continue;  // a sheet: see mesh_file.hpp
    MeshGround ground{body->name, plate_level(body->mesh, all)};
    if (ground.top) {
      const bool rises = bounds(body->mesh).high.z > *ground.top + lowest_house;
      if (!rises && standing_on(bodies, *body, *ground.top, *ground.top) == 0) continue;
      ground.cut_off = rises;
      std::vector<MeshBody> houses;
      if (rises) houses = houses_above(*body, *ground.top);
      if (rises && houses.empty()) continue;
      bodies.erase(body);
      for (MeshBody& house : houses) bodies.push_back(std::move(house));
      return ground;
    }
    if (!has_relief_under_others(bodies, *body, plans)) continue;
    bodies.erase(body);
    return ground;
  }
  return {};
}

}  // namespace downwash
