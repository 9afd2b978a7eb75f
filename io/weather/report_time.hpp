// When a weather report is from.
#pragma once

#include "io/weather/metar.hpp"

namespace downwash {

/// Seconds after 1970 began of a report, whose month and year are those that bring it nearest to
/// `near`, s after 1970 began.
double report_time(const Metar& metar, double near);

}  // namespace downwash
