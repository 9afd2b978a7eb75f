// The plume of Gauss as a case has it: its wind and its releases.
#pragma once

#include "app/hazard/correlations/gaussian_outline.hpp"
#include "app/hazard/exposure/release_rates.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// The wind that carries the plume is that at this height, m, or at the release where that is
/// higher: ALOHA's zones are reproduced by it (see GaussianPlume), and its memorandum takes it for
/// the lines of uncertainty (4.5.3).
inline constexpr double carrying_height = 3;

/// The air that carries a plume from `height` m above the ground. The case must have a wind.
PlumeAir plume_air(const Question& config, double height);

/// Adds what comes out; times of the source count from `begin` (s, of the emission).
void add_emission(const Emission& emission, double begin, PlumeSource& source);

}  // namespace downwash
