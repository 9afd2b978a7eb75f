// How turbulent the wind is that comes in.
#pragma once

#include <optional>
#include <span>

#include "io/question/flow.hpp"
#include "io/question/wind.hpp"
#include "solver/grid/inflow_turbulence.hpp"

namespace downwash {

/// Friction velocity u* (m/s) of the wind: that of its log law; of a power law with exponent α
/// κ α U at the reference height, which is κ z dU/dz there; none for a uniform wind.
double friction_velocity(const Wind& wind);

/// √vv near the ground, in u*, of neutral air: see wind_turbulence().
inline constexpr double lateral_gusts = 1.63;

/// How much more turbulent than in neutral air it is along and across the wind, where the ground
/// heats it: (1 - z_i/24L)^⅓ (Panofsky et al. 1977, Boundary-Layer Meteor. 11). In stable air 1,
/// for there it stays in proportion to u* (Nieuwstadt 1984, J. Atmos. Sci. 41), which is less.
double convective_factor(const Wind& wind);

/// The turbulence of the wind at some heights (m) above the ground, `depth` being that of the
/// domain, where shear ends; none where the case wants none or nothing is known of it. With ζ = z /
/// depth:
///   √uu, √vv, √ww = 2.30, 1.63, 1.27 u* e^(-ζ)      (Nezu & Nakagawa 1993, open channels)
///   uw = -u*² (1 - ζ)                               (of a wind that leaves as it came in)
/// Heated air has (1 - 3z/L)^⅔ times the ww of neutral air near the ground, ζ = 0 (Panofsky et al.
/// 1977), and convective_factor()² times its uu and vv; what this adds doesn't fade upwards, for it
/// reaches up to z_i. Waves shorter than two cells are left out of vv: they would come in as
/// eddies too large, which spread a plume too far. All this where the table of the case has no
/// others, and integral scales, no less than two cells of `spacing` (m), along the wind of
/// `spacing_along` where that is more,
///   along the wind  5.5 z, 1.6 z, 0.7 z             (Kaimal et al. 1972, spectra at frequency 0)
///   across it       1.5 z, 1.6 z, 0.7 z, and upwards 1.5 z, z, 0.7 z, at most half the depth.
std::optional<InflowTurbulence> wind_turbulence(const FlowChoice& flow, const Wind& wind,
                                                std::span<const double> heights, double depth,
                                                double spacing, double spacing_along = 0);

}  // namespace downwash
