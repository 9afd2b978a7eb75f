#include "app/scene/build_problem.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "app/scene/building_doubts.hpp"
#include "app/scene/faces.hpp"
#include "app/scene/initial_flow.hpp"
#include "app/scene/nudging.hpp"
#include "app/scene/site.hpp"
#include "app/scene/surfaces.hpp"
#include "app/scene/unreachable_fluid.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/sizing/domain_sizing.hpp"
#include "geometry/voxels/voxelizer.hpp"
#include "geometry/voxels/wall_cuts.hpp"
#include "io/case/pressure_keys.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

/// `body`: the box in the domain frame.
void add_box(const SolidBox& box, const Building& body, const Site& site,
             const std::array<Axis, 3>& xyz, const AxisMap& axes, ObstacleMap& obstacles) {
  const Rectangle plan = bounds(body);
  const IndexRange along_x = xyz[0].cells_between(plan.low.x, plan.high.x),
                   along_y = xyz[1].cells_between(plan.low.y, plan.high.y),
                   layers = xyz[2].cells_between(body.bottom(), body.top());
  for (int y = along_y.first; y < along_y.last; ++y) {
    for (int x = along_x.first; x < along_x.last; ++x) {
      if (!covers(box, site.frame.to_wind({xyz[0].centre(x), xyz[1].centre(y)}))) continue;
      for (int z = layers.first; z < layers.last; ++z) {
        const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
        obstacles.set_solid(i, j, k);
      }
    }
  }
}

/// Boxes, then what walls cut, then the ground, which leaves no air under what stands on it.
void add_boxes_and_ground(const std::filesystem::path& file, const DomainChoice& domain,
                          const Site& site, const std::array<Axis, 3>& xyz, const WallCuts* walls,
                          BuiltProblem& built) {
  const std::vector<SolidBox>& boxes = domain.boxes;
  const std::vector<Building> in_domain = bodies(boxes, site);
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    add_box(boxes[b], in_domain[b], site, xyz, built.axes, built.problem.obstacles);
  }
  if (walls != nullptr) walls->carve(built.axes, built.problem.obstacles);
  if (built.ground) built.ground->fill(built.axes, built.problem.obstacles);
  const auto cells = built.problem.grid.cells();
  if (built.problem.obstacles.solid_count() == cells) {
    throw InputError(Message::no_room_for_air, file.string(), "domain.boxes",
                     "solids fill the whole domain", "leave some room for the flow");
  }
}

/// All that may have walls askew to the grid.
void refuse_wrong_faces(const std::filesystem::path& file, const BuiltProblem& built) {
  const std::vector<std::string> wrong = wrong_faces(built.problem.boundaries, built.problem.grid,
                                                     built.problem.obstacles, built.axes);
  std::vector<Complaint> complaints;
  for (const std::string& sentence : wrong) {
    complaints.push_back({Message::faces_dont_fit, file.string() + ": " + sentence});
  }
  if (!complaints.empty()) throw CaseError(std::move(complaints));
}

void fill_unreachable(const std::filesystem::path& file, BuiltProblem& built) {
  built.unreachable = fill_unreachable_fluid(built.problem, built.axes);
  if (!built.unreachable.refusal.empty()) {
    throw CaseError(
        {{Message::air_shut_in, file.string() + ": " + built.unreachable.refusal + "."}});
  }
}

/// Faces that both cut are as open as the one leaves them that cuts more.
void add_cut_faces(const CutFaces& of_ground, CutFaces& faces) {
  const auto order = [](const CutFace& face) {
    return std::tuple(face.axis, face.cell, face.openness);
  };
  const auto same = [](const CutFace& a, const CutFace& b) {
    return a.axis == b.axis && a.cell == b.cell;
  };
  faces.insert(faces.end(), of_ground.begin(), of_ground.end());
  std::ranges::sort(faces, {}, order);
  faces.erase(std::unique(faces.begin(), faces.end(), same), faces.end());
}

}  // namespace

FlowParameters flow_parameters(const FlowChoice& flow, const TimeControl& time,
                               const AxisMap& axes) {
  return {.viscosity = flow.viscosity,
          .upwind = flow.upwind,
          .scheme = time.scheme,
          .turbulence = flow.turbulence,
          .force = axes.to_solver(flow.force),
          .gravity =
              flow.stratification ? axes.to_solver(Vector3{0, 0, -flow.gravity}) : Vector3{0, 0, 0},
          .pressure = flow.pressure,
          .stratification = flow.stratification,
          .frozen = time.hold_wind};
}

bool may_cut_faces(const DomainChoice& domain, PressureMethod method) {
  return !counts_sweeps(method) && (domain.terrain || domain.buildings || !domain.boxes.empty());
}

BuiltProblem build_problem(const Question& config, const Site& site) {
  const AxisMap axes = AxisMap::for_cells(site.box.cells);
  const std::array<Axis, 3> xyz = axes_of(site.box);
  const std::shared_ptr<const Ground> ground = ground_on(site, xyz);
  auto swing = swing_of(config, xyz, site.scale);
  auto distant = ground_seen_from_top(config.flow, config.wind, xyz, ground.get());
  BoundaryConditions boundaries =
      solver_boundaries(config.flow, config.wind, xyz, axes, ground.get(), distant, swing);
  BuiltProblem built{.axes = axes,
                     .problem = {.grid = Grid{axes.to_solver(xyz)},
                                 .boundaries = std::move(boundaries),
                                 .obstacles = ObstacleMap(axes.to_solver(site.box.cells)),
                                 .parameters = flow_parameters(config.flow, config.time, axes),
                                 .initial_velocity =
                                     initial_velocity(config.flow, config.wind, xyz, axes, ground)},
                     .voxels = std::nullopt,
                     .unreachable = {},
                     .ground = ground,
                     .distant = std::move(distant),
                     .leaves = {},
                     .swing = std::move(swing)};
  if (!site.buildings.empty()) {
    Voxels voxels = with_doubts(site, [&] { return voxelize(site.buildings, xyz, axes); });
    built.problem.obstacles = std::move(voxels.obstacles);
    built.voxels = std::move(voxels.report);
  }
  const std::array<bool, 2> periodic{built.problem.boundaries.periodic(axes.solver_axis(0)),
                                     built.problem.boundaries.periodic(axes.solver_axis(1))};
  const std::vector<Building> all_bodies = bodies_of(site, config.domain);
  std::optional<WallCuts> walls;
  if (may_cut_faces(config.domain, config.flow.pressure.method))
    walls.emplace(all_bodies, xyz, ground.get(), periodic);
  add_boxes_and_ground(config.file, config.domain, site, xyz, walls ? &*walls : nullptr, built);
  if (config.flow.surfaces) {
    built.problem.surfaces = surface_function(*config.flow.surfaces, all_bodies, xyz, axes, ground);
  }
  refuse_wrong_faces(config.file, built);
  fill_unreachable(config.file, built);
  if (walls) built.problem.cut = walls->cut_faces(axes, built.problem.obstacles);
  if (ground) {
    add_cut_faces(ground->cut_faces(axes, built.problem.obstacles, periodic), built.problem.cut);
  }
  PlantedGrid trees = planted(site.trees.trees, config.domain.leaf_drag, xyz, axes, ground.get(),
                              built.problem.obstacles);
  built.problem.foliage = std::move(trees.foliage);
  built.leaves = trees.report;
  built.problem.nudging = nudging_of(config, site, xyz, built);
  return built;
}

}  // namespace downwash
