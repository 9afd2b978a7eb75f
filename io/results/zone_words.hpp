// What map files and pages say about zones, and in which order.
#pragma once

#include <string>
#include <vector>

#include "io/results/zones.hpp"

namespace downwash {

/// Throws std::invalid_argument when the zone names a level that the set does not have.
const ThreatLevel& level_of(const ZoneSet& set, const Zone& zone);

/// "frame", "maximum", "arrival", "probability".
std::string name_of(ZoneKind kind);
/// What the zones of a kind have in common: "Reached at any time".
std::string heading_of(ZoneKind kind);
/// "AEGL-2 reached within 10 min".
std::string zone_title(const ZoneSet& set, const Zone& zone);

/// "58 mg/m³ (20 ppm), mean over 10 min", and what was compared where that was not computed.
std::string level_words(const ZoneSet& set, const ThreatLevel& level);
/// "the mean over the 1 min 3 s that were computed".
std::string covered_words(const ThreatLevel& level);

/// The arrow of the wind, from upwind to downwind past the middle of the box round `domain`, with
/// its barbs, as one line.
Ring wind_arrow(const Ring& domain, double wind_from);

/// mg/m³ from kg/m³, to six significant digits.
double milligrams(double kilograms);

/// Zones by kind (in the order of ZoneKind), then by beginning, then with the worse above the less
/// bad, as map programs draw in the order of the file.
std::vector<const Zone*> in_drawing_order(const ZoneSet& set);

}  // namespace downwash
