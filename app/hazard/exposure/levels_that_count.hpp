// The levels of concern that a release is compared with.
#pragma once

#include <vector>

#include "io/question/substance.hpp"

namespace downwash {

/// The levels with one of the averaging times of the case. Where it names none, one of each name:
/// of the averaging times that are not longer than `available`, and the shortest in any case, the
/// one nearest to `duration` by ratio. Both s; a release at once has the shortest.
std::vector<ThreatLevel> levels_that_count(const Substance& substance,
                                           const std::vector<double>& averaging, double available,
                                           double duration);

}  // namespace downwash
