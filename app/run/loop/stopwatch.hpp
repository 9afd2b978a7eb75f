// Wall time.
#pragma once

#include <chrono>

namespace downwash {

/// Runs from its construction on.
class Stopwatch {
 public:
  double seconds() const {  ///< s
    return std::chrono::duration<double>(Clock::now() - started_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point started_ = Clock::now();
};

}  // namespace downwash
