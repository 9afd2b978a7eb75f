// Concentrations of gases by volume.
#pragma once

namespace downwash {

constexpr double milligram = 1e-6;  ///< kg

/// Concentration in kg/m³ of a gas, M in g/mol, at 25 °C and 1 atm, as the levels in ppm mean it:
/// c = ppm · 10⁻⁶ · M / V, V = R T / p = 24.465 l/mol.
double concentration_of_ppm(double ppm, double molar_mass);
double ppm_of_concentration(double concentration, double molar_mass);

}  // namespace downwash
