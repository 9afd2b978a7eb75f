// What the workers of a team share.
#pragma once

#include "solver/flow_parameters.hpp"
#include "solver/worker_team.hpp"

namespace downwash {

struct TeamContext {
  WorkerTeam& team;
  TeamReduction& reduction;
  int planes;  ///< of the whole grid
  Transport transport;
  bool profile;
};

}  // namespace downwash
