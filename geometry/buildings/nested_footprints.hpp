// Footprints that lie within others: a town that is there twice, parcels around houses.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "geometry/attributes/doubt.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// Doubt about footprints that lie for the most part within that of a larger building, or of one as
/// large, with the same base: three or more, and more than 5 % of all. A footprint does so if all
/// of its corners, drawn in by 15 % to its middle, are in the other one and not in its holes.
/// `is_part`: true for buildings that the file declares to be parts of others, which lie in none.
/// Shapes that are known as a whole (solid, steps) count neither.
std::optional<Doubt> nested_footprints(std::span<const Building> buildings,
                                       const std::function<bool(const Building&)>& is_part);

}  // namespace downwash
