#include "solver/fluid_regions.hpp"

#include <algorithm>
#include <iterator>

namespace downwash {
namespace {

/// Flood fill over the fluid cells of a grid, each visited once.
class FloodFill {
 public:
  FloodFill(const ObstacleMap& obstacles, const BoundaryConditions& boundaries)
      : n_(obstacles.n()), boundaries_(boundaries), seen_(obstacles.flags()) {}

  bool unseen(const Index3& cell) const { return seen_[offset(cell)] == 0; }

  FluidRegion fill_from(const Index3& start) {
    FluidRegion region{.cells = 0, .first_cell = start, .open = false};
    visit(start);
    while (!waiting_.empty()) {
      const Index3 cell = waiting_.back();
      waiting_.pop_back();
      ++region.cells;
      for (int axis = 0; axis < 3; ++axis) {
        for (const Side side : {Side::low, Side::high}) step(cell, axis, side, region);
      }
    }
    return region;
  }

 private:
  std::size_t offset(const Index3& c) const {
    return static_cast<std::size_t>(c[0]) +
           static_cast<std::size_t>(n_[0]) *
               (static_cast<std::size_t>(c[1]) +
                static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(c[2]));
  }

  void visit(const Index3& cell) {
    seen_[offset(cell)] = 1;
    waiting_.push_back(cell);
  }

  void step(Index3 cell, int axis, Side side, FluidRegion& region) {
    const auto a = static_cast<std::size_t>(axis);
    cell[a] += side == Side::high ? 1 : -1;
    if (cell[a] < 0 || cell[a] >= n_[a]) {
      const FaceCondition& face = boundaries_.at(axis, side);
      region.open = region.open || std::holds_alternative<Inflow>(face) ||
                    std::holds_alternative<Outflow>(face);
      if (!boundaries_.periodic(axis)) return;
      cell[a] = (cell[a] + n_[a]) % n_[a];
    }
    if (unseen(cell)) visit(cell);
  }

  const Index3 n_;
  const BoundaryConditions& boundaries_;
  std::vector<std::uint8_t> seen_;  ///< solid cells count as seen
  std::vector<Index3> waiting_;
};

}  // namespace

std::vector<FluidRegion> fluid_regions(const ObstacleMap& obstacles,
                                       const BoundaryConditions& boundaries) {
  FloodFill flood(obstacles, boundaries);
  std::vector<FluidRegion> regions;
  const Index3 n = obstacles.n();
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        const Index3 cell{i, j, k};
        if (flood.unseen(cell)) regions.push_back(flood.fill_from(cell));
      }
    }
  }
  return regions;
}

std::vector<FluidRegion> sealed_pockets(const std::vector<FluidRegion>& regions) {
  std::vector<FluidRegion> sealed;
  std::copy_if(regions.begin(), regions.end(), std::back_inserter(sealed),
               [](const FluidRegion& region) { return !region.open; });
  const bool all = !sealed.empty() && sealed.size() == regions.size();
  if (all) {
    sealed.erase(std::max_element(
        sealed.begin(), sealed.end(),
        [](const FluidRegion& a, const FluidRegion& b) { return a.cells < b.cells; }));
  }
  return sealed;
}

}  // namespace downwash
