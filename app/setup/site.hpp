// Where it is computed: the buildings, turned into the wind, and the box of air around them.
#pragma once

#include <optional>
#include <vector>

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "io/case/case_config.hpp"

namespace downwash {

struct Site {
  DomainBox box;
  std::vector<Building> buildings;       ///< in the domain frame
  MapProjection projection;              ///< of the map frame; plain metres without buildings
  WindFrame frame{270.0};                ///< map ↔ domain; the same without buildings
  std::optional<GeometryReport> report;  ///< where there are buildings
  std::optional<double> rotation;        ///< degrees, counter-clockwise, into the wind
};

/// Outline of the domain, map frame.
Ring outline(const Site& site);

/// Where building data is, map frame: the convex outline of all of it, so that the streets between
/// the houses count as known; empty without buildings.
Ring known_area(const Site& site);

/// The longer of the horizontal edges of the mean cell, m.
double horizontal_cell(const DomainBox& box);

/// Reads the buildings and fixes the domain. Throws InputError.
Site survey(const DomainChoice& domain, const std::optional<Wind>& wind);

}  // namespace downwash
