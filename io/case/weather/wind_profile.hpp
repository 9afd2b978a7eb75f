// Speed of the approaching flow by height, and its direction in the grid.
#pragma once

#include <string>

#include "geometry/shapes/shapes.hpp"
#include "io/question/flow.hpp"
#include "io/question/wind.hpp"

namespace downwash {

/// Wind speed (m/s) at height z (m) above the ground, 0 below it; by the table of the case if it
/// has one.
///   log:   U(z) = U_ref ln((z + z0) / z0) / ln((h + z0) / z0)   (Richards and Hoxey 1993)
///          and in air that is not neutral both of wind_rise (monin_obukhov.hpp)
///   power: U(z) = U_ref (z / h)^α
double speed_at(const Wind& wind, double z);

/// "4.1 m/s (8 kt, 15 km/h) at 10 m from 240°", and how it goes on.
std::string wind_words(const Wind& wind);

/// Unit vector of the wind in the grid, x first; exactly (1, 0) where the grid lies along it.
Point downwind(const Wind& wind);

/// Inward normal speed (m/s) at height z (m).
double speed_at(const ProfileInflow& inflow, double z);

}  // namespace downwash
