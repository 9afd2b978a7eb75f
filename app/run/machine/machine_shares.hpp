// The cores, GPUs and memory of a machine, shared out among the processes on it.
#pragma once

#include <string>
#include <vector>

#include "app/run/machine/machine.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

/// What a process sees of its machine.
struct ProcessView {
  std::string machine;               ///< which one it is: the same text on no other
  std::vector<int> cores;            ///< numbers of those that it may run on
  int usable_cores = 1;              ///< no more than this many of them at a time
  std::vector<std::string> devices;  ///< GPUs in their order, each by its place in the machine
};

/// What a process gets of that. Cores that several may run on are divided; of GPUs that several see
/// in the same order, each gets some of its own, or where there are fewer than processes, one
/// with others.
struct ProcessShare {
  MachineShare gets;
  int first_device = 0;
  int on_machine = 1;  ///< processes there
  int on_device = 1;   ///< processes on each of its GPUs
};
std::vector<ProcessShare> shares_of(const std::vector<ProcessView>& views);

/// What this process gets of its machine; for all of them at once. Throws ProcessLost.
Machine shared_out(Machine machine, Processes& processes);

}  // namespace downwash
