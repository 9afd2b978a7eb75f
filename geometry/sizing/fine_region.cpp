#include "geometry/sizing/fine_region.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/frames/wind_frame.hpp"

namespace downwash {
namespace {

constexpr double least_cells = 5;

/// The corners of the influence around a point of the building, relative to it.
Rectangle influence_of(double length, const Point& towards) {
  Rectangle around;
  for (const double along : {-influence::upwind * length, influence::downwind * length}) {
    for (const double across : {-influence::side * length, influence::side * length}) {
      around.include(turned_by(towards, {along, across}));
    }
  }
  return around;
}

}  // namespace

FineRegion fine_region(std::span<const Building> buildings, std::span<const Vector3> places,
                       double resolution, const Point& towards) {
  const double least = least_cells * resolution;
  FineRegion region;
  for (const Building& building : buildings) {
    const Rectangle plan = bounds(building);
    const double width = std::hypot(plan.high.x - plan.low.x, plan.high.y - plan.low.y);
    const double length = std::min(building.height, width);
    const Rectangle reach = influence_of(length, towards);
    region.plan.include(Rectangle{
        {plan.low.x + std::min(reach.low.x, -least), plan.low.y + std::min(reach.low.y, -least)},
        {plan.high.x + std::max(reach.high.x, least),
         plan.high.y + std::max(reach.high.y, least)}});
    region.top = std::max(region.top, building.height + std::max(influence::above * length, least));
  }
  for (const auto& [x, y, z] : places) {
    region.plan.include(Rectangle{{x - least, y - least}, {x + least, y + least}});
    region.top = std::max(region.top, z + least);
  }
  return region;
}

}  // namespace downwash
