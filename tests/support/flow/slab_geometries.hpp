// Grids that slabs share in different ways, with boxes on them.
#pragma once

#include <vector>

#include "tests/support/flow/nasty_geometries.hpp"

namespace downwash {

inline PressureFaces periodic_along_k() {
  return faces_by_axis(PressureFace::neumann, PressureFace::neumann, PressureFace::periodic);
}
inline PressureFaces periodic_sideways() {
  return faces_by_axis(PressureFace::periodic, PressureFace::dirichlet, PressureFace::neumann);
}

inline PressureFaces open_ends() {
  return faces_by_axis(PressureFace::dirichlet, PressureFace::neumann, PressureFace::neumann);
}

inline PressureGeometry boxes(const char* name, const Grid& grid, const PressureFaces& faces) {
  return {name, grid, forty_boxes(grid), faces};
}

/// Gathered as a whole, but for the finest level's residual and products.
inline std::vector<PressureGeometry> small_grids() {
  return {
      boxes("odd sizes", unit_cells({13, 9, 23}), {}),
      boxes("periodic, even", unit_cells({12, 8, 22}), periodic_along_k()),
      boxes("periodic, odd", unit_cells({12, 8, 21}), periodic_along_k()),
      boxes("periodic in all directions", unit_cells({11, 7, 15}),
            faces_by_axis(PressureFace::periodic, PressureFace::periodic, PressureFace::periodic)),
      boxes("few planes", unit_cells({21, 17, 7}), {}),
      boxes("few periodic planes", unit_cells({21, 17, 5}), periodic_along_k()),
      {"three planes", unit_cells({9, 8, 3}), ObstacleMap({9, 8, 3}), periodic_along_k()},
      {"two planes", unit_cells({9, 8, 2}), ObstacleMap({9, 8, 2}), periodic_along_k()}};
}

/// With more cells than are gathered at once, so that the slabs have levels of their own.
inline std::vector<PressureGeometry> large_grids() {
  const auto stretched = [](const Index3& n, std::size_t axis, double factor) {
    Grid grid = unit_cells(n);
    grid.axis[axis] = stretched_axis(factor * n[axis], n[axis]);
    return grid;
  };
  return {boxes("odd sizes", unit_cells({33, 27, 47}), {}),
          boxes("periodic, even", unit_cells({33, 27, 46}), periodic_along_k()),
          boxes("periodic, odd", unit_cells({33, 27, 45}), periodic_along_k()),
          boxes("periodic sideways", unit_cells({34, 27, 44}), periodic_sideways()),
          boxes("stretched upwards", stretched({33, 27, 47}, 1, 1), {}),
          boxes("stretched along k", stretched({33, 27, 47}, 2, 1), periodic_sideways()),
          boxes("long along k", stretched({37, 31, 41}, 2, 6), {}),
          boxes("short along k", stretched({37, 31, 41}, 2, 0.2), periodic_along_k())};
}

}  // namespace downwash
