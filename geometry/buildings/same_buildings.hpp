// Buildings that a file has twice.
#pragma once

#include <vector>

#include "geometry/buildings/geometry_report.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Takes out, of each two buildings that cover the same ground but for a twentieth and stand
/// between the same heights within half a metre, or one of which has no height of its own in the
/// file, the one that the file says less about; else the later one. They are counted in
/// `report.skipped`. Of those with different heights both stay, are united in cells, and are warned
/// of.
std::vector<Building> without_doubles(std::vector<Building> buildings, GeometryReport& report);

}  // namespace downwash
