#include "io/weather/air.hpp"

#include <cmath>

namespace downwash {

double pressure_at(double elevation, double at_sea) {
  return at_sea * std::pow(1 - 2.25577e-5 * elevation, 5.25588);
}

double air_density(double pressure, double temperature, const std::optional<double>& dew_point) {
  constexpr double gas_constant = 287.05;  // of dry air, J/(kg K)
  const double vapour = dew_point ? 611.2 * std::exp(17.67 * *dew_point / (*dew_point + 243.5)) : 0;
  return (pressure - 0.378 * vapour) / (gas_constant * (temperature + zero_celsius));
}

}  // namespace downwash
