#include "app/unreachable_fluid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>

#include "app/wording.hpp"
#include "solver/fluid_regions.hpp"

namespace downwash {
namespace {

/// "2 pockets of 30 cells in all, the first at x 1 m y 2 m z 3 m"
std::string pockets_text(const std::vector<FluidRegion>& pockets, const Grid& grid,
                         const AxisMap& axes) {
  std::int64_t cells = 0;
  for (const FluidRegion& pocket : pockets) cells += pocket.cells;
  Vector3 place;
  for (std::size_t a = 0; a < 3; ++a) {
    place[a] = grid.axis[a].centre(pockets.front().first_cell[a]);
  }
  place = axes.to_user(place);
  return fmt::format("{} of {} in all, the first at x {:.6g} m y {:.6g} m z {:.6g} m",
                     counted(static_cast<std::int64_t>(pockets.size()), "pocket"),
                     counted(cells, "cell"), place[0], place[1], place[2]);
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

  UnreachableFluid told;
  if (!problem.boundaries.has_outflow() && !dead_ends.empty()) {
    told.refusal = "solids stand before the inflow faces: " + text_of(dead_ends.front().inflow) +
                   ", and no face makes up for it; make one face an outflow";
    return told;
  }
  if (!dead_ends.empty() && std::none_of(map.regions.begin(), map.regions.end(), flows_through)) {
    told.refusal =
        "solids cut the outlets off from all that flows in; leave the flow a way through";
    return told;
  }
  const auto text = [&](const auto& pockets) { return pockets_text(pockets, problem.grid, axes); };
  if (!dead_ends.empty()) {
    told.warnings.push_back("solids cut off inflow faces from the outlets, " + text(dead_ends) +
                            ": they are filled with solid cells");
  }
  if (!rooms.empty()) {
    told.warnings.push_back("solids seal off " + text(rooms) + ": the air in them stays still");
  }
  if (!small.empty()) {
    told.warnings.push_back(
        fmt::format("solids seal off {}, none of more than {}: they are filled "
                    "with solid cells",
                    text(small), counted(largest_filled_pocket, "cell")));
  }
  fill_regions(dead_ends, map, problem.obstacles);
  fill_regions(small, map, problem.obstacles);
  return told;
}

}  // namespace downwash
