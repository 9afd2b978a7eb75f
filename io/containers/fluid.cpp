#include "io/containers/fluid.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {

double VapourPressure::at(double temperature) const {
  constexpr double bar = 1e5;
  const double t = std::clamp(temperature, from, to);
  const std::vector<double>& c = constants;
  if (form == Form::antoine) return bar * std::pow(10, c[0] - c[1] / (t + c[2]));
  return std::exp(c[0] + c[1] / t + c[2] * std::log(t) + c[3] * std::pow(t, c[4]));
}

double VapourPressure::temperature_at(double pressure) const {
  double low = from, high = to;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (at(middle) < pressure ? low : high) = middle;
  }
  return (low + high) / 2;
}

double Fluid::gas_density(double pressure, double temperature) const {
  return pressure * molar_mass.value() / (gas_constant * temperature);
}

std::vector<std::string> missing_for_gas(const Fluid& fluid) {
  std::vector<std::string> missing;
  if (!fluid.molar_mass) missing.emplace_back("molar_mass");
  if (!fluid.gamma) missing.emplace_back("gamma");
  return missing;
}

std::vector<std::string> missing_for_liquid(const Fluid& fluid) {
  std::vector<std::string> missing = missing_for_gas(fluid);
  if (!fluid.boiling_point) missing.emplace_back("boiling_point");
  if (!fluid.liquid_density) missing.emplace_back("liquid_density");
  if (!fluid.liquid_heat_capacity) missing.emplace_back("liquid_heat_capacity");
  if (!fluid.heat_of_vaporisation) missing.emplace_back("heat_of_vaporisation");
  if (!fluid.vapour_pressure) missing.emplace_back("vapour_pressure");
  return missing;
}

}  // namespace downwash
