// Wind and temperature near the ground in air that is heated or cooled from there: the similarity
// of Monin and Obukhov (1954), with the functions of Dyer (1974, Boundary-Layer Meteor. 7), as
// Paulson (1970, J. Appl. Meteor. 9) integrates them, and beyond ζ = 1 of Webb (1970, Q. J. R.
// Meteor. Soc. 96). ζ = z/L; L > 0 is stable.
//
//   φ_m = κz/u* dU/dz,  φ_h = κz/θ* dθ/dz     ψ(ζ) = ∫_0^ζ (1 - φ) dζ'/ζ'
//   ζ < 0        φ_m = (1 - 16ζ)^(-1/4)       φ_h = (1 - 16ζ)^(-1/2)
//   0 ≤ ζ ≤ 1    φ_m = φ_h = 1 + 5ζ           ψ = -5ζ
//   ζ > 1        φ_m = φ_h = 6                ψ = -5 (1 + ln ζ)
#pragma once

#include <cmath>
#include <numbers>

namespace downwash {

inline constexpr double von_karman = 0.4;

inline double shear_function(double zeta) {
  if (zeta < 0) return 1 / std::sqrt(std::sqrt(1 - 16 * zeta));
  return zeta < 1 ? 1 + 5 * zeta : 6;
}

inline double stable_psi(double zeta) { return zeta < 1 ? -5 * zeta : -5 * (1 + std::log(zeta)); }

/// ψ_m
inline double psi_of_wind(double zeta) {
  if (zeta >= 0) return stable_psi(zeta);
  const double x = 1 / shear_function(zeta);
  return 2 * std::log((1 + x) / 2) + std::log((1 + x * x) / 2) - 2 * std::atan(x) +
         std::numbers::pi / 2;
}

/// ψ_h
inline double psi_of_heat(double zeta) {
  if (zeta >= 0) return stable_psi(zeta);
  return 2 * std::log((1 + std::sqrt(1 - 16 * zeta)) / 2);
}

/// κ U/u* at a height z (m) over ground of the roughness length z0 (m), from 1/L (1/m):
///   ln((z + z0)/z0) - ψ_m((z + z0)/L) + ψ_m(z0/L)
inline double wind_rise(double z, double roughness, double inverse_obukhov) {
  const double rise = std::log((z + roughness) / roughness);
  if (inverse_obukhov == 0) return rise;
  return rise - psi_of_wind((z + roughness) * inverse_obukhov) +
         psi_of_wind(roughness * inverse_obukhov);
}

/// κ (θ - θ_0)/θ* alike, with z0 for heat as for the wind.
inline double heat_rise(double z, double roughness, double inverse_obukhov) {
  return std::log((z + roughness) / roughness) - psi_of_heat((z + roughness) * inverse_obukhov) +
         psi_of_heat(roughness * inverse_obukhov);
}

}  // namespace downwash
