// When a weather report is from.
#pragma once

#include "io/weather/metar.hpp"

namespace downwash {

/// A report may be so much later than the time at which it is used, s: clocks differ, and stations
/// date reports ahead by some minutes.
inline constexpr double early_report = 15 * 60;

/// Seconds after 1970 began of a report, which tells the day of a month: the last such day before
/// `near`, s after 1970 began, or one up to a day later, which is then a report of the future
/// (or as much as a month old).
double report_time(const Metar& metar, double near);

}  // namespace downwash
