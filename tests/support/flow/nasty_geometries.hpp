// Geometries that are hard on a multigrid cycle, or that leave it little to solve.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/support/flow/pressure_problems.hpp"

namespace downwash {

/// Rings of walls around courtyards of 1 × 1 cells, each wall one cell thick; side by side, so that
/// coarse cells hold parts of several. Roofed ones are sealed columns.
inline void add_courtyards(ObstacleMap& map, int k_begin, int height, bool roofed) {
  for (int k = k_begin; k + 3 <= map.n()[2] && k < k_begin + 9; k += 4) {
    for (int i = 1; i + 3 <= map.n()[0]; i += 4) {
      fill(map, {i, i + 3}, {0, height}, {k, k + 3});
      fill(map, {i + 1, i + 2}, {0, roofed ? height - 1 : height}, {k + 1, k + 2}, false);
    }
  }
}

/// A solid block from the ground with closed rooms of 1, 2, 2 × 2 × 2 and 5 × 5 × 5 cells.
inline void add_sealed_rooms(ObstacleMap& map, int k_begin) {
  fill(map, {1, 15}, {0, 7}, {k_begin, k_begin + 12});
  const int k = k_begin + 1;
  fill(map, {2, 3}, {1, 2}, {k, k + 1}, false);
  fill(map, {4, 6}, {1, 2}, {k, k + 1}, false);
  fill(map, {2, 3}, {3, 5}, {k, k + 1}, false);
  fill(map, {4, 5}, {4, 5}, {k, k + 2}, false);
  fill(map, {8, 10}, {2, 4}, {k, k + 2}, false);
  fill(map, {3, 8}, {1, 6}, {k + 5, k + 10}, false);
  fill(map, {9, 14}, {1, 6}, {k + 5, k + 10}, false);
}

/// A dense block with one street along k and one alley along i, each one cell wide.
inline void add_narrow_streets(ObstacleMap& map, int k_begin, int k_end, int height) {
  fill(map, {0, map.n()[0]}, {0, height}, {k_begin, k_end});
  fill(map, {7, 8}, {0, height}, {k_begin, k_end}, false);
  const int alley = (k_begin + k_end) / 2;
  fill(map, {0, map.n()[0]}, {0, height}, {alley, alley + 1}, false);
}

/// Every other column solid: the fluid between is 1 × 1 columns, open above.
inline void add_checkerboard(ObstacleMap& map, int k_begin, int k_end, int height) {
  for (int k = k_begin; k < k_end; ++k)
    for (int i = 0; i < map.n()[0]; ++i)
      fill(map, {i, i + 1}, {0, (i + k) % 2 * height}, {k, k + 1});
}

/// Every other cell solid: the fluid cells between touch by edges only.
inline void add_checkerboard_of_cells(ObstacleMap& map, int k_begin, int k_end, int height) {
  for (int k = k_begin; k < k_end; ++k)
    for (int j = 0; j < height; ++j)
      for (int i = 0; i < map.n()[0]; ++i) map.set_solid(i, j, k, (i + j + k) % 2 == 0);
}

/// One corridor, one cell wide, that winds through all of a layer of the block.
inline void add_winding_corridor(ObstacleMap& map, int k_begin, int k_end) {
  const int n_i = map.n()[0];
  fill(map, {0, n_i}, {0, map.n()[1]}, {k_begin, k_end});
  for (int k = k_begin, turn = 0; k < k_end; k += 2, ++turn) {
    fill(map, {0, n_i}, {1, 2}, {k, k + 1}, false);
    if (k + 1 < k_end) map.set_solid(turn % 2 == 0 ? n_i - 1 : 0, 1, k + 1, false);
  }
}

struct PressureGeometry {
  std::string name;
  Grid grid;
  ObstacleMap obstacles;
  PressureFaces faces;
};

inline Grid unit_cells(const Index3& n) {
  return {
      {Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}};
}

/// With obstacles on a ground of 16 × 10 × 20 cells, Neumann faces all around.
inline std::vector<PressureGeometry> nasty_geometries() {
  const Index3 n{16, 10, 20};
  std::vector<PressureGeometry> all;
  const auto add = [&](const char* name, const auto& build) {
    all.push_back({name, unit_cells(n), ObstacleMap(n), {}});
    build(all.back().obstacles);
  };
  add("courtyards", [](ObstacleMap& map) { add_courtyards(map, 3, 6, false); });
  add("roofed courtyards", [](ObstacleMap& map) { add_courtyards(map, 3, 6, true); });
  add("deep courtyards", [](ObstacleMap& map) { add_courtyards(map, 3, 9, false); });
  add("sealed rooms", [](ObstacleMap& map) { add_sealed_rooms(map, 3); });
  add("narrow streets", [](ObstacleMap& map) { add_narrow_streets(map, 3, 17, 8); });
  add("streets to the ceiling", [](ObstacleMap& map) { add_narrow_streets(map, 0, 20, 10); });
  add("checkerboard", [](ObstacleMap& map) { add_checkerboard(map, 0, 20, 6); });
  add("checkerboard of cells", [](ObstacleMap& map) { add_checkerboard_of_cells(map, 4, 13, 7); });
  add("winding corridor", [](ObstacleMap& map) { add_winding_corridor(map, 0, 20); });
  add("a quarter of random solids", [&](ObstacleMap& map) { map = random_solids(n, 25, 5); });
  add("mostly random solids", [&](ObstacleMap& map) { map = random_solids(n, 62, 6); });
  add("one fluid cell", [](ObstacleMap& map) {
    fill(map, {0, 16}, {0, 10}, {0, 20});
    map.set_solid(7, 4, 11, false);
  });
  add("divided domain", [](ObstacleMap& map) {
    fill(map, {0, 16}, {0, 10}, {9, 10});
    fill(map, {5, 6}, {0, 10}, {0, 9});
  });
  add("all solid", [](ObstacleMap& map) { fill(map, {0, 16}, {0, 10}, {0, 20}); });
  return all;
}

/// Lines, sheets and single cells, with each kind of face at the ends of their axes.
inline std::vector<PressureGeometry> thin_grids() {
  std::vector<PressureGeometry> all;
  for (const Index3& n : {Index3{1, 1, 33},
                          {33, 1, 1},
                          {1, 18, 1},
                          {1, 12, 17},
                          {15, 1, 20},
                          {11, 13, 1},
                          {1, 1, 1},
                          {2, 1, 1},
                          {1, 1, 3},
                          {2, 2, 2}}) {
    const std::string size =
        std::to_string(n[0]) + "x" + std::to_string(n[1]) + "x" + std::to_string(n[2]);
    for (const auto& [name, face] : {std::pair{" Neumann", PressureFace::neumann},
                                     {" Dirichlet", PressureFace::dirichlet},
                                     {" periodic", PressureFace::periodic}}) {
      // Dirichlet on the sides of a line would leave nothing to couple its cells.
      const auto on = [&, face = face](std::size_t a) {
        return n[a] > 1 || face == PressureFace::periodic ? face : PressureFace::neumann;
      };
      all.push_back(
          {size + name, unit_cells(n), ObstacleMap(n), faces_by_axis(on(0), on(1), on(2))});
    }
  }
  return all;
}

}  // namespace downwash
