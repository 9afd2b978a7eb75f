#include "app/validation/cases.hpp"
#include "app/validation/validation_case.hpp"

namespace downwash {

const std::vector<ValidationCase>& validation_cases() {
  static const std::vector<ValidationCase> cases = {
      {"poiseuille", "Plane Poiseuille flow", validate_poiseuille},
      {"laplace_rectangle", "Laplace's equation on a square", validate_laplace_rectangle},
      {"laplace_sector", "Laplace's equation on a sector", validate_laplace_sector},
      {"sheet_pile_dam", "Seepage under a sheet pile", validate_sheet_pile_dam},
  };
  return cases;
}

}  // namespace downwash
