#include "app/setup/site.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/setup/places.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/shapes/convex_hull.hpp"

namespace downwash {
namespace {

/// The map is turned about its own origin, so that at 270° the domain frame is the map frame.
void place_buildings(const BuildingsChoice& choice, Site& site) {
  BuildingSet set = choice.text
                        ? parse_buildings(*choice.text, choice.file.string(), choice.options)
                        : read_buildings(choice.file, choice.options);
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
  const auto edge = [&](std::size_t a) {
    return box.growth[a] ? box.growth[a]->width : box.size[a] / box.cells[a];
  };
  return std::max(edge(0), edge(1));
}

double horizontal_cell_at_edge(const DomainBox& box) {
  const std::array<Axis, 3> axes = axes_of(box);
  const auto edge = [](const Axis& axis) {
    return std::max(axis.width(0), axis.width(axis.n() - 1));
  };
  return std::max(edge(axes[0]), edge(axes[1]));
}

DomainBox resized(const Site& site, const DomainOptions& options) {
  return size_domain(site.buildings, options, site.frame.downwind(), site.places);
}

std::optional<DomainBox> even_box(const Site& site, const DomainChoice& domain) {
  const auto* options = std::get_if<DomainOptions>(&domain.extent);
  const auto grown = [](const auto& growth) { return growth.has_value(); };
  if (options == nullptr || std::none_of(site.box.growth.begin(), site.box.growth.end(), grown)) {
    return std::nullopt;
  }
  DomainOptions even = *options;
  even.growth = {};
  return resized(site, even);
}

Site survey(const DomainChoice& domain, const std::optional<Wind>& wind,
            const ReleaseScenario& scenario) {
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
    site.places = places_of(scenario, domain, site);
    site.box = resized(site, std::get<DomainOptions>(domain.extent));
  }
  return site;
}

}  // namespace downwash
