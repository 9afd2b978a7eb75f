#include "solver/tracers/wall_cells.hpp"

#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

/// True if what is `step` (-1 or 1) cells up from a cell along an axis is a wall.
bool wall_beyond(const FlowProblem& problem, Index3 cell, std::size_t axis, int step) {
  const int n = problem.obstacles.n()[axis];
  int& index = cell[axis];
  index += step;
  if (index < 0 || index >= n) {
    const int a = static_cast<int>(axis);
    const Side side = step < 0 ? Side::low : Side::high;
    if (!problem.boundaries.periodic(a)) {
      return std::holds_alternative<Wall>(problem.boundaries.at(a, side));
    }
    index = (index + n) % n;
  }
  return problem.obstacles.solid(cell[0], cell[1], cell[2]);
}

}  // namespace

Vector3 down(const Vector3& gravity) {
  const double size = std::hypot(gravity[0], gravity[1], gravity[2]);
  if (!(size > 0)) return {0, 0, 0};
  return {gravity[0] / size, gravity[1] / size, gravity[2] / size};
}

std::vector<WallCell> wall_cells(const FlowProblem& problem, const SlabExtent& slab) {
  const Vector3 direction = down(problem.parameters.gravity);
  std::vector<WallCell> found;
  for (int k = 0; k < slab.n[2]; ++k) {
    for (int j = 0; j < slab.n[1]; ++j) {
      for (int i = 0; i < slab.n[0]; ++i) {
        const Index3 cell{i, j, slab.k_begin + k};
        if (problem.obstacles.solid(cell[0], cell[1], cell[2])) continue;
        WallCell entry{{i, j, k}, 0, 0};
        for (std::size_t axis = 0; axis < 3; ++axis) {
          const double rwidth = 1 / problem.grid.axis[axis].width(cell[axis]);
          for (const int step : {-1, 1}) {
            if (!wall_beyond(problem, cell, axis, step)) continue;
            entry.walls += rwidth;
            if (step * direction[axis] > 0) entry.floor += std::abs(direction[axis]) * rwidth;
          }
        }
        if (entry.walls > 0) found.push_back(entry);
      }
    }
  }
  return found;
}

}  // namespace downwash
