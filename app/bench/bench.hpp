// How fast a flow is computed, and how near that is to what the memory allows.
#pragma once

#include <optional>
#include <string>

#include "app/run/machine/machine.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/scores/bench_record.hpp"

namespace downwash {

struct BenchLength {
  int warm_up = 40;          ///< steps, until wind and pressure have settled
  std::optional<int> steps;  ///< of a batch; absent: as many as take half a second
  int batches = 5;
};

/// Computes the flow twice, without and with a clock on every kernel. Throws std::runtime_error
/// where it blows up.
BenchMeasurement measure(const std::string& scenario, const PreparedCase& prepared,
                         const BenchLength& length);

/// Computes no step.
BenchMemory measure_memory(const std::string& scenario, const PreparedCase& prepared,
                           const Machine& machine);

}  // namespace downwash
