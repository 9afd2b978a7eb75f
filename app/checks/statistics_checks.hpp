// Checks of averages: was the flow developed when they began, and are they long enough?
#pragma once

#include "io/records/run_record.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Whether the flow was developed when the averages began, by the worst of three figures, which
/// development.hpp explains: passes through the domain (fine from 1 on, to be looked at from 0.5
/// on, as before a release); the change of the kinetic energy between the halves of the window
/// (fine up to 1 % or 2 standard errors; unreliable above 5 % and 3 standard errors); the drift of
/// the means (fine up to 2, to be looked at up to 3). Where neither energy nor means can be
/// compared, nobody knows: to be looked at.
Check flow_developed(const StatisticsRecord& statistics);

/// Averaging time in integral times N. A mean then has a standard error of sqrt(2/N) of what
/// fluctuates: with an intensity of turbulence of 25 % that is 5 % of the mean for N = 50, 8 % for
/// 20. Errors that still grew with the length of their blocks are to be looked at: they are larger
/// than what is told.
Check averages_long_enough(const StatisticsRecord& statistics);

}  // namespace downwash
