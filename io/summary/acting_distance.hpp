// The one distance to act on, of all that this computation, other models and the guidebook tell.
#pragma once

#include <optional>
#include <string>

#include "io/results/result.hpp"

namespace downwash {

/// The longest distance of those that hold here. A formula that is read beyond its range, and the
/// guidebook's worst row where it is not known which row holds, do not outrank one that holds.
struct ActingDistance {
  std::string words;                    ///< one or two sentences; empty where nothing is released
  std::optional<double> metres = {};    ///< downwind; none where no level is reached, or not known
  bool at_least = false;                ///< ours is cut, or was not computed long enough
  double around = 0;                    ///< m in all directions, by the guidebook; 0: none
  std::optional<double> could_be = {};  ///< m: the longest of those that may not hold
};

ActingDistance acting_distance(const Result& page);

/// "AEGL-3: danger to life. AEGL-2: lasting harm, or people may be unable to escape.", the worst
/// first.
std::string level_meanings(const Reach& reach);

}  // namespace downwash
