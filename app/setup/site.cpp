#include "app/setup/site.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "geometry/buildings/geojson_reader.hpp"
#include "geometry/shapes/convex_hull.hpp"

namespace downwash {
namespace {

/// The map is turned about its own origin, so that at 270° the domain frame is the map frame.
void place_buildings(const BuildingsChoice& choice, Site& site) {
  BuildingSet set = read_geojson(choice.file, choice.options);
  site.projection = set.projection;
  site.buildings = site.frame.to_domain(std::move(set.buildings));
  site.report = std::move(set.report);
}

Ring on_map(Ring ring, const WindFrame& frame) {
  for (Point& corner : ring) corner = frame.to_map(corner);
  return ring;
}

}  // namespace

bool covers(const SolidBox& box, const Point& along_wind) {
  const auto& [x, y] = along_wind;
  return x >= box.min[0] && x < box.max[0] && y >= box.min[1] && y < box.max[1];
}

std::vector<Building> bodies(std::span<const SolidBox> boxes, const WindFrame& frame) {
  std::vector<Building> all;
  for (const SolidBox& box : boxes) {
    Ring ring{{box.min[0], box.min[1]},
              {box.max[0], box.min[1]},
              {box.max[0], box.max[1]},
              {box.min[0], box.max[1]}};
    for (Point& corner : ring) corner = frame.from_wind(corner);
    all.push_back({.id = "",
                   .name = "",
                   .footprint = {{std::move(ring), {}}},
                   .base = box.min[2],
                   .height = box.max[2]});
  }
  return all;
}

std::vector<Building> bodies_of(const Site& site, const DomainChoice& domain) {
  std::vector<Building> all = site.buildings, boxes = bodies(domain.boxes, site.frame);
  std::move(boxes.begin(), boxes.end(), std::back_inserter(all));
  return all;
}

Ring outline(const Site& site) {
  const Vector3 &low = site.box.origin, &size = site.box.size;
  const double x = low[0] + size[0], y = low[1] + size[1];
  return on_map({{low[0], low[1]}, {x, low[1]}, {x, y}, {low[0], y}}, site.frame);
}

Ring known_area(const Site& site) { return on_map(convex_hull(site.buildings), site.frame); }

double horizontal_cell(const DomainBox& box) {
  return std::max(box.size[0] / box.cells[0], box.size[1] / box.cells[1]);
}

Site survey(const DomainChoice& domain, const std::optional<Wind>& wind) {
  Site site;
  const double turn = wind ? wind->turn : 0;
  site.frame = WindFrame(domain.buildings && wind ? wind->direction : 270.0, {}, turn);
  if (domain.buildings || turn != 0) {
    site.rotation = std::remainder(site.frame.direction() + turn - 270.0, 360.0);
  }
  if (domain.buildings) place_buildings(*domain.buildings, site);
  if (const auto* box = std::get_if<DomainBox>(&domain.extent)) {
    site.box = *box;
  } else {
    site.box =
        size_domain(site.buildings, std::get<DomainOptions>(domain.extent), site.frame.downwind());
  }
  return site;
}

}  // namespace downwash
