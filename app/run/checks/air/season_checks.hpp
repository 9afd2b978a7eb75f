// Whether trees have leaves when the wind blows.
#pragma once

#include <optional>
#include <string>

#include "io/results/check.hpp"

namespace downwash {

/// Trees whose leaves are assumed as in summer, at a time of the year when trees that shed theirs
/// are bare: November to March north of 30°, May to September south of -30°. `time`: ISO 8601 with
/// an offset from UTC, or empty where it is not known; nothing then.
std::optional<Check> leaves_in_season(std::int64_t assumed_leaves, const std::string& time,
                                      double latitude);

}  // namespace downwash
