// Fluid that the wind can't flow through: filled where it must be or nobody would miss it, told
// always.
#pragma once

#include <cstdint>
#include <string>

#include "geometry/frames/axis_map.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Sealed pockets up to this size are gaps that the grid made, not rooms.
inline constexpr std::int64_t largest_filled_pocket = 8;

/// Parts of the fluid of one kind.
struct Pockets {
  std::int64_t count = 0, cells = 0;
  Vector3 first{0, 0, 0};  ///< in one of them, m, domain frame
};

struct UnreachableFluid {
  Pockets dead_ends;    ///< with an inflow face but no outlet: filled
  Pockets rooms;        ///< sealed: the air in them stays still
  Pockets gaps;         ///< sealed and small: filled
  std::string refusal;  ///< why there can be no flow at all; empty where there can
};

/// Makes small sealed pockets solid and, where the domain has an outlet, so much of the fluid as
/// has an inflow face but no way to an outlet: what flows in there has nowhere to go. Larger sealed
/// pockets stay: the air in them is still, or a moving wall stirs it.
UnreachableFluid fill_unreachable_fluid(FlowProblem& problem, const AxisMap& axes);

}  // namespace downwash
