// What all slabs of one flow share.
#pragma once

#include "solver/flow_parameters.hpp"
#include "solver/team_context.hpp"

namespace downwash {

struct OutletParts;
struct PressureSystem;

struct SlabContext {
  const FlowProblem& problem;
  const ObstacleMap& closed;  ///< solids, and air that stays still
  const OutletParts& outlets;
  const PressureSystem& pressure;
  const TeamContext& team;
};

}  // namespace downwash
