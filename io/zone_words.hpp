// What map files and pages say about zones, and in which order.
#pragma once

#include <string>
#include <vector>

#include "io/zones.hpp"

namespace downwash {

/// Throws std::invalid_argument when the zone names a level that the set does not have.
const ThreatLevel& level_of(const ZoneSet& set, const Zone& zone);

/// "frame", "maximum", "arrival", "probability".
std::string name_of(ZoneKind kind);
/// What the zones of a kind have in common: "Reached at any time".
std::string heading_of(ZoneKind kind);
/// "AEGL-2 reached within 10 min".
std::string zone_title(const ZoneSet& set, const Zone& zone);

/// mg/m³ from kg/m³, to six significant digits.
double milligrams(double kilograms);
/// "58 mg/m³", to four significant digits, from kg/m³.
std::string concentration_words(double concentration);

/// Zones by kind (in the order of ZoneKind), then by beginning, then with the worse above the less
/// bad, as map programs draw in the order of the file.
std::vector<const Zone*> in_drawing_order(const ZoneSet& set);

}  // namespace downwash
