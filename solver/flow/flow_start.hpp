// What a flow begins with: the parts of its fluid, its first velocity and concentrations.
#pragma once

#include <vector>

#include "solver/boundaries/outlet_parts.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/fluid_runs.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/parallel/slab_row.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Throws std::invalid_argument for the first part of a problem that does not go with the others,
/// and where it can't be cut into these slabs.
void refuse_if_inconsistent(const FlowProblem& problem, const SlabRow& row);

struct FluidParts {
  OutletParts outlets;
  std::vector<FluidRun> sealed;  ///< cut off from the flow
  /// The solids and what is sealed, but for pockets that something stirs: air that moves on the
  /// other side of a wall one cell thick must not drag it along.
  ObstacleMap closed;
};

/// Throws std::invalid_argument where air flows into a part that it can't leave.
FluidParts fluid_parts_of(const FlowProblem& problem);

/// The given velocity on every face of the grid, but for those of some cells, in the order of
/// fluid_runs, where the air stands still.
VelocitySource sampled(const VelocityFunction& velocity, const Grid& grid,
                       const std::vector<FluidRun>& still);

/// The given concentration in every fluid cell of the grid, 0 in solid ones.
PlaneSource sampled(const ConcentrationFunction& concentration, const FlowProblem& problem);

/// Of the whole grid, so that all processes refuse alike, and before a slab has any of it.
void refuse_wrong_concentrations(const PlaneSource& source, const Index3& n);

}  // namespace downwash
