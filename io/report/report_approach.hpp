// The wind that arrives, and what the program scored in a like case, as report.html has them.
#pragma once

#include <string>

#include "io/results/result.hpp"

namespace downwash {

/// A table of mean wind and turbulence before the first building beside what was asked; empty where
/// there is none to tell of.
std::string approach_html(const Trust& trust);
/// The answer where nothing is released: what arrives of the wind.
std::string wind_answer_html(const Trust& trust, const std::optional<WindMap>& wind_map);
/// What stands above the map where the zones are not to be relied on because of the wind.
std::string caution_html(const Asked& asked, const Trust& trust);
/// The nearest validation case: which, in what it is alike and in what it differs, its scores.
std::string validation_html(const Trust& trust);

}  // namespace downwash
