// Which backend computes a case, in how many slabs, and whether it fits.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/run/machine/machine.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "solver/grid/grid.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Share of the available memory that a run may take; the rest is left to the GPU's context and to
/// other programs.
inline constexpr double usable_share = 0.95;

/// Bytes that a process takes; estimates.
struct MemoryNeed {
  double fields = 0;  ///< of the solver: on the GPUs, or in main memory
  double host = 0;    ///< in main memory besides: obstacles, snapshots and averages on their way
};

/// What one process computes of a run.
struct ProcessPart {
  int slabs = 1;      ///< its own
  int all_slabs = 1;  ///< those of all processes
  bool first = true;  ///< has what is written of the whole grid
};

/// Dosages in the layer of the zones at each of their times, which the first process keeps until
/// the end, and then on the disk: means over any time come of them. `cells` in user axes.
double history_bytes(const Question& config, const Index3& cells);

/// `cells` in user axes.
MemoryNeed memory_need(const Question& config, const Index3& cells, const ProcessPart& part);

struct ExecutionChoice {
  Execution execution;          ///< nothing left to be chosen
  int all_slabs = 1;            ///< of all processes that compute together
  MemoryNeed memory;            ///< of this process
  double memory_available = 0;  ///< bytes, where the fields go: main memory, or all GPUs together
  std::string description;      ///< one sentence, with the reason where the program chose
};

/// "host", "peer" or "device" where several GPUs exchange planes.
std::optional<std::string> transport_name(const Execution& execution);

/// What config.machine.backend stands for on this machine; `reason` becomes why, where the program
/// chose. Throws InputError when CUDA is asked for and there is none.
BackendKind choose_backend(BackendChoice choice, const Machine& machine, std::string& reason);

/// The cells (user axes) of the same domain with those that many times as coarse.
using CoarserCells = std::function<Index3(double factor)>;

/// Nothing is allocated here: a grid that is too large is refused with the numbers, and with cells
/// that would fit, all of them coarser by as much where `coarser` is empty. Throws
/// InputError: no device, more slabs than planes or devices, a transport that there is not, more
/// cells than indices, not enough memory. Where several processes compute together, the case's
/// number of slabs is that of each, and the machine what this one gets of its own.
ExecutionChoice choose_execution(const Question& config, const Index3& cells,
                                 const Machine& machine, const CoarserCells& coarser = {});
/// Choice for a site: cells that grow are not as many times fewer as they are coarser.
ExecutionChoice choose_execution(const Question& config, const Site& site, const Machine& machine);

}  // namespace downwash
