// Buildings that stand far from all others: a slip of the file, mostly, that the domain would
// reach.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

struct StrayBuilding {
  std::size_t index = 0;  ///< among the buildings
  double distance = 0;    ///< m, from the rectangle around the others
};

/// The buildings outside of the largest group, those within a group having neighbours at less than
/// a kilometre; none where they are more than a twentieth of all. Furthest first.
std::vector<StrayBuilding> stray_buildings(std::span<const Building> buildings);

/// `way/1 ("Town hall")`, or without the name where it has none.
std::string label(const Building& building);

}  // namespace downwash
