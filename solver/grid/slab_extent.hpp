// The planes of the grid that one worker owns.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// Planes k_begin … k_end-1 of the whole grid, and which workers own the planes beyond.
struct SlabExtent {
  Index3 n;  ///< cells of the slab
  int k_begin, k_end;
  int planes;  ///< of the whole grid
  bool periodic;
  int below, above;  ///< ranks of the neighbours, -1 where the domain ends

  /// Its first cell along an axis, in the whole grid.
  int first_cell(int axis) const { return axis == 2 ? k_begin : 0; }
  bool at_low_end() const { return k_begin == 0; }
  bool at_high_end() const { return k_end == planes; }
};

/// Whole blocks of `block` planes (the last one larger where they don't fit), dealt out as evenly
/// as possible: slabs differ by at most one block. See slab_block in pressure/coarsening.hpp.
SlabExtent slab_extent(Index3 grid_n, bool periodic, int rank, int slabs, int block = 1);

/// Indices first - 1 … first + n along an axis, those beyond its ends moved to them.
std::vector<std::size_t> indices_with_ghosts(const Axis& axis, int first, int n);
/// Those of a slab along axis a of the grid.
std::vector<std::size_t> indices_with_ghosts(const Grid& grid, const SlabExtent& slab, int a);

}  // namespace downwash
