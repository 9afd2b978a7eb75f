// Wall-clock time by kernel name on one slab.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace downwash {

/// Rows of calls and seconds. Off, it costs one branch.
class Profiler {
 public:
  struct Row {
    std::int64_t calls = 0;
    double seconds = 0;
  };

  explicit Profiler(bool enabled) : enabled_(enabled) {}
  bool enabled() const { return enabled_; }
  void add(const std::string& name, double seconds) {
    Row& row = rows_[name];
    ++row.calls;
    row.seconds += seconds;
  }
  const std::map<std::string, Row>& rows() const { return rows_; }

 private:
  bool enabled_;
  std::map<std::string, Row> rows_;
};

/// Adds the time of a scope to a row, when profiling.
class ScopedTimer {
 public:
  ScopedTimer(Profiler& profiler, const char* name)
      : profiler_(profiler),
        name_(name),
        start_(profiler.enabled() ? Clock::now() : Clock::time_point{}) {}
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;
  ~ScopedTimer() {
    if (profiler_.enabled()) {
      profiler_.add(name_, std::chrono::duration<double>(Clock::now() - start_).count());
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  Profiler& profiler_;
  const char* name_;
  Clock::time_point start_;
};

}  // namespace downwash
