#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"lid_driven_cavity", "Lid-driven cavity", validate_lid_driven_cavity},
      {"surface_mounted_cube", "Surface-mounted cube", validate_surface_mounted_cube},
      {"urban_blocks", "Urban blocks", validate_urban_blocks},
      {"wave_2d", "Two-dimensional wave equation", validate_wave_2d},
      {"laplace_rectangle", "Laplace's equation on a square", validate_laplace_rectangle},
      {"sheet_pile_dam", "Seepage under a sheet pile", validate_sheet_pile_dam},
      {"laplace_sector", "Laplace's equation on a sector", validate_laplace_sector},
      {"empty_domain", "Wind over empty ground", validate_empty_domain},
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"taylor_green", "Taylor-Green vortex", validate_taylor_green},
      {"channel", "Turbulent channel flow", validate_channel},
      {"rayleigh_taylor", "Rayleigh-Taylor instability", validate_rayleigh_taylor},
      {"zalesak_disk", "Slotted disk in a rotating wind", validate_zalesak_disk},
      {"gaussian_puff", "Puff in a uniform wind", validate_gaussian_puff},
  };
  return cases;
}

}  // namespace downwash
