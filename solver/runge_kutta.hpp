// The stages that a time step of the momentum equation is made of.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/flow_parameters.hpp"

namespace downwash {

/// u* = u + now F(u) + before F(u of the stage before), then the pressure of a step of length dt
/// makes it free of divergence.
struct MomentumStage {
  double now = 0, before = 0, dt = 0;  ///< s; now + before = dt
};

struct MomentumStages {
  std::array<MomentumStage, 3> stage;
  std::size_t count;

  const MomentumStage* begin() const { return stage.data(); }
  const MomentumStage& last() const { return stage[count - 1]; }
  const MomentumStage* end() const { return stage.data() + count; }
};

/// Those of a step of dt seconds after one of previous_dt, 0 for the first:
///   euler  u* = u + dt F(uⁿ)                                          (Thibault 2009, 2.9)
///   ab2    u* = u + dt ((1 + r/2) F(uⁿ) - r/2 F(uⁿ⁻¹)), r = dt/dtⁿ⁻¹  (Thibault 2009, 2.10); the
///          first step is Euler's
///   rk3    γ = 8/15, 5/12, 3/4 and ζ = 0, -17/60, -5/12 of dt, of third order in the advection and
///          viscous terms (Wray, in Spalart, Moser & Rogers 1991, J. Comput. Phys. 96; projected at
///          each stage as Le & Moin 1991, J. Comput. Phys. 92, and as there of second order in all)
inline MomentumStages stages_of(TimeScheme scheme, double dt, double previous_dt) {
  switch (scheme) {
    case TimeScheme::rk3:
      return {{{{dt * 8 / 15, 0, dt * 8 / 15},
                {dt * 5 / 12, -dt * 17 / 60, dt * 2 / 15},
                {dt * 3 / 4, -dt * 5 / 12, dt / 3}}},
              3};
    case TimeScheme::ab2: {
      const double r = previous_dt > 0 ? dt / previous_dt : 0;
      return {{{{dt * (1 + r / 2), -dt * r / 2, dt}}}, 1};
    }
    case TimeScheme::euler:
      break;
  }
  return {{{{dt, 0, dt}}}, 1};
}

/// How often F is computed in a step.
inline int stage_count(TimeScheme scheme) { return scheme == TimeScheme::rk3 ? 3 : 1; }
/// Whether F of the stage before is kept.
inline bool keeps_tendency(TimeScheme scheme) { return scheme != TimeScheme::euler; }

}  // namespace downwash
