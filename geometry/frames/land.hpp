// Land and sea, coarsely: towns are not built in the sea.
#pragma once

#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// False if the place is at sea with no land in its cell of one degree, or south of 60° S. True for
/// all small islands that Natural Earth has.
bool may_be_land(const LonLat& place);

}  // namespace downwash
