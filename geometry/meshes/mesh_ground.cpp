#include "geometry/meshes/mesh_ground.hpp"

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
constexpr double narrowest_ground = 20;            // m, of the shorter side
constexpr double share_at_level = 0.4;             // of the area around it
constexpr double lowest_house = 2;                 // m above the plate
constexpr double level_step = 0.01;                // m
constexpr double off_the_ground = 1;               // m, above or below what something stands on
constexpr double much_larger = 4;                  // of areas
constexpr std::size_t fewest_on_relief = 4, fewest_on_plinth = 8;
constexpr double share_that_stands = 0.8, share_on_plinth = 0.9;
constexpr double thickest_plinth = 5;  // m
constexpr double share_on_terrace = 0.3;
constexpr double same_level = 0.1;  // m

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

/// True if one box has its middle over another one.
bool is_over(const MeshBox& box, const MeshBox& below) {
  const double x = 0.5 * (box.low.x + box.high.x), y = 0.5 * (box.low.y + box.high.y);
  return x >= below.low.x && x <= below.high.x && y >= below.low.y && y <= below.high.y;
}

/// Boxes with their middle over another one that begin between two levels and rise above the upper
/// one.
std::vector<std::size_t> those_on(const std::vector<MeshBox>& boxes, std::size_t ground, double low,
                                  double high) {
  std::vector<std::size_t> found;
  for (std::size_t n = 0; n < boxes.size(); ++n) {
    const MeshBox& box = boxes[n];
    const bool stands_there = is_over(box, boxes[ground]) && box.low.z >= low - off_the_ground &&
                              box.low.z <= high + off_the_ground && box.high.z > high;
    if (n != ground && stands_there) found.push_back(n);
  }
  return found;
}

std::size_t standing_on(const std::vector<MeshBox>& boxes, std::size_t ground, double low,
                        double high) {
  return those_on(boxes, ground, low, high).size();
}

/// m², of what stands there.
double plans_on(const std::vector<MeshBox>& boxes, std::size_t ground, double low, double high) {
  double sum = 0;
  for (const std::size_t n : those_on(boxes, ground, low, high)) sum += plan(boxes[n]);
  return sum;
}

bool are_most(std::size_t count, const std::vector<MeshBox>& boxes, double share) {
  return static_cast<double>(count) >= share * static_cast<double>(boxes.size() - 1);
}

/// The level of a body that is wide enough to carry the others.
std::optional<double> wide_level(const MeshBody& body, const MeshBox& box, const MeshBox& all) {
  if (std::min(width(box), depth(box)) < narrowest_ground || plan(box) < plan(all) / 2) return {};
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

/// The level of a thin and flat body without anything under it.
std::optional<double> level_of_tile(const MeshBody& body, const std::vector<MeshBox>& boxes,
                                    std::size_t own) {
  const MeshBox& box = boxes[own];
  if (std::min(width(box), depth(box)) < narrowest_ground || box.high.z - box.low.z > thin)
    return {};
  const bool lies_on_others = std::ranges::any_of(boxes, [&](const MeshBox& other) {
    return is_over(box, other) && other.low.z < box.low.z - off_the_ground;
  });
  return lies_on_others ? std::nullopt : main_level(body.mesh);
}

/// Takes tiles of a plate that most others stand on.
std::optional<MeshGround> take_tiles(std::vector<MeshBody>& bodies,
                                     const std::vector<MeshBox>& boxes) {
  std::map<std::size_t, double> tiles;
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    if (!bodies[n].closing.closed() && !has_walls(bodies[n].mesh)) continue;  // a sheet
    if (const auto level = level_of_tile(bodies[n], boxes, n)) tiles[n] = *level;
  }
  const std::size_t houses = bodies.size() - tiles.size();
  if (tiles.size() < 2 || houses < fewest_on_relief) return {};
  std::size_t count = 0;
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    const MeshBox& box = boxes[n];
    const bool stands_there = std::ranges::any_of(tiles, [&](const auto& tile) {
      return is_over(box, boxes[tile.first]) &&
             box.low.z >= boxes[tile.first].low.z - off_the_ground &&
             box.low.z <= tile.second + off_the_ground && box.high.z > tile.second + lowest_house;
    });
    count += !tiles.contains(n) && stands_there ? 1 : 0;
  }
  if (static_cast<double>(count) < share_that_stands * static_cast<double>(houses)) return {};
  MeshGround ground{bodies[tiles.begin()->first].name, tiles.size(), tiles.begin()->second};
  const bool level = std::ranges::all_of(
      tiles, [&](const auto& tile) { return std::abs(tile.second - *ground.top) <= same_level; });
  if (!level) ground.top = std::nullopt;
  std::vector<MeshBody> others;
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    if (!tiles.contains(n)) others.push_back(std::move(bodies[n]));
  }
  bodies = std::move(others);
  return ground;
}

}  // namespace

std::optional<MeshGround> take_ground(std::vector<MeshBody>& bodies) {
  if (bodies.empty()) return {};
  const std::vector<MeshBox> boxes = boxes_of(bodies);
  if (auto tiles = take_tiles(bodies, boxes)) return tiles;
  const MeshBox all = around(boxes);
  double plans = 0;
  for (const MeshBox& box : boxes) plans += plan(box);
  for (std::size_t n = 0; n < bodies.size(); ++n) {
    MeshBody& body = bodies[n];
    if (!body.closing.closed() && !has_walls(body.mesh)) continue;  // a sheet: see mesh_file.hpp
    MeshGround ground{body.name, 1, wide_level(body, boxes[n], all)};
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
    const double plans = plans_on(boxes, n, boxes[n].low.z, *level);
    if (count >= fewest_on_plinth && are_most(count, boxes, share_on_terrace) &&
        plan(boxes[n]) >= much_larger * plans) {
      return bodies[n].name;
    }
  }
  return {};
}

}  // namespace downwash
