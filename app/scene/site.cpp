#include "app/scene/site.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/scene/building_doubts.hpp"
#include "app/scene/places.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/model_scale.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

/// m, beyond the domain around the buildings: farther away a release is a slip.
constexpr double furthest_release = 5000;

/// Buildings and far releases, which the domain is sized around.
std::vector<Building> sized_around(const Site& site) {
  std::vector<Building> all = site.buildings;
  all.insert(all.end(), site.far_releases.begin(), site.far_releases.end());
  return all;
}

/// The releases that the domain around the buildings has no room for, those that are a slip left
/// out: what they are told is told where they are placed.
std::vector<Building> far_releases(ReleaseScenario scenario, const DomainChoice& domain,
                                   const Site& site) {
  scenario.receptors.clear();
  const Vector3 &low = site.box.origin, &size = site.box.size;
  const double half = 0.5 * std::get<DomainOptions>(domain.extent).resolution;
  std::vector<Building> far;
  for (const auto& [x, y, z] : places_of(scenario, domain, site)) {
    const double beyond =
        std::max({low[0] - x, x - low[0] - size[0], low[1] - y, y - low[1] - size[1]});
    if (beyond <= 0 || beyond > furthest_release) continue;
    Ring ring{
        {x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
    far.push_back({.id = "release", .name = "", .footprint = {{std::move(ring), {}}}});
  }
  return far;
}

/// The most that a domain grows to be long enough, in cells.
constexpr double most_added = 0.25;

/// Makes the domain longer, where the buildings ask for less than `reach` downwind of all releases:
/// as long as it takes few enough cells, or was asked for.
void lengthen(ReleaseScenario scenario, const DomainChoice& domain, double worst_reach,
              Site& site) {
  const auto& options = std::get<DomainOptions>(domain.extent);
  const double reach = options.reach.value_or(options.margins.downwind ? 0 : worst_reach);
  scenario.receptors.clear();
  const std::vector<Vector3> places = places_of(scenario, domain, site);
  if (!(reach > 0) || places.empty() || site.frame.downwind().y != 0) return;
  const auto last = std::max_element(places.begin(), places.end(),
                                     [](const auto& a, const auto& b) { return a[0] < b[0]; });
  const double x = (*last)[0], end = site.box.origin[0] + site.box.size[0];
  if (x > end || x + reach <= end) return;
  const double city_end = bounds(sized_around(site)).high.x;
  const double most =
      options.reach ? HUGE_VAL : (1 + most_added) * static_cast<double>(cell_count(site.box));
  const auto take = [&](double longer) {
    const auto before = site.lengthening;
    site.lengthening = {.reach = longer, .margin = x + longer - city_end};
    const DomainBox box = resized(site, options);
    const bool fits = static_cast<double>(cell_count(box)) <= most;
    if (fits) {
      site.box = box;
    } else {
      site.lengthening = before;
    }
    return fits;
  };
  if (take(reach)) return;
  double low = end - x, high = reach;
  for (int halvings = 0; halvings < 6; ++halvings) {
    const double middle = (low + high) / 2;
    (take(middle) ? low : high) = middle;
  }
}

/// The map is turned about its own origin, so that at 270° the domain frame is the map frame.
void place_buildings(const BuildingsChoice& choice, const std::string& content, Site& site) {
  BuildingSet set = parse_buildings(content, choice.file.string(), choice.options);
  site.projection = set.projection;
  site.buildings = site.frame.to_domain(std::move(set.buildings));
  site.report = std::move(set.report);
}

/// The raster of the ground on the map of the buildings; without these it makes the map.
Terrain place_terrain(const TerrainChoice& choice, Site& site) {
  const std::string name = choice.file.string();
  ElevationRaster raster = read_elevation(choice.file);
  if (!choice.system.empty()) raster.system = choice.system;
  if (!site.report) site.projection = Terrain::map_of(raster, name);
  return {std::move(raster), name, site.projection, site.frame};
}

/// z = 0 is the lowest ground of the domain, whose height counts above the highest.
void lay_ground(const DomainChoice& domain, const Terrain& ground, Site& site) {
  site.terrain.emplace(ground, domain.terrain->file, axes_of(site.box));
  if (const auto* options = std::get_if<DomainOptions>(&domain.extent)) {
    site.box = resized(site, *options);
  }
  site.terrain->settle(axes_of(site.box), site.frame);
  site.terrain->raise(site.buildings);
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

std::vector<Building> bodies(std::span<const SolidBox> boxes, const Site& site) {
  std::vector<Building> all;
  for (const SolidBox& box : boxes) {
    Ring ring{{box.min[0], box.min[1]},
              {box.max[0], box.min[1]},
              {box.max[0], box.max[1]},
              {box.min[0], box.max[1]}};
    for (Point& corner : ring) corner = site.frame.from_wind(corner);
    all.push_back({.id = "",
                   .name = "",
                   .footprint = {{std::move(ring), {}}},
                   .base = box.min[2],
                   .height = box.max[2]});
  }
  if (site.terrain) site.terrain->raise(all);
  return all;
}

std::vector<Building> bodies_of(const Site& site, const DomainChoice& domain) {
  std::vector<Building> all = site.buildings, boxes = bodies(domain.boxes, site);
  std::move(boxes.begin(), boxes.end(), std::back_inserter(all));
  return all;
}

void scale_people(const Site& site, ReleaseScenario& scenario) {
  const double height = breathing_height * site.scale;
  if (scenario.zones.height_assumed) scenario.zones.height = height;
  for (Receptor& receptor : scenario.receptors) {
    if (receptor.height_assumed) receptor.height = height;
  }
}

std::vector<Building> on_map(const Site& site, std::vector<Building> buildings) {
  for (Building& b : buildings) b.footprint = site.frame.to_map(std::move(b.footprint));
  return buildings;
}

Ring outline(const Site& site) {
  const Vector3 &low = site.box.origin, &size = site.box.size;
  const double x = low[0] + size[0], y = low[1] + size[1];
  return on_map({{low[0], low[1]}, {x, low[1]}, {x, y}, {low[0], y}}, site.frame);
}

std::vector<Ring> known_areas(const Site& site) {
  constexpr double gap = 200;  // m
  std::vector<Ring> areas = hulls_of_groups(site.buildings, gap);
  for (Ring& area : areas) area = on_map(std::move(area), site.frame);
  return areas;
}

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
  DomainOptions of_site = options;
  if (site.terrain) of_site.relief = site.terrain->relief();
  if (site.lengthening) of_site.margins.downwind = site.lengthening->margin;
  return size_domain(sized_around(site), of_site, site.frame.downwind(), site.places);
}

double ground_at(const Site& site, const Point& place) {
  return site.terrain ? site.terrain->ground->top_at(place) : 0;
}

std::shared_ptr<const Ground> ground_on(const Site& site, const std::array<Axis, 3>& xyz) {
  if (!site.terrain) return nullptr;
  if (site.terrain->ground->is_on(xyz)) return site.terrain->ground;
  return site.terrain->on(xyz);
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
            const ReleaseScenario& scenario, double worst_reach) {
  Site site;
  const double turn = wind ? wind->turn : 0;
  const bool mapped = domain.buildings || domain.terrain;
  site.frame = WindFrame(mapped && wind ? wind->direction : 270.0, {}, turn);
  if (mapped || turn != 0) {
    site.rotation = std::remainder(site.frame.direction() + turn - 270.0, 360.0);
  }
  std::string read;  // once for buildings and map
  const std::string& content =
      domain.buildings && domain.buildings->text ? *domain.buildings->text : read;
  if (domain.buildings) {
    if (!domain.buildings->text) read = building_text(domain.buildings->file);
    place_buildings(*domain.buildings, content, site);
  }
  std::optional<Terrain> ground;
  if (domain.terrain) ground = place_terrain(*domain.terrain, site);
  if (const auto* box = std::get_if<DomainBox>(&domain.extent)) {
    site.box = *box;
  } else {
    site.places = places_of(scenario, domain, site);
    const auto& options = std::get<DomainOptions>(domain.extent);
    site.box = with_doubts(site, [&] { return resized(site, options); });
    site.far_releases = far_releases(scenario, domain, site);
    if (!site.far_releases.empty()) {
      site.box = resized(site, options);
      site.report->notes.emplace_back(
          "domain: sized around the buildings and the release, which lies beyond the room that "
          "these ask for");
    }
  }
  site.settling_length = passage_length(site.box, site.frame.downwind());
  if (std::holds_alternative<DomainOptions>(domain.extent)) {
    lengthen(scenario, domain, worst_reach, site);
  }
  if (ground) lay_ground(domain, *ground, site);
  site.trees = trees_of(domain, site.projection, site.frame);
  site.map = map_of(domain, content, site.projection, outline(site));
  site.scale = model_scale(bodies_of(site, domain));
  return site;
}

}  // namespace downwash
