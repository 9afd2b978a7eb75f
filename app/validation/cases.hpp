// The validation cases, each in the file of its name.
#pragma once

#include "app/validation/validation_case.hpp"

namespace downwash {

void validate_laplace_rectangle(const ValidationContext& context, ValidationRecord& record);
void validate_laplace_sector(const ValidationContext& context, ValidationRecord& record);
void validate_poiseuille(const ValidationContext& context, ValidationRecord& record);
void validate_sheet_pile_dam(const ValidationContext& context, ValidationRecord& record);

}  // namespace downwash
