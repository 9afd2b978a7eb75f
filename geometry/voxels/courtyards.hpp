// Courtyards that buildings close in on all sides.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// The hydraulic diameters, m, of what buildings that stand on the ground enclose, ascending: four
/// times the area over the perimeter, the side of a square. Those that several buildings enclose
/// together are among them. Those of less than 1 m, times model_scale(),
/// are joints between walls.
std::vector<double> courtyard_widths(std::span<const Building> buildings);

}  // namespace downwash
