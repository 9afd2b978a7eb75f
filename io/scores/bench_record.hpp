// What `bench` found out, for people and, as JSON, for programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"
#include "solver/backend/devices.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// One row of the profile; per step, all slabs together.
struct BenchKernel {
  std::string name;
  double calls = 0;             ///< the most on one slab
  double seconds = 0;           ///< mean over the slabs
  std::optional<double> bytes;  ///< the least to move, where it is known

  bool is_transfer() const { return name.starts_with("transfer"); }
  double bandwidth() const { return bytes && seconds > 0 ? *bytes / seconds : 0; }  ///< bytes/s
};

/// What is measured: one flow in one execution.
struct BenchSetting {
  std::string scenario;
  Index3 cells{0, 0, 0};  ///< in user axes
  Execution execution;
  std::vector<std::string> devices;                     ///< by slab
  std::optional<std::string> transport = std::nullopt;  ///< where several GPUs exchange planes

  double cell_count() const;
};

struct BenchMeasurement {
  BenchSetting setting;
  double copy_bandwidth = 0;         ///< bytes/s, all slabs together
  int warm_up_steps = 0;             ///< before anything is timed
  int steps = 0;                     ///< of a batch
  std::vector<double> step_seconds;  ///< wall time by batch
  double dt = 0;                     ///< s, at the end
  double iterations = 0;             ///< of the pressure, per step

  // With a clock on every kernel, in other steps of the same flow.
  double profiled_step_seconds = 0;
  std::vector<BenchKernel> kernels;

  double median_step() const;  ///< s
  double cell_steps_per_second() const;
  double compute_seconds() const;   ///< in kernels, by profiled step
  double transfer_seconds() const;  ///< between slabs, waiting for each other included
  double idle_seconds() const;      ///< the rest of the profiled step
  double least_bytes() const;       ///< of the kernels where it is known, by step
};

struct BenchMemory {
  BenchSetting setting;
  FieldList fields = {};          ///< that each slab has
  double allocated = 0;           ///< bytes per cell, of all slabs together
  double available = 0;           ///< bytes, where the fields go
  Index3 largest_cells{0, 0, 0};  ///< of this shape that fit, in user axes

  /// Bytes per cell, without ghosts and padding.
  double estimated() const { return bytes_per_value(fields); }
};

struct BenchRecord {
  Environment environment = this_environment();
  int cores = 0;                      ///< usable
  std::int64_t memory_available = 0;  ///< bytes
  std::vector<Device> cuda;
  std::vector<BenchMeasurement> measurements;
  std::vector<BenchMemory> memory;

  /// The document as text, pretty.
  std::string json() const;
};

}  // namespace downwash
