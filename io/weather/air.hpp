// Density of air.
#pragma once

#include <optional>

namespace downwash {

inline constexpr double standard_pressure = 101325, zero_celsius = 273.15;  ///< Pa, K
inline constexpr double standard_temperature = 15;                          ///< °C

/// Pressure (Pa) at an elevation (m) where a report has that at the sea: by the standard atmosphere
/// (ICAO Doc 7488), as altimeters are set.
double pressure_at(double elevation, double at_sea);

/// kg/m³, of a pressure (Pa), temperature and dew point (°C; dry where absent): ρ = p/(R T_v), the
/// pressure of vapour by Bolton (1980, Mon. Wea. Rev. 108).
double air_density(double pressure, double temperature, const std::optional<double>& dew_point);

}  // namespace downwash
