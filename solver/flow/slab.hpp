// What FlowSolver knows of a slab: the part of the flow that one worker owns.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/problem/reports.hpp"
#include "solver/problem/statistics.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {

/// One slab with its fields on one device. Constructed and called by its own worker; all workers
/// make the same calls in the same order.
class Slab {
 public:
  virtual ~Slab() = default;
  /// Waits for its device.
  virtual void synchronize() = 0;
  /// From `time` to time + dt, s.
  /// `limits`: by which what is carried chooses its stages; null: measure them.
  virtual void advance(double time, double dt, const StepLimits* limits) = 0;
  virtual StepLimits step_limits() = 0;
  /// All but first_bad_cell.
  virtual Diagnostics diagnose() = 0;
  /// ∫ ½|u|² dV over the fluid of all slabs, m⁵/s².
  virtual double kinetic_energy() = 0;
  /// max |∇·u| over the fluid of all slabs, 1/s.
  virtual double max_divergence() = 0;
  virtual StatisticsReport statistics() const = 0;
  virtual SlabProbeSeries probe_series(int group) = 0;
  virtual PressureReport pressure_report() const = 0;
  virtual void set_velocity(const VelocitySource& velocity) = 0;
  virtual void set_tracer(int tracer, const PlaneSource& concentration) = 0;
  /// Writes the planes that this slab owns of a field of field_list into one of the whole grid, or
  /// of planes among which these are.
  virtual void read(const std::string& field, HostField<double>& whole) = 0;
  virtual void read(const std::string& field, HostField<float>& whole) = 0;
  virtual std::vector<TracerAccount> tracer_accounts() = 0;
  virtual void read_tracer(int tracer, HostField<float>& whole) = 0;
  /// Writes the cells that this slab owns.
  virtual void read_exposure(int group, int tracer, Exposure& whole) = 0;
  /// Puts the state of the planes that this slab owns; takes that of the planes that it sees.
  virtual void save(StateSink& sink, StatePart part) = 0;
  virtual void restore(const StateSource& source, StatePart part) = 0;
  virtual const Profiler& profiler() = 0;
  virtual std::string device_name() const = 0;
  virtual std::int64_t bytes_allocated() const = 0;
};

}  // namespace downwash
