// From the series of the probes before the first building to the wind that arrives.
#pragma once

#include <optional>
#include <span>

#include "app/hazard/statistics/approach_plan.hpp"
#include "io/results/approach_wind.hpp"

namespace downwash {

/// The time in which the autocorrelation of samples falls to 1/e, s: the integral time of one that
/// falls exponentially. `spans`: s that they stand for, about even. 0 where nothing fluctuates.
double e_folding_time(std::span<const double> values, std::span<const double> spans);

/// Means over the line and the window of the plan, which begins when the air that comes in has got
/// there, and their standard errors (see average_of):
///   U    of the component along the wind,
///   σ_u  of its fluctuations about the mean in time at each place; what too short a series misses
///        of their variance, the square of the standard error of that mean, is added.
/// Not known where a window has fewer than 16 samples, or fluctuates by more than 1 % of what was
/// asked for and is shorter than five independent samples, which are two integral times apart.
/// `ended`: whether the run got to its end. Severities are left to the checks.
ApproachWind approach_wind(const ApproachPlan& plan, const ProbeSeries& series, const Wind& wind,
                           const AxisMap& axes, bool ended);

/// The mean speed at a height over the latter half of what was sampled so far, m/s: when the air
/// that comes in has got there, and for as long as it takes there at least. Nothing before, nor
/// where there is no such height in the plan.
std::optional<double> recent_speed(const ApproachPlan& plan, const ProbeSeries& series,
                                   const Wind& wind, const AxisMap& axes, double height);

}  // namespace downwash
