#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

namespace {

constexpr const char* pressure_alone = "no flow: the pressure solver by itself";

}  // namespace

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"lid_driven_cavity", "Lid-driven cavity", "lid_driven_cavity/case.json",
       validate_lid_driven_cavity},
      {"surface_mounted_cube", "Surface-mounted cube", "surface_mounted_cube/case.json",
       validate_surface_mounted_cube},
      {"urban_blocks", "Urban blocks", "urban_blocks/case.json", validate_urban_blocks},
      {"wave_2d", "Two-dimensional wave equation", "", validate_wave_2d,
       "no flow: the wave equation by itself"},
      {"laplace_rectangle", "Laplace's equation on a square", "", validate_laplace_rectangle,
       pressure_alone},
      {"sheet_pile_dam", "Seepage under a sheet pile", "", validate_sheet_pile_dam, pressure_alone},
      {"laplace_sector", "Laplace's equation on a sector", "", validate_laplace_sector,
       pressure_alone},
      {"empty_domain", "Wind over empty ground", "empty_domain/case.json", validate_empty_domain},
      {"stratified_wind", "Stable and unstable wind over empty ground", "stratified_wind/case.json",
       validate_stratified_wind},
      {"cosine_hill", "Wind over a ridge and a rising plane", "cosine_hill/case.json",
       validate_cosine_hill},
      {"poiseuille", "Plane Poiseuille flow", "poiseuille/case.json", validate_poiseuille},
      {"taylor_green", "Taylor-Green vortex", "taylor_green/case.json", validate_taylor_green},
      {"channel", "Turbulent channel flow", "channel/case.json", validate_channel},
      {"channel_10000", "Turbulent channel flow, Re_tau 10 000", "channel_10000/case.json",
       validate_channel_10000},
      {"aij_a_single_block", "AIJ case A: a single block", "aij_a_single_block/case.json",
       validate_aij_a_single_block},
      {"aij_c_block_array", "AIJ case C: an array of blocks", "aij_c_block_array/case.json",
       validate_aij_c_block_array},
      {"prairie_grass", "Project Prairie Grass", "prairie_grass/case.json", validate_prairie_grass},
      {"prairie_grass_stratified", "Project Prairie Grass, stable and unstable",
       "prairie_grass_stratified/case.json", validate_prairie_grass_stratified},
      {"prairie_grass_beyond", "Project Prairie Grass beyond the outlet",
       "prairie_grass_beyond/case.json", validate_prairie_grass_beyond},
      {"rayleigh_taylor", "Rayleigh-Taylor instability", "rayleigh_taylor/case.json",
       validate_rayleigh_taylor},
      {"zalesak_disk", "Slotted disk in a rotating wind", "zalesak_disk/case.json",
       validate_zalesak_disk},
      {"gaussian_puff", "Puff in a uniform wind", "gaussian_puff/case.json",
       validate_gaussian_puff},
  };
  return cases;
}

}  // namespace downwash
