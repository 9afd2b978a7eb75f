// The GPUs of this machine.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace downwash {

class Processes;

/// Thrown where a GPU can't be used, or fails.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Device {
  std::string name;
  std::int64_t memory = 0;       ///< bytes
  std::int64_t memory_free = 0;  ///< bytes
  std::string detail;            ///< compute capability, PCI address
};

/// CUDA devices that can be used now; empty without CUDA support or a driver.
std::vector<Device> cuda_devices();
/// True if each can read the memory of all others.
bool cuda_devices_reach_each_other();
/// True if every process, all of them being on one machine, can read what the others have on their
/// GPUs; `device` is the first of this one. Tried out, by all of them at once. Throws ProcessLost.
bool cuda_processes_reach_each_other(Processes& processes, int device);
/// Why cuda_devices() is empty, as the end of a sentence; an empty string when it is not.
std::string why_no_cuda();

}  // namespace downwash
