// Which backend computes a case, in how many slabs, and whether it fits.
#pragma once

#include <optional>
#include <string>

#include "app/setup/machine.hpp"
#include "io/case/case_config.hpp"
#include "solver/grid/grid.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Share of the available memory that a run may take; the rest is left to the GPU's context and to
/// other programs.
inline constexpr double usable_share = 0.95;

/// Bytes that a run takes; estimates.
struct MemoryNeed {
  double fields = 0;  ///< of the solver: on the GPUs, or in main memory
  double host = 0;    ///< in main memory besides: obstacles, start values, snapshots on their way
};

/// `cells` in user axes.
MemoryNeed memory_need(const CaseConfig& config, const Index3& cells, int slabs);

struct ExecutionChoice {
  Execution execution;  ///< nothing left to be chosen
  MemoryNeed memory;
  double memory_available = 0;  ///< bytes, where the fields go: main memory, or all GPUs together
  std::string description;      ///< one sentence, with the reason where the program chose
};

/// "host" or "peer" where several GPUs exchange planes.
std::optional<std::string> transport_name(const Execution& execution);

/// What config.machine.backend stands for on this machine; `reason` becomes why, where the program
/// chose. Throws InputError when CUDA is asked for and there is none.
BackendKind choose_backend(BackendChoice choice, const Machine& machine, std::string& reason);

/// Nothing is allocated here: a grid that is too large is refused with the numbers. Throws
/// InputError: no device, more slabs than planes or devices, a transport that there is not, more
/// cells than indices, not enough memory.
ExecutionChoice choose_execution(const CaseConfig& config, const Index3& cells,
                                 const Machine& machine);

}  // namespace downwash
