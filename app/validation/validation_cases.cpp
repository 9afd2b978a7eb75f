#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"wave_2d", "Two-dimensional wave equation", validate_wave_2d},
  };
  return cases;
}

}  // namespace downwash
