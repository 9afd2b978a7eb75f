// A GPU that fails while something is computed on it.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "solver/backend/devices.hpp"

namespace downwash::test {

/// Starts a kernel that traps, as one does that reads beyond its memory: whatever this process asks
/// of the device from then on fails. For a process of its own. In builds with CUDA alone.
void trap_on_device(int device);

/// Ends the process with exit code 0 and the words of the DeviceError that `compute` throws, with 1
/// where there is none; by SIGALRM where it hangs.
template <class Compute>
[[noreturn]] void end_with_device_error(const Compute& compute) {
  constexpr unsigned int longest = 120;  // s
  alarm(longest);
  try {
    compute();
  } catch (const DeviceError& error) {
    std::fprintf(stderr, "DeviceError: %s\n", error.what());
    std::_Exit(0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "another error: %s\n", error.what());
  }
  std::_Exit(1);
}

}  // namespace downwash::test
