// The public face of the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/flow_parameters.hpp"
#include "solver/grid.hpp"

namespace downwash {

enum class Variable { u, v, w, pressure, eddy_viscosity };

/// A field of the whole grid on the host, i fastest. u, v, w live on the left faces of the cells
/// and have one value more along their own axis; the others live at cell centres.
template <class T>
struct HostField {
  Index3 n{0, 0, 0};
  std::vector<T> data;

  explicit HostField(Index3 extent = {0, 0, 0})
      : n(extent),
        data(static_cast<std::size_t>(extent[0]) * static_cast<std::size_t>(extent[1]) *
             static_cast<std::size_t>(extent[2])) {}
  T& operator()(int i, int j, int k) { return data[offset(i, j, k)]; }
  const T& operator()(int i, int j, int k) const { return data[offset(i, j, k)]; }

 private:
  std::size_t offset(int i, int j, int k) const {
    return static_cast<std::size_t>(i) +
           static_cast<std::size_t>(n[0]) *
               (static_cast<std::size_t>(j) +
                static_cast<std::size_t>(n[1]) * static_cast<std::size_t>(k));
  }
};

/// Extent of a variable on a grid of n cells.
Index3 extent_of(Variable variable, Index3 n);

/// Limits of the explicit step, all as rates (1/s), maxima over the fluid cells.
struct StepLimits {
  double advection = 0;  ///< Σ |u_a| / h_a
  double diffusion = 0;  ///< 2 ν Σ 1 / h_a²
  double euler = 0;      ///< Σ u_a² / (2 ν_a), forward Euler only (Hirt 1968)
  /// What tracers may lose: see TracerRate. They stay positive and bounded where dt times it ≤ 1. 0
  /// before the first of them is released.
  double tracers = 0;
};

/// What the flow looks like now.
struct Diagnostics {
  double max_speed = 0;       ///< max |u_a|, m/s
  double max_divergence = 0;  ///< max |∇·u| over fluid cells, 1/s
  double wall_leak = 0;       ///< max |u·n| on faces between fluid and solid, m/s
  double inflow = 0;          ///< volume entering through inflow faces, m³/s
  double outflow = 0;         ///< volume leaving through outflow faces, m³/s
  double kinetic_energy = 0;  ///< ∫ ½|u|² dV over the fluid, m⁵/s²
  double max_change = 0;      ///< max |du_a/dt| over the last step, m/s²
  bool finite = true;
  Index3 first_bad_cell{-1, -1, -1};  ///< where the first non-finite value sits, if any
};

/// How the pressure solves of a step ended. Residual and time are there where the solve ran to a
/// tolerance.
struct PressureReport {
  int iterations = 0;
  /// ‖b - ∇·(β∇p)‖₂ / ‖b‖₂, with a larger ‖b‖₂ where the tolerance times it would be less than the
  /// rounding of the velocity.
  std::optional<double> residual = std::nullopt;
  /// max|∇·u| dt of the corrected velocity, where it decides when to stop.
  std::optional<double> divergence = std::nullopt;
  bool capped = false;   ///< ended above what was asked for, after max_iterations or stalled
  bool stalled = false;  ///< ended where rounding let the residual fall no further
  double seconds = 0;

  /// Another solve of the same step: the worse end counts, with the iterations and the time of
  /// both.
  void add(const PressureReport& next);
};

/// One row of the per-kernel table.
struct KernelTiming {
  std::string kernel;
  std::int64_t calls = 0;
  double seconds = 0;
  std::vector<double> seconds_by_slab;
};

/// Incompressible Navier-Stokes flow on z-slabs: one POSIX thread per slab owns its fields.
/// Results do not depend on the number of slabs, bit for bit.
class FlowSolver {
 public:
  /// Throws std::invalid_argument (inconsistent problem, a part of the fluid that air flows into
  /// and can't leave, more slabs than planes), std::bad_alloc, or std::runtime_error (no device, or
  /// devices that the transport is not for).
  FlowSolver(FlowProblem problem, const Execution& execution, bool profile = false);
  FlowSolver(FlowSolver&&) noexcept;
  FlowSolver& operator=(FlowSolver&&) noexcept;
  ~FlowSolver();

  const Grid& grid() const;
  const std::vector<Tracer>& tracers() const;
  const Execution& execution() const;
  double time() const;
  std::int64_t steps() const;

  StepLimits step_limits();
  /// One time step of dt seconds; the first Adams-Bashforth steps are of lower order.
  void advance(double dt);
  Diagnostics diagnose();
  const PressureReport& pressure_report() const;

  /// A copy of a field, exact in either precision.
  HostField<double> read(Variable variable);
  /// The same, rounded to single precision: for output.
  HostField<float> read_single(Variable variable);
  /// From now on, except that the air in sealed pockets is still.
  void set_velocity(const VelocityFunction& velocity);
  /// Gives a tracer a concentration everywhere in the fluid, in the place of what was airborne.
  /// What that adds counts as released. Throws std::out_of_range when there is no such tracer,
  /// std::invalid_argument where a concentration is negative or not finite.
  void set_tracer(int tracer, const ConcentrationFunction& concentration);

  /// Concentration of a tracer in the cells, kg/m³.
  HostField<float> read_tracer(int tracer);
  /// One for each tracer.
  std::vector<TracerAccount> tracer_accounts();
  /// Of one of the groups of the problem to one tracer, so far. This and read_tracer throw
  /// std::out_of_range when there is no such group or tracer.
  Exposure exposure(int group, int tracer);

  /// Wall-clock seconds by kernel since construction; empty unless profiling.
  std::vector<KernelTiming> timings();
  std::vector<std::string> slab_devices() const;
  std::int64_t bytes_allocated() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

/// Values of a field in so many slabs, with its ghosts and the padding of its rows.
double values_of_a_field(const Index3& n, int slabs);

/// Bytes that the solver allocates for its fields by each of those values, for estimates before a
/// run.
double bytes_per_cell(const FlowParameters& parameters, Precision precision, int tracers = 0);

struct Device {
  std::string name;
  std::int64_t memory = 0;       ///< bytes
  std::int64_t memory_free = 0;  ///< bytes
  std::string detail;            ///< compute capability, PCI address
};

/// CUDA devices that can be used now; empty without CUDA support or a driver.
std::vector<Device> cuda_devices();
/// Whether each can read the memory of all others.
bool cuda_devices_reach_each_other();
/// Why cuda_devices() is empty, as the end of a sentence; an empty string when it is not.
std::string why_no_cuda();

}  // namespace downwash
