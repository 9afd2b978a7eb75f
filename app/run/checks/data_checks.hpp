// Checks that the input says enough: extent of the building data, releases, settings.
#pragma once

#include <string>
#include <vector>

#include "geometry/shapes/building.hpp"
#include "io/results/check.hpp"
#include "io/results/result.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// How much of the zones (the largest share of any level's) lies outside of `known`, convex,
/// counter-clockwise rings apart from each other: buildings there are missing. Not to be relied on
/// from half of the zone of a level to act upon on; a milder level's is worth a look at most, since
/// windows alone are shut there.
Check zones_without_data(const std::vector<ZoneSet>& zones, const std::vector<Ring>& known);

/// A source or receptor that was inside a solid, and where it went: m.
struct Move {
  std::string sentence;  ///< what stood there, and where it is now
  double along = 0, up = 0;
};
/// Higher than a storey is another place in the wind altogether: above a roof.
Check moved_releases(const std::vector<Move>& moves);
Check moved_receptors(const std::vector<Move>& moves);

/// `concentration`: what the cells of a release get, over that of the pure gas.
Check source_concentration(double share_of_pure, const std::string& release);
/// The largest concentration that was computed at the height of the zones, over that of the pure
/// gas.
Check largest_concentration(double share_of_pure);

/// Assumptions about the containers that releases come out of: a sentence each; none where
/// everything is given. `figure`: the rates that came of it.
Check container_rates(const std::vector<std::string>& assumed, const std::string& figure);

/// Substances that have no levels of concern.
Check levels_of_concern(const std::vector<std::string>& without, std::size_t substances);

/// Substances of which no level below danger to life is known.
Check lesser_levels(const std::vector<std::string>& without);

/// Levels that are exceeded at facades below zones that are above people, and that these don't
/// show.
Check levels_below_zones(const std::vector<ZoneSet>& zones,
                         const std::vector<ReportBuilding>& exposed);

/// Keys of the case that do nothing, and values that hardly ever occur.
Check doubtful_settings(const std::vector<std::string>& sentences);

}  // namespace downwash
