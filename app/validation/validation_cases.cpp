#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"lid_driven_cavity", "Lid-driven cavity", validate_lid_driven_cavity},
      {"surface_mounted_cube", "Surface-mounted cube", validate_surface_mounted_cube},
      {"urban_blocks", "Urban blocks", validate_urban_blocks},
      {"gaussian_puff", "Puff in uniform wind", validate_gaussian_puff},
  };
  return cases;
}

}  // namespace downwash
