#include "solver/grid/fluid_regions.hpp"

#include <algorithm>
#include <iterator>
#include <set>

namespace downwash {
namespace {

bool moving_wall(const FaceCondition& face) {
  const Wall* wall = std::get_if<Wall>(&face);
  return wall != nullptr && wall->velocity != Vector3{0, 0, 0};
}

void add_faces(const FluidRun& run, const BoundaryConditions& boundaries, const Grid& grid,
               FluidRegion& region) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const Side side : {Side::low, Side::high}) {
      const FaceCondition& face = boundaries.at(axis, side);
      const Inflow* inflow = std::get_if<Inflow>(&face);
      const bool outflow = std::holds_alternative<Outflow>(face), moves = moving_wall(face);
      if (inflow == nullptr && !outflow && !moves) continue;
      const IndexRange beside = cells_beside(run, grid.n(), axis, side);
      if (beside.first >= beside.last) continue;
      region.stirred |= moves;
      if (moves) continue;
      (outflow ? region.has_outflow : region.has_inflow) = true;
      if (outflow) continue;
      for (int i = beside.first; i < beside.last; ++i) {
        region.inflow.add(inward_flux(*inflow, grid, axis, side, {i, run.j, run.k}));
      }
    }
  }
}

}  // namespace

FluidMap map_fluid(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                   const Grid& grid) {
  FluidMap map{.runs = FluidRuns(obstacles, {boundaries.periodic(0), boundaries.periodic(1),
                                             boundaries.periodic(2)}),
               .regions = {}};
  for (const FluidRun& run : map.runs) {
    if (run.region == map.regions.size()) {
      map.regions.push_back({.first_cell = {run.i_begin, run.j, run.k}, .inflow = {}});
    }
    FluidRegion& region = map.regions[run.region];
    region.cells += run.i_end - run.i_begin;
    add_faces(run, boundaries, grid, region);
  }
  return map;
}

IndexRange cells_beside(const FluidRun& run, const Index3& n, int axis, Side side) {
  const int last = n[static_cast<std::size_t>(axis)] - 1;
  const int plane = side == Side::low ? 0 : last;
  if (axis == 0) return {std::max(run.i_begin, plane), std::min(run.i_end, plane + 1)};
  const bool beside = (axis == 1 ? run.j : run.k) == plane;
  return beside ? IndexRange{run.i_begin, run.i_end} : IndexRange{0, 0};
}

std::vector<FluidRegion> sealed_pockets(const std::vector<FluidRegion>& regions) {
  std::vector<FluidRegion> sealed;
  std::copy_if(regions.begin(), regions.end(), std::back_inserter(sealed),
               [](const FluidRegion& region) { return !region.open(); });
  const bool all = !sealed.empty() && sealed.size() == regions.size();
  if (all) {
    sealed.erase(std::max_element(
        sealed.begin(), sealed.end(),
        [](const FluidRegion& a, const FluidRegion& b) { return a.cells < b.cells; }));
  }
  return sealed;
}

bool dead_end(const FluidRegion& region) { return !region.inflow.even() && !flows_through(region); }

bool flows_through(const FluidRegion& region) {
  return region.has_outflow && !region.inflow.even() && region.inflow.net() > 0;
}

std::vector<FluidRun> runs_of(const std::vector<FluidRegion>& regions, const FluidMap& map) {
  std::set<Index3> first_cells;
  for (const FluidRegion& region : regions) first_cells.insert(region.first_cell);
  std::vector<FluidRun> runs;
  if (regions.empty()) return runs;
  for (const FluidRun& run : map.runs) {
    if (first_cells.contains(map.regions[run.region].first_cell)) runs.push_back(run);
  }
  return runs;
}

void fill_regions(const std::vector<FluidRegion>& filled, const FluidMap& map,
                  ObstacleMap& obstacles) {
  for (const FluidRun& run : runs_of(filled, map)) {
    for (int i = run.i_begin; i < run.i_end; ++i) obstacles.set_solid(i, run.j, run.k);
  }
}

}  // namespace downwash
