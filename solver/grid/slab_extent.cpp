#include "solver/grid/slab_extent.hpp"

#include <algorithm>
#include <cstdint>

namespace downwash {

SlabExtent slab_extent(Index3 grid_n, bool periodic, int rank, int slabs, int block) {
  const int planes = grid_n[2];
  const std::int64_t blocks = planes / block;
  const auto first_plane = [&](int r) {
    return r == slabs ? planes : block * static_cast<int>(blocks * r / slabs);
  };
  SlabExtent slab;
  slab.k_begin = first_plane(rank);
  slab.k_end = first_plane(rank + 1);
  slab.n = {grid_n[0], grid_n[1], slab.k_end - slab.k_begin};
  slab.planes = planes;
  slab.periodic = periodic;
  slab.below = rank > 0 ? rank - 1 : periodic ? slabs - 1 : -1;
  slab.above = rank < slabs - 1 ? rank + 1 : periodic ? 0 : -1;
  return slab;
}

std::vector<std::size_t> indices_with_ghosts(const Axis& axis, int first, int n) {
  std::vector<std::size_t> indices;
  for (int cell = first - 1; cell <= first + n; ++cell) {
    indices.push_back(static_cast<std::size_t>(std::clamp(cell, 0, axis.n() - 1)));
  }
  return indices;
}

std::vector<std::size_t> indices_with_ghosts(const Grid& grid, const SlabExtent& slab, int a) {
  const auto axis = static_cast<std::size_t>(a);
  return indices_with_ghosts(grid.axis[axis], slab.first_cell(a), slab.n[axis]);
}

}  // namespace downwash
