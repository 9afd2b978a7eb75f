// The part of the imposed wind that still blows where it meets the first building.
#pragma once

#include <span>
#include <vector>

#include "app/setup/build_problem.hpp"
#include "io/records/run_record.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// The mean speed downwind at each of the heights (m), relative to that at the inlet: one height of
/// the first body before it, where the air does not give way to it yet, and two cells at least; in
/// the middle of a domain without solids. Linear between the middles of cells, below the lowest of
/// which its value counts. Heights above the domain or without inflow are left out, and all where
/// there are fewer than two cells before that place.
std::vector<ApproachWind> measured_approach_wind(FlowSolver& solver, const BuiltProblem& built,
                                                 std::span<const double> heights);

}  // namespace downwash
