// Figures of a case that the checks of the grid judge.
#pragma once

#include <optional>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "geometry/shapes/building.hpp"
#include "io/results/check.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// Checks of the grid around bodies, `highest` being z of their highest roof, m; none if no body
/// stands in the domain.
std::vector<Check> grid_checks(const PreparedCase& prepared, const std::vector<Building>& bodies,
                               double highest);

/// Cells across the buildings that a zone touches; nothing if it touches none.
std::optional<Check> cells_across_in_zones(const DomainChoice& domain, const Site& site,
                                           const std::vector<ZoneSet>& zones);

}  // namespace downwash
