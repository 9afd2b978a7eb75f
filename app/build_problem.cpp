#include "app/build_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "app/faces.hpp"
#include "app/initial_flow.hpp"
#include "app/unreachable_fluid.hpp"
#include "geometry/domain_sizing.hpp"
#include "geometry/input_error.hpp"
#include "geometry/voxelizer.hpp"

namespace downwash {
namespace {

/// Whether the box left a solid cell.
bool add_box(const SolidBox& box, const std::array<Axis, 3>& xyz, const AxisMap& axes,
             ObstacleMap& obstacles) {
  std::array<IndexRange, 3> range;
  for (std::size_t a = 0; a < 3; ++a) range[a] = xyz[a].cells_between(box.min[a], box.max[a]);
  bool any = false;
  for (int z = range[2].first; z < range[2].last; ++z) {
    for (int y = range[1].first; y < range[1].last; ++y) {
      for (int x = range[0].first; x < range[0].last; ++x) {
        const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
        obstacles.set_solid(i, j, k);
        any = true;
      }
    }
  }
  return any;
}

void add_boxes(const CaseConfig& config, const std::array<Axis, 3>& xyz, BuiltProblem& built) {
  for (std::size_t b = 0; b < config.domain.boxes.size(); ++b) {
    if (!add_box(config.domain.boxes[b], xyz, built.axes, built.problem.obstacles)) {
      built.warnings.push_back(
          fmt::format("`domain.boxes.{}` is thinner than the cells and leaves nothing", b));
    }
  }
  const auto cells = built.problem.grid.cells();
  if (built.problem.obstacles.solid_count() == cells) {
    throw InputError(config.file.string(), "domain.boxes", "solids fill the whole domain",
                     "leave some room for the flow");
  }
}

void refuse_wrong_faces(const CaseConfig& config, const BuiltProblem& built) {
  std::vector<std::string> wrong = wrong_faces(built.problem.boundaries, built.problem.grid,
                                               built.problem.obstacles, built.axes);
  for (std::string& sentence : wrong) sentence = config.file.string() + ": " + sentence;
  if (!wrong.empty()) throw CaseError(std::move(wrong));
}

void fill_unreachable(const CaseConfig& config, BuiltProblem& built) {
  UnreachableFluid told = fill_unreachable_fluid(built.problem, built.axes);
  if (!told.refusal.empty()) {
    throw CaseError({config.file.string() + ": " + told.refusal + "."});
  }
  std::move(told.warnings.begin(), told.warnings.end(), std::back_inserter(built.warnings));
}

}  // namespace

FlowParameters flow_parameters(const CaseConfig& config, const AxisMap& axes) {
  return {.viscosity = config.viscosity,
          .upwind = config.upwind,
          .scheme = config.time.scheme,
          .turbulence = config.turbulence,
          .force = axes.to_solver(config.force),
          .pressure = config.pressure};
}

BuiltProblem build_problem(const CaseConfig& config, const Site& site) {
  const AxisMap axes = AxisMap::for_cells(site.box.cells);
  const std::array<Axis, 3> xyz = axes_of(site.box);
  BuiltProblem built{.axes = axes,
                     .problem = {.grid = Grid{axes.to_solver(xyz)},
                                 .boundaries = solver_boundaries(config, xyz, axes),
                                 .obstacles = ObstacleMap(axes.to_solver(site.box.cells)),
                                 .parameters = flow_parameters(config, axes),
                                 .initial_velocity = initial_velocity(config, xyz, axes)},
                     .voxels = std::nullopt,
                     .warnings = config.warnings};
  if (!site.buildings.empty()) {
    Voxels voxels = voxelize(site.buildings, xyz, axes);
    built.problem.obstacles = std::move(voxels.obstacles);
    built.voxels = std::move(voxels.report);
  }
  add_boxes(config, xyz, built);
  refuse_wrong_faces(config, built);
  fill_unreachable(config, built);
  return built;
}

}  // namespace downwash
