// The validation cases, each in the file of its name.
#pragma once

#include "app/validation/validation_case.hpp"

namespace downwash {

void validate_lid_driven_cavity(const ValidationContext& context, ValidationRecord& record);
void validate_surface_mounted_cube(const ValidationContext& context, ValidationRecord& record);
void validate_urban_blocks(const ValidationContext& context, ValidationRecord& record);
void validate_wave_2d(const ValidationContext& context, ValidationRecord& record);
void validate_laplace_rectangle(const ValidationContext& context, ValidationRecord& record);
void validate_sheet_pile_dam(const ValidationContext& context, ValidationRecord& record);
void validate_laplace_sector(const ValidationContext& context, ValidationRecord& record);
void validate_poiseuille(const ValidationContext& context, ValidationRecord& record);
void validate_taylor_green(const ValidationContext& context, ValidationRecord& record);
void validate_channel(const ValidationContext& context, ValidationRecord& record);
void validate_channel_10000(const ValidationContext& context, ValidationRecord& record);
void validate_aij_a_single_block(const ValidationContext& context, ValidationRecord& record);
void validate_aij_c_block_array(const ValidationContext& context, ValidationRecord& record);
void validate_prairie_grass(const ValidationContext& context, ValidationRecord& record);
void validate_stratified_wind(const ValidationContext& context, ValidationRecord& record);
void validate_prairie_grass_stratified(const ValidationContext& context, ValidationRecord& record);
void validate_prairie_grass_beyond(const ValidationContext& context, ValidationRecord& record);
void validate_rayleigh_taylor(const ValidationContext& context, ValidationRecord& record);
void validate_zalesak_disk(const ValidationContext& context, ValidationRecord& record);
void validate_cosine_hill(const ValidationContext& context, ValidationRecord& record);
void validate_empty_domain(const ValidationContext& context, ValidationRecord& record);
void validate_gaussian_puff(const ValidationContext& context, ValidationRecord& record);

}  // namespace downwash
