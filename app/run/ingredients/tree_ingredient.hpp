// Checks of the trees of a case.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "geometry/trees/tree.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Features of the building file that are trees, in a case that computes none.
Check trees_left_out(std::int64_t in_building_file);
/// Share of heights, crowns and leaves of the trees that is assumed.
Check assumed_trees(const TreeReport& report);

/// Trees whose leaves are assumed as in summer, at a time of the year when trees that shed theirs
/// are bare: November to March north of 30°, May to September south of -30°. `time`: ISO 8601 with
/// an offset from UTC, or empty where it is not known; nothing then.
std::optional<Check> leaves_in_season(std::int64_t assumed_leaves, const std::string& time,
                                      double latitude);

}  // namespace downwash
