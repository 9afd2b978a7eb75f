// How much of a release leaves when.
#pragma once

#include "io/question/release.hpp"
#include "solver/problem/tracers.hpp"

namespace downwash {

/// Series and burst as TracerSource has them.
struct Emission {
  RateSeries series;
  double burst_time = 0;  ///< s
  double burst_mass = 0;  ///< kg
};

/// What a release that begins at `start` lets out until the run ends (both s since the start of the
/// run, start < end).
Emission emission_of(const Release& release, double start, double end);

/// Released until the run ends, kg.
double mass_of(const Emission& emission);

/// How long it goes on at a rate above 0, s: 0 at once; out of a room three air changes longer,
/// after which 95 % are out. `end`: of the run, `start`: of the release, both since the start of
/// the run.
double duration_of(const Release& release, double start, double end);

/// What leaks out of a well mixed room into which something is released:
///     dm/dt = q - a m,  rate out = a m,  a = air changes per second.
/// Exact over each step: out = ∫ q dt - Δm, with m(t + h) = m e^{-a h} + q (1 - e^{-a h}) / a. The
/// steps are a twentieth of 1/a at most, of constant rate.
RateSeries leaked(const Emission& into, double air_change_per_hour, double end);

}  // namespace downwash
