// The zones as a short text that a phone reads from paper without a network.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// m, to the farthest of a zone in each of the sixteen directions of the compass, the first one
/// north, from the nearest release; 0 where it has nothing. With what is estimated beyond.
std::array<double, 16> reach_by_direction(const Zone& zone,
                                          const std::vector<ReportRelease>& releases);

/// Lines of title, verdict, releases with a geo URI (RFC 5870), start, wind, distance to act on,
/// reach of each level of the whole run by direction, people, validity and contact; empty where
/// nothing is released. Directions of the milder levels are left out where it would be longer than
/// 1100 bytes: phones hardly read a finer code.
std::string carried_zones(const Result& page);

}  // namespace downwash
