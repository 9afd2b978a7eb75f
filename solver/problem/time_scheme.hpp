// What a time scheme takes: stages, tendencies, and how far it may step.
#pragma once

#include <algorithm>
#include <cmath>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// How often F is computed in a step.
inline int stage_count(TimeScheme scheme) { return scheme == TimeScheme::rk3 ? 3 : 1; }
/// How many F of earlier stages are kept.
inline int tendencies_kept(TimeScheme scheme) {
  return scheme == TimeScheme::euler ? 0 : scheme == TimeScheme::ab3 ? 2 : 1;
}
/// The largest Courant number at which waves can be stable: 0.72 for ab3 and √3 for rk3, their
/// intervals on the imaginary axis, in round figures; elsewhere, where there is none, 1.
inline double largest_courant(TimeScheme scheme) {
  return scheme == TimeScheme::rk3 ? 1.7 : scheme == TimeScheme::ab3 ? 0.72 : 1.0;
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
