// What all slabs of one flow share.
#pragma once

#include "solver/parallel/team_context.hpp"
#include "solver/problem/field_list.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

struct OutletParts;
struct PressureSystem;

struct SlabContext {
  const FlowProblem& problem;
  const ObstacleMap& closed;  ///< solids, and air that stays still
  const OutletParts& outlets;
  const PressureSystem& pressure;
  const TeamContext& team;
  const FieldList& fields;
};

}  // namespace downwash
