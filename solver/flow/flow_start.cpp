#include "solver/flow/flow_start.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

#include "solver/grid/fluid_regions.hpp"
#include "solver/parallel/host_planes.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {
namespace {

/// What flows in must be able to leave, in each connected part of the fluid by itself: else its
/// pressure equation has no solution.
void refuse_dead_ends(const FluidMap& map) {
  const auto found = std::find_if(map.regions.begin(), map.regions.end(), dead_end);
  if (found == map.regions.end()) return;
  const auto [i, j, k] = found->first_cell;
  std::ostringstream text;
  text << "the part of the fluid that begins at cell (" << i << ", " << j << ", " << k << "), "
       << found->cells << " cells, "
       << (found->has_outflow ? "has an outlet but nothing to leave by it" : "has no outlet")
       << ": " << text_of(found->inflow);
  throw std::invalid_argument(text.str());
}

/// True if the body force drives a flow in sealed pockets too: it can't where walls hold it.
bool force_drives(const FlowProblem& problem) {
  for (int axis = 0; axis < 3; ++axis) {
    const double force = problem.parameters.force[static_cast<std::size_t>(axis)];
    if (force != 0 && problem.boundaries.periodic(axis)) return true;
  }
  return false;
}

}  // namespace

void refuse_if_inconsistent(const FlowProblem& problem, const SlabRow& row) {
  const auto refuse = [](const std::vector<std::string>& wrong) {
    if (!wrong.empty()) throw std::invalid_argument(wrong.front());
  };
  refuse(inconsistencies(problem.boundaries, problem.grid,
                         {"face i-", "face i+", "face j-", "face j+", "face k-", "face k+"}));
  if (problem.obstacles.n() != problem.grid.n()) {
    throw std::invalid_argument("the obstacle map and the grid differ in size");
  }
  refuse(inconsistencies(problem.tracers, problem.grid, problem.obstacles,
                         problem.parameters.gravity));
  refuse(inconsistencies(problem.statistics, problem.probes, problem.grid, problem.obstacles));
  refuse(inconsistencies(problem.foliage, problem.grid));
  refuse(inconsistencies(problem.cut, problem.obstacles, problem.boundaries.periodic()));
  if (!problem.cut.empty() && problem.parameters.pressure.method < PressureMethod::multigrid) {
    throw std::invalid_argument("faces are cut: that needs multigrid for the pressure");
  }
  if (problem.nudging) refuse(inconsistencies(*problem.nudging, problem.grid));
  if (row.fewest() < 1 || row.total() > problem.grid.axis[2].n()) {
    throw std::invalid_argument(
        "the grid has " + std::to_string(problem.grid.axis[2].n()) +
        " planes along its longest axis: choose 1 to that many slabs, not " +
        std::to_string(row.fewest() < 1 ? row.fewest() : row.total()));
  }
}

FluidParts fluid_parts_of(const FlowProblem& problem) {
  const FluidMap map = map_fluid(problem.obstacles, problem.boundaries, problem.grid);
  refuse_dead_ends(map);
  std::vector<FluidRegion> sealed = sealed_pockets(map.regions);
  FluidParts parts{outlet_parts(map, problem.boundaries, problem.grid.n()), runs_of(sealed, map),
                   problem.obstacles};
  std::erase_if(sealed, [](const FluidRegion& region) { return region.stirred; });
  if (!force_drives(problem)) fill_regions(sealed, map, parts.closed);
  return parts;
}

VelocitySource sampled(const VelocityFunction& velocity, const Grid& grid,
                       const std::vector<FluidRun>& still) {
  return [&](int axis, int k, std::span<double> values) {
    const auto a = static_cast<std::size_t>(axis);
    const Index3 n = extent_of(velocity_locations[a], grid.n());
    const auto position = [&](std::size_t b, int index) {
      return b == a ? grid.axis[b].face(index) : grid.axis[b].centre(index);
    };
    double* value = values.data();
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        *value++ = velocity ? velocity(axis, {position(0, i), position(1, j), position(2, k)}) : 0;
      }
    }
    const auto stop = [&](int i, int j) {
      values[static_cast<std::size_t>(j) * static_cast<std::size_t>(n[0]) +
             static_cast<std::size_t>(i)] = 0;
    };
    for (int layer = axis == 2 ? k - 1 : k; layer <= k; ++layer) {  // of cells with these faces
      auto run = std::partition_point(still.begin(), still.end(),
                                      [&](const FluidRun& r) { return r.k < layer; });
      for (; run != still.end() && run->k == layer; ++run) {
        for (int i = run->i_begin; i < run->i_end; ++i) {
          stop(i, run->j);
          if (axis == 0) stop(i + 1, run->j);
          if (axis == 1) stop(i, run->j + 1);
        }
      }
    }
  };
}

PlaneSource sampled(const ConcentrationFunction& concentration, const FlowProblem& problem) {
  return [&](int k, std::span<double> values) {
    const auto& [x, y, z] = problem.grid.axis;
    double* value = values.data();
    for (int j = 0; j < y.n(); ++j) {
      for (int i = 0; i < x.n(); ++i) {
        const bool solid = problem.obstacles.solid(i, j, k);
        *value++ = solid ? 0 : concentration({x.centre(i), y.centre(j), z.centre(k)});
      }
    }
  };
}

void refuse_wrong_concentrations(const PlaneSource& source, const Index3& n) {
  const std::size_t plane = static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1]);
  for_each_host_plane(n[2], plane, [&](int k) {
    std::vector<double> values(plane);
    source(k, values);
    const auto wrong =
        std::ranges::find_if_not(values, [](double c) { return c >= 0 && std::isfinite(c); });
    if (wrong == values.end()) return;
    throw std::invalid_argument("a concentration must be 0 or more, not " + std::to_string(*wrong));
  });
}

}  // namespace downwash
