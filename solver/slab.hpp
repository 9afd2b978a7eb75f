// What FlowSolver knows of a slab: the part of the grid that one worker owns.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/flow_parameters.hpp"
#include "solver/flow_solver.hpp"
#include "solver/worker_team.hpp"

namespace downwash {

struct OutletParts;
struct PressureSystem;

/// Planes k_begin … k_end-1 of the whole grid, and which workers own the planes beyond.
struct SlabExtent {
  Index3 n;  ///< cells of the slab
  int k_begin, k_end;
  int planes;  ///< of the whole grid
  bool periodic;
  int below, above;  ///< ranks of the neighbours, -1 where the domain ends

  bool at_low_end() const { return k_begin == 0; }
  bool at_high_end() const { return k_end == planes; }
};

/// Whole blocks of `block` planes (the last one larger where they don't fit), dealt out as evenly
/// as possible: slabs differ by at most one block. See slab_block in pressure/coarsening.hpp.
SlabExtent slab_extent(Index3 grid_n, bool periodic, int rank, int slabs, int block = 1);

/// What the workers of a team share.
struct TeamContext {
  WorkerTeam& team;
  TeamReduction& reduction;
  int planes;  ///< of the whole grid
  Transport transport;
  bool profile;
};

/// What all slabs of one flow share.
struct SlabContext {
  const FlowProblem& problem;
  const ObstacleMap& closed;  ///< solids, and air that stays still
  const OutletParts& outlets;
  const PressureSystem& pressure;
  const TeamContext& team;
};

using HostVelocity = std::array<HostField<double>, 3>;

/// One slab with its fields on one device. Constructed and called by its own worker; all workers
/// make the same calls in the same order.
class Slab {
 public:
  virtual ~Slab() = default;
  /// Waits for its device.
  virtual void synchronize() = 0;
  virtual void advance(double dt) = 0;
  virtual StepLimits step_limits() = 0;
  /// All but first_bad_cell.
  virtual Diagnostics diagnose() = 0;
  virtual PressureReport pressure_report() const = 0;
  virtual void set_velocity(const HostVelocity& velocity) = 0;
  virtual void set_tracer(int tracer, const HostField<double>& concentration) = 0;
  /// Writes the planes that this slab owns into a field of the whole grid.
  virtual void read(Variable variable, HostField<double>& whole) = 0;
  virtual void read(Variable variable, HostField<float>& whole) = 0;
  virtual std::vector<TracerAccount> tracer_accounts() = 0;
  virtual void read_tracer(int tracer, HostField<float>& whole) = 0;
  /// Writes the cells that this slab owns.
  virtual void read_exposure(int group, int tracer, Exposure& whole) = 0;
  virtual const Profiler& profiler() = 0;
  virtual std::string device_name() const = 0;
  virtual std::int64_t bytes_allocated() const = 0;
};

/// A slab of either backend in either precision, on device `rank` where there are several. Throws
/// std::runtime_error when the backend is not to be had.
std::unique_ptr<Slab> make_cpu_slab(const SlabContext& context, Precision precision, int rank);
std::unique_ptr<Slab> make_cuda_slab(const SlabContext& context, Precision precision, int rank);

}  // namespace downwash
