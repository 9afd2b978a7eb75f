#include "solver/boundaries/outlet_parts.hpp"

#include <algorithm>

namespace downwash {
namespace {

/// Labels of the cells beside one face.
std::vector<int> labels_of_face(const FluidMap& map, const std::vector<int>& part_of_region,
                                const Index3& n, int axis, Side side) {
  const auto row = static_cast<std::size_t>(axis == 0 ? n[1] : n[0]);
  const auto rows = static_cast<std::size_t>(axis == 2 ? n[1] : n[2]);
  std::vector<int> labels(row * rows, OutletParts::still);
  for (const FluidRun& run : map.runs) {
    const IndexRange beside = cells_beside(run, n, axis, side);
    for (int i = beside.first; i < beside.last; ++i) {
      const auto column = static_cast<std::size_t>(axis == 0 ? run.j : i);
      const auto line = static_cast<std::size_t>(axis == 2 ? run.j : run.k);
      labels[column + row * line] = part_of_region[run.region];
    }
  }
  return labels;
}

}  // namespace

OutletParts outlet_parts(const FluidMap& map, const BoundaryConditions& boundaries,
                         const Index3& n) {
  OutletParts parts;
  const auto& regions = map.regions;
  parts.divided = std::count_if(regions.begin(), regions.end(),
                                [](const FluidRegion& region) { return region.has_outflow; }) > 1;
  if (!parts.divided) return parts;
  std::vector<int> part_of_region;
  for (const FluidRegion& region : regions) {
    part_of_region.push_back(flows_through(region) ? parts.count++ : OutletParts::still);
  }
  for (int axis = 0; axis < 3; ++axis) {
    for (const Side side : {Side::low, Side::high}) {
      const FaceCondition& face = boundaries.at(axis, side);
      if (!std::holds_alternative<Inflow>(face) && !std::holds_alternative<Outflow>(face)) continue;
      parts.label[BoundaryConditions::index(axis, side)] =
          labels_of_face(map, part_of_region, n, axis, side);
    }
  }
  return parts;
}

}  // namespace downwash
