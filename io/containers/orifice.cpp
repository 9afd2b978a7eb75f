#include "io/containers/orifice.hpp"

#include <algorithm>
#include <cmath>

#include "io/containers/fluid.hpp"

namespace downwash {

double liquid_flux(double discharge_coefficient, double density, double pressure_drop) {
  return discharge_coefficient * std::sqrt(2 * density * std::max(0.0, pressure_drop));
}

double critical_pressure_ratio(double gamma) {
  return std::pow(2 / (gamma + 1), gamma / (gamma - 1));
}

double gas_flux(double discharge_coefficient, const GasBehindHole& gas) {
  if (gas.pressure <= gas.outside) return 0;
  const double g = gas.gamma, ratio = gas.outside / gas.pressure;
  const double mass = gas.molar_mass / (gas_constant * gas.temperature);  // of 1 J, kg
  const double square =
      ratio <= critical_pressure_ratio(g)
          ? g * mass * std::pow(2 / (g + 1), (g + 1) / (g - 1))
          : 2 * mass * g / (g - 1) * (std::pow(ratio, 2 / g) - std::pow(ratio, (g + 1) / g));
  return discharge_coefficient * gas.pressure * std::sqrt(std::max(0.0, square));
}

double flashing_flux(double discharge_coefficient, const FlashingLiquid& liquid) {
  constexpr double equilibrium_passage = 0.1;  // m
  if (liquid.pressure_drop <= 0) return 0;
  const double expansion = 1 / liquid.vapour_density - 1 / liquid.density;  // m³/kg
  const double heat = liquid.heat_capacity * liquid.temperature;            // J/kg
  const double equilibrium = liquid.heat_of_vaporisation / expansion / std::sqrt(heat);
  const double without = liquid_flux(discharge_coefficient, liquid.density, liquid.pressure_drop);
  const double ratio = equilibrium / without;
  return equilibrium / std::sqrt(ratio * ratio + liquid.passage / equilibrium_passage);
}

double flash_fraction(double temperature, double boiling_point, double heat_capacity,
                      double heat_of_vaporisation) {
  return std::clamp(heat_capacity * (temperature - boiling_point) / heat_of_vaporisation, 0.0, 1.0);
}

}  // namespace downwash
