// Where it is computed: the buildings, turned into the wind, and the box of air around them.
#pragma once

#include <optional>
#include <vector>

#include "geometry/building.hpp"
#include "geometry/domain_sizing.hpp"
#include "geometry/geometry_report.hpp"
#include "geometry/map_projection.hpp"
#include "geometry/wind_frame.hpp"
#include "io/case_config.hpp"

namespace downwash {

struct Site {
  DomainBox box;
  std::vector<Building> buildings;       ///< in the domain frame
  MapProjection projection;              ///< of the map frame; plain metres without buildings
  WindFrame frame{270.0};                ///< map ↔ domain; the same without buildings
  std::optional<GeometryReport> report;  ///< where there are buildings
  std::optional<DomainSizing> sizing;    ///< where the domain was sized around them
  std::optional<double> rotation;        ///< degrees, counter-clockwise, into the wind
};

/// Reads the buildings and fixes the domain. Throws InputError.
Site survey(const CaseConfig& config);

}  // namespace downwash
