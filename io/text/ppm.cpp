#include "io/text/ppm.hpp"

namespace downwash {

double concentration_of_ppm(double ppm, double molar_mass) {
  constexpr double molar_volume = 8.314462618 * 298.15 / 101325;  // m³/mol
  return ppm * 1e-6 * (1e-3 * molar_mass) / molar_volume;
}

double ppm_of_concentration(double concentration, double molar_mass) {
  return concentration / concentration_of_ppm(1, molar_mass);
}

}  // namespace downwash
