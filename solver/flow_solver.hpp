// The public face of the solver.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/fields/host_field.hpp"
#include "solver/grid/grid.hpp"
#include "solver/problem/field_list.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/reports.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {

/// Incompressible Navier-Stokes flow on z-slabs: one POSIX thread per slab owns its fields.
/// Results do not depend on the number of slabs, bit for bit, nor on how they are dealt out to
/// processes.
///
/// Where several processes compute a flow (Execution::processes), all construct theirs together of
/// the same problem, and make the same calls in the same order; those of problem(), grid(),
/// tracers(), execution(), time(), steps(), pressure_report(), fields() and statistics() are free.
/// All get the same results but where said. Every other call throws ProcessLost when another
/// process has gone; nothing but the destructor may be called then.
class FlowSolver {
 public:
  /// Throws std::invalid_argument (inconsistent problem, a part of the fluid that air flows into
  /// and can't leave, more slabs than planes on all processes together), std::bad_alloc, or
  /// std::runtime_error (no device, or devices that the transport is not for).
  FlowSolver(FlowProblem problem, const Execution& execution, bool profile = false);
  FlowSolver(FlowSolver&&) noexcept;
  FlowSolver& operator=(FlowSolver&&) noexcept;
  ~FlowSolver();

  /// As given, but for the initial velocity, which is not kept.
  const FlowProblem& problem() const;
  const Grid& grid() const;
  const std::vector<Tracer>& tracers() const;
  const Execution& execution() const;
  double time() const;
  std::int64_t steps() const;

  /// Looks at the flow, and changes nothing.
  StepLimits step_limits();
  /// One time step of dt seconds; the first Adams-Bashforth steps are of lower order. It measures
  /// what it needs: how many stages tracers and temperature take. Up to the longest step that
  /// step_limits() allows it is stable.
  void advance(double dt);
  /// The same by limits that the caller has, of this flow or of a few steps ago, instead of
  /// measuring them.
  void advance(double dt, const StepLimits& limits);
  Diagnostics diagnose();
  /// ∫ ½|u|² dV over the fluid, m⁵/s²: cheaper than all of the above.
  double kinetic_energy();
  /// max |∇·u| over the fluid, 1/s: the same.
  double max_divergence();
  const PressureReport& pressure_report() const;

  /// What fields there are.
  const FieldList& fields() const;
  /// A copy of one of them by its name, exact in either precision; the pressure with a mean of 0
  /// over the fluid. Throws std::out_of_range when there is no such field.
  HostField<double> read(const std::string& field);
  /// The same, rounded to single precision: for output. On the first process only; empty (of size
  /// 0, 0, 0) on the others.
  HostField<float> read_single(const std::string& field);
  /// The same of the planes that this process computes, and of the face beyond them where the field
  /// lives on faces along k; the whole where one process computes.
  HostField<float> read_part(const std::string& field);
  HostField<float> read_tracer_part(int tracer);
  /// Which planes of cells along k each process computes.
  std::vector<IndexRange> planes_of_processes() const;
  /// The same of the flow that a problem would be, before there is memory for it. All processes
  /// call this together.
  static std::vector<IndexRange> planes_of_processes(const FlowProblem& problem,
                                                     const Execution& execution);
  /// Give the flow a velocity from now on, except that the air in sealed pockets is still.
  void set_velocity(const VelocityFunction& velocity);
  /// Gives a tracer a concentration everywhere in the fluid, in the place of what was airborne.
  /// What that adds counts as released. Throws std::out_of_range when there is no such tracer,
  /// std::invalid_argument where a concentration is negative or not finite.
  void set_tracer(int tracer, const ConcentrationFunction& concentration);

  /// Concentration of a tracer in the cells, kg/m³; on the first process only, as read_single.
  HostField<float> read_tracer(int tracer);
  /// One for each tracer.
  std::vector<TracerAccount> tracer_accounts();
  /// Exposure of one of the groups of the problem to one tracer, so far. This and read_tracer throw
  /// std::out_of_range when there is no such group or tracer.
  Exposure exposure(int group, int tracer);

  /// Puts all that the next step starts from, or of the wind alone; of several processes each the
  /// part of its planes.
  void save(StateSink& sink, StatePart part = StatePart::all);
  /// Goes on from such a state of the same problem in the same precision, as if nothing had been
  /// between: whatever the slabs and processes, bit for bit. A process needs the rows of its planes
  /// and of those beside them. (Diagnostics::max_change is right after the next step again.) Throws
  /// StateError where the state is that of another flow; nothing but the destructor may be called
  /// then. Of a wind alone: a flow goes on as one of that wind with the same tracers, statistics
  /// and probes would that had not begun; FlowProblem::start_time must be the time of the wind.
  void restore(const StateSource& source, StatePart part = StatePart::all);

  /// What the statistics among the fields are of; no samples where none are asked for.
  StatisticsReport statistics() const;
  /// What one of the groups of probes has recorded so far. Throws std::out_of_range when there is
  /// no such group.
  ProbeSeries probe_series(int group);

  /// Wall-clock seconds by kernel since construction, on the slabs of all processes; empty unless
  /// profiling.
  std::vector<KernelTiming> timings();
  std::vector<std::string> slab_devices() const;  ///< of all processes
  std::int64_t bytes_allocated() const;           ///< by all processes

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
