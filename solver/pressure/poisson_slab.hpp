// What PoissonSolver knows of a slab.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "solver/backend/profiler.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/problem/reports.hpp"

namespace downwash {

class PoissonSlab {
 public:
  virtual ~PoissonSlab() = default;
  /// Waits for its device.
  virtual void synchronize() = 0;
  virtual void set_source(const HostField<double>& whole) = 0;
  virtual void set_tolerance(double tolerance) = 0;
  virtual void clear() = 0;
  virtual PressureReport solve() = 0;
  /// Writes the planes that this slab owns into a field of the whole grid.
  virtual void read(HostField<double>& whole) = 0;
  virtual const Profiler& profiler() = 0;
  virtual std::string device_name() const = 0;
  virtual std::int64_t bytes_allocated() const = 0;
};

}  // namespace downwash
