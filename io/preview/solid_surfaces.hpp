// Buildings as surfaces for ParaView.
#pragma once

#include <span>
#include <string>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// A .vtp document: of each building the closed surface that becomes cells: its solid, or the sides
/// and the tops of its prisms; in the frame of `buildings`, z with the ground below each. Cell
/// data: `building` (its number from 0), `height` (m above ground).
std::string solid_surfaces(std::span<const Building> buildings);

}  // namespace downwash
