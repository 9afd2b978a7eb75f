// Checks of averages: was the flow developed when they began, and are they long enough?
#pragma once

#include "io/records/run_record.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Whether the flow was developed when the averages began: fine by the criterion of
/// app/hazard/statistics/development.hpp. By the worst of its figures it is to be looked at up to
/// half a pass, a change of the energy of 5 % or 3 standard errors, and a drift of the means of 3
/// of these; and where it is not known. With `zones`, in which averages have no part, it is never
/// worse than to be looked at.
Check flow_developed(const StatisticsRecord& statistics, bool zones);

/// Averaging time in integral times N. A mean then has a standard error of sqrt(2/N) of what
/// fluctuates: with an intensity of turbulence of 25 % that is 5 % of the mean for N = 50. Fewer,
/// and errors that still grew with the length of their blocks, which are larger than what is told,
/// are to be looked at: the tables say how certain each mean is.
Check averages_long_enough(const StatisticsRecord& statistics);

}  // namespace downwash
