// Checks that the air moves, and carries, as the case means it.
#pragma once

#include <optional>
#include <string>

#include "io/results/check.hpp"

namespace downwash {

/// `kept`: the wind that arrives at the buildings over that of the inlet. Concentrations go with
/// the inverse of the wind: what it loses on its way they are too high, and arrival too late.
/// Blocken et al. (2007, Atmos. Environ. 41) ask for none to be lost; 5 % is what a wind is known
/// to, 15 % moves the edge of a zone by as much.
Check approach_wind(double height, double kept);

/// A release that is carried passively though it is heavier or lighter than air.
struct GasWeight {
  std::string substance;
  double gravity = 0;                ///< reduced: g |ρ - ρ_air| / ρ_air, m/s²
  double rate = 0;                   ///< of the pure gas, m³/s
  std::optional<double> burst = {};  ///< of the pure gas, m³: at once, in the place of a rate
  double wind = 0;                   ///< at 10 m, m/s
};

/// The criterion of Britter and McQuaid (1988, Workbook on the dispersion of dense gases, HSE
/// contract research report 17): passive where, with D = (q / U)^½,
///   (g' q / (U³ D))^⅓ ≤ 0.15, at once (g' Q^⅓)^½ / U ≤ 0.2.
double weight_number(const GasWeight& gas);

/// How wide the gas spreads by its weight at the source before the wind rules, m: 8 g' q / U³
/// (ibid.); at once twice the radius √(g' Q) / U at which the cloud spreads as fast as the wind.
double weight_spread(const GasWeight& gas);

/// Passive, or no wider than 5 m, is fine; wider than a street, 20 m, it fills the streets upwind
/// and sideways too, which was not computed.
Check carried_passively(const GasWeight& gas);

}  // namespace downwash
