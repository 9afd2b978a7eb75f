// What the weather of a case leaves open, and whether it is of the time of the release.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <utility>

#include "io/question/weather.hpp"

namespace downwash {

/// Adds `doubts` and `misfits` to a weather whose class, time and report are known. Weather is of
/// another time if it is more than 3 h from the release, or more than 1 h and the sun has risen or
/// set in between: a wind that is kept for 3 h is no forecast (aerodromes report every hour at
/// least, and synoptic stations every 3 h).
void add_doubts(const nlohmann::ordered_json& document, Weather& weather);

/// Degrees of a range of directions, clockwise.
double width_of(const std::pair<double, double>& sector);

}  // namespace downwash
