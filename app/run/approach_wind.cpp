#include "app/run/approach_wind.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

/// The fluid and its solids as the user has them.
struct Terrain {
  const ObstacleMap& obstacles;
  const AxisMap& axes;
  Index3 cells;

  bool solid(int x, int y, int z) const {
    const Index3 c = axes.to_solver(Index3{x, y, z});
    return obstacles.solid(c[0], c[1], c[2]);
  }
  /// The highest solid layer at x, plus one; 0 where there is none.
  int layers_at(int x) const {
    for (int z = cells[2]; z > 0; --z) {
      for (int y = 0; y < cells[1]; ++y) {
        if (solid(x, y, z - 1)) return z;
      }
    }
    return 0;
  }
};

/// The layer of cells in which the approaching wind is looked at; -1 where there is no room.
int column_before_bodies(const Terrain& terrain, const Axis& along, const Axis& up) {
  constexpr int cells_before = 2;
  int first = 0, layers = 0;
  while (first < terrain.cells[0] && (layers = terrain.layers_at(first)) == 0) ++first;
  if (first == terrain.cells[0]) return first / 2;
  const double place = along.face(first) - (up.face(layers) - up.face(0));
  int column = first - cells_before;
  while (column >= 0 && along.centre(column) > place) --column;
  return column;
}

/// Values at a height, from those in the middles of the layers.
double at_height(const std::vector<double>& layers, const Axis& up, double height) {
  int z = 0;
  while (z + 2 < up.n() && up.centre(z + 1) < height) ++z;
  if (up.n() == 1) return layers[0];
  const double part =
      std::clamp((height - up.centre(z)) / (up.centre(z + 1) - up.centre(z)), 0.0, 1.0);
  const auto n = static_cast<std::size_t>(z);
  return layers[n] + part * (layers[n + 1] - layers[n]);
}

}  // namespace

std::vector<ApproachWind> measured_approach_wind(FlowSolver& solver, const BuiltProblem& built,
                                                 std::span<const double> heights) {
  const AxisMap& axes = built.axes;
  const std::array<Axis, 3> xyz = axes.to_user(solver.grid().axis);
  const Terrain terrain{built.problem.obstacles, axes, axes.to_user(solver.grid().n())};
  const int column = column_before_bodies(terrain, xyz[0], xyz[2]);
  if (column < 2) return {};

  const auto downwind = static_cast<std::size_t>(axes.solver_axis(0));
  const HostField<float> u = solver.read_single(velocity_names[downwind]);
  const auto means_at = [&](int x) {
    std::vector<double> layers(static_cast<std::size_t>(terrain.cells[2]));
    for (int z = 0; z < terrain.cells[2]; ++z) {
      for (int y = 0; y < terrain.cells[1]; ++y) {
        const Index3 c = axes.to_solver(Index3{x, y, z});
        layers[static_cast<std::size_t>(z)] += double{u(c[0], c[1], c[2])};
      }
    }
    return layers;
  };
  const std::vector<double> inlet = means_at(0), arriving = means_at(column);
  std::vector<ApproachWind> found;
  for (const double height : heights) {
    if (height > xyz[2].face(xyz[2].n())) continue;
    const double at_inlet = at_height(inlet, xyz[2], height);
    if (!(at_inlet > 0)) continue;
    found.push_back({height, at_height(arriving, xyz[2], height) / at_inlet});
  }
  return found;
}

}  // namespace downwash
