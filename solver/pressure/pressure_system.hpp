// The pressure equation of one grid, as all its slabs share it.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/pressure/coarsening.hpp"
#include "solver/pressure/pressure_faces.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// ∇·(β∇p) = b on the fluid cells of a grid.
struct PressureSystem {
  Grid grid;
  PressureFaces faces;
  const ObstacleMap& obstacles;
  PressureParameters parameters;
  int slabs;                      ///< of all processes
  const CutFaces* cut = nullptr;  ///< on the finest level, if any
  GridHierarchy hierarchy = coarsened(grid);

  /// The planes of one slab.
  SlabExtent slab(int rank) const {
    return slab_extent(grid.n(), faces.periodic(2), rank, slabs, slab_block(hierarchy, slabs));
  }
  /// The first plane of each slab, and the number of all planes.
  std::vector<int> first_planes() const {
    std::vector<int> first;
    for (int rank = 0; rank < slabs; ++rank) first.push_back(slab(rank).k_begin);
    first.push_back(grid.n()[2]);
    return first;
  }
  /// The planes of the thinnest slab.
  int fewest_planes() const {
    int planes = grid.n()[2];
    for (int rank = 0; rank < slabs; ++rank) planes = std::min(planes, slab(rank).n[2]);
    return planes;
  }
};

}  // namespace downwash
