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
constexpr std::size_t fewest_on_relief = 4, fewest_on_plinth = 8;
constexpr double share_that_stands = 0.8, share_on_plinth = 0.9;
constexpr double thickest_plinth = 5;  // m

double width(const MeshBox& box) { return box.high.x - box.low.x; }
double depth(const MeshBox& box) { return box.high.y - box.low.y; }
double plan(const MeshBox& box) { return width(box) * depth(box); }

std::vector<MeshBox> boxes_of(const std::vector<MeshBody>& bodies) {
  std::vector<MeshBox> boxes;
  for (const MeshBody& body : bodies) boxes.push_back(bounds(body.mesh));
  return boxes;
}

MeshBox around(const std::vector<MeshBox>& boxes) {
  MeshBox all = boxes.front();
  for (const MeshBox& box : boxes) {
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

/// Boxes with their middle over another one that begin between two levels and rise above the upper
/// one.
std::size_t standing_on(const std::vector<MeshBox>& boxes, std::size_t ground, double low,
                        double high) {
  const MeshBox& below = boxes[ground];
  std::size_t count = 0;
  for (std::size_t n = 0; n < boxes.size(); ++n) {
    const MeshBox& box = boxes[n];
    const double x = 0.5 * (box.low.x + box.high.x), y = 0.5 * (box.low.y + box.high.y);
    const bool stands_there = x >= below.low.x && x <= below.high.x && y >= below.low.y &&
                              y <= below.high.y && box.low.z >= low - stands &&
                              box.low.z <= high + stands && box.high.z > high;
    count += n != ground && stands_there ? 1 : 0;
  }
  return count;
}

bool are_most(std::size_t count, const std::vector<MeshBox>& boxes, double share) {
  return static_cast<double>(count) >= share * static_cast<double>(boxes.size() - 1);
}

/// The level of a body that is wide enough to carry the others.
std::optional<double> wide_level(const MeshBody& body, const MeshBox& box, const MeshBox& all) {
  if (std::min(width(box), depth(box)) < narrowest || plan(box) < plan(all) / 2) return {};
  return main_level(body.mesh);
}

/// True for the top of a plate: thin, or no thicker than a plinth and under nearly all others.
bool is_plate(const std::vector<MeshBox>& boxes, std::size_t body, double level) {
  const MeshBox& box = boxes[body];
  const double shorter = std::min(width(box), depth(box)), thick = level - box.low.z;
  if (thick <= std::max(thin, thin_for_width * shorter)) return true;
  if (thick > thickest_plinth) return false;
  const std::size_t count = standing_on(boxes, body, box.low.z, level);
  return count >= fewest_on_plinth && are_most(count, boxes, share_on_plinth);
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

/// `plans`: the sum of the plans of all boxes, m².
bool has_relief_under_others(const std::vector<MeshBody>& bodies, const std::vector<MeshBox>& boxes,
                             double plans, std::size_t body) {
  const MeshBox& box = boxes[body];
  if (plan(box) < much_larger * (plans - plan(box)) || main_level(bodies[body].mesh)) return false;
  const std::size_t count = standing_on(boxes, body, box.low.z, box.high.z);
  return count >= fewest_on_relief && are_most(count, boxes, share_that_stands);
}

}  // namespace

std::optional<MeshGround> take_ground(std::vector<MeshBody>& bodies) {
  if (bodies.empty()) return {};
  const std::vector<MeshBox> boxes = boxes_of(bodies);
  const MeshBox all = around(boxes);
  double plans = 0;
  for (const MeshBox& box : boxes) plans += plan(box);
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    MeshBody& body = bodies[n];
    if (!body.closing.closed() && !has_walls(body.mesh)) continue;  // a sheet: see mesh_file.hpp
    MeshGround ground{body.name, wide_level(body, boxes[n], all)};
    if (ground.top && is_plate(boxes, n, *ground.top)) {
      const bool rises = boxes[n].high.z > *ground.top + lowest_house;
      if (!rises && standing_on(boxes, n, boxes[n].low.z, *ground.top) == 0) continue;
      ground.cut_off = rises;
      std::vector<MeshBody> houses;
      if (rises) houses = houses_above(body, *ground.top);
      if (rises && houses.empty()) continue;
      bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(n));
      for (MeshBody& house : houses) bodies.push_back(std::move(house));
      return ground;
    }
    if (!has_relief_under_others(bodies, boxes, plans, n)) continue;
    ground.top = std::nullopt;
    bodies.erase(bodies.begin() + static_cast<std::ptrdiff_t>(n));
    return ground;
  }
  return {};
}

std::optional<std::string> body_under_others(const std::vector<MeshBody>& bodies) {
  if (bodies.size() <= fewest_on_relief) return {};
  const std::vector<MeshBox> boxes = boxes_of(bodies);
  const MeshBox all = around(boxes);
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    const auto level = wide_level(bodies[n], boxes[n], all);
    if (!level) continue;
    const std::size_t count = standing_on(boxes, n, boxes[n].low.z, *level);
    if (count >= fewest_on_relief && are_most(count, boxes, share_that_stands)) {
      return bodies[n].name;
    }
  }
  return {};
}

}  // namespace downwash
