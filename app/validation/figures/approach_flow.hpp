// Whether turbulent wind over empty ground stays what was asked for, along the domain.
#pragma once

#include "app/validation/validation_case.hpp"

namespace downwash {

/// The part of cases/empty_domain with turbulence at the inlet: mean wind and its intensity of
/// turbulence at 2 and 10 m, from 100 m behind the inlet to the outlet.
void validate_approach_flow(const ValidationContext& context, ValidationRecord& record);

}  // namespace downwash
