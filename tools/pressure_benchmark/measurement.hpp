// One solver, timed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/pressure_benchmark/options.hpp"

namespace downwash::benchmark {

/// A solver: one of these serves all tolerances.
struct Setting {
  PressureMethod method;
  Execution execution;
};

struct SolveResult {
  double tolerance = 0;
  int iterations = 0;
  bool capped = false;
  double seconds = 0;               ///< median
  double fastest = 0, slowest = 0;  ///< s
  double reported_residual = 0;     ///< by the solver
  /// ‖b - ∇·(β∇p)‖₂ / ‖b‖₂, computed on the host in double precision.
  std::optional<double> true_residual;
};

struct KernelResult {
  std::string name;
  std::int64_t calls = 0;
  double seconds = 0;           ///< mean over the slabs
  std::optional<double> bytes;  ///< the least, in all calls of all slabs
};

/// One solve with a clock on every kernel.
struct KernelTable {
  double tolerance = 0;
  int iterations = 0;
  double copy_bandwidth = 0;  ///< bytes per second
  std::vector<KernelResult> kernels;
};

struct Measurement {
  Setting setting;
  Index3 n;
  double setup_seconds = 0;
  std::int64_t bytes_allocated = 0;
  std::vector<std::string> devices;
  std::vector<SolveResult> solves;  ///< by tolerance, in the order asked for
  std::optional<KernelTable> kernels;
};

Measurement measure(const SampleProblem& problem, const Setting& setting, const Options& options);

}  // namespace downwash::benchmark
