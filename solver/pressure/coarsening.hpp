// The grids of the multigrid levels, and slabs that fit them.
#pragma once

#include <array>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

/// Planes of ghosts that a multigrid level keeps on either side: six half-sweeps, what reads their
/// result and what they start from need no exchange between them.
inline constexpr int multigrid_ghosts = 8;

/// Level 0 is the finest. Coarse cells are pairs of fine ones along each halved axis; where the
/// number is odd, the last three make one cell.
struct GridHierarchy {
  std::vector<Grid> grid;
  std::vector<std::array<bool, 3>> halved;  ///< [l]: axes halved from level l to l + 1

  int levels() const { return static_cast<int>(grid.size()); }
};

/// Halves the axes whose spacing (harmonic mean) is within a factor 1.4 of the finest, so that
/// point smoothing sees comparable couplings (Trottenberg, Oosterlee & Schüller 2001, 5.1), down to
/// a single cell.
GridHierarchy coarsened(const Grid& grid);

/// How often the planes of the finest level have been halved at a level.
int halvings_of_planes(const GridHierarchy& hierarchy, int level);

/// How many levels, from the finest, the slabs compute together; the rest each computes as a whole.
/// Each of these levels has at least multigrid_ghosts planes per slab and more than gathered_cells
/// cells; no coarse cell straddles slabs of slab_block planes.
int distributed_levels(const GridHierarchy& hierarchy, int slabs);
/// The planes that make one plane of the level that is gathered.
int slab_block(const GridHierarchy& hierarchy, int slabs);

inline constexpr int gathered_cells = 32768;

}  // namespace downwash
