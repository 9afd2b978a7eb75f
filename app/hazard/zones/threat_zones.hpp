// From the exposure of a plane above ground to threat zones and figures.
#pragma once

#include <optional>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/scene/site.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/result.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// What is known of one substance at the height of the zones.
struct SubstanceThreat {
  ZoneSet zones;
  PlaceFigures figures;                      ///< without cells where nothing was sampled
  std::optional<BeyondFigures> beyond = {};  ///< where zones go on beyond the outlet
};

/// The zones of each released substance at the height of the case, in the map frame:
/// - frames: where the mean over the averaging time of a level, up to the end of the frame, reaches
///   the level. The mean counts clean air before the release; a level without averaging time takes
///   the mean over the frame. Where less than the averaging time was computed since the release,
///   the mean is over that, and ThreatLevel::covered says so;
/// - maximum: where that is so at any time of the run;
/// - arrival: where the least level is reached, as it is, within so many minutes;
/// - probability, with an ensemble: the part of its members in which the maximum reaches a level.
/// Of an ensemble, the other kinds take the worst member in every cell, frames of those that were
/// computed so far. Times count from the release of each member. Without samples there are levels,
/// of which 0 s are covered, but no zones. Where the plan has `beyond`, zones go on from the
/// outlet, see ZonesBeyond; what is inside is the same with it and without.
std::vector<SubstanceThreat> threats(const ReleasePlan& plan, const ExposureHistory& history,
                                     const Site& site, const BuiltProblem& built);

}  // namespace downwash
