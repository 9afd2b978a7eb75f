#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"taylor_green", "Taylor-Green vortex", validate_taylor_green},
      {"channel", "Turbulent channel flow", validate_channel},
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"wave_2d", "Two-dimensional wave equation", validate_wave_2d},
  };
  return cases;
}

}  // namespace downwash
