#include "app/scene/unreachable_fluid.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

#include "solver/grid/fluid_regions.hpp"

namespace downwash {
namespace {

Pockets told(const std::vector<FluidRegion>& regions, const Grid& grid, const AxisMap& axes) {
  Pockets pockets;
  if (regions.empty()) return pockets;
  for (const FluidRegion& region : regions) pockets.cells += region.cells;
  pockets.count = static_cast<std::int64_t>(regions.size());
  Vector3 place;
  for (std::size_t a = 0; a < 3; ++a) {
    place[a] = grid.axis[a].centre(regions.front().first_cell[a]);
  }
  pockets.first = axes.to_user(place);
  return pockets;
}

template <class Predicate>
std::vector<FluidRegion> those(const std::vector<FluidRegion>& regions, Predicate predicate) {
  std::vector<FluidRegion> found;
  std::copy_if(regions.begin(), regions.end(), std::back_inserter(found), predicate);
  return found;
}

}  // namespace

UnreachableFluid fill_unreachable_fluid(FlowProblem& problem, const AxisMap& axes) {
  const FluidMap map = map_fluid(problem.obstacles, problem.boundaries, problem.grid);
  const std::vector<FluidRegion> sealed = sealed_pockets(map.regions);
  const auto is_small = [](const FluidRegion& r) { return r.cells <= largest_filled_pocket; };
  const auto small = those(sealed, is_small), rooms = those(sealed, std::not_fn(is_small));
  const auto dead_ends = those(map.regions, dead_end);

  UnreachableFluid found;
  if (!problem.boundaries.has_outflow() && !dead_ends.empty()) {
    found.refusal = "solids stand before the inflow faces: " + text_of(dead_ends.front().inflow) +
                    ", and no face makes up for it; make one face an outflow";
    return found;
  }
  if (!dead_ends.empty() && std::none_of(map.regions.begin(), map.regions.end(), flows_through)) {
    found.refusal =
        "solids cut the outlets off from all that flows in; leave the flow a way through";
    return found;
  }
  found.dead_ends = told(dead_ends, problem.grid, axes);
  found.rooms = told(rooms, problem.grid, axes);
  found.gaps = told(small, problem.grid, axes);
  fill_regions(dead_ends, map, problem.obstacles);
  fill_regions(small, map, problem.obstacles);
  return found;
}

}  // namespace downwash
