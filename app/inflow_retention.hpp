// Whether the wind that was imposed still blows in front of the buildings.
#pragma once

#include <optional>

#include "app/build_problem.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// The mean speed downwind in the layer of cells at `height` (m), half-way between the inlet and
/// the first solid cell (half-way through a domain without solids), relative to that at the inlet.
/// Nothing where there are fewer than four cells between, or no inflow at that height.
std::optional<double> inflow_retention(FlowSolver& solver, const BuiltProblem& built,
                                       double height);

}  // namespace downwash
