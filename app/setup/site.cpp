#include "app/setup/site.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/buildings/geojson_reader.hpp"
#include "geometry/shapes/convex_hull.hpp"

namespace downwash {
namespace {

/// The map is turned about its own origin, so that at 270° the domain frame is the map frame.
void place_buildings(const BuildingsChoice& choice, const std::optional<Wind>& wind, Site& site) {
  BuildingSet set = read_geojson(choice.file, choice.options);
  site.projection = set.projection;
  site.frame = WindFrame(wind ? wind->direction : 270.0);
  site.buildings = site.frame.to_domain(std::move(set.buildings));
  site.report = std::move(set.report);
  site.rotation = std::remainder(site.frame.direction() - 270.0, 360.0);
}

Ring on_map(Ring ring, const WindFrame& frame) {
  for (Point& corner : ring) corner = frame.to_map(corner);
  return ring;
}

}  // namespace

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
  if (domain.buildings) place_buildings(*domain.buildings, wind, site);
  if (const auto* box = std::get_if<DomainBox>(&domain.extent)) {
    site.box = *box;
  } else {
    site.box = size_domain(site.buildings, std::get<DomainOptions>(domain.extent));
  }
  return site;
}

}  // namespace downwash
