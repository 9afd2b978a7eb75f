// How long the next time step is.
#pragma once

#include <cstdint>
#include <limits>

#include "io/question/time.hpp"
#include "solver/flow_solver.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// The step or the moment that nothing limits.
inline constexpr double unbounded = std::numeric_limits<double>::infinity();

/// The longest step that is stable, s, with a = max Σ |u_a| / h_a and d = max 2 ν Σ 1 / h_a² + γ a,
/// γ being the share of upwinding, which diffuses as γ |u_a| h_a / 2 does:
///   advection  cfl / a
///   diffusion  0.9 / d for forward Euler, 0.5 / d for Adams-Bashforth 2 and 0.245 / d for
///              Adams-Bashforth 3, whose intervals on the negative real axis are 2, 1 and 6/11;
///              0.83 / d for Runge-Kutta 3, so that eigenvalues of a real part above -1.66 are
///              stable with any imaginary part up to its 1.7
///   both       0.72 / (a + 0.88 d) for Adams-Bashforth 3: on this chord of its region of stability
///              lie the largest waves that bear the largest diffusion
///   tracers    0.9 (s - 1) / their rate, s the most stages that they may take
///   Euler      0.9 / max Σ u_a² / (2 ν_a) (Hirt 1968)
/// Infinite when nothing limits it.
double stable_step(const StepLimits& limits, TimeScheme scheme, double cfl);

/// The limits that count: of a wind that is held those of the tracers alone, once there are any.
StepLimits limits_that_count(const StepLimits& limits, const TimeControl& control);

/// Σ |u_a| / h_a (1/s) that the faces and the body force will bring about, however the flow starts:
/// bounds the first steps of a flow from rest.
double driving_rate(const FlowProblem& problem);

/// max Σ |u_a| that the faces bring in or move with, m/s.
double driving_speed(const FlowProblem& problem);

/// The limits of a solver's steps, measured when they are due. Gusts raise the largest rates by up
/// to 6 % from one step to the next and 10 % in four (Berlin, cells of 10 m), which Courant numbers
/// and tracers leave room for.
class StepLimitsWatch {
 public:
  /// `first_steps`: so many at the start share no limits.
  explicit StepLimitsWatch(FlowSolver& solver, std::int64_t first_steps = 32)
      : solver_(solver), first_steps_(first_steps) {}

  /// The limits of the flow as it is.
  const StepLimits& now();
  /// The limits of at most three steps ago; of a flow that has just begun, or in which a release
  /// has, those of the flow as it is.
  const StepLimits& recent();
  /// The limits that either gave last; zeros before.
  const StepLimits& last() const { return limits_; }
  void pass_state(StatePass& state);

 private:
  bool outdated() const;

  FlowSolver& solver_;
  std::int64_t first_steps_;
  StepLimits limits_;
  std::int64_t measured_at_ = -1;  ///< the step that limits_ belong to
};

/// Steps from one moment to the next; hits targets (outputs, the end) without sliver steps.
class StepControl {
 public:
  /// `driving_rate`: see above.
  StepControl(const TimeControl& control, double driving_rate)
      : control_(control), driving_rate_(driving_rate) {}

  bool fixed() const { return control_.dt.has_value(); }
  /// The step that stability and growth allow (or the fixed one), s; not above `remaining`, the
  /// time to the end; in a wind that is held not above the Courant number either, which is for
  /// accuracy there. The adaptive step grows by 10 % a step at most: Adams-Bashforth takes less
  /// kindly to more. Call once before each step.
  double free_step(const StepLimits& limits, double remaining);
  /// The first free step, s; 0 before.
  double first() const { return first_; }
  /// The one of the last call, s; infinite before.
  double free() const { return free_; }
  /// True if the free step has become so short that the flow must be diverging.
  bool collapsed() const { return free_ <= 1e-6 * first_; }
  void pass_state(StatePass& state);

 private:
  TimeControl control_;
  double driving_rate_;
  double first_ = 0;
  double free_ = std::numeric_limits<double>::infinity();
};

/// The free step, but at most four times the last one (0: none): Adams-Bashforth takes the change
/// from step to step for its trend, and multiplies it by half the ratio of the steps. Only steps
/// that are cut short at a target are so much shorter than the next one.
double step_after(double last, double free_step, TimeScheme scheme);

/// The free step, shortened where it would pass a target that is `remaining` seconds away: what is
/// left within two steps is divided evenly.
double step_to_target(double free_step, double remaining);

/// True if a target counts as reached: rounding errors of `dt` times a millionth do not matter.
bool reached(double time, double target, double dt);

}  // namespace downwash
