#include "app/hazard/exposure/place_releases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace downwash {
std::string label(const char* list, std::size_t n, const std::string& name) {
  return fmt::format("`{}.{}` (\"{}\")", list, n, name);
}

double Placer::reach(const Vector3& place) const {
  constexpr double least = 20, cells = 5;
  const Index3 cell = air_.cell_at(place);
  double widest = 0;
  for (std::size_t a = 0; a < 3; ++a) widest = std::max(widest, air_.axes()[a].width(cell[a]));
  return std::max(least, cells * widest);
}

std::string Placer::what_blocks(const Vector3& place) const {
  return places_.solid_at(place).value_or("the solid cells of the grid");
}

std::string Placer::where(const Vector3& from, const Index3& cell, const Place& like) const {
  const Vector3 to = air_.centre(cell);
  return fmt::format("{:.1f} m away at {}, {:.1f} m above the ground",
                     std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]),
                     Places::text(places_.as_place(to, like)),
                     to[2] - air_.ground(cell[0], cell[1]));
}

std::optional<ReleaseShape> Placer::shape_of(const Release& release, const std::string& name,
                                             std::vector<Complaint>& problems) const {
  bool fine = true;
  const auto located = [&](const Place& place, double height) {
    const Located found = places_.locate(place, height);
    if (!found.point)
      problems.push_back({Message::place_outside, fmt::format("{} {}", name, found.problem)});
    fine = fine && found.point;
    return found.point.value_or(Vector3{0, 0, 0});
  };
  if (release.place) {
    Tube tube{.a = located(*release.place, release.height), .radius = release.radius};
    tube.b = release.to && fine ? located(*release.to, release.height) : tube.a;
    return fine ? std::optional<ReleaseShape>(tube) : std::nullopt;
  }
  Prism prism{.polygon = {}, .bottom = release.height, .top = release.top.value_or(release.height)};
  for (const Point& corner : release.polygon) {
    const Vector3 point = located(
        corner_place(corner, release.coordinates, site_.projection.georeferenced()), prism.top);
    if (!fine) return std::nullopt;  // the other corners would only repeat it
    prism.polygon.outer.push_back({point[0], point[1]});
  }
  return prism;
}

PlacedRelease Placer::release(std::size_t n, const Release& release,
                              std::vector<Complaint>& problems) const {
  const std::string name = label("releases", n, release.name);
  PlacedRelease placed{
      .name = release.name, .release = release, .asked = {}, .moved = {}, .cells = {}};
  const auto shape = shape_of(release, name, problems);
  if (!shape) return placed;
  placed.place = centre_of(*shape, air_);
  placed.ground = ground_at(site_, {placed.place[0], placed.place[1]});
  ShapeCells found = cells_of(*shape, air_);
  placed.cells = std::move(found.cells);
  placed.blocked = found.blocked;
  if (!placed.cells.empty()) return placed;

  const Place like = release.place.value_or(
      corner_place({}, release.coordinates, site_.projection.georeferenced()));
  const std::string at =
      fmt::format("{} at {} is inside {}", name, Places::text(places_.as_place(placed.place, like)),
                  what_blocks(placed.place));
  const auto nearest = air_.nearest_open(placed.place, reach(placed.place));
  if (nearest) {
    placed.cells = {{*nearest, 1}};
    placed.asked = std::exchange(placed.place, air_.centre(*nearest));
    placed.asked_ground = std::exchange(placed.ground, air_.ground((*nearest)[0], (*nearest)[1]));
    placed.moved = fmt::format("{}; it is moved to the nearest open air, {}", at,
                               where(*placed.asked, *nearest, like));
  } else {
    problems.push_back({Message::place_indoors,
                        fmt::format("{}, and there is no open air within {:g} m; move it outdoors",
                                    at, reach(placed.place))});
  }
  return placed;
}

PlacedReceptor Placer::receptor(std::size_t n, const Receptor& receptor,
                                std::vector<Complaint>& problems, const char* list) const {
  const std::string name = label(list, n, receptor.name);
  PlacedReceptor placed;
  placed.name = receptor.name;
  const Located located = places_.locate(receptor.place, receptor.height);
  if (!located.point) {
    problems.push_back({Message::place_outside, fmt::format("{} {}", name, located.problem)});
    return placed;
  }
  placed.place = *located.point;
  placed.ground = ground_at(site_, {placed.place[0], placed.place[1]});
  placed.cell = air_.cell_at(placed.place);
  const auto solid = places_.solid_at(placed.place);
  if (!solid && air_.open(placed.cell)) return placed;

  const std::string at = fmt::format("{} at {} is inside {}", name, Places::text(receptor.place),
                                     what_blocks(placed.place));
  const auto nearest = air_.nearest_open(placed.place, reach(placed.place));
  if (!nearest) {
    problems.push_back({Message::place_indoors,
                        fmt::format("{}, and there is no open air within {:g} m; move it outdoors",
                                    at, reach(placed.place))});
  } else if (solid) {
    problems.push_back(
        {Message::place_indoors, fmt::format("{}; the nearest open air is {}: move it there", at,
                                             where(placed.place, *nearest, receptor.place))});
  } else {
    placed.cell = *nearest;
    placed.moved = fmt::format("{}; it is moved to the nearest open air, {}", at,
                               where(placed.place, *nearest, receptor.place));
  }
  return placed;
}

}  // namespace downwash
