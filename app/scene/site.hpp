// Where it is computed: the buildings, turned as the wind has it, and the box of air around them.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/scene/map/site_map.hpp"
#include "app/scene/site_terrain.hpp"
#include "app/scene/site_trees.hpp"
#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "io/question/domain.hpp"
#include "io/question/release.hpp"
#include "io/question/wind.hpp"

namespace downwash {

struct Site {
  DomainBox box;
  std::vector<Building> buildings;  ///< in the domain frame
  MapProjection projection;         ///< of the map frame; plain metres without buildings
  /// Map ↔ domain ↔ wind. Without buildings the map is the wind's: x downwind, y to the left.
  WindFrame frame{270.0};
  std::optional<GeometryReport> report;  ///< where there are buildings
  /// Releases and receptors, m, domain frame: cells of the domain's own resolution are about them.
  std::vector<Vector3> places;
  /// Releases beyond the room that the buildings ask for, as bodies of no height: a domain that is
  /// sized around the buildings is sized around these too.
  std::vector<Building> far_releases;
  /// The domain ends so far downwind of the releases, and its margin there, m, where that is
  /// farther than the buildings ask for.
  struct Lengthening {
    double reach = 0, margin = 0;
  };
  std::optional<Lengthening> lengthening;
  /// m: the longest way of the wind through the domain that the buildings ask for; the wind settles
  /// for so long, since what is released arrives later in what was added.
  double settling_length = 0;
  std::optional<SiteTerrain> terrain;  ///< where the ground is not level
  SiteTrees trees;
  SiteMap map;
  double scale = 1;  ///< of the model that buildings and boxes are of a town: see model_scale()
  /// Degrees, counter-clockwise, from the map to the domain; absent where both are the same.
  std::optional<double> rotation;
};

/// True if a box holds a place (downwind, left) in plan; its upper ends are not its own.
bool covers(const SolidBox& box, const Point& along_wind);

/// Boxes, which lie along the wind, as bodies in the domain frame, on the ground of the site.
std::vector<Building> bodies(std::span<const SolidBox> boxes, const Site& site);

/// z of the ground at a place in the domain frame, m: where the air of the grid begins.
double ground_at(const Site& site, const Point& place);

/// The ground on the axes of the domain, or on others of the same extent; null where it is level.
std::shared_ptr<const Ground> ground_on(const Site& site, const std::array<Axis, 3>& xyz);

/// Buildings and boxes alike, domain frame.
std::vector<Building> bodies_of(const Site& site, const DomainChoice& domain);

/// Zones and receptors without a height of their own lie where people of such a model breathe. To
/// be done once the site is known, before either is placed.
void scale_people(const Site& site, ReleaseScenario& scenario);

/// Buildings of the domain frame in that of the map.
std::vector<Building> on_map(const Site& site, std::vector<Building> buildings);

/// Outline of the domain, map frame.
Ring outline(const Site& site);

/// Where building data is, map frame: convex outlines, so that the streets between the houses count
/// as known, and apart where nothing stands for some 200 m; none without buildings.
std::vector<Ring> known_areas(const Site& site);

/// The longer of the horizontal edges of a cell, m: the even ones where cells grow, else the mean.
double horizontal_cell(const DomainBox& box);
/// The longest horizontal edge of the cells beside the faces, m.
double horizontal_cell_at_edge(const DomainBox& box);

/// The domain around the buildings with other cells; of a site that is sized around them.
DomainBox resized(const Site& site, const DomainOptions& options);
/// The domain with cubes all over, where its cells grow.
std::optional<DomainBox> even_box(const Site& site, const DomainChoice& domain);

/// Reads buildings, ground, trees and map and fixes the domain. Throws InputError. `worst_reach`:
/// how far downwind of the releases the worst level may be reached, m; see `domain.reach`.
Site survey(const DomainChoice& domain, const std::optional<Wind>& wind,
            const ReleaseScenario& scenario = {}, double worst_reach = 0);

}  // namespace downwash
