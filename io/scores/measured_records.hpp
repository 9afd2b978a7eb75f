// The figures of the validation cases as they were committed with this version of the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/scores/validation_record.hpp"

namespace downwash {

/// A JSON list of records as write_record() has them, without tables and pictures.
std::string_view measured_records_json();

/// Those of one case, of a GPU first; none where it was not measured.
std::vector<ValidationRecord> measured_records(std::string_view name);

/// The names of all that were measured, by the alphabet.
std::vector<std::string> measured_cases();

}  // namespace downwash
