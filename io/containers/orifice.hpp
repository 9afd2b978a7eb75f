// Flow through a hole: mass per area and time (kg/(m² s)) by the state of the vessel.
#pragma once

namespace downwash {

/// Liquid that does not boil on its way, driven by `pressure_drop` (Pa, with the head of liquid
/// above the hole):
///     G = C_d sqrt(2 ρ Δp)
/// Bernoulli; Yellow Book (CPR 14E, 2005), 2.5.4.1, equation 2.194; CCPS (1999), 2.1.1. 0 where
/// nothing drives it.
double liquid_flux(double discharge_coefficient, double density, double pressure_drop);

/// A gas in a vessel before it expands through a hole into `outside` (Pa).
struct GasBehindHole {
  double pressure = 0;     ///< Pa, absolute
  double temperature = 0;  ///< K
  double molar_mass = 0;   ///< kg/mol
  double gamma = 0;        ///< c_p / c_v
  double outside = 0;      ///< Pa, absolute
};

/// Pressure outside over that inside below which the flow is choked: (2 / (γ + 1))^(γ / (γ - 1)).
double critical_pressure_ratio(double gamma);

/// Adiabatic flow of an ideal gas, choked or not:
///     choked:   G = C_d p sqrt(γ M / (R T) (2 / (γ + 1))^((γ + 1) / (γ - 1)))
///     unchoked: G = C_d p sqrt(2 M / (R T) γ / (γ - 1) (r^(2/γ) - r^((γ + 1)/γ))),  r = p_out / p
/// Yellow Book (CPR 14E, 2005), 2.5.2.3, equations 2.22 to 2.24; CCPS (1999), 2.1.1; ALOHA (NOAA
/// 2013), 3.4.6.
double gas_flux(double discharge_coefficient, const GasBehindHole& gas);

/// A liquid above its boiling point before it goes through a passage.
struct FlashingLiquid {
  double pressure_drop = 0;         ///< Pa, from inside, head of liquid included, to outside
  double temperature = 0;           ///< K
  double density = 0;               ///< kg/m³
  double heat_capacity = 0;         ///< J/(kg K)
  double heat_of_vaporisation = 0;  ///< J/kg
  double vapour_density = 0;        ///< kg/m³, of the saturated vapour inside
  double passage = 0;               ///< m, length of the hole; 0 = a hole in a wall
};

/// Homogeneous flow out of equilibrium (Fauske 1985; Fauske & Epstein 1988), as ALOHA (NOAA 2013,
/// 3.4.5) and CCPS (1999, 2.1.1) have it:
///     G = h / (v_g - v_l) / sqrt(N c_p T)
///     N = h² v_l / (2 Δp C_d² (v_g - v_l)² T c_p) + L / 0.1 m
/// Without any passage it is liquid_flux: there is no time to boil. From 0.1 m on N is at least 1:
/// then it is in equilibrium, choked by its own vapour.
double flashing_flux(double discharge_coefficient, const FlashingLiquid& liquid);

/// Part of a liquid that boils at once where it comes into the open, by the heat above its boiling
/// point: x = c_p (T - T_b) / h, from 0 to 1 (CCPS 1999, 2.1.2; Yellow Book 2.3.4). Temperatures K,
/// heat capacity J/(kg K), heat of vaporisation J/kg.
double flash_fraction(double temperature, double boiling_point, double heat_capacity,
                      double heat_of_vaporisation);

}  // namespace downwash
