// The stages that a time step of the momentum equation is made of.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// u* = u + now F(u) + before F(u of the stage before) + long_before F(u of the one before that),
/// then the pressure of a step of length dt makes it free of divergence.
struct MomentumStage {
  double now = 0, before = 0, long_before = 0;  ///< s; their sum is dt
  double dt = 0;                                ///< s
};

struct MomentumStages {
  std::array<MomentumStage, 3> stage;
  std::size_t count;

  const MomentumStage* begin() const { return stage.data(); }
  const MomentumStage& last() const { return stage[count - 1]; }
  const MomentumStage* end() const { return stage.data() + count; }
  /// True if a step that swaps two fields between its stages leaves them where they were.
  bool returns_fields() const { return count % 2 == 1; }
};

/// Lengths of the last two steps, s; 0 where there was none.
struct StepHistory {
  double last = 0, before_last = 0;

  void add(double dt) {
    before_last = last;
    last = dt;
  }
};

/// Adams-Bashforth of three steps h, after a and b: the parabola through F at the times 0, -a and
/// -(a + b), integrated from 0 to h. 23/12, -16/12 and 5/12 of h where all are equal. On the
/// imaginary axis, where central differences put waves, it is stable up to 0.72.
inline MomentumStage adams_bashforth_3(double h, double a, double b) {
  const double before = -h * h * (2 * h + 3 * (a + b)) / (6 * a * b);
  const double long_before = h * h * (2 * h + 3 * a) / (6 * b * (a + b));
  return {h - before - long_before, before, long_before, h};
}

/// The stage after two steps, h after a: the line through F at the times 0 and -a (Thibault
/// 2009, 2.10). Not stable anywhere on the imaginary axis: it amplifies a wave of ω h = z by about
/// z⁴/4 per step.
inline MomentumStage adams_bashforth_2(double h, double a) {
  const double before = -h * h / (2 * a);
  return {h - before, before, 0, h};
}

/// The formula of highest order, up to `steps`, that the steps before allow. One that was shorter
/// by far than the next does not serve: differences of F over it are rounding errors.
inline MomentumStage adams_bashforth(int steps, double dt, const StepHistory& before) {
  constexpr double largest_growth = 100;
  const auto serves = [](double earlier, double later) {
    return later <= largest_growth * earlier;
  };
  if (steps < 2 || !serves(before.last, dt)) return {dt, 0, 0, dt};
  if (steps < 3 || !serves(before.before_last, before.last)) {
    return adams_bashforth_2(dt, before.last);
  }
  return adams_bashforth_3(dt, before.last, before.before_last);
}

/// Those of a step of dt seconds:
///   euler  u* = u + dt F(uⁿ)                                          (Thibault 2009, 2.9)
///   ab2    starts with a step of Euler's
///   ab3    starts with a step of Euler's and one of ab2
///   rk3    γ = 8/15, 5/12, 3/4 and ζ = 0, -17/60, -5/12 of dt, of third order in the advection and
///          viscous terms (Wray, in Spalart, Moser & Rogers 1991, J. Comput. Phys. 96; projected at
///          each stage as Le & Moin 1991, J. Comput. Phys. 92, and as there of second order in all)
inline MomentumStages stages_of(TimeScheme scheme, double dt, const StepHistory& before) {
  switch (scheme) {
    case TimeScheme::rk3:
      return {{{{dt * 8 / 15, 0, 0, dt * 8 / 15},
                {dt * 5 / 12, -dt * 17 / 60, 0, dt * 2 / 15},
                {dt * 3 / 4, -dt * 5 / 12, 0, dt / 3}}},
              3};
    case TimeScheme::ab3:
      return {{{adams_bashforth(3, dt, before)}}, 1};
    case TimeScheme::ab2:
      return {{{adams_bashforth(2, dt, before)}}, 1};
    case TimeScheme::euler:
      break;
  }
  return {{{adams_bashforth(1, dt, before)}}, 1};
}

}  // namespace downwash
