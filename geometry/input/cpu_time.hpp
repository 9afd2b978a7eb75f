// Processor time that was taken.
#pragma once

#include <ctime>

namespace downwash {

/// s, of a clock such as CLOCK_THREAD_CPUTIME_ID.
inline double cpu_time(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace downwash
