#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"taylor_green", "Taylor-Green vortex", validate_taylor_green},
      {"channel", "Turbulent channel flow", validate_channel},
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"wave_2d", "Two-dimensional wave equation", validate_wave_2d},
      {"zalesak_disk", "Slotted disk in a rotating wind", validate_zalesak_disk},
      {"rayleigh_taylor", "Rayleigh-Taylor instability", validate_rayleigh_taylor},
  };
  return cases;
}

}  // namespace downwash
