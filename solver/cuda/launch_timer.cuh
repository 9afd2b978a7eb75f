// The time of each kernel, by events before and after it.
#pragma once

#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/cuda/cuda_check.cuh"

namespace downwash::cuda {

/// Starts kernels, and times them if it is enabled.
class LaunchTimer {
 public:
  explicit LaunchTimer(bool enabled) : profiler_(enabled) {}
  LaunchTimer(const LaunchTimer&) = delete;
  LaunchTimer& operator=(const LaunchTimer&) = delete;
  ~LaunchTimer() {
    for (const Measurement& m : measured_) forget(m);
  }

  bool enabled() const { return profiler_.enabled(); }
  Profiler& profiler() { return profiler_; }

  template <class Launch>
  void launch(const char* name, cudaStream_t stream, const Launch& start_kernel) {
    if (enabled()) {
      Measurement m{name, nullptr, nullptr};
      cuda_check(cudaEventCreate(&m.start), "creating an event");
      cuda_check(cudaEventCreate(&m.stop), "creating an event");
      cuda_check(cudaEventRecord(m.start, stream), "recording an event");
      start_kernel();
      cuda_check(cudaEventRecord(m.stop, stream), "recording an event");
      measured_.push_back(m);
      if (measured_.size() >= 4096) complete();
    } else {
      start_kernel();
    }
    cuda_check(cudaGetLastError(), name);
  }

  /// Waits for all kernels so far, and adds up their times.
  void complete() {
    for (const Measurement& m : measured_) {
      float milliseconds = 0;
      cuda_check(cudaEventSynchronize(m.stop), "waiting for a kernel");
      cuda_check(cudaEventElapsedTime(&milliseconds, m.start, m.stop), "timing a kernel");
      profiler_.add(m.name, milliseconds * 1e-3);
      forget(m);
    }
    measured_.clear();
  }

 private:
  struct Measurement {
    const char* name;
    cudaEvent_t start, stop;
  };
  static void forget(const Measurement& m) {
    cudaEventDestroy(m.start);
    cudaEventDestroy(m.stop);
  }

  Profiler profiler_;
  std::vector<Measurement> measured_;
};

}  // namespace downwash::cuda
