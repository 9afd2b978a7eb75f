// Air that the ground heats or cools, as it comes in with the wind.
#pragma once

#include "solver/problem/monin_obukhov.hpp"

namespace downwash {

/// The potential temperature θ is carried with the air, and counted from that of the ground; the
/// air is accelerated by g (θ - θ_in) / T upwards, θ_in(z) what comes in (Boussinesq 1903: what
/// θ_in weighs is pressure). The ground keeps its temperature.
struct Stratification {
  double inverse_obukhov = 0;      ///< 1/L of what comes in, 1/m
  double roughness = 0.1;          ///< z0 of the ground, m
  double temperature_scale = 0;    ///< θ* = -H / (ρ c_p u*), K: above 0 in stable air
  double temperature = 293.15;     ///< T, K
  double prandtl = 0.71;           ///< ν over the diffusivity of heat
  double turbulent_prandtl = 0.7;  ///< ν_t over that of the eddies that are not resolved

  /// θ_in at a height z (m), K: see heat_rise.
  double incoming(double z) const {
    return temperature_scale / von_karman * heat_rise(z, roughness, inverse_obukhov);
  }
  /// C of the flux of heat from the ground to the air at a height z, C |u_t| (0 - θ): that of
  /// incoming air at its speed.
  double transfer(double z) const {
    return von_karman * von_karman /
           (wind_rise(z, roughness, inverse_obukhov) * heat_rise(z, roughness, inverse_obukhov));
  }
};

}  // namespace downwash
