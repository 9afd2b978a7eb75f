// Speed of the approaching flow by height.
#pragma once

#include "io/case/case_config.hpp"

namespace downwash {

/// Wind speed (m/s) at height z (m) above the ground, 0 below it; by the table of the case if it
/// has one.
///   log:   U(z) = U_ref ln((z + z0) / z0) / ln((h + z0) / z0)   (Richards and Hoxey 1993)
///   power: U(z) = U_ref (z / h)^α
double speed_at(const Wind& wind, double z);

/// Inward normal speed (m/s) at height z (m).
double speed_at(const ProfileInflow& inflow, double z);

}  // namespace downwash
