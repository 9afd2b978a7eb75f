// How wide the ways between buildings are, whatever the grid.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// The least distances, m, of buildings that see each other across a way at least `least` and at
/// most `most` wide, ascending. One for each two buildings. What stands off the ground is no wall
/// of a way; where a third building stands between two, nothing is.
/// Throws InputError where it would take minutes, as tens of thousands overlap each other.
std::vector<double> passage_widths(std::span<const Building> buildings, double least, double most);

}  // namespace downwash
