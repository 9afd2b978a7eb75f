#include "app/hazard/exposure/indoor.hpp"

#include <cmath>
#include <stdexcept>

namespace downwash {

IndoorAir indoor_air(std::span<const double> time, std::span<const double> outdoor,
                     double air_change_per_hour) {
  if (time.size() != outdoor.size() + 1) {
    throw std::invalid_argument("the times of a series must be one more than its values");
  }
  if (!(air_change_per_hour > 0)) throw std::invalid_argument("air changes must be above 0");
  const double a = air_change_per_hour / 3600;
  IndoorAir air{.concentration = {0}, .dosage = {0}};
  double outside_dosage = 0, inside = 0;
  for (std::size_t n = 0; n < outdoor.size(); ++n) {
    const double h = time[n + 1] - time[n];
    outside_dosage += outdoor[n] * h;
    inside += (outdoor[n] - inside) * -std::expm1(-a * h);
    air.concentration.push_back(inside);
    air.dosage.push_back(outside_dosage - inside / a);
  }
  return air;
}

}  // namespace downwash
