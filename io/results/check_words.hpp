// Checks in the words of those who act: what is wrong, and what it does where nothing is released.
#pragma once

#include <string>
#include <string_view>

#include "io/results/check.hpp"

namespace downwash {

/// What is wrong, in words: "132 of 172 buildings are missing: cells too coarse". Of a check
/// without words of its own its name and what was found.
std::string wrong_words(const Check& check);

/// True if a text speaks of what only a release has: zones, a cloud, concentrations.
bool speaks_of_release(std::string_view text);

/// True for the check whose effect names settings, in the words of the case.
bool names_settings(const Check& check);

/// The check for a run that releases nothing: its effect is told of the wind, or names settings.
Check of_wind_alone(Check check);

}  // namespace downwash
