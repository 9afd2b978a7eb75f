// A domain that is long enough for what is released in it.
#pragma once

#include "app/scene/site.hpp"
#include "io/question/question.hpp"

namespace downwash {

/// How far downwind of a release the worst level of its substance may be reached, m; the farthest
/// of all releases. 0 without a wind or a level. A rule of thumb: by a plume of Gauss over open
/// ground, each release by itself.
double worst_level_reach(const Question& config);

/// The site of a case, which is so long where that takes few cells: see `domain.reach`. Throws
/// InputError: also if a release is to be computed among all buildings of a file that reach over
/// more than 15 km.
Site survey(const Question& config);

}  // namespace downwash
