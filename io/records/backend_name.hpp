// What a backend is called in cases, records and folders.
#pragma once

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

constexpr const char* backend_name(BackendKind backend) {
  return backend == BackendKind::cpu ? "cpu" : "cuda";
}

}  // namespace downwash
