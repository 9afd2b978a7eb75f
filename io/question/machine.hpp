// On what is computed.
#pragma once

#include <optional>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

enum class BackendChoice { automatic, cpu, cuda };

/// Where it is computed.
struct MachineChoice {
  BackendChoice backend = BackendChoice::automatic;
  std::optional<int> slabs;
  Transport transport = Transport::automatic;
  Precision precision = Precision::single;
};

}  // namespace downwash
