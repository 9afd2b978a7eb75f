#include "app/setup/build_problem.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/setup/faces.hpp"
#include "app/setup/initial_flow.hpp"
#include "app/setup/surfaces.hpp"
#include "app/setup/unreachable_fluid.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

void add_box(const SolidBox& box, const std::array<Axis, 3>& xyz, const AxisMap& axes,
             ObstacleMap& obstacles) {
  std::array<IndexRange, 3> range;
  for (std::size_t a = 0; a < 3; ++a) range[a] = xyz[a].cells_between(box.min[a], box.max[a]);
  for (int z = range[2].first; z < range[2].last; ++z) {
    for (int y = range[1].first; y < range[1].last; ++y) {
      for (int x = range[0].first; x < range[0].last; ++x) {
        const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
        obstacles.set_solid(i, j, k);
      }
    }
  }
}

void add_boxes(const CaseConfig& config, const std::array<Axis, 3>& xyz, BuiltProblem& built) {
  for (const SolidBox& box : config.domain.boxes) {
    add_box(box, xyz, built.axes, built.problem.obstacles);
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
  built.unreachable = fill_unreachable_fluid(built.problem, built.axes);
  if (!built.unreachable.refusal.empty()) {
    throw CaseError({config.file.string() + ": " + built.unreachable.refusal + "."});
  }
}

}  // namespace

FlowParameters flow_parameters(const FlowChoice& flow, const TimeControl& time,
                               const AxisMap& axes) {
  return {.viscosity = flow.viscosity,
          .upwind = flow.upwind,
          .scheme = time.scheme,
          .turbulence = flow.turbulence,
          .force = axes.to_solver(flow.force),
          .pressure = flow.pressure,
          .frozen = time.hold_wind};
}

BuiltProblem build_problem(const CaseConfig& config, const Site& site) {
  const AxisMap axes = AxisMap::for_cells(site.box.cells);
  const std::array<Axis, 3> xyz = axes_of(site.box);
  BuiltProblem built{
      .axes = axes,
      .problem = {.grid = Grid{axes.to_solver(xyz)},
                  .boundaries = solver_boundaries(config.flow, config.wind, xyz, axes),
                  .obstacles = ObstacleMap(axes.to_solver(site.box.cells)),
                  .parameters = flow_parameters(config.flow, config.time, axes),
                  .initial_velocity = initial_velocity(config.flow, config.wind, xyz, axes)},
      .voxels = std::nullopt,
      .unreachable = {}};
  if (!site.buildings.empty()) {
    Voxels voxels = voxelize(site.buildings, xyz, axes);
    built.problem.obstacles = std::move(voxels.obstacles);
    built.voxels = std::move(voxels.report);
  }
  add_boxes(config, xyz, built);
  if (config.flow.surfaces) {
    built.problem.surfaces = surface_function(*config.flow.surfaces, site.buildings, xyz, axes);
  }
  refuse_wrong_faces(config, built);
  fill_unreachable(config, built);
  return built;
}

}  // namespace downwash
