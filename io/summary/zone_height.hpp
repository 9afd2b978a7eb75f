// Zones at a height where no people are.
#pragma once

#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// People stand, sit and sleep below that, m above the ground.
inline constexpr double height_of_people = 3;

/// True if zones are so high that what people breathe may be quite another.
inline bool above_people(double height) { return height > height_of_people; }

/// A level that is exceeded at facades while its zone of the whole run is empty, and where.
struct LevelBelow {
  std::string level;
  std::size_t buildings = 0;
};
/// Levels that zones above people don't show, the worst first; none of zones at the height of
/// people.
std::vector<LevelBelow> levels_below(const ZoneSet& set,
                                     const std::vector<ReportBuilding>& exposed);

/// "Zones are those at 60 m above ground, where no people are; below, AEGL-2 is exceeded at 3
/// buildings. "; empty of zones at the height of people.
std::string height_words(const Affected& affected, const ZoneSet& set);

}  // namespace downwash
