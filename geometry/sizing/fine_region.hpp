// Where a domain around buildings keeps its finest cells.
#pragma once

#include <span>

#include "geometry/shapes/building.hpp"
#include "geometry/shapes/polygon.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// How far a building makes the air turn, in L, the lesser of its height and its width: the zone in
/// which stacks count as within its downwash (US EPA 1995, User's guide to the Building Profile
/// Input Program, EPA-454/R-93-038). Above the roof L/2: air that separates there stays within
/// 0.44 L (Wilson 1979, ASHRAE Transactions 85: 0.22 times a length of at most 2 L).
namespace influence {
inline constexpr double upwind = 2, downwind = 5, side = 0.5, above = 0.5;
}

/// From the ground up to `top`, m, in the domain frame.
struct FineRegion {
  Rectangle plan;
  double top = 0;
};

/// Around all buildings as far as their influence reaches, and around the `places` (m): no less
/// than five cells of `resolution` from each of them, as for a source ten cells across. `towards`:
/// the unit vector of the wind, whose x is positive.
FineRegion fine_region(std::span<const Building> buildings, std::span<const Vector3> places,
                       double resolution, const Point& towards);

}  // namespace downwash
