#include "app/inflow_retention.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

/// The first x with a solid cell; the number of cells where there is none.
int first_solid(const ObstacleMap& obstacles, const AxisMap& axes, const Index3& cells) {
  int first = cells[0];
  for (int z = 0; z < cells[2]; ++z) {
    for (int y = 0; y < cells[1]; ++y) {
      for (int x = 0; x < first; ++x) {
        const Index3 c = axes.to_solver(Index3{x, y, z});
        if (obstacles.solid(c[0], c[1], c[2])) first = x;
      }
    }
  }
  return first;
}

}  // namespace

std::optional<double> inflow_retention(FlowSolver& solver, const BuiltProblem& built,
                                       double height) {
  const AxisMap& axes = built.axes;
  const Index3 cells = axes.to_user(solver.grid().n());
  const Axis& vertical = solver.grid().axis[static_cast<std::size_t>(axes.solver_axis(2))];
  const int middle = first_solid(built.problem.obstacles, axes, cells) / 2;
  if (middle < 2 || height > vertical.face(vertical.n())) return std::nullopt;
  int z = 0;
  while (z + 1 < cells[2] && vertical.face(z + 1) <= height) ++z;

  const HostField<float> u = solver.read_single(static_cast<Variable>(axes.solver_axis(0)));
  double inlet = 0, inside = 0;
  for (int y = 0; y < cells[1]; ++y) {
    const Index3 first = axes.to_solver(Index3{0, y, z}), at = axes.to_solver(Index3{middle, y, z});
    inlet += double{u(first[0], first[1], first[2])};
    inside += double{u(at[0], at[1], at[2])};
  }
  if (!(inlet > 0)) return std::nullopt;
  return inside / inlet;
}

}  // namespace downwash
