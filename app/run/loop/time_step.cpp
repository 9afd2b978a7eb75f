#include "app/run/loop/time_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

constexpr double growth = 1.1;
constexpr double tolerance = 1e-6;  // of a step
constexpr std::int64_t steps_that_share_limits = 4;

double divided(double share, double rate) { return rate > 0 ? share / rate : unbounded; }

double diffusion_share(TimeScheme scheme) {
  switch (scheme) {
    case TimeScheme::euler:
      return 0.9;
    case TimeScheme::ab2:
      return 0.5;
    case TimeScheme::ab3:
      return 0.245;
    case TimeScheme::rk3:
      return 0.83;
  }
  return 0;
}

/// 1/s, with that of upwinding.
double diffusion_of(const StepLimits& limits) {
  return limits.upwind > 0 ? limits.diffusion + limits.upwind * limits.advection : limits.diffusion;
}

/// Limit of a step by advection and diffusion together.
double joint_limit(const StepLimits& limits, TimeScheme scheme) {
  if (scheme != TimeScheme::ab3) return unbounded;
  return divided(largest_courant(scheme), limits.advection + 0.88 * diffusion_of(limits));
}

Vector3 velocity_of(const FaceCondition& face) {
  if (const auto* wall = std::get_if<Wall>(&face)) return wall->velocity;
  const auto* inflow = std::get_if<Inflow>(&face);
  if (inflow == nullptr) return {0, 0, 0};
  Vector3 velocity = inflow->velocity;
  double largest = inflow->profile.empty() ? 1 : 0;
  for (const double factor : inflow->profile) largest = std::max(largest, std::abs(factor));
  for (double& component : velocity) component *= largest;
  return velocity;
}

}  // namespace

double stable_step(const StepLimits& limits, TimeScheme scheme, double cfl) {
  return std::min(
      {divided(cfl, limits.advection), divided(diffusion_share(scheme), diffusion_of(limits)),
       joint_limit(limits, scheme), divided(0.9, limits.euler), divided(1, limits.cuts),
       divided(tracer_safety * (most_tracer_stages - 1), std::max(limits.tracers, limits.heat))});
}

StepLimits limits_that_count(const StepLimits& limits, const TimeControl& control) {
  if (!control.hold_wind || limits.tracers == 0) return limits;
  return {.tracers = limits.tracers};
}

double driving_rate(const FlowProblem& problem) {
  double rate = 0;
  const auto& axes = problem.grid.axis;
  for (const FaceCondition& face : problem.boundaries.face) {
    const Vector3 velocity = velocity_of(face);
    double sum = 0;
    for (std::size_t a = 0; a < 3; ++a) sum += std::abs(velocity[a]) / axes[a].smallest_width();
    rate = std::max(rate, sum);
  }
  for (std::size_t a = 0; a < 3; ++a) {
    const double force = std::abs(problem.parameters.force[a]);
    rate = std::max(rate, std::sqrt(force / axes[a].smallest_width()));
  }
  return rate;
}

double driving_speed(const FlowProblem& problem) {
  double speed = 0;
  for (const FaceCondition& face : problem.boundaries.face) {
    const Vector3 velocity = velocity_of(face);
    speed = std::max(speed, std::abs(velocity[0]) + std::abs(velocity[1]) + std::abs(velocity[2]));
  }
  return speed;
}

const StepLimits& StepLimitsWatch::now() {
  if (measured_at_ != solver_.steps()) limits_ = solver_.step_limits();
  measured_at_ = solver_.steps();
  return limits_;
}

const StepLimits& StepLimitsWatch::recent() { return outdated() ? now() : last(); }

bool StepLimitsWatch::outdated() const {
  const std::int64_t age = solver_.steps() - measured_at_;
  if (measured_at_ < 0 || age >= steps_that_share_limits) return true;
  const bool begins = std::max(limits_.tracers, limits_.heat) == 0 &&
                      solver_.time() >= solver_.problem().tracers.first_release();
  return age > 0 && (begins || solver_.steps() < first_steps_);
}

void StepLimitsWatch::pass_state(StatePass& state) {
  state.value("run: limits of a step", limits_);
  state.value("run: step of these limits", measured_at_);
}

void StepControl::pass_state(StatePass& state) {
  state.value("run: first step", first_);
  state.value("run: free step", free_);
}

double StepControl::free_step(const StepLimits& limits, double remaining) {
  if (control_.dt) {
    first_ = free_ = *control_.dt;
    return free_;
  }
  StepLimits expected = limits_that_count(limits, control_);
  expected.advection = std::max(limits.advection, driving_rate_);
  double dt = stable_step(expected, control_.scheme, control_.cfl);
  dt = std::min({dt, growth * free_, control_.max_dt.value_or(unbounded)});
  // Nothing moves and nothing will: the steps only have to end.
  if (!std::isfinite(dt)) dt = std::isfinite(remaining) ? remaining : 1.0;
  free_ = dt;
  if (first_ == 0) first_ = free_;
  return free_;
}

double step_after(double last, double free_step, TimeScheme scheme) {
  constexpr double most_growth = 4;
  const bool extrapolates = stage_count(scheme) == 1 && tendencies_kept(scheme) > 0;
  return extrapolates && last > 0 ? std::min(free_step, most_growth * last) : free_step;
}

double step_to_target(double free_step, double remaining) {
  const double steps = remaining / free_step;
  const double whole = std::round(steps);
  if (whole >= 1 && std::abs(steps - whole) <= tolerance) return free_step;
  if (steps >= 2) return free_step;
  return steps <= 1 ? remaining : remaining / 2;
}

bool reached(double time, double target, double dt) { return time >= target - tolerance * dt; }

}  // namespace downwash
