// Work on fields of the host, before and after the solver's own.
#pragma once

#include <algorithm>
#include <thread>

#include "solver/parallel/worker_team.hpp"

namespace downwash {

/// f(k) for k = 0 … planes - 1, shared by all cores of the host. What f throws is thrown here.
template <class Function>
void for_each_host_plane(int planes, const Function& f) {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int workers = std::clamp(cores, 1, planes);
  WorkerTeam team(workers);
  team.run([&](int rank) {
    for (int k = rank; k < planes; k += workers) f(k);
  });
}

}  // namespace downwash
