// The schema of cases.
#pragma once

#include <string_view>

namespace downwash {

/// The published JSON Schema (io/case.schema.json) that is compiled into the program.
std::string_view case_schema();

}  // namespace downwash
