// From the exposure of a plane above ground to threat zones.
#pragma once

#include <vector>

#include "app/exposure_history.hpp"
#include "app/site.hpp"
#include "io/zones.hpp"

namespace downwash {

/// The zones of each released substance at the height of the case, in the map frame:
/// - frames: where the mean over the averaging time of a level, up to the end of the frame, reaches
///   the level. The mean counts clean air before the release; a level without averaging time takes
///   the mean over the frame;
/// - maximum: where that is so at any time of the run;
/// - arrival: where the least level is reached, as it is, within so many minutes;
/// - probability, with an ensemble: the part of its members in which the maximum reaches a level.
/// Of an ensemble, the other kinds take the worst member in every cell. Times count from the
/// release of each member.
std::vector<ZoneSet> threat_zones(const ReleasePlan& plan, const ExposureHistory& history,
                                  const CaseConfig& config, const Site& site,
                                  const BuiltProblem& built);

}  // namespace downwash
