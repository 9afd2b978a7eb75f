// What a step of the wave equation costs on one slab and on several.
#pragma once

#include "app/validation/validation_case.hpp"

namespace downwash {

/// Times of a step and overheads of several slabs, beside Thibault's.
void measure_wave_speed(const ValidationContext& context, ValidationRecord& record);

}  // namespace downwash
