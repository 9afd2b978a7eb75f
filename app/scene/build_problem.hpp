// From a case and its site to a complete flow problem.
#pragma once

#include <memory>
#include <optional>

#include "app/scene/site.hpp"
#include "app/scene/unreachable_fluid.hpp"
#include "app/scene/wind_swing.hpp"
#include "geometry/buildings/geometry_report.hpp"
#include "geometry/frames/axis_map.hpp"
#include "geometry/terrain/distant_ground.hpp"
#include "geometry/terrain/ground.hpp"
#include "io/question/question.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

struct BuiltProblem {
  AxisMap axes;
  FlowProblem problem;
  std::optional<VoxelReport> voxels;               ///< where there are buildings
  UnreachableFluid unreachable;                    ///< what there was of it, and what became of it
  std::shared_ptr<const Ground> ground = nullptr;  ///< where it is not level
  std::optional<DistantGround> distant = {};       ///< from the top, where air goes through that
  LeafReport leaves = {};                          ///< of the trees
  std::optional<WindSwing> swing = {};
};

/// Everything but grid, obstacles, faces and start values.
FlowParameters flow_parameters(const FlowChoice& flow, const TimeControl& time,
                               const AxisMap& axes);

/// True if ground, walls or roofs may cut faces of the grid: sweeps can't do with such faces.
bool may_cut_faces(const DomainChoice& domain, PressureMethod method);

/// Makes grid, obstacles, faces and start values. The site's box must have passed
/// choose_execution: memory is taken here. Throws InputError (buildings outside the domain or
/// filling it) or CaseError (faces that do not go together, or nothing that can flow between
/// them).
BuiltProblem build_problem(const Question& config, const Site& site);

}  // namespace downwash
