// Backends × precisions × slab counts, for parameterised tests.
#pragma once

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "solver/backend/devices.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

inline std::string name_of(const Execution& e) {
  return std::string(e.backend == BackendKind::cpu ? "cpu" : "cuda") +
         (e.precision == Precision::single ? "_single_" : "_double_") + std::to_string(e.slabs) +
         (e.transport == Transport::automatic ? ""
          : e.transport == Transport::host    ? "_host"
                                              : "_peer");
}
inline void PrintTo(const Execution& e, std::ostream* os) { *os << name_of(e); }

struct ExecutionName {
  std::string operator()(const ::testing::TestParamInfo<Execution>& info) const {
    return name_of(info.param);
  }
};

inline std::vector<Execution> executions(const std::vector<int>& slab_counts) {
  std::vector<Execution> all;
  for (const BackendKind backend : {BackendKind::cpu, BackendKind::cuda}) {
    for (const Precision precision : {Precision::single, Precision::double_}) {
      for (const int slabs : slab_counts) all.push_back({backend, precision, slabs});
    }
  }
  return all;
}

/// Slabs on GPUs by way of either memory, whatever is chosen by default.
inline std::vector<Execution> transports(const std::vector<int>& slab_counts) {
  std::vector<Execution> all;
  for (const Transport transport : {Transport::host, Transport::peer}) {
    for (const int slabs : slab_counts) {
      all.push_back({BackendKind::cuda, Precision::single, slabs, transport});
    }
  }
  return all;
}

/// Skips the test that calls it when the execution needs a device that is not there.
#define DOWNWASH_NEEDS_DEVICE(execution)                                              \
  if ((execution).backend == BackendKind::cuda && cuda_devices().empty()) {           \
    GTEST_SKIP() << "no CUDA device: " << why_no_cuda();                              \
  }                                                                                   \
  if ((execution).transport == Transport::peer && !cuda_devices_reach_each_other()) { \
    GTEST_SKIP() << "these GPUs can't read each other's memory";                      \
  }

}  // namespace downwash
