// What a time scheme takes: stages, tendencies, and how far it may step.
#pragma once

#include <algorithm>
#include <cmath>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// True if a step is made of stages that build on each other, and of nothing before them.
inline bool is_runge_kutta(TimeScheme scheme) {
  return scheme == TimeScheme::rk3 || scheme == TimeScheme::fast_rk3;
}
/// How often F is computed in a step.
inline int stage_count(TimeScheme scheme) { return is_runge_kutta(scheme) ? 3 : 1; }
/// How many F of earlier stages are kept.
inline int tendencies_kept(TimeScheme scheme) {
  return scheme == TimeScheme::euler ? 0 : scheme == TimeScheme::ab3 ? 2 : 1;
}
/// The largest Courant number at which waves can be stable: 0.72 for ab3 and √3 for rk3, their
/// intervals on the imaginary axis, in round figures; 1 for fast_rk3 (see ExpectedPressure) and
/// elsewhere, where there is no such interval.
inline double largest_courant(TimeScheme scheme) {
  switch (scheme) {
    case TimeScheme::rk3:
      return 1.7;
    case TimeScheme::ab3:
      return 0.72;
    default:
      return 1;
  }
}
/// The most stages of a tracer's step: with s of them it may be s - 1 over its rate (StepLimits)
/// long.
inline constexpr int most_tracer_stages = 8;
/// Of that, what a step takes: the wind changes until its end.
inline constexpr double tracer_safety = 0.9;
/// How many stages a step takes: two, or more where it is long.
inline int tracer_stages(double rate, double dt) {
  const double steps = std::ceil(rate * dt / tracer_safety);
  return 1 + static_cast<int>(std::clamp(steps, 1.0, most_tracer_stages - 1.0));
}

}  // namespace downwash
