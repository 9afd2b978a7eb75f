// The wind in time, as the inflow has it.
#pragma once

#include "geometry/frames/axis_map.hpp"
#include "io/question/question.hpp"
#include "solver/grid/boundary_conditions.hpp"

namespace downwash {

/// Has what comes in with the wind follow `wind.series`, which counts from `begin` (s of the flow):
/// u(t) = U(t)/U(0) R(t) u(0) with the rotation R of its direction, at all heights alike.
void follow_series(const std::optional<Wind>& wind, const FlowChoice& flow, const AxisMap& axes,
                   double begin, BoundaryConditions& boundaries);

}  // namespace downwash
