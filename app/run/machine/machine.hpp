// What the computer has to offer.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "solver/backend/devices.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

class Processes;

/// What one of several processes gets of its machine.
struct MachineShare {
  int cores = 1;
  int devices = 0;  ///< GPUs
};

struct Machine {
  std::string cpu;
  int cores = 1;                      ///< that this process may use
  std::int64_t memory_available = 0;  ///< bytes that this process may still take
  std::vector<Device> cuda;
  std::string why_no_cuda;  ///< empty when there is a device
  bool peers = false;       ///< whether all GPUs reach each other's memory, of other processes too

  // Where several processes compute together, the above is what this one gets: see shared_out().
  Processes* processes = nullptr;
  int first_device = 0;                   ///< number of cuda.front() on the machine
  std::vector<MachineShare> shares = {};  ///< of all processes, by rank; empty for one alone
};

/// Asking for the GPUs takes a moment: `with_cuda` = false leaves them out.
Machine this_machine(bool with_cuda = true);

/// Numbers of the cores that this process may run on; none where that is not known.
std::vector<int> allowed_cores();
/// How many of them, less where the control group has a smaller quota.
int usable_cores(const std::filesystem::path& root = "/");

/// How many cores of the whole machine work at present: a mean over `seconds` of waiting, in which
/// this process works at nothing. Nothing where the kernel does not tell.
std::optional<double> working_cores(double seconds = 0.2, const std::filesystem::path& root = "/");

/// Bytes: MemAvailable, less where the control group or one above it leaves less. Caches that the
/// kernel gives back on demand count as available. The largest int64 when nothing can be read.
std::int64_t available_memory(const std::filesystem::path& root = "/");

}  // namespace downwash
