// Which cells buildings make solid.
#pragma once

#include <array>
#include <set>
#include <tuple>

#include "geometry/buildings/building_set.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash::test {

using Cells = std::set<std::tuple<int, int, int>>;

inline Cells solid_cells(const BuildingSet& set, const std::array<Axis, 3>& axes) {
  Cells cells;
  for (const Building& building : set.buildings) {
    visit_cells(building, axes, [&](const CellRun& run) {
      for (int i = run.columns.first; i < run.columns.last; ++i) {
        for (int k = run.layers.first; k < run.layers.last; ++k) cells.emplace(i, run.row, k);
      }
    });
  }
  return cells;
}

}  // namespace downwash::test
