#include "app/hazard/exposure/facades.hpp"

#include <algorithm>

#include "geometry/voxels/voxelizer.hpp"

namespace downwash {

namespace {

/// The open cells, from its base to its roof, that hold the corners of a building which is too
/// small to leave a solid cell.
template <class AddIfOpen>
void visit_cells_at_corners(const Building& building, const OpenAir& air, AddIfOpen add_if_open) {
  const double ground = air.axes()[2].origin();
  for (const Polygon& polygon : building.footprint) {
    for (const Point& corner : polygon.outer) {
      const Vector3 foot{corner.x, corner.y, std::max(building.bottom(), ground)};
      if (!air.contains(foot)) continue;
      const Index3 low = air.cell_at(foot),
                   high = air.cell_at({corner.x, corner.y, building.top()});
      for (int z = low[2]; z <= high[2]; ++z) add_if_open(low[0], low[1], z);
    }
  }
}

}  // namespace

std::vector<Index3> facade_cells(const Building& building, const OpenAir& air) {
  std::vector<Index3> found;  // z, y, x
  const Index3 n = air.n();
  const auto add_if_open = [&](int x, int y, int z) {
    if (x < 0 || y < 0 || x >= n[0] || y >= n[1]) return;
    if (air.open({x, y, z})) found.push_back({z, y, x});
  };
  visit_cells(building, air.axes(), [&](const CellRun& run) {
    for (int z = run.layers.first; z < run.layers.last; ++z) {
      for (int x = run.columns.first; x < run.columns.last; ++x) {
        if (air.open({x, run.row, z})) {  // a wall cuts it
          found.push_back({z, run.row, x});
          continue;
        }
        add_if_open(x - 1, run.row, z);
        add_if_open(x + 1, run.row, z);
        add_if_open(x, run.row - 1, z);
        add_if_open(x, run.row + 1, z);
      }
    }
  });
  if (found.empty()) visit_cells_at_corners(building, air, add_if_open);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (Index3& cell : found) std::swap(cell[0], cell[2]);
  return found;
}

Facades facades_of(std::span<const Building> buildings, const OpenAir& air) {
  Facades facades;
  for (std::size_t b = 0; b < buildings.size(); ++b) {
    const std::vector<Index3> cells = facade_cells(buildings[b], air);
    if (cells.empty()) continue;
    const std::size_t first = facades.cells.size();
    facades.cells.insert(facades.cells.end(), cells.begin(), cells.end());
    facades.by_building.push_back({b, first, facades.cells.size()});
  }
  return facades;
}

}  // namespace downwash
