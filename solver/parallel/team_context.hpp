// What the workers of a team share.
#pragma once

#include "solver/parallel/worker_team.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

struct TeamContext {
  WorkerTeam& team;
  TeamReduction& reduction;
  int planes;  ///< of the whole grid
  Transport transport;
  bool profile;
};

}  // namespace downwash
