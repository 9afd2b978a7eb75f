// Where a flow that diverges does so.
#pragma once

#include <optional>

#include "solver/flow_solver.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Where the largest |u_a| is, or the first that is not finite. Several processes call this
/// together, each looks at its planes, and all find the same, as do those below.
Index3 wildest_cell(FlowSolver& solver);

/// The first cell in which the concentration of a tracer is not finite, if there is one.
std::optional<Index3> cell_that_is_not_finite(FlowSolver& solver, int tracer);

}  // namespace downwash
