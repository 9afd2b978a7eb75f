// Where a flow that diverges does so.
#pragma once

#include "solver/fields/host_field.hpp"
#include "solver/flow_solver.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// Where the largest |u_a| is, or the first that is not finite.
Index3 wildest_cell(FlowSolver& solver);

/// Negative where there is none.
Index3 first_cell_that_is_not_finite(const HostField<float>& field);

}  // namespace downwash
