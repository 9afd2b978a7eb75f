// The scale of a model of a town, as it stands in a wind tunnel.
#pragma once

#include <span>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// The height of usual buildings in a town, m: four to seven storeys.
inline constexpr double height_in_town = 20;

/// Length in the model of what is 1 m long in the town. 1 if there are no buildings, any is at
/// least 1 m high, or half of them are 1 m wide (walls, or heights in another unit); otherwise the
/// median height stands for height_in_town, to two digits. Heights that matter for people (1.5 m, 2
/// m, 10 m up) are this times as high.
double model_scale(std::span<const Building> buildings);

}  // namespace downwash
